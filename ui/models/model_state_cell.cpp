#include "ui/models/model_state_cell.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>

#include "ui/base/amounts.h"
#include "ui/base/shown_text.h"
#include "ui/models/model_words.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr int progress_steps = 1000;

}  // namespace

ModelStateCell::ModelStateCell(QWidget* parent)
    : QWidget(parent),
      mark_(new QLabel(this)),
      words_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      button_(new QPushButton(this)) {
    progress_->setRange(0, progress_steps);
    progress_->setTextVisible(false);
    progress_->setMaximumHeight(std::max(4, fontMetrics().height() / 3));
    button_->setAutoDefault(false);
    connect(button_, &QPushButton::clicked, this, &ModelStateCell::fetch_wanted);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(fontMetrics().averageCharWidth());
    grid->setVerticalSpacing(fontMetrics().height() / 4);
    grid->setColumnStretch(0, 1);
    grid->addWidget(mark_, 0, 1);
    grid->addWidget(words_, 0, 2);
    grid->addWidget(button_, 0, 3);
    grid->addWidget(progress_, 1, 1, 1, 3);
}

void ModelStateCell::show_row(const ModelRow& row) {
    show_state(row);
    show_button(row);
    progress_->setVisible(row.is_begun());
    progress_->setValue(static_cast<int>(fetched_share(row) * progress_steps));
    progress_->setAccessibleName(tr("Share of %1 that has arrived").arg(name_text(row)));
}

void ModelStateCell::show_state(const ModelRow& row) {
    mark_->setVisible(row.is_here());
    if (row.is_here()) {
        const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
        mark_->setPixmap(icon_of("check2", row.open ? Token::accent_text : Token::text_3).pixmap(size, size));
    }
    const bool is_said_by_button = row.can_be_fetched() && !row.is_begun() && row.fits();
    words_->setVisible(!is_said_by_button);
    words_->setText(state_text(row));
    words_->setForegroundRole(row.open ? QPalette::Link : QPalette::PlaceholderText);
}

void ModelStateCell::show_button(const ModelRow& row) {
    button_->setVisible(row.can_be_fetched() && (row.fits() || row.is_begun()));
    const QString name = name_text(row);
    if (row.is_being_fetched()) {
        button_->setText(tr("Pause"));
        button_->setIcon({});
        button_->setAccessibleName(tr("Pause the download of %1").arg(name));
    } else if (row.is_begun()) {
        button_->setText(tr("Resume"));
        button_->setIcon({});
        button_->setAccessibleName(tr("Resume the download of %1").arg(name));
    } else {
        button_->setText(state_text(row));
        put_symbol(*button_, "download", Token::text);
        button_->setAccessibleName(tr("Download %1, %2").arg(name, bytes_text(row.model.bytes)));
    }
    button_->setToolTip(without_markup(button_->accessibleName()));
}

}  // namespace lectern
