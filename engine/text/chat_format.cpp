#include "engine/text/chat_format.h"

#include <algorithm>

#include "engine/text/chat_layouts.h"

namespace lectern {
namespace {

constexpr std::string_view template_key = "tokenizer.chat_template";

std::string known_names() {
    std::string names;
    for (const auto& layout : chat_layouts()) names += fmt::format("{}{}", names.empty() ? "" : ", ", layout.name);
    return names;
}

Result<const ChatLayout*> chosen_layout(const GgufFile& file, const Tokenizer& tokenizer, std::string_view name) {
    const auto chat_template = file.text(template_key);
    if (name.empty() && chat_template) {
        if (const ChatLayout* layout = recognised_chat_layout(*chat_template, tokenizer)) return layout;
        return fail(
            {.code = ErrorCode::bad_input,
             .what =
                 sentence("The chat template of {file} is of a form that Lectern does not know.", file.path().string()),
             .means = sentence("The model would not see where a question ends and an answer begins."),
             .next = sentence("Choose a form{option}: {names}.", Sentence::Option{"--template"}, known_names())});
    }
    if (const ChatLayout* layout = chat_layout(name.empty() ? "plain" : name)) return layout;
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no chat form named '{form}'.", name),
                 .means = sentence("The conversation cannot be written for the model."),
                 .next = sentence("Choose one of {names}.", known_names())});
}

/// The first part that the vocabulary has no token for, or null.
const ChatPart* missing_part(const ChatLayout& layout, const Tokenizer& tokenizer) {
    for (const auto* parts : {&layout.with_system, &layout.closing, &layout.next_turn}) {
        for (const ChatPart& part : *parts) {
            if (part.kind == ChatPart::mark && !tokenizer.special(part.value)) return &part;
            if (part.kind == ChatPart::end && !tokenizer.eos()) return &part;
        }
    }
    return nullptr;
}

/// Puts parts together; neighbouring texts become one, as if the whole had been written before it was encoded.
class Writer {
 public:
    Writer(const Tokenizer& tokenizer, TextPosition position) : tokenizer_(tokenizer), position_(position) {}

    void token(TokenId id) {
        flush();
        ids_.push_back(id);
    }
    void text(std::string_view text) { text_ += text; }

    void parts(const std::vector<ChatPart>& parts, std::string_view system) {
        for (const ChatPart& part : parts) {
            const auto marked = tokenizer_.special(part.value);
            switch (part.kind) {
                case ChatPart::mark:
                    token(marked.value());
                    break;
                case ChatPart::soft_mark:
                    marked ? token(*marked) : text(part.value);
                    break;
                case ChatPart::text:
                    text(part.value);
                    break;
                case ChatPart::end:
                    token(tokenizer_.eos().value());
                    break;
                case ChatPart::system:
                    text(system);
                    break;
            }
        }
    }

    std::vector<TokenId> ids() {
        flush();
        return std::move(ids_);
    }

 private:
    void flush() {
        if (!text_.empty()) tokenizer_.encode(text_, ids_.empty() ? position_ : TextPosition::after_special, ids_);
        text_.clear();
    }

    const Tokenizer& tokenizer_;
    TextPosition position_;
    std::string text_;
    std::vector<TokenId> ids_;
};

}  // namespace

Result<ChatFormat> ChatFormat::of(const GgufFile& file, const Tokenizer& tokenizer, std::string_view name) {
    const auto layout = chosen_layout(file, tokenizer, name);
    if (!layout) return fail(layout.error());
    if (const ChatPart* part = missing_part(**layout, tokenizer)) {
        const std::string_view token = part->kind == ChatPart::end ? "eos" : part->value;
        return fail(
            {.code = ErrorCode::bad_input,
             .what = sentence("The chat form '{form}' needs the token {token}, which the vocabulary of {file} lacks.",
                              (*layout)->name, token, file.path().string()),
             .means = sentence("The conversation cannot be written for the model."),
             .next = sentence("Choose another form{option}: {names}.", Sentence::Option{"--template"}, known_names())});
    }
    // A template that writes BOS itself means it, even where the tokenizer alone would add none.
    const bool template_has_bos = file.text(template_key).value_or("").find("bos_token") != std::string_view::npos;
    return ChatFormat(**layout, tokenizer, tokenizer.bos() && (tokenizer.adds_bos() || template_has_bos));
}

std::string_view ChatFormat::name() const {
    return layout_->name;
}

std::vector<TokenId> ChatFormat::opening(std::string_view system) const {
    Writer writer(*tokenizer_, TextPosition::start);
    std::vector<TokenId> ids;
    writer.parts(system.empty() ? layout_->without_system : layout_->with_system, system);
    if (begins_with_bos_) ids.push_back(*tokenizer_->bos());
    const auto rest = writer.ids();
    ids.insert(ids.end(), rest.begin(), rest.end());
    return ids;
}

TextPosition ChatFormat::after_opening(bool with_system) const {
    return with_system ? layout_->after_system : layout_->after_no_system;
}

std::vector<TokenId> ChatFormat::closing() const {
    Writer writer(*tokenizer_, TextPosition::after_special);  // it goes on after the user's text
    writer.parts(layout_->closing, {});
    return writer.ids();
}

std::vector<TokenId> ChatFormat::next_turn() const {
    Writer writer(*tokenizer_, TextPosition::after_special);
    writer.parts(layout_->next_turn, {});
    return writer.ids();
}

}  // namespace lectern
