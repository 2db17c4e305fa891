#include "ui/pages/word_geometry.h"

#include <QString>
#include <QTextLayout>
#include <algorithm>

namespace lectern {

namespace {

QRectF box_of(const WordBox& word) {
    return QRectF(QPointF(double{word.left}, double{word.top}), QPointF(double{word.right}, double{word.bottom}))
        .normalized();
}

std::string_view text_of(const WordBox& word, std::string_view text) {
    return word.begin < text.size() ? text.substr(word.begin, word.length) : std::string_view();
}

QString to_qstring(std::string_view text) {
    return QString::fromUtf8(text.data(), std::ssize(text));
}

/// A word set in the program's own font. PDFs are asked where words stand, not where letters do; a letter's share of a
/// word differs little from font to font, and much from letter to letter ("," and "m").
class SetWord {
 public:
    explicit SetWord(const QString& word) : layout_(word) {
        QTextOption option(Qt::AlignLeft | Qt::AlignAbsolute);
        option.setWrapMode(QTextOption::NoWrap);
        layout_.setTextOption(option);
        layout_.beginLayout();
        line_ = layout_.createLine();
        line_.setLineWidth(widest);
        layout_.endLayout();
    }

    /// Where the cursor before that character stands, as a share of the width from the left.
    double share_at(qsizetype character) const {
        const double width = line_.naturalTextWidth();
        return width > 0 ? std::clamp(line_.cursorToX(static_cast<int>(character)) / width, 0.0, 1.0) : 0.0;
    }
    /// The nearest place of the cursor.
    int character_at(double share) const { return line_.xToCursor(share * line_.naturalTextWidth()); }

 private:
    static constexpr double widest = 1e6;

    QTextLayout layout_;
    QTextLine line_;
};

QRectF part_of(const WordBox& word, const TextSpan& span, std::string_view text) {
    const QRectF box = box_of(word);
    const std::uint64_t end = word.begin + word.length;
    if (span.begin <= word.begin && span.end >= end) return box;
    const std::string_view all = text_of(word, text);
    const SetWord set(to_qstring(all));
    const auto x_at = [&](std::uint64_t offset) {
        const std::uint64_t bytes = std::clamp(offset, word.begin, end) - word.begin;
        return box.left() + set.share_at(to_qstring(all.substr(0, bytes)).size()) * box.width();
    };
    const auto [left, right] = std::minmax({x_at(span.begin), x_at(span.end)});
    return {left, box.top(), right - left, box.height()};
}

/// Whether `next` goes on in the line of `line`, to the right of it.
bool continues(const QRectF& line, const QRectF& next) {
    const double shared = std::min(line.bottom(), next.bottom()) - std::max(line.top(), next.top());
    const double height = std::min(line.height(), next.height());
    const double room = next.left() - line.right();
    return shared > height / 2 && room > -height && room < 1.5 * height;
}

double distance(const QPointF& point, const QRectF& box) {
    const double x = std::max({box.left() - point.x(), point.x() - box.right(), 0.0});
    const double y = std::max({box.top() - point.y(), point.y() - box.bottom(), 0.0});
    return x + 4 * y;  // who points between two lines' ends means the line
}

}  // namespace

std::vector<QRectF> boxes_of(const TextSpan& span, std::span<const WordBox> words, std::string_view text) {
    std::vector<QRectF> boxes;
    if (span.is_empty()) return boxes;
    for (const WordBox& word : words) {
        if (word.begin >= span.end || word.begin + word.length <= span.begin) continue;
        const QRectF part = part_of(word, span, text);
        if (!boxes.empty() && continues(boxes.back(), part)) {
            boxes.back() |= part;
        } else {
            boxes.push_back(part);
        }
    }
    return boxes;
}

std::uint64_t offset_at(const QPointF& point, std::span<const WordBox> words, std::string_view text) {
    const auto nearest =
        std::ranges::min_element(words, {}, [&](const WordBox& word) { return distance(point, box_of(word)); });
    const QRectF box = box_of(*nearest);
    const QString word = to_qstring(text_of(*nearest, text));
    const double share = box.width() > 0 ? std::clamp((point.x() - box.left()) / box.width(), 0.0, 1.0) : 0.0;
    const int at = SetWord(word).character_at(share);
    return nearest->begin + static_cast<std::uint64_t>(word.left(at).toUtf8().size());
}

}  // namespace lectern
