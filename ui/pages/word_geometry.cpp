#include "ui/pages/word_geometry.h"

#include <QString>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>
#include <limits>

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

/// The width of the characters of a word before `offset`, as a share.
double share_before(std::uint64_t offset, const WordBox& word, std::string_view text) {
    if (offset <= word.begin) return 0;
    if (offset >= word.begin + word.length) return 1;
    const std::string_view all = text_of(word, text);
    return static_cast<double>(to_qstring(all.substr(0, offset - word.begin)).size()) /
           static_cast<double>(std::max<qsizetype>(to_qstring(all).size(), 1));
}

QRectF part_of(const WordBox& word, const TextSpan& span, std::string_view text) {
    const QRectF box = box_of(word);
    const double left = share_before(span.begin, word, text), right = share_before(span.end, word, text);
    return {box.left() + left * box.width(), box.top(), (right - left) * box.width(), box.height()};
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
    const auto wanted = static_cast<qsizetype>(std::round(share * static_cast<double>(word.size())));
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, word);
    characters.setPosition(wanted);
    if (!characters.isAtBoundary()) characters.toPreviousBoundary();
    const qsizetype at = std::max<qsizetype>(characters.position(), 0);
    return nearest->begin + static_cast<std::uint64_t>(word.left(at).toUtf8().size());
}

}  // namespace lectern
