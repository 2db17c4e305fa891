#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/output.h"
#include "engine/read/plan.h"

namespace lectern::cli {

/// How a document is to be read, as the person wrote it.
struct ReadingOptions {
    std::string budget = "full", policy, heads, positions, format = "q8";
    int chunk = 512;
};

/// --budget, --policy, --heads, --positions, --chunk, --format
void add_reading_options(CLI::App& command, ReadingOptions& options);

/// Errors: a value that means nothing.
Result<ReadOptions> parse_reading_options(const ReadingOptions& options);

/// Attaches retaining heads, if the options leave anything to choose. Errors: a file that cannot be used.
Result<void> attach_wanted_heads(Model& model, const ReadingOptions& options);

/// The plan in a line. `pages`: "193 pages, ", or nothing where there is no document yet.
std::string plan_line(const ReadPlan& plan, std::string_view pages);
Json describe(const ReadPlan& plan);

}  // namespace lectern::cli
