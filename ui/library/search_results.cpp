#include "ui/library/search_results.h"

#include <algorithm>

#include "ui/library/found_text.h"
#include "ui/library/passage_delegate.h"

namespace lectern {

namespace {

constexpr int number_role = PassageDelegate::html_role + 1;  ///< of the passage; none: a row that is none

}  // namespace

SearchResults::SearchResults(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new PassageDelegate(this));
    setWordWrap(true);
    setResizeMode(QListView::Adjust);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);  // a passage can be as high as the list
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Search results"));
    const auto choose = [this](const QListWidgetItem* item) {
        if (const QVariant number = item->data(number_role); number.isValid())
            emit chosen(found_[static_cast<std::size_t>(number.toULongLong())]);
    };
    connect(this, &QListWidget::itemActivated, this, choose);
    connect(this, &QListWidget::itemClicked, this, choose);
}

void SearchResults::show_results(std::vector<FoundPassage> found, const QString& query) {
    clear();
    found_ = std::move(found);
    std::vector<DocumentId> documents;
    for (const FoundPassage& passage : found_)
        if (std::ranges::find(documents, passage.document) == documents.end()) documents.push_back(passage.document);
    for (const DocumentId document : documents) {
        const auto first = std::ranges::find(found_, document, &FoundPassage::document);
        add_document(first->name, std::ranges::count(found_, document, &FoundPassage::document));
        for (std::size_t number = 0; number < found_.size(); ++number)
            if (found_[number].document == document) add_passage(number, query);
    }
}

void SearchResults::add_document(const QString& name, qsizetype passages) {
    auto* item = new QListWidgetItem(tr("%1, %Ln place(s)", "document", static_cast<int>(passages)).arg(name), this);
    item->setData(PassageDelegate::html_role,
                  QString("<b>%1</b> %2").arg(name.toHtmlEscaped(), QLocale().toString(passages)));
    item->setFlags(Qt::ItemIsEnabled);
}

void SearchResults::add_passage(std::size_t number, const QString& query) {
    const FoundPassage& passage = found_[number];
    const QString page = tr("p. %1", "page").arg(passage.page);
    auto* item = new QListWidgetItem(page + ' ' + passage.text, this);
    item->setData(PassageDelegate::html_role, found_text(passage.text, query) + " <b>·</b> " + page.toHtmlEscaped());
    item->setData(number_role, QVariant::fromValue(number));
}

}  // namespace lectern
