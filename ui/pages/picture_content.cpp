#include "ui/pages/picture_content.h"

#include <algorithm>
#include <cmath>

#include "ui/base/document_names.h"
#include "ui/base/error_text.h"
#include "ui/pages/word_geometry.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr std::int64_t largest_picture = 6'000'000;  ///< pixels; what is larger is drawn in parts
constexpr int part_side = 1536;
constexpr double stand_in_pixels = 400'000;
constexpr std::uint64_t longest_page_text = 8000;  ///< bytes, shown instead of a picture

QRectF moved_and_scaled(const QRectF& points, const QRectF& sheet, double scale) {
    return {sheet.left() + points.left() * scale, sheet.top() + points.top() * scale, points.width() * scale,
            points.height() * scale};
}

}  // namespace

PictureContent::PictureContent(std::shared_ptr<const Document> document, std::vector<PdfFile> files,
                               const QString& password, WordsOfPages words, bool at_night)
    : document_(std::move(document)),
      layout_(static_cast<int>(document_->pages.size())),
      pictures_(std::move(files), password, {.with_links = true, .at_night = at_night}),
      words_(document_, std::move(words)),
      at_night_(at_night) {
    connect(&pictures_, &PagePictures::sizes_known, this, &PictureContent::take_sizes);
    connect(&pictures_, &PagePictures::picture_drawn, this, &PageContent::changed);
    connect(&pictures_, &PagePictures::page_failed, this, &PageContent::changed);
    connect(&pictures_, &PagePictures::password_needed, this, &PageContent::password_needed);
    // Not at once: who shows the document otherwise removes this.
    connect(&pictures_, &PagePictures::nothing_to_draw, this, &PageContent::unusable, Qt::QueuedConnection);
    connect(&words_, &PageWords::arrived, this, &PageContent::words_arrived);
}

/// Paper is white in a dark window too.
QColor PictureContent::paper_colour(Token token) const {
    return Theme::shipped().colour(token, at_night_ ? Theme::Shade::dark : Theme::Shade::light);
}

void PictureContent::lay_out(const ViewSpace& space) {
    space_ = space;
    layout_.lay_out(space.width, space.zoom, space.fit_width);
}

void PictureContent::take_sizes(int first_page, const std::vector<PageSize>& sizes) {
    layout_.set_sizes(first_page, sizes);
    emit resized();
}

double PictureContent::prepare(const QRectF& visible, bool forward) {
    std::vector<PictureKey> keys = keys_for(visible);
    const QRectF below = visible.translated(0, visible.height()), above = visible.translated(0, -visible.height());
    for (const QRectF& next : {forward ? below : above, forward ? above : below})
        std::ranges::copy(keys_for(next), std::back_inserter(keys));
    pictures_.want(keys);
    words_.want(layout_.page_at(visible.top()) - 1, layout_.page_at(visible.bottom()) + 1);
    return 0;
}

int PictureContent::sharp_scale(int page) const {
    return std::max(static_cast<int>(std::lround(layout_.scale(page) * space_.pixel_ratio * 1000)), 1);
}

QSize PictureContent::pixels_of(int page, int scale) const {
    const PageSize& paper = layout_.paper(page);
    const auto pixels = [scale](float points) {
        return std::max(static_cast<int>(std::lround(double{points} * scale / 1000)), 1);
    };
    return {pixels(paper.width), pixels(paper.height)};
}

std::vector<PictureKey> PictureContent::keys_for(const QRectF& area) const {
    std::vector<PictureKey> keys;
    if (area.bottom() <= 0 || area.top() >= layout_.size().height()) return keys;
    const int last = layout_.page_at(area.bottom());
    for (int page = layout_.page_at(area.top()); page <= last; ++page) add_keys(page, area, keys);
    return keys;
}

