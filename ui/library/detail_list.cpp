#include "ui/library/detail_list.h"

#include <QHeaderView>
#include <QKeyEvent>

#include "ui/base/shown_text.h"
#include "ui/library/library_row_delegate.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

enum Column { lines, end, columns };
constexpr int detail_id_role = Qt::UserRole;

}  // namespace

DetailList::DetailList(const QString& name, QWidget* parent) : QTreeWidget(parent) {
    setAccessibleName(name);
    setFrameShape(NoFrame);
    setColumnCount(columns);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setAllColumnsShowFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setItemDelegateForColumn(lines, new LibraryRowDelegate(this));
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(0);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(lines, QHeaderView::Stretch);
    connect(this, &QWidget::customContextMenuRequested, this, &DetailList::open_menu);
}

void DetailList::clear_rows() {
    clear();
    updateGeometry();
}

QTreeWidgetItem* DetailList::add(qint64 id, const QString& first, const QString& second, const QString& at_end) {
    auto* row = new QTreeWidgetItem(this);
    row->setText(lines, first);
    row->setData(lines, LibraryRowDelegate::state_role, second);
    row->setData(lines, Qt::AccessibleTextRole, first + ", " + second);
    row->setToolTip(lines, without_markup(first));
    row->setData(lines, detail_id_role, id);
    row->setText(end, at_end);
    make_pale(*row);
    updateGeometry();
    return row;
}

void DetailList::make_pale(QTreeWidgetItem& row) const {
    row.setForeground(end, themed(palette(), Token::text_3));
}

void DetailList::set_end(QTreeWidgetItem* row, QWidget* widget) {
    row->setSizeHint(end, widget->sizeHint());
    setItemWidget(row, end, widget);
}

qint64 DetailList::id_of(const QTreeWidgetItem* row) {
    return row->data(lines, detail_id_role).toLongLong();
}

QSize DetailList::sizeHint() const {
    int height = 2 * frameWidth();
    for (int row = 0; row < topLevelItemCount(); ++row) height += rowHeight(indexFromItem(topLevelItem(row)));
    return {QTreeWidget::sizeHint().width(), height};
}

QSize DetailList::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

void DetailList::open_menu(const QPoint& at) {
    if (const QTreeWidgetItem* row = itemAt(at)) emit menu_wanted(id_of(row), viewport()->mapToGlobal(at));
}

void DetailList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && currentItem() != nullptr) return emit removal_wanted(id_of(currentItem()));
    QTreeWidget::keyPressEvent(event);
}

void DetailList::changeEvent(QEvent* event) {
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
    for (int row = 0; row < topLevelItemCount(); ++row) make_pale(*topLevelItem(row));
}

}  // namespace lectern
