#include "ui/pages/accessible_document.h"

#include <QAccessibleWidget>
#include <algorithm>
#include <array>

#include "ui/pages/document_canvas.h"

namespace lectern {

namespace {

/// Offsets of screen readers count UTF-16 units of the page; ours count bytes of the document.
class AccessibleDocument : public QAccessibleWidget, public QAccessibleTextInterface {
 public:
    explicit AccessibleDocument(DocumentCanvas* canvas)
        : QAccessibleWidget(canvas, QAccessible::Document), canvas_(canvas) {
        told_ = {QObject::connect(canvas, &DocumentCanvas::selection_changed, canvas, [this] { say_caret(); }),
                 QObject::connect(canvas, &DocumentCanvas::moved, canvas, [this] { say_page(); })};
    }
    ~AccessibleDocument() override {
        for (const QMetaObject::Connection& told : told_) QObject::disconnect(told);
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TextInterface) return static_cast<QAccessibleTextInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.readOnly = state.multiLine = state.selectableText = true;
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? page_text() : QAccessibleWidget::text(kind);
    }

    int characterCount() const override { return static_cast<int>(page_text().size()); }
    QString text(int begin, int end) const override {
        return page_text().mid(begin, end < 0 ? -1 : std::max(0, end - begin));
    }
    int cursorPosition() const override {
        const auto& caret = canvas_->marks().caret;
        return caret ? units_before(*caret) : 0;
    }
    void setCursorPosition(int position) override { canvas_->place_caret(byte_at(position)); }

    int selectionCount() const override { return canvas_->marks().selection.is_empty() ? 0 : 1; }
    void selection(int index, int* begin, int* end) const override {
        const bool known = index < selectionCount();
        *begin = known ? units_before(canvas_->marks().selection.begin) : 0;
        *end = known ? units_before(canvas_->marks().selection.end) : 0;
    }
    void addSelection(int begin, int end) override { setSelection(0, begin, end); }
    void setSelection(int /*index*/, int begin, int end) override { canvas_->select({byte_at(begin), byte_at(end)}); }
    void removeSelection(int /*index*/) override { setCursorPosition(cursorPosition()); }

    QRect characterRect(int position) const override {
        const std::uint64_t byte = byte_at(position);
        return canvas_->place_on_screen({byte, std::max(byte + 1, byte_at(position + 1))});
    }
    int offsetAtPoint(const QPoint& point) const override { return units_before(canvas_->offset_on_screen(point)); }
    void scrollToSubstring(int begin, int end) override { canvas_->reveal({byte_at(begin), byte_at(end)}); }
    QString attributes(int /*position*/, int* begin, int* end) const override {
        *begin = 0;
        *end = characterCount();
        return {};
    }

 private:
    /// Null where there is no document.
    const Page* page() const {
        const Document* document = canvas_->document();
        if (document == nullptr) return nullptr;
        const auto& caret = canvas_->marks().caret;
        const int last = static_cast<int>(document->pages.size()) - 1;
        const int index = caret ? document->page_at(*caret) : static_cast<int>(canvas_->position());
        return &document->pages[static_cast<std::size_t>(std::clamp(index, 0, last))];
    }
    QString text_between(std::uint64_t begin, std::uint64_t end) const {
        return QString::fromUtf8(canvas_->document()->text.data() + begin, static_cast<qsizetype>(end - begin));
    }
    QString page_text() const {
        const Page* page = this->page();
        return page == nullptr ? QString() : text_between(page->begin, page->end);
    }
    int units_before(std::uint64_t byte) const {
        const Page* page = this->page();
        if (page == nullptr) return 0;
        return static_cast<int>(text_between(page->begin, std::clamp(byte, page->begin, page->end)).size());
    }
    std::uint64_t byte_at(int units) const {
        const Page* page = this->page();
        if (page == nullptr) return 0;
        return page->begin + static_cast<std::uint64_t>(page_text().left(units).toUtf8().size());
    }

    void say_caret() {
        if (canvas_->document() == nullptr) return;
        say_page();
        QAccessibleTextCursorEvent event(canvas_, cursorPosition());
        QAccessible::updateAccessibility(&event);
    }
    void say_page() {
        const Page* page = this->page();
        if (page == said_) return;
        said_ = page;
        QAccessibleEvent event(canvas_, QAccessible::TextUpdated);
        QAccessible::updateAccessibility(&event);
    }

    DocumentCanvas* canvas_;
    const Page* said_ = nullptr;
    std::array<QMetaObject::Connection, 2> told_;
};

QAccessibleInterface* make_accessible(const QString&, QObject* object) {
    auto* canvas = qobject_cast<DocumentCanvas*>(object);
    return canvas == nullptr ? nullptr : new AccessibleDocument(canvas);
}

}  // namespace

void install_accessible_document() {
    QAccessible::installFactory(make_accessible);
}

}  // namespace lectern
