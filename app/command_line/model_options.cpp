#include "app/command_line/model_options.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <span>

#include "app/command_line/interrupt.h"
#include "app/command_line/output.h"
#include "app/import/text/text_import.h"
#include "app/models/catalogue.h"
#include "app/models/known_model.h"
#include "engine/backend/cpu/cpu_backend.h"
#include "engine/base/memory.h"
#include "engine/text/chat_layouts.h"

namespace lectern::cli {

namespace {

/// Says what is wrong with the name of a device, as CLI11 wants it.
std::string is_device(const std::string& device) {
    const auto known = check_device_name(device);
    return known ? std::string() : fmt::format("{} {}", known.error().what, known.error().next);
}

std::string is_size(const std::string& size) {
    return parse_bytes(size) ? std::string() : fmt::format("'{}' is not a size. Give one as 24GiB or 512MiB.", size);
}

}  // namespace

void add_file_options(CLI::App& command, ModelChoice& choice) {
    command.add_option("-m,--model", choice.model, "GGUF file, or the name of a model in the catalogue")->required();
    add_everywhere_options(command, choice);
}

void add_everywhere_options(CLI::App& command, ModelChoice& choice) {
    command.add_option("-t,--threads", choice.options.threads, "Threads; default: all cores")
        ->check(CLI::Range(1, 1024));
    auto* device =
        command
            .add_option(
                "--device", choice.options.device,
                "Where to compute: cpu, cuda (the first graphics card), cuda:N, or auto (a graphics card if one "
                "can be used)")
            ->check(is_device)
            ->capture_default_str();
    command
        .add_option_function<std::string>(
            "--vram", [&choice](const std::string& size) { choice.options.vram_bytes = parse_bytes(size).value_or(0); },
            "Use a graphics card as if it had no more memory (24GiB); default: all that it has")
        ->check(is_size)
        ->needs(device);
    command.add_flag("-v,--verbose", choice.verbose, "Say more about what happens");
}

void add_model_options(CLI::App& command, ModelChoice& choice) {
    add_file_options(command, choice);
    command.add_option("--cpu-tier", choice.options.cpu_tier,
                       fmt::format("Vector extensions to use: {}; default: the fastest, measured once",
                                   fmt::join(cpu_tier_names(), ", ")));
    std::vector<std::string_view> forms;
    for (const ChatLayout& layout : chat_layouts()) forms.push_back(layout.name);
    command.add_option("--template", choice.options.chat_format,
                       fmt::format("Conversation format instead of the file's: {}", fmt::join(forms, ", ")));
}

Result<GgufFile> open_file(const ModelChoice& choice) {
    const auto path = find_model(choice.model);
    if (!path) return fail(path.error());
    return GgufFile::open(*path);
}

Result<std::unique_ptr<Model>> open_model(const ModelChoice& choice) {
    const auto path = find_model(choice.model);
    if (!path) return fail(path.error());
    if (choice.verbose) say(fmt::format("Loading '{}'", path->string()));
    const auto start = std::chrono::steady_clock::now();
    ModelOptions options = with_known(choice.options, *path);
    options.cancel = &interrupted();
    auto model = choice.open(*path, options);
    if (model && !(*model)->device_note().empty()) say((*model)->device_note().english());
    if (model && choice.verbose) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        say(fmt::format("Loaded in {:.2f} s: {}, {} layers, weights {}, computed by {}", seconds.count(),
                        (*model)->config().architecture->name, (*model)->config().layers,
                        describe_bytes((*model)->transformer().weight_bytes()), (*model)->device_name()));
    }
    return model;
}

void add_sampling_options(CLI::App& command, SamplingOptions& sampling) {
    command.add_option("--temp", sampling.temperature, "Temperature; 0: always the likeliest token")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    command.add_option("--top-k", sampling.top_k, "Choose among the k likeliest tokens; 0: all")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--top-p", sampling.top_p, "... among the fewest that reach this probability")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command.add_option("--min-p", sampling.min_p, "... among those at least this likely, relative to the likeliest")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command.add_option("--repeat-penalty", sampling.repeat_penalty, "Make recent tokens less likely; 1: off")
        ->check(CLI::Range(0.1, 10.0))
        ->capture_default_str();
    command.add_option("--seed", sampling.seed, "Seed of the random choice")->capture_default_str();
}

std::string cell_format_names() {
    std::vector<std::string_view> names;
    for (const CellFormat format : all_cell_formats) names.push_back(name(format));
    return fmt::format("{}", fmt::join(names, ", "));
}

CLI::Option* add_format_option(CLI::App& command, std::string& format) {
    return command.add_option("--format", format, fmt::format("How cells are stored: {}", cell_format_names()))
        ->capture_default_str();
}

Result<CellFormat> parse_cell_format(std::string_view text) {
    for (const CellFormat format : all_cell_formats)
        if (name(format) == text) return format;
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no cell format '{text}'.", text),
                 .means = sentence("Lectern does not know how to store what it reads."),
                 .next = sentence("Use one of {names}.", cell_format_names())});
}

Result<std::string> read_stdin() {
    std::string text(std::istreambuf_iterator<char>(std::cin), {});
    if (interrupted().cancelled())  // Ctrl-C looks like the end of the input
        return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    return text;
}

Result<std::string> read_text(const std::string& path) {
    std::string piped;
    std::optional<FileMap> map;
    if (path == "-") {
        auto read = read_stdin();
        if (!read) return fail(read.error());
        piped = std::move(*read);
    } else {
        auto file = FileMap::open(path);
        if (!file) return fail(file.error());
        map = std::move(*file);
    }
    const auto bytes = map ? map->bytes() : std::as_bytes(std::span(piped));
    auto text = import_text(bytes, path == "-" ? "stdin" : path, &interrupted());
    if (!text) return fail(text.error());
    for (const Sentence& notice : text->notices) say(fmt::format("Note: {}", notice));
    if (!text->notices.empty()) return std::move(text->text);
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

}  // namespace lectern::cli
