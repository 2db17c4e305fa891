#pragma once

#include <functional>

#include "engine/base/error.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// A command's work once its options are parsed. Errors end the program with their code.
using Run = std::function<Result<void>()>;

/// Each adds its subcommand to `app`; `chosen` is set to its work when the person chose it. One file each.
void add_info(CLI::App& app, Run& chosen);
void add_tokenize(CLI::App& app, Run& chosen);
void add_detokenize(CLI::App& app, Run& chosen);
void add_generate(CLI::App& app, Run& chosen);
void add_perplexity(CLI::App& app, Run& chosen);
void add_plan(CLI::App& app, Run& chosen);
void add_read(CLI::App& app, Run& chosen);
void add_ask(CLI::App& app, Run& chosen);
void add_chat(CLI::App& app, Run& chosen);
void add_bench(CLI::App& app, Run& chosen);
void add_eval(CLI::App& app, Run& chosen);
void add_library(CLI::App& app, Run& chosen);
void add_library_ask(CLI::App& library, Run& chosen);
void add_library_rescue(CLI::App& library, Run& chosen);
void add_heads(CLI::App& app, Run& chosen);
void add_heads_shares(CLI::App& heads, Run& chosen);
void add_heads_import(CLI::App& heads, Run& chosen);

}  // namespace lectern::cli
