#include "ui/library/found_text.h"

#include <QRegularExpression>

namespace lectern {

namespace {

constexpr qsizetype letters_before = 50, most_letters = 160, least_beginning = 4;

/// Chinese and Japanese have no gaps between words: theirs are found anywhere.
bool has_gaps(const QString& word) {
    static const QRegularExpression without(R"([\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}])");
    return !without.match(word).hasMatch();
}

QRegularExpression forms_of(const QString& query) {
    static const QRegularExpression between(R"(\W+)", QRegularExpression::UseUnicodePropertiesOption);
    QStringList forms;
    for (const QString& word : query.split(between, Qt::SkipEmptyParts)) {
        const qsizetype beginning = std::max(least_beginning, word.size() / 2 + 1);
        forms << (has_gaps(word) ? R"(\b)" + QRegularExpression::escape(word.left(beginning)) + R"(\w*)"
                                 : QRegularExpression::escape(word));
    }
    return QRegularExpression(
        forms.isEmpty() ? "(?!)" : forms.join('|'),
        QRegularExpression::UseUnicodePropertiesOption | QRegularExpression::CaseInsensitiveOption);
}

/// Some letters around the one at `hit`, cut between words where there are gaps.
QString cut_around(const QString& passage, qsizetype hit) {
    if (passage.isEmpty()) return passage;
    qsizetype begin = std::max<qsizetype>(0, hit - letters_before);
    if (const qsizetype gap = passage.indexOf(' ', begin); begin > 0 && gap >= 0 && gap < hit) begin = gap + 1;
    qsizetype end = std::min(passage.size(), begin + most_letters);
    if (const qsizetype gap = passage.lastIndexOf(' ', end - 1); end < passage.size() && gap > hit) end = gap;
    if (passage.at(begin).isLowSurrogate()) ++begin;
    if (end < passage.size() && passage.at(end).isLowSurrogate()) --end;
    constexpr QChar ellipsis(0x2026);
    QString shown = passage.mid(begin, end - begin);
    if (begin > 0) shown.prepend(ellipsis);
    if (end < passage.size()) shown.append(ellipsis);
    return shown;
}

}  // namespace

QString found_text(const QString& passage, const QString& query) {
    const QRegularExpression forms = forms_of(query);
    const QString shown = cut_around(passage, std::max<qsizetype>(0, forms.match(passage).capturedStart()));
    QString html;
    qsizetype done = 0;
    for (auto hits = forms.globalMatch(shown); hits.hasNext();) {
        const QRegularExpressionMatch hit = hits.next();
        html += shown.mid(done, hit.capturedStart() - done).toHtmlEscaped() + "<b>" + hit.captured().toHtmlEscaped() +
                "</b>";
        done = hit.capturedEnd();
    }
    return html + shown.mid(done).toHtmlEscaped();
}

}  // namespace lectern
