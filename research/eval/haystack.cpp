#include "research/eval/haystack.h"

#include <QRegularExpression>
#include <QString>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>
#include <set>

namespace lectern::eval {

namespace {

QString from_utf8(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A paragraph that begins like a sentence, ends like one, and is long enough to be one.
bool is_prose(const QString& paragraph) {
    static const QRegularExpression sentences(R"(^[\p{Lu}"“‘'(].{39,}[.!?]["”’')]*$)",
                                              QRegularExpression::UseUnicodePropertiesOption);
    return sentences.match(paragraph).hasMatch();
}

}  // namespace

Result<Haystack> Haystack::of(std::string_view text, std::string_view name) {
    static const QRegularExpression blank_line(R"(\n[ \t]*\n)");
    Haystack result;
    for (const QString& block : from_utf8(text).split(blank_line)) {
        const QString paragraph = block.simplified();
        if (!is_prose(paragraph)) continue;
        QTextBoundaryFinder finder(QTextBoundaryFinder::Sentence, paragraph);
        for (qsizetype begin = 0, end = 0; (end = finder.toNextBoundary()) >= 0; begin = end)
            if (const QString sentence = paragraph.mid(begin, end - begin).trimmed(); !sentence.isEmpty())
                result.sentences_.push_back({sentence.toStdString(), false});
        result.sentences_.back().ends_paragraph = true;
    }
    if (result.sentences_.size() < smallest)
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{name}' has {sentences} sentences of prose; at least {smallest} are needed.",
                                      name, result.sentences_.size(), smallest),
                     .means = sentence("There is not enough text to hide anything in."),
                     .next = sentence("Choose a longer text (--text), with paragraphs between blank lines.")});
    return result;
}

std::vector<std::string> Haystack::words() const {
    static const QRegularExpression word(R"(\b[a-z]{4,9}\b)", QRegularExpression::UseUnicodePropertiesOption);
    std::set<std::string> seen;
    std::vector<std::string> result;
    for (const Sentence& sentence : sentences_)
        for (auto matches = word.globalMatch(from_utf8(sentence.text)); matches.hasNext();)
            if (std::string found = matches.next().captured().toStdString(); seen.insert(found).second)
                result.push_back(std::move(found));
    return result;
}

std::string Haystack::compose(std::size_t start, std::size_t count, const std::vector<Insert>& inserts) const {
    std::vector<std::vector<const Insert*>> before(count + 1);
    for (const Insert& insert : inserts)
        before[static_cast<std::size_t>(std::lround(std::clamp(insert.depth, 0.0, 1.0) * static_cast<double>(count)))]
            .push_back(&insert);

    std::string text;
    bool breaks = false;
    const auto add = [&](const std::string& sentence, bool begins_paragraph, bool ends_paragraph) {
        if (!text.empty()) text += breaks || begins_paragraph ? "\n\n" : " ";
        text += sentence;
        breaks = ends_paragraph;
    };
    for (std::size_t i = 0; i <= count; ++i) {
        for (const Insert* insert : before[i]) add(insert->text, insert->paragraph, insert->paragraph);
        const Sentence& sentence = sentences_[(start + i) % sentences_.size()];
        if (i < count) add(sentence.text, false, sentence.ends_paragraph);
    }
    return text;
}

}  // namespace lectern::eval
