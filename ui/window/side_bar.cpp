#include "ui/window/side_bar.h"

#include <QActionGroup>
#include <QApplication>
#include <QFrame>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/window/pane_focus.h"

namespace lectern {

namespace {

constexpr int room_for_ring = 4;  // pixels: of the focus, on both sides
constexpr int least_letters = 32, usual_letters = 36, most_letters = 52;

}  // namespace

SideBar::SideBar(QWidget* parent)
    : QWidget(parent), places_(new QActionGroup(this)), stack_(new QStackedWidget(this)), over_(new QFrame(window())) {
    setObjectName("side_bar");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    cells_ = new QBoxLayout(QBoxLayout::LeftToRight);
    const int gap = fontMetrics().averageCharWidth() / 2;
    cells_->setContentsMargins(gap, gap, gap, gap);
    cells_->setSpacing(0);
    column->addLayout(cells_);
    column->addWidget(stack_, 1);
    over_->setObjectName("side_place");
    over_->setAttribute(Qt::WA_StyledBackground);
    over_->setAutoFillBackground(true);
    (new QVBoxLayout(over_))->setContentsMargins(0, 0, 0, 0);
    over_->hide();
    over_->installEventFilter(this);
    connect(places_, &QActionGroup::triggered, this, &SideBar::choose);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        const bool is_elsewhere = now != nullptr && now->window() == window() && !has_focus_within();
        if (over_->isVisible() && is_elsewhere) put_away();
    });
}

SideBar::~SideBar() {
    delete over_;  // a child of the window
}

QAction* SideBar::add_place(const QString& symbol, const QString& name, const QKeySequence& key, QWidget* place) {
    auto* action = new QAction(icon_of(symbol), name, this);
    action->setCheckable(true);
    action->setShortcut(key);
    action->setToolTip(tr("%1 (%2)", "name of a place, its key").arg(name, key.toString(QKeySequence::NativeText)));
    action->setChecked(stack_->count() == 0);
    places_->addAction(action);
    auto* cell = new QToolButton(this);
    cell->setDefaultAction(action);
    cell->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    cell->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    cells_->addWidget(cell, 1);
    stack_->addWidget(place);
    setMinimumWidth(least_width());
    setMaximumWidth(std::max(least_width(), most_letters * fontMetrics().averageCharWidth()));
    return action;
}

QWidget* SideBar::place() const {
    return stack_->currentWidget();
}

QList<QAction*> SideBar::places() const {
    return places_->actions();
}

int SideBar::place_number() const {
    return stack_->currentIndex();
}

void SideBar::set_place_number(int number) {
    if (number < 0 || number >= stack_->count()) return;
    stack_->setCurrentIndex(number);
    if (!is_rail_) places_->actions()[number]->setChecked(true);
}

void SideBar::show_place(QWidget* place) {
    const int number = stack_->indexOf(place);
    if (number < 0) return;
    stack_->setCurrentIndex(number);
    places_->actions()[number]->setChecked(true);
    if (is_rail_) lay_over();
    focus_first_control(*place);
}

/// Pressing the place that lies over the page puts it away.
void SideBar::choose(QAction* action) {
    const auto number = static_cast<int>(places_->actions().indexOf(action));
    if (is_rail_ && over_->isVisible() && stack_->currentIndex() == number) return put_away();
    show_place(stack_->widget(number));
}

void SideBar::set_narrow(bool narrow) {
    narrow_ = narrow;
    take_form();
}

void SideBar::set_closed(bool closed) {
    closed_ = closed;
    take_form();
}

void SideBar::take_form() {
    if (is_rail() == is_rail_) return;
    is_rail_ = is_rail();
    cells_->setDirection(is_rail_ ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    for (auto* cell : findChildren<QToolButton*>(Qt::FindDirectChildrenOnly))
        cell->setToolButtonStyle(is_rail_ ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
    places_->setExclusionPolicy(is_rail_ ? QActionGroup::ExclusionPolicy::ExclusiveOptional
                                         : QActionGroup::ExclusionPolicy::Exclusive);
    auto* column = static_cast<QVBoxLayout*>(layout());
    if (is_rail_) {
        over_->layout()->addWidget(stack_);
        stack_->show();
        column->addStretch(1);
        put_away();
        setFixedWidth(cells_->sizeHint().width() + room_for_ring);
    } else {
        over_->hide();
        delete column->takeAt(column->count() - 1);
        column->addWidget(stack_, 1);
        stack_->show();
        places_->actions()[stack_->currentIndex()]->setChecked(true);
        setMinimumWidth(least_width());
        setMaximumWidth(std::max(least_width(), most_letters * fontMetrics().averageCharWidth()));
    }
    emit form_changed();
}

/// That its names need, each of which has the same room.
int SideBar::least_width() const {
    int name = 0;
    const auto cells = findChildren<QToolButton*>(Qt::FindDirectChildrenOnly);
    for (QToolButton* cell : cells) {
        const Qt::ToolButtonStyle style = cell->toolButtonStyle();
        cell->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        name = std::max(name, cell->sizeHint().width());
        cell->setToolButtonStyle(style);
    }
    const int letter = fontMetrics().averageCharWidth();
    return std::max(least_letters * letter, static_cast<int>(cells.size()) * name + letter);
}

int SideBar::wanted_width() const {
    return std::max(usual_letters * fontMetrics().averageCharWidth(), least_width());
}

void SideBar::put_away() {
    if (!is_rail_) return;
    over_->hide();
    for (QAction* action : places_->actions()) action->setChecked(false);
}

void SideBar::lay_over() {
    const QPoint corner = mapTo(window(), QPoint());
    const int width = std::min(wanted_width(), window()->width() - this->width());
    const int left = isRightToLeft() ? corner.x() - width : corner.x() + this->width();
    over_->setGeometry(left, corner.y(), width, height());
    over_->show();
    over_->raise();
}

bool SideBar::has_focus_within() const {
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && (isAncestorOf(focus) || over_->isAncestorOf(focus));
}

void SideBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (over_->isVisible()) lay_over();
}

void SideBar::moveEvent(QMoveEvent* event) {
    QWidget::moveEvent(event);
    if (over_->isVisible()) lay_over();
}

void SideBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !over_->isVisible()) return QWidget::keyPressEvent(event);
    put_away();
}

/// Of the place that lies over the page.
bool SideBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        const QList<QAction*> actions = places_->actions();
        const int number = stack_->currentIndex();
        put_away();
        for (auto* cell : findChildren<QToolButton*>(Qt::FindDirectChildrenOnly))
            if (cell->defaultAction() == actions[number]) cell->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace lectern
