#include "ui/retention/retention_table.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>
#include <QTableView>
#include <QVBoxLayout>

#include "app/output/csv.h"
#include "ui/base/amounts.h"
#include "ui/base/error_text.h"
#include "ui/base/first_size.h"
#include "ui/base/shown_text.h"

namespace lectern {

namespace {

QString state_text(PageRetention::State state) {
    switch (state) {
        case PageRetention::State::not_read:
            return RetentionTableModel::tr("not read");
        case PageRetention::State::no_text:
            return RetentionTableModel::tr("no text");
        case PageRetention::State::read:
            return RetentionTableModel::tr("read");
    }
    return {};
}

QByteArray csv_state(PageRetention::State state) {
    switch (state) {
        case PageRetention::State::not_read:
            return "not_read";
        case PageRetention::State::no_text:
            return "no_text";
        case PageRetention::State::read:
            return "read";
    }
    return {};
}

}  // namespace

void RetentionTableModel::show_pages(const std::vector<PageRetention>& pages) {
    const bool same_rows = pages.size() == pages_.size();
    if (!same_rows) beginResetModel();
    pages_ = pages;
    if (!same_rows) return endResetModel();
    if (!pages_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int RetentionTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(pages_.size());
}

int RetentionTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant RetentionTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const PageRetention& shown = pages_[index.row()];
    if (role == Qt::AccessibleTextRole) return describe(shown);
    if (role == Qt::ToolTipRole) return without_markup(describe(shown));
    if (role == Qt::TextAlignmentRole && index.column() == share) return {Qt::AlignRight | Qt::AlignVCenter};
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case page:
            return shown.name;
        case share:
            return shown.state == PageRetention::State::read ? share_text(shown.kept) : QString();
        case state:
            return state_text(shown.state);
        default:
            return {};
    }
}

QVariant RetentionTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case page:
            return tr("Page");
        case share:
            return tr("Memory kept");
        case state:
            return tr("State");
        default:
            return {};
    }
}

QByteArray RetentionTableModel::csv() const {
    QByteArray text = "page,state,kept_share\r\n";
    for (const PageRetention& shown : pages_) {
        text += QByteArray::fromStdString(csv_text(shown.name.toStdString())) + ',' + csv_state(shown.state) + ',';
        if (shown.state == PageRetention::State::read) text += QByteArray::number(shown.kept, 'f', 4);
        text += "\r\n";
    }
    return text;
}

Result<void> RetentionTableModel::save_csv(const QString& file) const {
    QSaveFile out(file);
    const QByteArray text = csv();
    if (out.open(QIODevice::WriteOnly) && out.write(text) == text.size() && out.commit()) return {};
    return fail({.code = ErrorCode::failed,
                 .what = quoted(tr("The table could not be saved: %1.").arg(out.errorString()).toStdString()),
                 .means = quoted(tr("A file of that name is as it was.").toStdString()),
                 .next = quoted(tr("Choose another folder, or make room on the disk.").toStdString())});
}

RetentionTable::RetentionTable(QWidget* parent)
    : QDialog(parent), model_(new RetentionTableModel(this)), view_(new QTableView), outcome_(new QLabel) {
    setWindowTitle(tr("What was kept of each page"));
    view_->setModel(model_);
    view_->setAccessibleName(windowTitle());
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setTabKeyNavigation(false);  // Tab leads to the buttons
    view_->verticalHeader()->hide();
    view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view_->horizontalHeader()->setStretchLastSection(true);
    fit_rows();
    view_->setToolTip(tr("Enter shows the page."));
    outcome_->setWordWrap(true);
    outcome_->setTextFormat(Qt::PlainText);
    outcome_->hide();
    auto* caption = new QLabel(tr("Share of stored memory per page – not a measure of importance."));
    caption->setWordWrap(true);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* save = buttons->addButton(tr("Save as CSV…"), QDialogButtonBox::ActionRole);
    save->setToolTip(tr("Writes the table to a file that spreadsheets open."));
    auto* all = new QVBoxLayout(this);
    all->addWidget(caption);
    all->addWidget(view_, 1);
    all->addWidget(outcome_);
    all->addWidget(buttons);
    give_first_size(*this, {fontMetrics().averageCharWidth() * 70, fontMetrics().height() * 30});

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(save, &QPushButton::clicked, this, &RetentionTable::ask_and_save);
    connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) { emit page_chosen(index.row()); });
}

void RetentionTable::save(const QString& file) {
    const auto saved = model_->save_csv(file);
    outcome_->setText(saved ? tr("Saved as %1.").arg(file) : error_text(saved.error()));
    outcome_->show();
}

void RetentionTable::fit_rows() {
    view_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
}

void RetentionTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) fit_rows();
    QDialog::changeEvent(event);
}

void RetentionTable::ask_and_save() {
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save as CSV"), QStringLiteral("retention.csv"), tr("CSV files (*.csv)"));
    if (!file.isEmpty()) save(file);
}

}  // namespace lectern
