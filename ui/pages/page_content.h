#pragma once

#include <QFont>
#include <QObject>
#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <optional>
#include <vector>

#include "engine/base/error.h"
#include "ui/pages/text_span.h"

namespace lectern {

/// What a document is laid out for.
struct ViewSpace {
    double width = 0;  ///< of the view, in logical pixels
    double zoom = 1;   ///< unless it fits the width
    bool fit_width = true;
    double pixel_ratio = 1;  ///< device pixels per logical pixel
    bool at_night = false;   ///< light on dark, whatever the theme
    QFont font;
};

/// What a place of a document leads to.
struct LinkTarget {
    std::vector<QRectF> areas;       ///< of its words
    QString address;                 ///< outside of the document; not checked
    std::optional<double> position;  ///< in the document, in pages
};

/// A document below one another in a column of logical pixels, whatever it is drawn from. Only what is seen is made;
/// what takes long is made elsewhere, and `changed` says when it is there.
class PageContent : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    virtual void lay_out(const ViewSpace& space) = 0;
    virtual QSizeF size() const = 0;
    /// Whether pages are sheets of paper, which may fit the view.
    virtual bool has_sheets() const { return false; }
    /// The zoom that `fit_width` came to, or the one asked for.
    virtual double zoom() const = 0;

    /// Has what lies in `visible` made, then what comes next: below for `forward`, else above. Returns by how much the
    /// top of `visible` has moved down, since heights are estimates until they are seen.
    virtual double prepare(const QRectF& visible, bool forward) = 0;
    virtual void paint(QPainter& painter, const QRectF& visible, const Marks& marks, const QPalette& palette) const = 0;

    /// A place in pages: 2.5 is the middle of the third page.
    virtual double position_at(double y) const = 0;
    virtual double y_of(double position) const = 0;

    /// The byte of Document::text nearest to a point.
    virtual std::uint64_t offset_at(const QPointF& point) const = 0;
    /// Where a part of the text stands, as far as it is known; a rectangle a line.
    virtual std::vector<QRectF> boxes_of(const TextSpan& span) const = 0;
    /// Where to look for a byte of the text: its line, or, until that is known, its page.
    virtual QRectF place_of(std::uint64_t offset) const = 0;
    /// Nothing where there is no link.
    virtual std::optional<LinkTarget> link_at(const QPointF& point) const = 0;

 signals:
    /// Looks other than before.
    void changed();
    /// Heights or widths are other than before.
    void resized();
    /// It is known by now where the words of other pages stand.
    void words_arrived();
    void password_needed();
    /// There is nothing to see here: the document is to be shown in another way.
    void unusable(const lectern::Error& error);
};

}  // namespace lectern
