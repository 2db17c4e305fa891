#include "ui/library/search_results.h"

#include "ui/library/found_text.h"
#include "ui/library/passage_delegate.h"

namespace lectern {

SearchResults::SearchResults(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new PassageDelegate(this));
    setWordWrap(true);
    setResizeMode(QListView::Adjust);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);  // a passage can be as high as the list
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlternatingRowColors(true);  // where one passage ends and the next begins
    setAccessibleName(tr("Search results"));
    const auto choose = [this](QListWidgetItem* item) {
        if (const auto row = static_cast<std::size_t>(this->row(item)); row < found_.size()) emit chosen(found_[row]);
    };
    connect(this, &QListWidget::itemActivated, this, choose);
    connect(this, &QListWidget::itemClicked, this, choose);
}

void SearchResults::show_results(std::vector<FoundPassage> found, const QString& query) {
    clear();
    found_ = std::move(found);
    for (const FoundPassage& passage : found_) {
        const QString where = tr("%1, p. %2", "document, page").arg(passage.name, passage.page);
        auto* item = new QListWidgetItem(where + '\n' + passage.text, this);
        item->setData(PassageDelegate::html_role,
                      "<b>" + where.toHtmlEscaped() + "</b><br>" + found_text(passage.text, query));
    }
    if (!found_.empty()) return;
    auto* nothing = new QListWidgetItem(tr("Nothing found in the library."), this);
    nothing->setFlags(Qt::NoItemFlags);
}

}  // namespace lectern
