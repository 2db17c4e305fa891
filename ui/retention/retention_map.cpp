#include "ui/retention/retention_map.h"

#include <QVBoxLayout>

#include "ui/retention/retention_table.h"

namespace lectern {

RetentionMap::RetentionMap(QWidget* parent) : QWidget(parent), strip_(new RetentionStrip) {
    auto* all = new QVBoxLayout(this);
    const int letter = fontMetrics().averageCharWidth();
    all->setContentsMargins(letter / 2, letter, 0, letter);  // the splitter is at the right
    all->addWidget(strip_, 1, Qt::AlignHCenter);
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);

    connect(strip_, &RetentionStrip::page_chosen, this, &RetentionMap::page_chosen);
    connect(strip_, &RetentionStrip::scrolled, this, &RetentionMap::scrolled);
}

void RetentionMap::show_pages(const std::vector<PageRetention>& pages) {
    strip_->show_pages(pages);
    emit pages_shown(pages);
}

void RetentionMap::open_table() {
    auto* table = new RetentionTable(this);
    table->setAttribute(Qt::WA_DeleteOnClose);
    table->show_pages(strip_->pages());
    connect(this, &RetentionMap::pages_shown, table, &RetentionTable::show_pages);
    connect(table, &RetentionTable::page_chosen, this, &RetentionMap::page_chosen);
    table->show();
}

}  // namespace lectern
