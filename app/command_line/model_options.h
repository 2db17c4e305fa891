#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "engine/answer/sampler.h"
#include "engine/model/model.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace lectern::cli {

/// Options that every command with a model has.
struct ModelChoice {
    std::string model;
    ModelOptions options;
    bool verbose = false;
    /// Opens one, on the device that its options name.
    std::function<Result<std::unique_ptr<Model>>(const std::filesystem::path&, const ModelOptions&)> open =
        [](const auto& file, const auto& how) { return Model::open(file, how); };
};

/// -m, -t, --device, --cpu-tier, --template, -v
void add_model_options(CLI::App& command, ModelChoice& choice);
/// -t, --device, -v: every command takes them, so that scripts may pass them to any.
void add_everywhere_options(CLI::App& command, ModelChoice& choice);
/// -m beside those, for commands that only look at the file.
void add_file_options(CLI::App& command, ModelChoice& choice);

Result<std::unique_ptr<Model>> open_model(const ModelChoice& choice);
Result<GgufFile> open_file(const ModelChoice& choice);

/// --temp, --top-k, --top-p, --min-p, --repeat-penalty, --seed
void add_sampling_options(CLI::App& command, SamplingOptions& sampling);

/// Names of all_cell_formats, with commas.
std::string cell_format_names();
/// --format: how cells are stored.
CLI::Option* add_format_option(CLI::App& command, std::string& format);
Result<CellFormat> parse_cell_format(std::string_view name);

/// The bytes of stdin. Errors: cancelled.
Result<std::string> read_stdin();
/// The whole of a text file, or of stdin for "-": its bytes where they are UTF-8; else decoded, with a sentence about
/// it. Errors: those of import_text(), so that no program or picture is taken for a text.
Result<std::string> read_text(const std::string& path);

}  // namespace lectern::cli
