#pragma once

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QElapsedTimer>
#include <memory>
#include <optional>

#include "engine/text/document.h"
#include "ui/pages/page_content.h"

namespace lectern {

/// Scrolls through a document, and lets its text be selected with mouse and keyboard.
class DocumentCanvas : public QAbstractScrollArea {
    Q_OBJECT

 public:
    explicit DocumentCanvas(QWidget* parent = nullptr);

    /// Both null for no document. Another view of the same document keeps the place and what is marked.
    void set_content(std::shared_ptr<const Document> document, std::unique_ptr<PageContent> content);
    PageContent* content() const { return content_.get(); }
    const Document* document() const { return document_.get(); }

    const Marks& marks() const { return marks_; }
    void set_evidence(std::optional<TextSpan> span);
    void set_hits(std::vector<TextSpan> hits);
    void set_current_hit(int index);
    void set_notes(std::vector<PageNote> notes);
    void select(const TextSpan& span);
    void select_all();
    void clear_selection();
    void place_caret(std::uint64_t offset);
    QString selected_text() const;
    void copy_selection() const;

    /// In pages: of the upper edge of the view, and of the lower one.
    double position() const;
    double end_position() const;
    void go_to(double position);
    /// Where a part of the text stands on the screen, as far as it is known, and which byte is nearest to a point
    /// there.
    QRect place_on_screen(const TextSpan& span) const;
    std::uint64_t offset_on_screen(const QPoint& point) const;
    /// The byte whose character is under a point of the viewport; none beside the text.
    std::optional<std::uint64_t> text_under(const QPointF& point) const;
    std::optional<LinkTarget> link_under(const QPointF& point) const;
    /// Lines below these parts of the document: the link that the mouse is on.
    void underline(std::vector<QRectF> areas);
    bool is_selecting() const { return is_selecting_; }
    /// Scrolls so that the text can be seen, now and again once it is known where it stands.
    void reveal(const TextSpan& span);

    double zoom() const;
    bool fits_width() const { return space_.fit_width; }
    void set_zoom(double zoom);
    void fit_width();
    /// All of the page that is seen, as long as nobody zooms. Of texts without pages: fit_width().
    void fit_page();
    /// Light on dark, as content that is made at night has it.
    void set_night(bool at_night);

 signals:
    /// Another part of the document is seen.
    void moved();
    /// As `moved`, by the user's own scrolling.
    void scrolled_by_user();
    void selection_changed();
    /// With the mouse: its button was let go.
    void selected_by_mouse();
    void zoom_changed();
    void password_needed();
    void unusable(const lectern::Error& error);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

 private:
    QRectF visible() const;
    /// Lays out anew, and keeps what is at `y` of the view (0 is its upper edge) where it is.
    void lay_out_around(double y);
    void zoom_around(double zoom, bool fit_width, double y);
    void scroll_to(double y);
    void update_bars();
    /// Makes what is seen, and corrects the scrolling where heights turned out otherwise.
    void settle(bool forward);
    void apply_reveal();

    bool scroll_by_key(const QKeyEvent& event);
    bool turn_page_by_key(const QKeyEvent& event);
    bool zoom_by_key(const QKeyEvent& event);
    bool select_by_key(const QKeyEvent& event);
    std::optional<std::uint64_t> caret_after(const QKeyEvent& event) const;
    std::uint64_t line_away(int lines) const;
    std::uint64_t offset_under(const QPointF& point) const;
    void extend_to(std::uint64_t offset);
    void scroll_to_caret();
    void paint_underlines(QPainter& painter) const;
    void paint_caret(QPainter& painter) const;
    void paint_focus(QPainter& painter) const;

    std::shared_ptr<const Document> document_;
    std::unique_ptr<PageContent> content_;
    ViewSpace space_;
    double told_zoom_ = 0;  ///< that zoom_changed() told last
    Marks marks_;
    std::uint64_t anchor_ = 0;  ///< where the selection began; its other end is the caret
    std::optional<TextSpan> revealing_;
    std::optional<double> going_to_;  ///< until the user scrolls: sizes of pages may come later
    bool is_adjusting_ = false;       ///< the program scrolls, not the user
    bool is_selecting_ = false;
    bool fits_page_ = false;
    std::vector<QRectF> underlined_;
    bool shows_focus_ = false;  ///< it came by the keyboard
    QPointF pointer_;
    QBasicTimer dragging_on_;  ///< scrolls while the mouse is held outside
    QElapsedTimer since_double_click_;
};

}  // namespace lectern
