#include "ui/library/room_dialog.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/amounts.h"
#include "ui/base/deliver.h"
#include "ui/base/first_size.h"
#include "ui/base/shown_text.h"
#include "ui/library/library_contents.h"

namespace lectern {

namespace {

constexpr int room_id_role = Qt::UserRole, bytes_role = Qt::UserRole + 1;

}  // namespace

RoomDialog::RoomDialog(Workspace& workspace, QWidget* parent)
    : QDialog(parent), workspace_(workspace), readings_(new QTreeWidget), amount_(new QLabel) {
    setWindowTitle(tr("Free disk space"));
    auto* what = new QLabel(
        tr("Readings take most of the room. A document whose reading is removed has to be read again before it is "
           "asked; its text and conversations stay. The one that was not used for longest comes first."));
    what->setWordWrap(true);
    readings_->setHeaderLabels({tr("Document"), tr("Size"), tr("Last used"), tr("State")});
    readings_->setRootIsDecorated(false);
    readings_->setAccessibleName(tr("Readings"));
    readings_->header()->setStretchLastSection(false);
    readings_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    readings_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    remove_ = buttons->addButton(tr("&Remove"), QDialogButtonBox::ActionRole);
    remove_->setToolTip(tr("Removes the readings that are ticked."));
    auto* all = new QVBoxLayout(this);
    all->addWidget(what);
    all->addWidget(readings_, 1);
    all->addWidget(amount_);
    all->addWidget(buttons);
    give_first_size(*this, {fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 22});
    connect(readings_, &QTreeWidget::itemChanged, this, &RoomDialog::show_amount);
    connect(remove_, &QPushButton::clicked, this, &RoomDialog::remove_ticked);
    connect(buttons, &QDialogButtonBox::rejected, this, &RoomDialog::reject);
    show_amount();
    list();
}

void RoomDialog::reject() {
    cancel_->cancel();
    if (!removing_) return QDialog::reject();
    closing_ = true;  // the library's list has to hear of what is gone
}

void RoomDialog::list() {
    deliver(workspace_.library().ask([](ReadingLibrary& library) { return list_contents(library.storage()); }), this,
            [this](Result<LibraryContents> contents) {
                if (!contents) return emit trouble(contents.error());
                const QSignalBlocker quiet(readings_);  // what was said of the last removal stays
                readings_->clear();
                std::ranges::sort(contents->readings, {}, &ReadingRecord::used);
                for (const ReadingRecord& reading : contents->readings) {
                    std::vector<DocumentRecord> documents;
                    for (const DocumentRecord& document : contents->documents)
                        if (std::ranges::count(reading.documents, document.id) > 0) documents.push_back(document);
                    add_row(reading, documents);
                }
            });
}

void RoomDialog::add_row(const ReadingRecord& reading, const std::vector<DocumentRecord>& documents) {
    const QString name = documents.empty() ? QString() : QString::fromStdString(documents.front().name);
    const bool pinned = reading.pinned || std::ranges::any_of(documents, &DocumentRecord::pinned);
    const auto sessions = workspace_.sessions();
    const bool open =
        std::ranges::any_of(sessions, [&](const DocumentSession* one) { return one->reading == reading.id; });
    auto* row = new QTreeWidgetItem(readings_);
    row->setText(0, name);
    row->setToolTip(0, without_markup(name));
    row->setText(1, bytes_text(static_cast<std::uint64_t>(reading.bytes)));
    row->setTextAlignment(1, Qt::AlignRight);
    row->setText(2, QLocale().toString(QDateTime::fromMSecsSinceEpoch(reading.used), QLocale::ShortFormat));
    row->setText(3, open ? tr("open") : pinned ? tr("to be kept") : QString());
    row->setData(0, room_id_role, static_cast<qlonglong>(reading.id));
    row->setData(0, bytes_role, static_cast<qlonglong>(reading.bytes));
    if (open || pinned)
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    else
        row->setCheckState(0, Qt::Unchecked);
}

std::vector<QTreeWidgetItem*> RoomDialog::ticked() const {
    std::vector<QTreeWidgetItem*> rows;
    for (int i = 0; i < readings_->topLevelItemCount(); ++i)
        if (readings_->topLevelItem(i)->checkState(0) == Qt::Checked) rows.push_back(readings_->topLevelItem(i));
    return rows;
}

void RoomDialog::show_amount() {
    const auto rows = ticked();
    std::uint64_t bytes = 0;
    for (const QTreeWidgetItem* row : rows) bytes += row->data(0, bytes_role).toULongLong();
    amount_->setText(rows.empty()
                         ? tr("Tick what can be removed.")
                         : tr("%Ln reading(s), %1", nullptr, static_cast<int>(rows.size())).arg(bytes_text(bytes)));
    remove_->setEnabled(!rows.empty());
}

void RoomDialog::remove_ticked() {
    std::vector<ReadingId> ids;
    for (const QTreeWidgetItem* row : ticked()) ids.push_back(row->data(0, room_id_role).toLongLong());
    // Giving room back rewrites the file, and what is being read could not be saved meanwhile.
    const bool busy =
        std::ranges::any_of(workspace_.sessions(), [](const DocumentSession* one) { return one->is_being_read(); });
    readings_->setEnabled(false);
    remove_->setEnabled(false);
    removing_ = true;
    amount_->setText(tr("Removing…"));
    deliver(workspace_.library().ask([=, cancel = cancel_](ReadingLibrary& library) -> Result<std::int64_t> {
        for (const ReadingId id : ids)
            if (auto done = library.storage().readings().remove(id); !done) return fail(done.error());
        return busy ? Result<std::int64_t>(0) : library.storage().gc(cancel.get());
    }),
            this, [this](const Result<std::int64_t>& won) { tell(won); });
}

void RoomDialog::tell(const Result<std::int64_t>& won) {
    removing_ = false;
    emit removed();
    if (!won && won.error().code != ErrorCode::cancelled) emit trouble(won.error());
    if (closing_) return QDialog::reject();
    readings_->setEnabled(true);
    readings_->clear();  // what was ticked is not any more
    show_amount();
    list();
    if (!won) return;
    amount_->setText(*won > 0 ? tr("%1 were given back to the disk.").arg(bytes_text(static_cast<std::uint64_t>(*won)))
                              : tr("The room will be used by the next readings."));
}

}  // namespace lectern