void PictureContent::add_keys(int page, const QRectF& area, std::vector<PictureKey>& keys) const {
    const QRectF sheet = layout_.sheet(page);
    const QRectF seen = sheet.intersected(area).translated(-sheet.topLeft());
    if (seen.isEmpty()) return;
    const int scale = sharp_scale(page);
    const QSize whole = pixels_of(page, scale);
    if (std::int64_t{whole.width()} * whole.height() <= largest_picture) {
        keys.push_back({.page = page, .scale = scale, .part = QRect(QPoint(), whole), .is_whole = true});
        return;
    }
    if (pictures_.stand_in(page) == nullptr) {
        const PageSize& paper = layout_.paper(page);
        const double points = double{paper.width} * double{paper.height};
        const int coarse = std::max(static_cast<int>(1000 * std::sqrt(stand_in_pixels / points)), 1);
        keys.push_back(
            {.page = page, .scale = coarse, .part = QRect(QPoint(), pixels_of(page, coarse)), .is_whole = true});
    }
    const QRect pixels(QPointF(seen.topLeft() * space_.pixel_ratio).toPoint(),
                       QPointF(seen.bottomRight() * space_.pixel_ratio).toPoint());
    for (int top = pixels.top() / part_side * part_side; top <= std::min(pixels.bottom(), whole.height() - 1);
         top += part_side)
        for (int left = pixels.left() / part_side * part_side; left <= std::min(pixels.right(), whole.width() - 1);
             left += part_side) {
            const QRect part = QRect(left, top, part_side, part_side).intersected(QRect(QPoint(), whole));
            keys.push_back({.page = page, .scale = scale, .part = part, .is_whole = false});
        }
}

void PictureContent::paint(QPainter& painter, const QRectF& visible, const Marks& marks,
                           const QPalette& palette) const {
    painter.fillRect(visible, themed(palette, Token::canvas));
    const int last = layout_.page_at(visible.bottom());
    for (int page = layout_.page_at(visible.top()); page <= last; ++page) {
        const QRectF sheet = layout_.sheet(page);
        if (!sheet.intersects(visible)) continue;
        paint_sheet(painter, page, visible);
        painter.save();
        painter.setClipRect(sheet, Qt::IntersectClip);
        paint_marks(painter, page, marks);
        painter.restore();
    }
}

void PictureContent::paint_sheet(QPainter& painter, int page, const QRectF& visible) const {
    const QRectF sheet = layout_.sheet(page);
    painter.fillRect(sheet, paper_colour(Token::page));
    if (const Error* error = pictures_.failure(page)) {
        paint_failure(painter, page, *error);
        return;
    }
    std::vector<PictureKey> keys;
    add_keys(page, visible, keys);
    const bool all_there =
        std::ranges::all_of(keys, [this](const PictureKey& key) { return pictures_.picture(key) != nullptr; });
    if (!all_there)
        if (const QImage* image = pictures_.stand_in(page)) painter.drawImage(sheet, *image);
    for (const PictureKey& key : keys)
        if (key.scale == sharp_scale(page)) paint_picture(painter, key, sheet.topLeft());
}

void PictureContent::paint_picture(QPainter& painter, const PictureKey& key, const QPointF& sheet) const {
    const QImage* image = pictures_.picture(key);
    if (image == nullptr) return;
    const double ratio = space_.pixel_ratio;
    // Pixel on pixel: a picture between two pixels would be blurred.
    const QTransform& to_device = painter.deviceTransform();
    const QPointF corner = to_device.map(sheet) + key.part.topLeft();
    const QPointF aligned(std::round(corner.x()), std::round(corner.y()));
    QImage sharp = *image;
    sharp.setDevicePixelRatio(ratio);
    painter.drawImage(to_device.inverted().map(aligned), sharp);
}

/// What went wrong, and below it what the page says.
void PictureContent::paint_failure(QPainter& painter, int page, const Error& error) const {
    const QRectF sheet = layout_.sheet(page);
    const double margin = std::min(sheet.width(), sheet.height()) / 10;
    const QRectF room = sheet.adjusted(margin, margin, -margin, -margin);
    painter.save();
    painter.setClipRect(room, Qt::IntersectClip);
    painter.setFont(space_.font);
    painter.setPen(paper_colour(Token::page_text));
    const QString head = tr("Page %1 cannot be shown as it looks in print.").arg(page_name(*document_, page));
    QRectF said;
    painter.drawText(room, static_cast<int>(Qt::AlignLeft) | Qt::TextWordWrap,
                     head + "\n\n" + error_text(error, "\n\n"), &said);
    const double line = said.bottom() + margin / 3;
    painter.fillRect(QRectF(room.left(), line, room.width(), 1), paper_colour(Token::line));
    const Page& on = document_->pages[static_cast<std::size_t>(page)];
    const auto length = static_cast<qsizetype>(std::min<std::uint64_t>(on.end - on.begin, longest_page_text));
    painter.drawText(room.adjusted(0, line - room.top() + margin / 3, 0, 0),
                     static_cast<int>(Qt::AlignLeft) | Qt::TextWordWrap,
                     QString::fromUtf8(document_->text.data() + on.begin, length));
    painter.restore();
}

