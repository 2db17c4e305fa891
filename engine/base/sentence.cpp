#include "engine/base/sentence.h"

#include "engine/base/memory.h"

namespace lectern {

namespace {

template <typename... Each>
struct Overloaded : Each... {
    using Each::operator()...;
};
template <typename... Each>
Overloaded(Each...) -> Overloaded<Each...>;  // clang 14 does not deduce it

std::string filled(const Sentence& sentence, bool with_names) {
    const auto text_of = [&](const Sentence::Argument& argument) {
        return std::visit(Overloaded{
                              [](std::int64_t number) { return std::to_string(number); },
                              [](Sentence::Bytes bytes) { return describe_bytes(bytes.count); },
                              [&](const Sentence::Name& name) { return with_names ? name.text : "<…>"; },
                              [](const Sentence::Term& term) { return term.text; },
                              [](const Sentence::Option& option) { return " (" + option.text + ")"; },
                              [&](const std::vector<Sentence>& several) {
                                  std::string list;
                                  for (const Sentence& one : several)
                                      list += (list.empty() ? "" : "; ") + filled(one, with_names);
                                  return list;
                              },
                          },
                          argument);
    };
    const SentenceParts parts = sentence_parts(sentence.words());
    std::string text(parts.texts.front());
    for (std::size_t i = 0; i < parts.names.size(); ++i) {
        if (i < sentence.arguments().size()) text += text_of(sentence.arguments()[i]);
        text += parts.texts[i + 1];
    }
    return text;
}

}  // namespace

SentenceParts sentence_parts(std::string_view words) {
    SentenceParts parts;
    for (auto [begin, size] = first_place(words); size > 0; std::tie(begin, size) = first_place(words)) {
        parts.texts.push_back(words.substr(0, begin));
        parts.names.push_back(words.substr(begin + 1, size - 2));
        words.remove_prefix(begin + size);
    }
    parts.texts.push_back(words);
    return parts;
}

std::vector<std::string> english(const std::vector<Sentence>& sentences) {
    std::vector<std::string> said;
    said.reserve(sentences.size());
    for (const Sentence& one : sentences) said.push_back(one.english());
    return said;
}

std::string Sentence::english() const {
    return filled(*this, true);
}

std::string Sentence::without_names() const {
    return filled(*this, false);
}

}  // namespace lectern
