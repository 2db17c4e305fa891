#include "ui/workspace/repetition.h"

#include <QStringView>
#include <algorithm>

namespace lectern {

namespace {

constexpr qsizetype longest_passage = 400, shortest_repetition = 160;  // letters
constexpr qsizetype times = 4;

/// Letters at the end that are the same as those `period` before them.
qsizetype repeated(QStringView text, qsizetype period) {
    qsizetype length = 0;
    for (qsizetype i = text.size() - 1; i >= period && text[i] == text[i - period]; --i) ++length;
    return length;
}

/// Lines of tables repeat themselves too.
bool says_something(QStringView passage) {
    return std::ranges::any_of(passage, [](QChar letter) { return letter.isLetterOrNumber(); });
}

}  // namespace

bool repeats_itself(const QString& text) {
    const QStringView end = QStringView(text).right((times + 1) * longest_passage);
    for (qsizetype period = 1; period <= std::min(longest_passage, end.size() / times); ++period)
        if (repeated(end, period) >= std::max((times - 1) * period, shortest_repetition) &&
            says_something(end.right(period)))
            return true;
    return false;
}

}  // namespace lectern
