#include "ui/library/document_table.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>

#include "ui/library/document_row_delegate.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double drop_radius = 8, ring = 2;  // pixels

DocumentId id_of(const QModelIndex& index) {
    return index.data(DocumentRows::id_role).toLongLong();
}

}  // namespace

DocumentTable::DocumentTable(QWidget* parent)
    : QTreeView(parent), rows_(new DocumentRows(this)), sorted_(new QSortFilterProxyModel(this)) {
    setObjectName("document_table");
    setAccessibleName(tr("Documents"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    setFrameShape(NoFrame);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setItemDelegate(new DocumentRowDelegate(this));
    sorted_->setSourceModel(rows_);
    sorted_->setSortRole(DocumentRows::order_role);
    sorted_->setSortLocaleAware(true);
    sorted_->setSortCaseSensitivity(Qt::CaseInsensitive);
    setModel(sorted_);
    setSortingEnabled(true);
    sortByColumn(DocumentRows::opened, Qt::DescendingOrder);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(DocumentRows::title, QHeaderView::Stretch);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DocumentTable::chosen_changed);
    connect(this, &QTreeView::activated, this, [this](const QModelIndex& index) { emit open_wanted(id_of(index)); });
    connect(this, &QTreeView::entered, this, [this](const QModelIndex& index) { set_under_mouse(index.row()); });
    connect(this, &QWidget::customContextMenuRequested, this, &DocumentTable::open_menu);
    connect(this, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == DocumentRows::more)
            emit menu_wanted(id_of(index), viewport()->mapToGlobal(visualRect(index).bottomLeft()));
    });
}

void DocumentTable::show_documents(const LibraryContents& contents, const std::vector<DocumentSession*>& sessions) {
    const std::optional<DocumentId> id = chosen();
    const int row = currentIndex().row();
    rows_->show(contents, sessions);
    choose_again(id, row);
    updateGeometry();
}

void DocumentTable::choose_again(std::optional<DocumentId> id, int row) {
    if (currentIndex().isValid() || sorted_->rowCount() == 0) return;
    int again = std::clamp(row, 0, sorted_->rowCount() - 1);
    for (int one = 0; one < sorted_->rowCount(); ++one)
        if (id && id_of(sorted_->index(one, 0)) == *id) again = one;
    setCurrentIndex(sorted_->index(again, 0));
}

std::optional<DocumentId> DocumentTable::chosen() const {
    if (!currentIndex().isValid()) return {};
    return id_of(currentIndex());
}

void DocumentTable::add_orders(QMenu& menu) {
    for (const int column : {DocumentRows::title, DocumentRows::conversations, DocumentRows::opened}) {
        const auto order = rows_->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole).value<Qt::SortOrder>();
        QAction* action = menu.addAction(rows_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), this,
                                         [this, column, order] { sortByColumn(column, order); });
        action->setCheckable(true);
        action->setChecked(header()->sortIndicatorSection() == column);
    }
}

QSize DocumentTable::sizeHint() const {
    const int rows = sorted_->rowCount() * sizeHintForRow(0);
    return {QTreeView::sizeHint().width(), header()->sizeHint().height() + rows + 2 * frameWidth()};
}

QSize DocumentTable::minimumSizeHint() const {
    return {QTreeView::minimumSizeHint().width(), header()->sizeHint().height() + sizeHintForRow(0)};
}

/// The key for menus has no place of its own: the menu opens at the row that is chosen.
void DocumentTable::open_menu(const QPoint& at) {
    const QModelIndex under = indexAt(at), index = under.isValid() ? under : currentIndex();
    if (!index.isValid()) return;
    setCurrentIndex(index);
    const QPoint place = visualRect(index).contains(at) || under.isValid() ? at : visualRect(index).center();
    emit menu_wanted(id_of(index), viewport()->mapToGlobal(place));
}

void DocumentTable::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QPalette worn = QApplication::palette();  // the table's own has the ground of its pane in it
    const bool is_chosen = selectionModel()->isRowSelected(index.row(), index.parent());
    const QRectF area = QRectF(option.rect).adjusted(0, 0, 0, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    if (is_chosen || index.row() == under_mouse_) {
        painter->setBrush(themed(worn, is_chosen ? Token::accent_tint : Token::hover));
        painter->drawRoundedRect(area, drop_radius, drop_radius);
    }
    painter->fillRect(QRect(option.rect.bottomLeft(), QSize(option.rect.width(), 1)), themed(worn, Token::line));
    if (hasFocus() && by_keys_ && index.row() == currentIndex().row()) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(themed(worn, Token::accent), ring));
        painter->drawRoundedRect(area.adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2), drop_radius, drop_radius);
    }
    painter->restore();
    for (int column = 0; column < DocumentRows::columns; ++column) {
        QStyleOptionViewItem cell = option;
        cell.palette = worn;
        const QModelIndex one = index.siblingAtColumn(column);
        cell.rect = visualRect(one);
        itemDelegate()->paint(painter, cell, one);
    }
}

void DocumentTable::keyPressEvent(QKeyEvent* event) {
    by_keys_ = true;
    if (event->key() == Qt::Key_Delete && chosen()) return emit removal_wanted(*chosen());
    QTreeView::keyPressEvent(event);
    viewport()->update();
}

void DocumentTable::mousePressEvent(QMouseEvent* event) {
    by_keys_ = false;
    QTreeView::mousePressEvent(event);
}

void DocumentTable::focusInEvent(QFocusEvent* event) {
    by_keys_ = event->reason() != Qt::MouseFocusReason;
    QTreeView::focusInEvent(event);
}

bool DocumentTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) set_under_mouse(-1);
    return QTreeView::viewportEvent(event);
}

void DocumentTable::set_under_mouse(int row) {
    if (std::exchange(under_mouse_, row) != row) viewport()->update();
}

}  // namespace lectern
