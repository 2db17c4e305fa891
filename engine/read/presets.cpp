#include "engine/read/presets.h"

#include <array>

namespace lectern {

namespace {

constexpr Budget tokens(std::uint64_t count) {
    return {.kind = Budget::Kind::tokens, .amount = count};
}

ReadOptions full(CellFormat format) {
    return {.policy = "full", .format = format};
}

/// As its authors ran it with Phi-3-mini at 128K. They gave Llama-3.1-8B 16,384 cells and chunks of 1,024, with as many
/// stabilizers.
ReadOptions locret(CellFormat format, QuestionPlace question = QuestionPlace::none) {
    return {.budget = tokens(6000),
            .policy = "locret",
            .format = format,
            .positions = PositionMode::rank,
            .chunk = 3072,
            .question = question};
}

}  // namespace

/// Published results are those of half floats and, where 4 bits were compared, of quanto's cache. Here q4 cells (keys
/// of 8 bits, values of 4) are rounded once and then moved, where the published code rounds the whole cache anew with
/// every chunk. In 2 bits that cache means to scale the channels of keys each for itself, and scales 64 channels of a
/// key together, which ruins it: kivi2 is what was meant. KIVI's authors advise 4 bits for models whose query heads
/// share keys.
std::span<const Preset> presets() {
    static const std::array<Preset, 11> all{{
        {"full", "everything kept, in half floats", full(CellFormat::f16)},
        {"hf-4bit", "everything kept, in q4 cells", full(CellFormat::q4)},
        {"hf-2bit", "everything kept, in kivi2 cells", full(CellFormat::kivi2)},
        {"kivi", "everything kept, in kivi4 cells", full(CellFormat::kivi4)},
        {"locret", "6,000 cells a head chosen by trained heads, positions by rank", locret(CellFormat::f16)},
        {"locret+4bit", "the same in q4 cells", locret(CellFormat::q4)},
        {"locret-q", "locret with the question in front of the document (ask, one question)",
         locret(CellFormat::f16, QuestionPlace::first)},
        // The authors' demonstration: 4 sinks and the newest 2,000.
        {"streaming",
         "4 sinks and the 2,000 newest cells",
         {.budget = tokens(2004),
          .policy = "streaming",
          .format = CellFormat::f16,
          .positions = PositionMode::rank,
          .chunk = 512}},
        // Ratios of its authors: a tenth of the prompt by attention, a tenth recent.
        {"h2o",
         "a fifth of the document: half by the attention received, half the newest",
         {.budget = {.kind = Budget::Kind::share, .amount = 2000},
          .policy = "h2o",
          .format = CellFormat::f16,
          .positions = PositionMode::original,
          .chunk = 512}},
        // Its votes are the question's, and it compresses once, after the prompt: documents of up to a chunk are read
        // so.
        {"snapkv",
         "2,048 cells a head by the votes of the question, behind the document (ask, one question)",
         {.budget = tokens(2048),
          .policy = "snapkv",
          .format = CellFormat::f16,
          .positions = PositionMode::original,
          .chunk = 8192,
          .question = QuestionPlace::last}},
        // 4 sinks, 6,000 by surprisal, 1,000 recent, as Locret's authors ran it beside theirs.
        {"sirllm",
         "4 sinks, the 1,000 newest cells and the 6,000 most surprising",
         {.budget = tokens(7004),
          .policy = "sirllm",
          .format = CellFormat::f16,
          .positions = PositionMode::rank,
          .chunk = 3072}},
    }};
    return all;
}

Result<ReadOptions> preset(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Preset& preset : presets()) {
        if (preset.name == name) return preset.options;
        names.push_back(preset.name);
    }
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no preset named '{preset}'.", name),
                 .means = sentence("Lectern does not know how the document is to be read."),
                 .next = sentence("Use one of: {names}.", fmt::join(names, ", "))});
}

}  // namespace lectern