void PictureContent::paint_marks(QPainter& painter, int page, const Marks& marks) const {
    const std::span<const WordBox> words = words_.of(page);
    if (words.empty()) return;
    const MarkColors colors = MarkColors::on_paper(at_night_);
    // The text stays as black as it is, or as light.
    painter.setCompositionMode(at_night_ ? QPainter::CompositionMode_Lighten : QPainter::CompositionMode_Multiply);
    const TextSpan seen{words.front().begin, words.back().begin + words.back().length};
    for (const PageNote& note : marks.notes)
        if (note.span.begin < seen.end && note.span.end > seen.begin)
            paint_note(painter, boxes_on(page, note.span), !note.text.isEmpty(), colors);
    if (marks.evidence) paint_evidence(painter, boxes_on(page, *marks.evidence), colors);
    const auto [first, last] = marks.hits_in(seen);
    for (int hit = first; hit < last; ++hit) {
        const QColor& color = hit == marks.current_hit ? colors.current_hit : colors.hit;
        paint_hit(painter, boxes_on(page, marks.hits[static_cast<std::size_t>(hit)]), color);
    }
    paint_hit(painter, boxes_on(page, marks.selection), colors.selection);
}

std::vector<QRectF> PictureContent::boxes_on(int page, const TextSpan& span) const {
    std::vector<QRectF> boxes = lectern::boxes_of(span, words_.of(page), document_->text);
    for (QRectF& box : boxes) box = moved_and_scaled(box, layout_.sheet(page), layout_.scale(page));
    return boxes;
}

std::uint64_t PictureContent::offset_at(const QPointF& point) const {
    const int page = layout_.page_at(point.y());
    const std::span<const WordBox> words = words_.of(page);
    if (words.empty()) return document_->pages[static_cast<std::size_t>(page)].begin;
    const QPointF on_sheet = (point - layout_.sheet(page).topLeft()) / layout_.scale(page);
    return lectern::offset_at(on_sheet, words, document_->text);
}

std::vector<QRectF> PictureContent::boxes_of(const TextSpan& span) const {
    if (span.is_empty()) return {};
    std::vector<QRectF> boxes;
    // A broken word has its second half one page behind its text.
    const int last = std::min(document_->page_at(span.end - 1) + 1, layout_.pages() - 1);
    for (int page = document_->page_at(span.begin); page <= last; ++page)
        std::ranges::copy(boxes_on(page, span), std::back_inserter(boxes));
    return boxes;
}

QRectF PictureContent::place_of(std::uint64_t offset) const {
    const int page = document_->page_at(offset);
    const std::span<const WordBox> words = words_.of(page);
    const auto at = std::ranges::find_if(words, [&](const WordBox& word) { return word.begin + word.length > offset; });
    const QRectF sheet = layout_.sheet(page);
    if (at == words.end()) return {sheet.left(), sheet.top(), sheet.width(), 1};
    return boxes_on(page, {at->begin, at->begin + at->length}).front();
}

std::optional<LinkTarget> PictureContent::link_at(const QPointF& point) const {
    const int page = layout_.page_at(point.y());
    const QRectF sheet = layout_.sheet(page);
    const QPointF on_sheet = (point - sheet.topLeft()) / layout_.scale(page);
    for (const PageLink& link : pictures_.links(page)) {
        const QRectF area(QPointF(static_cast<double>(link.left), static_cast<double>(link.top)),
                          QPointF(static_cast<double>(link.right), static_cast<double>(link.bottom)));
        if (!area.contains(on_sheet)) continue;
        LinkTarget target{.areas = {moved_and_scaled(area, sheet, layout_.scale(page))},
                          .address = QString::fromStdString(link.address),
                          .position = std::nullopt};
        if (link.page >= layout_.pages()) continue;
        if (link.page >= 0) target.position = link.page + std::min(static_cast<double>(link.share), 0.999);
        return target;
    }
    return std::nullopt;
}

}  // namespace lectern
