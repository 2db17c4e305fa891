#include "ui/library/search_panel.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <set>

#include "ui/base/deliver.h"
#include "ui/base/segments.h"
#include "ui/library/ask_together_button.h"
#include "ui/library/search_results.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr int typing_pause = 250;  // milliseconds
constexpr int most_results = 50;

}  // namespace

SearchPanel::SearchPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      words_(new QLineEdit(this)),
      where_(new Segments(tr("Where to search"), this)),
      count_(new QLabel(this)),
      results_(new SearchResults(this)),
      elsewhere_(new QPushButton(tr("Search all documents"), this)),
      together_(new AskTogetherButton(this)) {
    words_->setPlaceholderText(tr("Search"));
    words_->setAccessibleName(tr("Words to search for"));
    words_->setClearButtonEnabled(true);
    words_->addAction(icon_of("search"), QLineEdit::LeadingPosition);
    where_->add(tr("This document"));
    where_->add(tr("All"))->setToolTip(tr("All documents of the library"));
    count_->setWordWrap(true);
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->hide();
    elsewhere_->hide();
    auto* column = new QVBoxLayout(this);
    column->addWidget(words_);
    column->addWidget(where_);
    column->addWidget(count_);
    column->addWidget(elsewhere_);
    column->addWidget(results_, 1);
    column->addWidget(together_);

    soon_.setSingleShot(true);
    soon_.setInterval(typing_pause);
    connect(&soon_, &QTimer::timeout, this, &SearchPanel::search);
    connect(words_, &QLineEdit::textChanged, this, [this] { soon_.start(); });
    connect(words_, &QLineEdit::returnPressed, this, [this] {
        if (soon_.isActive()) return search();
        emit next_wanted();
    });
    connect(where_, &Segments::chosen_by_person, this, &SearchPanel::search);
    connect(elsewhere_, &QPushButton::clicked, this, [this] { search_in(Where::library); });
    connect(together_, &AskTogetherButton::wanted, this, &SearchPanel::together_wanted);
    connect(results_, &SearchResults::chosen, this, [this](const FoundPassage& passage) {
        if (where() == Where::document)
            emit place_chosen(passage);
        else
            emit passage_chosen(passage);
    });
    set_has_document(false);
}

SearchPanel::Where SearchPanel::where() const {
    return where_->chosen() == 0 ? Where::document : Where::library;
}

QString SearchPanel::words() const {
    return words_->text().trimmed();
}

void SearchPanel::search_in(Where where) {
    where_->choose(where == Where::document ? 0 : 1);
    words_->setFocus(Qt::ShortcutFocusReason);
    words_->selectAll();
    search();
}

void SearchPanel::go_on_with(const QString& words) {
    words_->setText(words);
    search_in(Where::library);
    words_->end(false);
}

void SearchPanel::set_has_document(bool has) {
    where_->setEnabled(has);
    if (!has) where_->choose(1);
    show_nothing();
    if (!words().isEmpty()) search();
}

void SearchPanel::show_nothing() {
    results_->show_results({}, {});
    count_->hide();
    elsewhere_->hide();
    together_->set_documents({});
}

void SearchPanel::search() {
    soon_.stop();
    ++searches_;
    const QString wanted = words();
    emit words_wanted(where() == Where::document ? wanted : QString());
    if (wanted.isEmpty()) {
        show_nothing();
    } else if (where() == Where::library) {
        search_library_for(wanted);
    }
}

void SearchPanel::search_library_for(const QString& wanted) {
    deliver(workspace_.library().ask([query = wanted.toStdString()](ReadingLibrary& library) {
        return search_library(library.storage(), query, most_results);
    }),
            this, [this, number = searches_](const Result<std::vector<FoundPassage>>& found) {
                if (number != searches_) return;
                if (!found) return emit trouble(found.error());
                std::set<DocumentId> documents;
                for (const FoundPassage& passage : *found) documents.insert(passage.document);
                const QString places = std::ssize(*found) < most_results
                                           ? tr("%Ln place(s)", nullptr, static_cast<int>(found->size()))
                                           : tr("The best %Ln place(s)", nullptr, most_results);
                show_found(*found,
                           tr("%1 in %2", "places, documents")
                               .arg(places, tr("%Ln document(s)", nullptr, static_cast<int>(documents.size()))));
            });
}

void SearchPanel::show_places(std::vector<FoundPassage> passages, int count) {
    if (where() != Where::document || words().isEmpty()) return;
    const QString all = tr("%Ln place(s)", nullptr, count);
    const auto shown = static_cast<int>(passages.size());
    show_found(std::move(passages), shown < count ? tr("%1, the first %L2 of them listed").arg(all).arg(shown) : all);
}

void SearchPanel::show_found(std::vector<FoundPassage> passages, const QString& count) {
    const bool is_nothing = passages.empty();
    count_->setText(is_nothing ? tr("Nothing found for “%1”.").arg(words()) : count);
    count_->show();
    elsewhere_->setVisible(is_nothing && where() == Where::document);
    std::vector<Sources> documents;
    for (const FoundPassage& passage : passages) documents.push_back(passage.sources);
    together_->set_documents(documents);
    results_->show_results(std::move(passages), words());
}

}  // namespace lectern
