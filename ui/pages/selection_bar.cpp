#include "ui/pages/selection_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <algorithm>

#include "ui/base/without_key.h"
#include "ui/pages/document_canvas.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr int gap = 8;  ///< between the bar and the text

}  // namespace

SelectionBar::SelectionBar(const PageActions& actions, DocumentCanvas* canvas)
    : QFrame(canvas->viewport()), canvas_(canvas) {
    setObjectName("selection_bar");
    setAccessibleName(tr("What to do with the selected text"));
    setCursor(Qt::ArrowCursor);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 4, 4, 4);
    row->setSpacing(4);
    add_ask(actions.ask);
    for (QAction* action : {actions.copy, actions.highlight, actions.note}) add_button(action);
    hide();
    canvas->installEventFilter(this);
    connect(canvas, &DocumentCanvas::selection_changed, this, [this] {
        is_put_aside_ = false;
        follow_selection();
    });
    connect(canvas, &DocumentCanvas::selected_by_mouse, this, &SelectionBar::follow_selection);
    connect(canvas, &DocumentCanvas::moved, this, &SelectionBar::follow_selection);
    for (const QAction* action : {actions.ask, actions.copy, actions.highlight, actions.note})
        connect(action, &QAction::triggered, this, &SelectionBar::put_aside);
}

void SelectionBar::add_button(QAction* action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAccessibleName(without_key(action->text()));
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
}

/// The one that most want, and that only this program has.
void SelectionBar::add_ask(QAction* action) {
    auto* button = new QToolButton(this);
    button->setProperty("role", "first");
    button->setText(tr("Ask"));
    put_symbol(*button, "chat-left", Token::on_accent);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setToolTip(action->toolTip());
    button->setAccessibleName(without_key(action->text()));
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    layout()->addWidget(button);
}

void SelectionBar::follow_selection() {
    const QRect selected = canvas_->place_on_screen(seen_selection());
    const QRect seen(canvas_->viewport()->mapToGlobal(QPoint()), canvas_->viewport()->size());
    const bool is_wanted = !canvas_->marks().selection.is_empty() && !canvas_->is_selecting() && !is_put_aside_;
    if (!is_wanted || !selected.intersects(seen)) return hide();
    adjustSize();
    move(place_beside(selected.translated(-seen.topLeft())));
    show();
    raise();
}

/// As far as it lies on pages that are seen: a whole document would take long to measure.
TextSpan SelectionBar::seen_selection() const {
    const Document* document = canvas_->document();
    const TextSpan& selection = canvas_->marks().selection;
    if (document == nullptr || selection.is_empty()) return {};
    const int last_page = static_cast<int>(document->pages.size()) - 1;
    const auto page = [&](double position) -> const Page& {
        return document->pages[static_cast<std::size_t>(std::clamp(static_cast<int>(position), 0, last_page))];
    };
    return {std::max(selection.begin, page(canvas_->position()).begin),
            std::min(selection.end, page(canvas_->end_position()).end)};
}

/// Above it; below where the view has no room there; over its upper part where it fills the view.
QPoint SelectionBar::place_beside(const QRect& selected) const {
    const QRect seen = canvas_->viewport()->rect();
    const int x = std::clamp(selected.center().x() - width() / 2, 0, std::max(seen.width() - width(), 0));
    int y = selected.top() - gap - height();
    if (y < 0) y = selected.bottom() + gap;
    if (y + height() > seen.height()) y = gap;
    return {x, y};
}

void SelectionBar::put_aside() {
    if (hasFocus() || isAncestorOf(focusWidget())) canvas_->setFocus();
    is_put_aside_ = true;
    hide();
}

bool SelectionBar::eventFilter(QObject* watched, QEvent* event) {
    const bool is_key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (is_key && isVisible() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();  // before Esc stops an answer
        if (event->type() == QEvent::KeyPress) put_aside();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void SelectionBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        put_aside();
    else
        QFrame::keyPressEvent(event);
}

}  // namespace lectern
