#pragma once

#include <memory>
#include <string>

#include "ui/pages/mark_painter.h"
#include "ui/pages/page_content.h"
#include "ui/pages/page_pictures.h"
#include "ui/pages/page_words.h"
#include "ui/pages/sheet_layout.h"
#include "ui/theme/theme.h"

namespace lectern {

/// The pages of PDFs as they look in print. They stay white in dark colours too, unless it is night.
class PictureContent : public PageContent {
    Q_OBJECT

 public:
    PictureContent(std::shared_ptr<const Document> document, std::vector<PdfFile> files, const QString& password,
                   WordsOfPages words, bool at_night = false);

    void lay_out(const ViewSpace& space) override;
    QSizeF size() const override { return layout_.size(); }
    bool has_sheets() const override { return true; }
    double zoom() const override { return layout_.zoom(); }
    double prepare(const QRectF& visible, bool forward) override;
    void paint(QPainter& painter, const QRectF& visible, const Marks& marks, const QPalette& palette) const override;
    double position_at(double y) const override { return layout_.position_at(y); }
    double y_of(double position) const override { return layout_.y_of(position); }
    std::uint64_t offset_at(const QPointF& point) const override;
    std::vector<QRectF> boxes_of(const TextSpan& span) const override;
    QRectF place_of(std::uint64_t offset) const override;
    std::optional<LinkTarget> link_at(const QPointF& point) const override;

    /// How many pictures have been drawn so far.
    int pictures_drawn() const { return pictures_.drawn(); }
    bool is_drawing() const { return pictures_.is_drawing(); }
    /// Why a page has no picture; null as far as is known.
    const Error* failure(int page) const { return pictures_.failure(page); }

 private:
    QColor paper_colour(Token token) const;
    PictureKey key_of(int page, int scale, const QRect& part) const;
    QSize pixels_of(int page, int scale) const;
    int sharp_scale(int page) const;
    /// The pictures that show what lies in `area`.
    std::vector<PictureKey> keys_for(const QRectF& area) const;
    void add_keys(int page, const QRectF& area, std::vector<PictureKey>& keys) const;

    void take_sizes(int first_page, const std::vector<PageSize>& sizes);
    void paint_sheet(QPainter& painter, int page, const QRectF& visible) const;
    void paint_picture(QPainter& painter, const PictureKey& key, const QPointF& sheet) const;
    void paint_failure(QPainter& painter, int page, const Error& error) const;
    void paint_marks(QPainter& painter, int page, const Marks& marks) const;
    std::vector<QRectF> boxes_on(int page, const TextSpan& span) const;

    std::shared_ptr<const Document> document_;
    SheetLayout layout_;
    PagePictures pictures_;
    PageWords words_;
    ViewSpace space_;
    const bool at_night_;
};

}  // namespace lectern
