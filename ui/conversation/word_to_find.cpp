#include "ui/conversation/word_to_find.h"

#include <QRegularExpression>
#include <limits>

namespace lectern {

namespace {

/// Shorter ones are articles, prepositions and their like, which stand everywhere.
constexpr qsizetype least_letters = 4;
/// Each is looked for in the whole text, half a millisecond for 500 KB, and what is pasted as a question may be long.
constexpr qsizetype most_words = 16;

/// Without the first one: it asks ("which", "warum"), and says nothing of what is asked for.
QStringList words_of_question(const QString& question) {
    static const QRegularExpression word(R"([\p{L}\p{N}]+)");
    QStringList words;
    auto match = word.globalMatch(question);
    for (bool is_first = true; match.hasNext() && words.size() < most_words; is_first = false) {
        const QString one = match.next().captured();
        if (!is_first && one.size() >= least_letters && !words.contains(one)) words << one;
    }
    return words;
}

}  // namespace

QString word_to_find(const QString& question, const Document& document) {
    const QString text = QString::fromStdString(document.text);
    QString rarest;
    qsizetype fewest = std::numeric_limits<qsizetype>::max();
    for (const QString& word : words_of_question(question)) {
        const qsizetype places = text.count(word, Qt::CaseInsensitive);
        if (places == 0 || places >= fewest) continue;
        fewest = places;
        rarest = word;
    }
    return rarest;
}

}  // namespace lectern
