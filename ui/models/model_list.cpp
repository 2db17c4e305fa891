#include "ui/models/model_list.h"

#include <QApplication>
#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QRadioButton>

#include "ui/models/model_entry.h"
#include "ui/models/model_state_cell.h"
#include "ui/theme/theme.h"

namespace lectern {

ModelList::ModelList(QWidget* parent) : QWidget(parent), choices_(new QButtonGroup(this)) {
    setAccessibleName(tr("Models"));
    make_head();
    lay_out();
    connect(choices_, &QButtonGroup::idToggled, this, [this](int, bool is_chosen) {
        update();
        if (is_chosen) emit chosen_changed();
    });
    connect(qApp, &QApplication::focusChanged, this, &ModelList::focus_moved);
}

ModelList::~ModelList() = default;

void ModelList::make_head() {
    for (const QString& name :
         {QString(), tr("Model"), tr("Quality"), tr("Speed here"), tr("Longest document"), QString()}) {
        auto* label = new QLabel(name, this);
        label->setProperty("role", "fine");
        head_.push_back(label);
    }
}

// ---- what it shows ----

void ModelList::show_rows(const std::vector<ModelRow>& rows) {
    const bool are_others = rows.size() != entries_.size();
    if (are_others) make_entries(rows.size());
    for (std::size_t number = 0; number < rows.size(); ++number) entries_[number]->show_row(rows[number]);
    if (are_others) lay_out();
    update();
}

void ModelList::make_entries(std::size_t count) {
    entries_.clear();
    for (std::size_t number = 0; number < count; ++number) {
        auto& entry = entries_.emplace_back(std::make_unique<ModelEntry>(this));
        choices_->addButton(&entry->radio(), static_cast<int>(number));
        connect(&entry->state_cell(), &ModelStateCell::fetch_wanted, this,
                [this, number] { emit fetch_wanted(static_cast<int>(number)); });
    }
}

const ModelRow& ModelList::row(int number) const {
    return entries_[static_cast<std::size_t>(number)]->row();
}

int ModelList::chosen() const {
    return choices_->checkedId();
}

void ModelList::choose(int number) {
    if (QAbstractButton* radio = choices_->button(number); radio != nullptr) radio->setChecked(true);
}

void ModelList::focus_chosen() {
    if (QAbstractButton* radio = choices_->checkedButton(); radio != nullptr) radio->setFocus(Qt::OtherFocusReason);
}

// ---- where it stands ----

void ModelList::fit_into(int width) {
    is_narrow_ = false;
    lay_out();
    is_narrow_ = grid_->minimumSize().width() > width;
    if (is_narrow_) lay_out();
}

/// Anew: a grid keeps the lines and the stretches that it had.
void ModelList::lay_out() {
    delete grid_;
    grid_ = new QGridLayout(this);
    const int letter = fontMetrics().averageCharWidth();
    grid_->setContentsMargins(3 * letter, 0, 3 * letter, 0);
    grid_->setHorizontalSpacing(3 * letter);
    grid_->setVerticalSpacing(0);
    grid_->setColumnStretch(ModelEntry::title, 1);
    int line = 1;
    for (std::size_t column = 0; column < head_.size(); ++column) {
        head_[column]->setVisible(!is_narrow_);
        if (!is_narrow_) grid_->addWidget(head_[column], 0, static_cast<int>(column));
    }
    if (!is_narrow_) grid_->setRowMinimumHeight(0, fontMetrics().height() * 2);
    for (const auto& entry : entries_) line = entry->lay_out(*grid_, line, is_narrow_);
    grid_->activate();
    updateGeometry();
    update();
}

/// By its widgets: a grid whose labels break their lines forgets where its cells are.
QRect ModelList::place_of(std::size_t number) const {
    const int top = entries_[number]->top();
    const int end = number + 1 < entries_.size() ? entries_[number + 1]->top() : height();
    return {0, top, width(), end - top};
}

int ModelList::entry_at(const QPoint& point) const {
    for (std::size_t number = 0; number < entries_.size(); ++number)
        if (place_of(number).contains(point)) return static_cast<int>(number);
    return -1;
}

// ---- what a person does ----

void ModelList::mousePressEvent(QMouseEvent* event) {
    QAbstractButton* radio = choices_->button(entry_at(event->pos()));
    if (radio == nullptr || !radio->isEnabled()) return;
    radio->setFocus(Qt::MouseFocusReason);
    radio->setChecked(true);
}

void ModelList::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int number = entry_at(event->pos()); number >= 0 && number == chosen()) emit use_wanted();
}

void ModelList::focus_moved(QWidget* before, QWidget* now) {
    if ((before != nullptr && isAncestorOf(before)) || (now != nullptr && isAncestorOf(now))) update();
}

void ModelList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), themed(palette(), Token::surface));
    if (!entries_.empty()) painter.fillRect(0, 0, width(), place_of(0).top(), themed(palette(), Token::pane));
    for (std::size_t number = 0; number < entries_.size(); ++number) {
        const QRect place = place_of(number);
        const QRadioButton& radio = entries_[number]->radio();
        if (radio.isChecked()) painter.fillRect(place, themed(palette(), Token::accent_tint));
        painter.fillRect(place.left(), place.top(), place.width(), 1, themed(palette(), Token::line));
        if (!radio.hasFocus()) continue;
        painter.setPen(QPen(themed(palette(), Token::accent), 2));
        painter.drawRect(place.adjusted(1, 2, -1, -1));
    }
    for (const int edge : {0, height() - 1}) painter.fillRect(0, edge, width(), 1, themed(palette(), Token::line));
}

}  // namespace lectern
