#include "ui/pages/contents_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>

#include "ui/pages/document_view.h"

namespace lectern {

ContentsPanel::ContentsPanel(DocumentView& pages, QWidget* parent)
    : QStackedWidget(parent), pages_(pages), tree_(new QTreeView(this)), none_(new QLabel(this)) {
    tree_->setAccessibleName(tr("Table of contents"));
    tree_->setHeaderHidden(true);
    tree_->setUniformRowHeights(true);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->setModel(&pages_.outline());
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setMinimumSectionSize(1);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree_->setIndentation(fontMetrics().averageCharWidth() * 2);
    none_->setWordWrap(true);
    none_->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    none_->setMargin(fontMetrics().height());
    addWidget(tree_);
    addWidget(none_);
    connect(tree_, &QTreeView::clicked, this, &ContentsPanel::go_to);
    connect(tree_, &QTreeView::activated, this, &ContentsPanel::go_to);
    connect(&pages_.outline(), &QAbstractItemModel::modelReset, this, &ContentsPanel::show_contents);
    connect(&pages_, &DocumentView::page_changed, this, &ContentsPanel::follow);
    show_contents();
}

void ContentsPanel::show_contents() {
    const bool is_empty = pages_.outline().rowCount() == 0;
    none_->setText(pages_.has_document() ? tr("This document has no table of contents.")
                                         : tr("The table of contents of a document stands here."));
    setCurrentWidget(is_empty ? static_cast<QWidget*>(none_) : tree_);
    if (pages_.outline().rowCount() == 1) tree_->expandToDepth(0);  // a book below its own title
}

/// The last section that begins on this page or before, as far as the tree is open.
void ContentsPanel::follow(int page) {
    QModelIndex section = pages_.outline().section_on(page);
    while (section.parent().isValid() && !tree_->isExpanded(section.parent())) section = section.parent();
    if (!section.isValid()) return tree_->setCurrentIndex({});
    if (section == tree_->currentIndex()) return;
    tree_->setCurrentIndex(section);
    tree_->scrollTo(section);
}

void ContentsPanel::go_to(const QModelIndex& section) {
    pages_.go_to_section(section);
    emit section_chosen();
}

}  // namespace lectern
