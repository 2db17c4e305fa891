#pragma once

#include "app/command_line/program.h"

namespace lectern::cli {

// Each adds its command to `app` (program.h). One file each.
void add_info(CLI::App& app, Run& chosen);
void add_text(CLI::App& app, Run& chosen);
void add_tokenize(CLI::App& app, Run& chosen);
void add_detokenize(CLI::App& app, Run& chosen);
void add_generate(CLI::App& app, Run& chosen);
void add_plan(CLI::App& app, Run& chosen);
void add_read(CLI::App& app, Run& chosen);
void add_ask(CLI::App& app, Run& chosen);
void add_chat(CLI::App& app, Run& chosen);
void add_overview(CLI::App& app, Run& chosen);
void add_library(CLI::App& app, Run& chosen);
void add_models(CLI::App& app, Run& chosen);
void add_library_ask(CLI::App& library, Run& chosen);
void add_library_notes(CLI::App& library, Run& chosen);
void add_library_overview(CLI::App& library, Run& chosen);
void add_library_rescue(CLI::App& library, Run& chosen);

}  // namespace lectern::cli
