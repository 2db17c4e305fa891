#include "ui/conversation/search_job_view.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/error_text.h"
#include "ui/base/file_name_text.h"
#include "ui/base/plain_label.h"
#include "ui/conversation/found_items_model.h"
#include "ui/conversation/search_export.h"
#include "ui/conversation/search_words.h"
#include "ui/conversation/survey_status.h"

namespace lectern {

using SearchState = PageSearch::State;

namespace {

constexpr int few_rows = 7;
constexpr int rows_to_filter = 4;  ///< fewer are seen at a glance

}  // namespace

SearchJobView::SearchJobView(QWidget* parent)
    : QFrame(parent),
      status_(new SurveyStatus(this)),
      checked_(plain_label(this)),
      filter_(new QLineEdit(this)),
      model_(new FoundItemsModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this)),
      all_(new QToolButton(this)),
      export_(new QPushButton(tr("Export…"), this)),
      outcome_(plain_label(this)) {
    checked_->setObjectName("checked");
    checked_->setProperty("role", "small");
    filter_->setPlaceholderText(tr("Show only what contains…"));
    filter_->setAccessibleName(tr("Show only what contains this"));
    filter_->setClearButtonEnabled(true);
    all_->setObjectName("all_found");
    all_->setCheckable(true);
    all_->setAccessibleName(tr("All that was found"));
    export_->setObjectName("export_found");
    export_->setToolTip(tr("Saves the table as CSV or Markdown."));
    outcome_->hide();
    make_table();
    auto* foot = new QHBoxLayout;
    foot->addWidget(all_);
    foot->addStretch();
    foot->addWidget(export_);
    auto* column = new QVBoxLayout(this);
    for (QWidget* part : std::initializer_list<QWidget*>{status_, checked_, filter_, table_}) column->addWidget(part);
    column->addLayout(foot);
    column->addWidget(outcome_);
    connect(status_, &SurveyStatus::acted, this,
            [this] { shown_.is_wanted() ? emit stop_wanted() : emit go_on_wanted(); });
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        sorted_->setFilterFixedString(words);
        fit_table();
    });
    connect(all_, &QToolButton::toggled, this, &SearchJobView::fit_table);
    connect(export_, &QPushButton::clicked, this, &SearchJobView::save);
}

void SearchJobView::make_table() {
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(FoundItemsModel::sort_role);
    sorted_->setSortCaseSensitivity(Qt::CaseInsensitive);
    sorted_->setSortLocaleAware(true);
    sorted_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    sorted_->setFilterKeyColumn(-1);
    table_->setObjectName("found");
    table_->setModel(sorted_);
    table_->setAccessibleName(tr("What was found"));
    table_->setSortingEnabled(true);
    table_->sortByColumn(FoundItemsModel::page, Qt::AscendingOrder);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setFrameShape(QFrame::NoFrame);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(FoundItemsModel::page, QHeaderView::ResizeToContents);
    connect(table_, &QTableView::clicked, this, &SearchJobView::jump);
    connect(table_, &QTableView::activated, this, &SearchJobView::jump);
}

void SearchJobView::show_search(const PageSearch& search, const DocumentSession& session) {
    shown_ = search;
    document_ = session.document;
    name_ = session.name;
    if (search.found != nullptr && document_ != nullptr) model_->show_found(*search.found, document_);
    table_->setColumnHidden(FoundItemsModel::says, model_->are_quotes_alone());  // nothing is shown twice
    show_status(search, session);
    const bool has_found = !model_->rows().empty();
    export_->setVisible(has_found);
    filter_->setVisible(static_cast<int>(model_->rows().size()) >= rows_to_filter);
    fit_table();
}

void SearchJobView::show_status(const PageSearch& search, const DocumentSession& session) {
    status_->hide_progress();
    checked_->setVisible(!search.is_wanted());
    checked_->setText(checked_words(search, session));
    switch (search.state) {
        case SearchState::waiting:
            return status_->say(session.is_being_read() && !session.server
                                    ? tr("Every page is searched as soon as the document is read.")
                                    : tr("Every page is searched as soon as nothing else is to be done."),
                                tr("Stop"), tr("What was found until then is kept."));
        case SearchState::searching:
            status_->say(tr("Searching every page"), tr("Stop"), tr("What was found until then is kept."));
            if (document_ != nullptr) status_->show_progress(search.progress, how_far_words(search, *document_));
            return;
        case SearchState::stopped:
            return status_->say(search.error ? error_text(*search.error, "\n")
                                             : tr("The search was stopped. %1").arg(found_words(search)),
                                session.can_be_surveyed() ? tr("Go on") : QString(),
                                tr("Searches the pages that were not checked."));
        case SearchState::done:
            return status_->say(found_words(search), {}, {});
    }
}

void SearchJobView::fit_table() {
    const int rows = sorted_->rowCount();
    const int seen = all_->isChecked() ? rows : std::min(rows, few_rows);
    table_->setVisible(!model_->rows().empty());
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                           seen * table_->verticalHeader()->defaultSectionSize() + 2 * table_->frameWidth());
    all_->setVisible(rows > few_rows);
    all_->setText(all_->isChecked() ? tr("Show fewer") : tr("Show %n more", nullptr, rows - few_rows));
}

void SearchJobView::jump(const QModelIndex& row) {
    const auto source = static_cast<std::size_t>(sorted_->mapToSource(row).row());
    const Evidence& evidence = model_->rows()[source].evidence;
    emit evidence_chosen(evidence.begin, evidence.end);
}

void SearchJobView::save() {
    const QString file = QFileDialog::getSaveFileName(
        window(), tr("Export what was found"), proposed_file_name(name_, ".csv"), tr("CSV (*.csv);;Markdown (*.md)"));
    if (file.isEmpty() || shown_.found == nullptr || document_ == nullptr) return;
    const auto done = export_found(*shown_.found, *document_, file);
    outcome_->setText(done ? tr("Saved as “%1”.").arg(file) : error_text(done.error(), "\n"));
    outcome_->show();
}

}  // namespace lectern
