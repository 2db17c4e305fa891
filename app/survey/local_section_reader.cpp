#include "app/survey/local_section_reader.h"

#include <algorithm>

#include "engine/read/reading_fingerprint.h"

namespace lectern {

SectionReaderName LocalSectionReader::name() const {
    return {.model = fingerprint_of(model_.file()).hash(),
            .spoken_to = std::string(model_.chat_format().name()),
            .shown = model_.config().name};
}

int LocalSectionReader::tokens_of(std::string_view text) const {
    std::vector<TokenId> tokens;
    model_.tokenizer().encode(text, TextPosition::after_special, tokens);
    return static_cast<int>(tokens.size());
}

Result<void> LocalSectionReader::make_room(std::span<const std::string_view> tasks, int most_tokens) {
    int around = 0;
    for (const std::string_view task : tasks) around = std::max(around, ShownText::tokens_around(model_, task));
    auto shown = ShownText::with_room(model_, most_tokens + around, CellFormat::q8);
    if (!shown) return fail(shown.error());
    shown_.emplace(std::move(*shown));
    return {};
}

Result<std::string> LocalSectionReader::ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                                            const std::function<bool(std::string_view)>& is_enough) {
    auto said = shown_->ask(asked, most_tokens, cancel, is_enough);
    if (!said) return fail(said.error());
    if (said->stop == StopReason::cancelled)
        return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    return std::move(said->text);
}

}  // namespace lectern
