#include "ui/retention/retention_map.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/retention/retention_legend.h"
#include "ui/retention/retention_table.h"

namespace lectern {

RetentionMap::RetentionMap(QWidget* parent) : QWidget(parent), strip_(new RetentionStrip), table_(new QToolButton) {
    table_->setText(tr("Table"));
    table_->setToolTip(tr("Shows what was kept of each page as a table, which can be saved as CSV."));
    table_->setAccessibleName(tr("Show what was kept as a table"));

    auto* caption = new QLabel(tr("Share of stored memory per page – not a measure of importance."));
    caption->setWordWrap(true);
    auto* all = new QVBoxLayout(this);
    const int letter = fontMetrics().averageCharWidth();
    all->setContentsMargins(letter / 2, letter, 0, letter);  // the splitter is at the right
    all->addWidget(strip_, 1, Qt::AlignHCenter);
    all->addWidget(new RetentionLegend);
    all->addWidget(caption);
    all->addWidget(table_);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);

    connect(strip_, &RetentionStrip::page_chosen, this, &RetentionMap::page_chosen);
    connect(strip_, &RetentionStrip::scrolled, this, &RetentionMap::scrolled);
    connect(table_, &QToolButton::clicked, this, &RetentionMap::open_table);
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
