#pragma once

#include <optional>
#include <vector>

#include "ui/base/drawn_widget.h"
#include "ui/retention/page_retention.h"

namespace lectern {

/// Evidence of the answer that is shown.
struct EvidenceTick {
    int number = 0;  ///< of its chip
    int page = 0;
};

/// A cell a page from top to bottom, at the height that the page has in the document. Where there are more pages than
/// pixels, a row of pixels is the mean of its pages.
class RetentionStrip : public DrawnWidget {
    Q_OBJECT

 public:
    explicit RetentionStrip(QWidget* parent = nullptr);

    void show_pages(std::vector<PageRetention> pages);
    /// What the page view shows: from page `first` to `last`, with fractions (2.5: the middle of the third page).
    void show_view(double first, double last);
    void show_hits(std::vector<int> pages);
    void show_evidence(const std::vector<EvidenceTick>& evidence);

    const std::vector<PageRetention>& pages() const { return pages_; }
    /// The page that the arrow keys move.
    int focus_page() const { return focus_page_; }
    void set_focus_page(int page);

    /// Where the cell of a page is drawn; page_at() is the way back.
    QRectF cell_area(int page) const;
    int page_at(double y) const;

    QString value_text() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void page_chosen(int page);
    /// The strip is dragged: this position, in pages, should be in the middle of the view.
    void scrolled(double position);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

 private:
    struct Label {
        QString text;
        double at = 0;   ///< middle of the page
        double top = 0;  ///< where there is room for the text
    };

    double y_of(double position) const;
    double position_of(double y) const;
    QRectF cells_area() const;
    QRectF focus_area() const;
    std::vector<Label> evidence_labels() const;
    QString tooltip_at(double y) const;

    void paint_cells(QPainter& painter) const;
    void paint_row(QPainter& painter, const QRectF& row, int first, int last) const;
    void paint_hits(QPainter& painter) const;
    void paint_evidence(QPainter& painter) const;
    QRectF room_of_numbers(double top, double line) const;
    QPolygonF tag(const QRectF& room, double at) const;
    void paint_view(QPainter& painter) const;
    void paint_focus(QPainter& painter) const;

    std::vector<PageRetention> pages_;
    double view_first_ = 0, view_last_ = 0;
    std::vector<int> hits_;
    std::vector<std::pair<int, QString>> evidence_;  ///< page and the numbers on it, in the order of the pages
    int focus_page_ = 0;
    std::optional<double> pressed_;  ///< where the mouse went down, while it did not move
    bool dragged_ = false;
};

}  // namespace lectern
