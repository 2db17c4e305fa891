#include "ui/library/search_results.h"

namespace lectern {

SearchResults::SearchResults(QWidget* parent) : QListWidget(parent) {
    setWordWrap(true);
    setAlternatingRowColors(true);  // where one passage ends and the next begins
    setAccessibleName(tr("Search results"));
    const auto choose = [this](QListWidgetItem* item) {
        if (const auto row = static_cast<std::size_t>(this->row(item)); row < found_.size()) emit chosen(found_[row]);
    };
    connect(this, &QListWidget::itemActivated, this, choose);
    connect(this, &QListWidget::itemClicked, this, choose);
}

void SearchResults::show_results(std::vector<FoundPassage> found) {
    clear();
    found_ = std::move(found);
    for (const FoundPassage& passage : found_)
        addItem(tr("%1, p. %2\n%3", "document, page, words").arg(passage.name, passage.page, passage.text));
    if (!found_.empty()) return;
    auto* nothing = new QListWidgetItem(tr("Nothing found in the library."), this);
    nothing->setFlags(Qt::NoItemFlags);
}

}  // namespace lectern
