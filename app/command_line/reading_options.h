#pragma once

#include <optional>
#include <string>

#include "app/command_line/output.h"
#include "engine/read/presets.h"
#include "engine/text/page_choice.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// How a document is to be read, as the person wrote it. What is empty is as the preset has it, or else the default.
struct ReadingOptions {
    std::string preset, keep, budget, policy, heads, positions, format;
    std::optional<int> chunk, sinks;
    std::string question;  ///< "first", "last", "none"; for the commands that ask
};

/// --preset, --keep, --budget, --policy, --heads, --positions, --chunk, --sinks, --format
void add_reading_options(CLI::App& command, ReadingOptions& options);

/// --preset alone. Its names stand in the help.
void add_preset_option(CLI::App& command, std::string& preset);

/// A budget that nobody named is the usual one. Errors: a value that means nothing.
Result<ReadOptions> parse_reading_options(const ReadingOptions& options);

/// Attaches retaining heads, if the wishes leave anything to choose. `file`: see attach_heads(), whose errors these
/// are.
Result<void> attach_wanted_heads(Model& model, const ReadOptions& wanted, const std::string& file);

/// "193 pages, ", or "5 of 193 pages (3-7), "
std::string count_pages(const PageChoice& pages, const Document& document);

/// The plan in a line. `pages`: count_pages(), or nothing where there is no document yet.
std::string plan_line(const ReadPlan& plan, std::string_view pages);
Json describe(const ReadPlan& plan);

}  // namespace lectern::cli
