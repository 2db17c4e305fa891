#include "app/command_line/encoder_option.h"

#include <CLI/CLI.hpp>

#include "app/command_line/output.h"
#include "app/models/catalogue.h"

namespace lectern::cli {

void add_encoder_option(CLI::App& command, std::string& file) {
    command.add_option("--encoder", file,
                       "Sentence encoder (GGUF) that finds passages in other words than the question's, or none; "
                       "default: the one that comes with the packages of Lectern, or that scripts/fetch_model.py "
                       "all-minilm-l6-v2 fetched");
}

Result<std::shared_ptr<SentenceEncoder>> open_encoder(const std::string& file, int threads) {
    if (file == "none") return nullptr;
    const std::filesystem::path chosen = file.empty() ? sentence_encoder_file() : std::filesystem::path(file);
    if (chosen.empty()) return nullptr;
    auto encoder = SentenceEncoder::open(chosen, threads);
    if (encoder) return std::shared_ptr(std::move(*encoder));
    if (!file.empty()) return fail(encoder.error());
    say(fmt::format("Note: {} Passages are found by words alone.", encoder.error().what));
    return nullptr;
}

}  // namespace lectern::cli
