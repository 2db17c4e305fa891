#include "ui/models/model_entry.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>

#include "ui/base/amounts.h"
#include "ui/base/plain_label.h"
#include "ui/base/shown_text.h"
#include "ui/models/model_state_cell.h"
#include "ui/models/model_words.h"
#include "ui/models/quality_steps.h"

namespace lectern {

namespace {

struct ModelEntryWords {
    Q_DECLARE_TR_FUNCTIONS(ModelEntry)
};

constexpr int most_letters = 32;  ///< of a name in the list: names of files may be of any length

QLabel* small_label(QWidget* list) {
    QLabel* label = plain_label(list);
    label->setProperty("role", "fine");
    return label;
}

}  // namespace

ModelEntry::ModelEntry(QWidget* list)
    : radio_(new QRadioButton(list)),
      head_(new QWidget(list)),
      quality_line_(new QWidget(list)),
      name_(new QLabel(head_)),
      badge_(new QLabel(ModelEntryWords::tr("Recommended"), head_)),
      purpose_(small_label(list)),
      quality_name_(new QLabel(ModelEntryWords::tr("Quality:"), quality_line_)),
      pace_(new QLabel(list)),
      longest_(new QLabel(list)),
      quality_(new QualitySteps(quality_line_)),
      state_(new ModelStateCell(list)) {
    name_->setTextFormat(Qt::PlainText);
    name_->setProperty("role", "title");
    badge_->setProperty("role", "badge");
    auto* line = new QHBoxLayout(head_);
    line->setContentsMargins({});
    line->addWidget(name_);
    line->addWidget(badge_);
    line->addStretch();
    auto* measure = new QHBoxLayout(quality_line_);
    measure->setContentsMargins({});
    measure->addWidget(quality_name_);
    measure->addWidget(quality_);
    measure->addStretch();
}

ModelEntry::~ModelEntry() {
    for (QWidget* part :
         std::initializer_list<QWidget*>{radio_, head_, purpose_, pace_, longest_, quality_line_, state_})
        delete part;
}

void ModelEntry::show_row(const ModelRow& row) {
    row_ = row;
    const bool is_pale = !row.can_be_chosen();
    radio_->setEnabled(!is_pale);
    badge_->setVisible(row.is_recommended);
    quality_->show_score(row.score());
    quality_->set_pale(is_pale);
    const auto role = is_pale ? QPalette::PlaceholderText : QPalette::WindowText;
    name_->setForegroundRole(role);
    pace_->setForegroundRole(is_pale || row.pace.pages_a_minute <= 0 ? QPalette::PlaceholderText : role);
    longest_->setForegroundRole(is_pale || row.longest_pages <= 0 ? QPalette::PlaceholderText : role);
    state_->show_row(row);
    show_texts();
}

void ModelEntry::show_texts() {
    const QString name = name_text(row_);
    name_->setText(name.size() > most_letters ? name.left(most_letters - 1) + "…" : name);
    name_->setToolTip(name.size() > most_letters ? without_markup(name) : QString());
    purpose_->setText(purpose_text(row_));
    const QString speed = pace_text(row_.pace), most = longest_text(row_.longest_pages);
    pace_->setText(is_narrow_ ? ModelEntryWords::tr("Speed here: %1").arg(speed) : speed);
    longest_->setText(is_narrow_ ? ModelEntryWords::tr("Longest document: %1").arg(most) : most);
    quality_->setToolTip(row_.score() ? ModelEntryWords::tr("%1 of our test questions").arg(share_text(*row_.score()))
                                      : QString());
    radio_->setAccessibleName(spoken_text(row_));
    radio_->setAccessibleDescription(fetch_text(row_));
}

int ModelEntry::lay_out(QGridLayout& grid, int line, bool narrow) {
    is_narrow_ = narrow;
    quality_name_->setVisible(narrow);
    show_texts();
    grid.setRowMinimumHeight(line, padding());
    const int behind = narrow ? lay_out_narrow(grid, line + 1) : lay_out_wide(grid, line + 1);
    grid.setRowMinimumHeight(behind, padding());
    return behind + 1;
}

int ModelEntry::padding() const {
    return radio_->fontMetrics().height() * 9 / 10;
}

int ModelEntry::top() const {
    return head_->y() - padding();
}

int ModelEntry::lay_out_wide(QGridLayout& grid, int line) {
    grid.addWidget(radio_, line, choice, 2, 1, Qt::AlignCenter);
    grid.addWidget(head_, line, title);
    grid.addWidget(purpose_, line + 1, title);
    grid.addWidget(quality_line_, line, quality, 2, 1, Qt::AlignVCenter | Qt::AlignLeft);
    grid.addWidget(pace_, line, pace, 2, 1, Qt::AlignVCenter);
    grid.addWidget(longest_, line, longest, 2, 1, Qt::AlignVCenter);
    grid.addWidget(state_, line, state, 2, 1, Qt::AlignVCenter);
    return line + 2;
}

int ModelEntry::lay_out_narrow(QGridLayout& grid, int line) {
    grid.addWidget(radio_, line, choice, Qt::AlignCenter);
    for (QWidget* part : std::initializer_list<QWidget*>{head_, purpose_, quality_line_, pace_, longest_})
        grid.addWidget(part, line++, title, 1, columns - title);
    grid.addWidget(state_, line++, title, 1, columns - title, Qt::AlignLeft);
    return line;
}

}  // namespace lectern
