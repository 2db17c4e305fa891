#include "ui/base/sentence_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <vector>

#include "ui/base/amounts.h"

namespace lectern {

namespace {

QString text_of(const Sentence& sentence, int depth);

QString text_of(std::int64_t number, int) {
    return count_text(number);
}
QString text_of(Sentence::Bytes bytes, int) {
    return bytes_text(bytes.count);
}
QString text_of(const Sentence::Name& name, int) {
    return QString::fromStdString(name.text);
}
QString text_of(const Sentence::Term& term, int) {
    return QString::fromStdString(term.text);
}
QString text_of(const Sentence::Option&, int) {
    return {};
}
QString text_of(const std::vector<Sentence>& several, int depth) {
    QStringList texts;
    for (const Sentence& one : several) texts << text_of(one, depth);
    return texts.join(QStringLiteral("; "));
}

/// A language may have the places in another order, so they are found by their names. Each argument is shown once: a
/// hostile sentence within a sentence, with one place many times, would become a text without end.
QString text_of(const Sentence& sentence, int depth) {
    if (depth > deepest_sentence) return {};
    const std::string translated = QCoreApplication::translate("Error", sentence.words().c_str()).toStdString();
    const SentenceParts own = sentence_parts(sentence.words()), parts = sentence_parts(translated);
    QString text = QString::fromUtf8(parts.texts.front().data(), static_cast<qsizetype>(parts.texts.front().size()));
    std::vector<bool> shown(sentence.arguments().size());
    for (std::size_t i = 0; i < parts.names.size(); ++i) {
        const auto place = static_cast<std::size_t>(std::ranges::find(own.names, parts.names[i]) - own.names.begin());
        if (place < shown.size() && !shown[place]) {
            shown[place] = true;
            text += std::visit([depth](const auto& value) { return text_of(value, depth + 1); },
                               sentence.arguments()[place]);
        }
        const std::string_view after = parts.texts[i + 1];
        text += QString::fromUtf8(after.data(), static_cast<qsizetype>(after.size()));
    }
    return text;
}

}  // namespace

QString sentence_text(const Sentence& sentence) {
    return text_of(sentence, 0);
}

}  // namespace lectern
