#pragma once

#include "app/command_line/program.h"

namespace lectern::cli {

// Each adds its command to `app` (program.h). One file each.
void add_bench(CLI::App& app, Run& chosen);
void add_eval(CLI::App& app, Run& chosen);
void add_perplexity(CLI::App& app, Run& chosen);
void add_recall(CLI::App& app, Run& chosen);
void add_heads(CLI::App& app, Run& chosen);
void add_heads_shares(CLI::App& heads, Run& chosen);
void add_heads_import(CLI::App& heads, Run& chosen);

}  // namespace lectern::cli
