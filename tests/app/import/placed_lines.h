#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/paragraphs.h"

namespace lectern::test {

/// A line of 10-point type, a letter 5 points wide, as Poppler would give it: word by word.
inline void add_line(std::vector<PlacedWord>& words, double left, double top, const QString& text) {
    const QStringList parts = text.split(' ');
    double x = left;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const double width = 5.0 * static_cast<double>(parts[i].size());
        const bool is_last = i + 1 == parts.size();
        words.push_back({.text = parts[i].toStdString(),
                         .left = x,
                         .top = top,
                         .right = x + width,
                         .bottom = top + 10,
                         .space_after = !is_last,
                         .line_continues = !is_last});
        x += width + 5;
    }
}

/// Lines one below the other; an empty one leaves its place free.
inline void add_lines(std::vector<PlacedWord>& words, double left, double top, const QStringList& lines,
                      double step = 12) {
    for (const QString& line : lines) {
        if (!line.isEmpty()) add_line(words, left, top, line);
        top += step;
    }
}

inline QString text_of(const std::vector<PlacedWord>& words) {
    return QString::fromStdString(lectern::text_of(lines_of(words), {}).text);
}

}  // namespace lectern::test
