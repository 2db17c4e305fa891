#include "ui/conversation/citations.h"

#include <QSet>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <map>

#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

/// A sentence of the answer, without white space at its end.
struct Place {
    qsizetype begin = 0, end = 0;
};

bool is_of_table(QStringView line) {
    return line.trimmed().startsWith('|');
}

void add_sentences(const QString& line, qsizetype offset, std::vector<Place>& places) {
    QTextBoundaryFinder borders(QTextBoundaryFinder::Sentence, line);
    qsizetype begin = 0;
    for (qsizetype end = borders.toNextBoundary(); end >= 0; begin = end, end = borders.toNextBoundary()) {
        qsizetype last = end;
        while (last > begin && line[last - 1].isSpace()) --last;
        if (last > begin) places.push_back({.begin = offset + begin, .end = offset + last});
    }
}

/// Of lines that are neither code nor rows of a table.
std::vector<Place> sentences_in(const QString& markdown) {
    std::vector<Place> places;
    bool is_code = false;
    qsizetype offset = 0;
    for (const QString& line : markdown.split('\n')) {
        const bool is_fence = line.trimmed().startsWith("```") || line.trimmed().startsWith("~~~");
        if (is_fence) is_code = !is_code;
        if (!is_code && !is_fence && !is_of_table(line)) add_sentences(line, offset, places);
        offset += line.size() + 1;
    }
    return places;
}

QSet<QString> words_in(const QString& text) {
    QSet<QString> words;
    QTextBoundaryFinder borders(QTextBoundaryFinder::Word, text);
    qsizetype begin = 0;
    for (qsizetype end = borders.toNextBoundary(); end >= 0; begin = end, end = borders.toNextBoundary())
        if (text[begin].isLetterOrNumber()) words << text.mid(begin, end - begin).toLower();
    return words;
}

/// Short words stand in every sentence; a number says what is meant.
int weight_of(const QString& word) {
    constexpr ushort first_ideograph = 0x2e80;
    if (std::ranges::any_of(word, [](QChar letter) { return letter.isDigit(); })) return 3;
    if (word.size() >= 5) return 2;
    return word.size() >= 3 || word.front().unicode() >= first_ideograph ? 1 : 0;
}

int shared(const QSet<QString>& words, const QSet<QString>& others) {
    int sum = 0;
    for (const QString& word : words) sum += others.contains(word) ? weight_of(word) : 0;
    return sum;
}

/// Before the full stop, where it ends with one.
qsizetype mark_position(const QString& markdown, const Place& sentence) {
    qsizetype at = sentence.end;
    while (at > sentence.begin + 1 && QStringView(u".!?…。！？;:").contains(markdown[at - 1])) --at;
    return at;
}

}  // namespace

std::vector<Citation> citations_of(const ConversationTurn& turn, const Document& document) {
    std::vector<Citation> citations;
    for (const Evidence& evidence : turn.evidence)
        if (evidence.is_quote())
            citations.push_back({.number = static_cast<int>(citations.size()) + 1,
                                 .page = page_words(document, evidence.page),
                                 .quote = QString::fromStdString(evidence.quote).simplified()});
    return citations;
}

QString with_citations(const QString& markdown, const std::vector<Citation>& citations,
                       const std::function<QString(int number)>& mark) {
    const std::vector<Place> sentences = sentences_in(markdown);
    if (sentences.empty()) return markdown;
    std::vector<QSet<QString>> words;
    for (const Place& one : sentences) words.push_back(words_in(markdown.mid(one.begin, one.end - one.begin)));
    std::map<qsizetype, QString> marks;
    for (const Citation& citation : citations) {
        const QSet<QString> quoted = words_in(citation.quote);
        std::size_t best = sentences.size() - 1;
        int most = 0;
        for (std::size_t i = 0; i < sentences.size(); ++i)
            if (const int sum = shared(quoted, words[i]); sum > most) {
                most = sum;
                best = i;
            }
        marks[mark_position(markdown, sentences[best])] += QChar(QChar::Nbsp) + mark(citation.number);
    }
    QString text = markdown;
    for (auto one = marks.rbegin(); one != marks.rend(); ++one) text.insert(one->first, one->second);
    return text;
}

}  // namespace lectern
