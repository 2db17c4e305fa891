#include "ui/notes/notes_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/file_name_text.h"
#include "ui/base/first_size.h"
#include "ui/base/plain_label.h"
#include "ui/notes/note_editor.h"
#include "ui/notes/notes_export.h"

namespace lectern {

namespace {

enum Column { page, quote, note };

constexpr qsizetype longest_cell = 300;  ///< characters; the list shows one line of each

QString one_line(const std::string& text) {
    return QString::fromStdString(text.substr(0, 4 * longest_cell)).simplified().left(longest_cell);
}

}  // namespace

NotesDialog::NotesDialog(DocumentNotes& notes, QWidget* parent)
    : QDialog(parent), notes_(notes), nothing_(plain_label(this)), list_(new QTreeWidget(this)) {
    setWindowTitle(tr("Highlights and notes"));
    setAttribute(Qt::WA_DeleteOnClose);
    nothing_->setText(tr("Nothing is marked in this document. Select some of its text, and choose Highlight or Note."));
    list_->setAccessibleName(windowTitle());
    list_->setColumnCount(3);
    list_->setHeaderLabels({tr("Page"), tr("Marked text"), tr("Note")});
    list_->setRootIsDecorated(false);
    list_->header()->setSectionResizeMode(page, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(quote, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(note, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->addWidget(nothing_);
    column->addWidget(list_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    column->addWidget(buttons);
    jump_ = buttons->addButton(tr("&Show"), QDialogButtonBox::ActionRole);
    edit_ = buttons->addButton(tr("&Edit note…"), QDialogButtonBox::ActionRole);
    remove_ = buttons->addButton(tr("&Delete"), QDialogButtonBox::ActionRole);
    export_ = buttons->addButton(tr("E&xport…"), QDialogButtonBox::ActionRole);
    for (QPushButton* button : findChildren<QPushButton*>()) button->setAutoDefault(false);  // Enter is the list's
    connect(jump_, &QPushButton::clicked, this, &NotesDialog::jump);
    connect(edit_, &QPushButton::clicked, this, &NotesDialog::edit);
    connect(remove_, &QPushButton::clicked, this, &NotesDialog::remove);
    connect(export_, &QPushButton::clicked, this, &NotesDialog::export_all);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QTreeWidget::itemClicked, this, &NotesDialog::jump);
    connect(list_, &QTreeWidget::itemActivated, this, &NotesDialog::jump);
    connect(list_, &QTreeWidget::currentItemChanged, this, &NotesDialog::show_state);
    auto* del = new QShortcut(QKeySequence::Delete, list_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(del, &QShortcut::activated, this, &NotesDialog::remove);
    connect(&notes_, &DocumentNotes::changed, this, &NotesDialog::list);
    list();
    give_first_size(*this, {fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 22});
}

void NotesDialog::list() {
    const PlacedNote* chosen = current();
    const NoteId id = chosen == nullptr ? 0 : chosen->note.id;
    const int row = list_->currentIndex().row();
    list_->clear();
    for (const PlacedNote& one : notes_.all()) {
        auto* item = new QTreeWidgetItem(list_);
        item->setText(page, one.is_found ? page_of(one, *notes_.document()) : tr("No longer found"));
        item->setText(quote, one_line(one.note.quote));
        item->setText(note, one_line(one.note.text));
        item->setData(page, Qt::UserRole, QVariant::fromValue<qlonglong>(one.note.id));
        if (one.note.id == id) list_->setCurrentItem(item);
    }
    if (list_->currentItem() == nullptr && list_->topLevelItemCount() > 0)
        list_->setCurrentItem(list_->topLevelItem(std::clamp(row, 0, list_->topLevelItemCount() - 1)));
    show_state();
}

void NotesDialog::show_state() {
    const PlacedNote* one = current();
    nothing_->setVisible(list_->topLevelItemCount() == 0);
    jump_->setEnabled(one != nullptr && one->is_found);
    edit_->setEnabled(one != nullptr);
    remove_->setEnabled(one != nullptr);
    export_->setEnabled(list_->topLevelItemCount() > 0);
}

const PlacedNote* NotesDialog::current() const {
    const QTreeWidgetItem* item = list_->currentItem();
    return item == nullptr ? nullptr : notes_.find(item->data(page, Qt::UserRole).toLongLong());
}

void NotesDialog::jump() {
    const PlacedNote* one = current();
    if (one == nullptr || !one->is_found) return;
    emit place_chosen(static_cast<std::uint64_t>(one->note.begin), static_cast<std::uint64_t>(one->note.end));
}

void NotesDialog::edit() {
    const PlacedNote* one = current();
    if (one == nullptr) return;
    QRect place = list_->visualItemRect(list_->currentItem());
    place.moveTopLeft(list_->viewport()->mapToGlobal(place.topLeft()));
    const auto* editor = NoteEditor::open(QString::fromStdString(one->note.text), place, this);
    connect(editor, &NoteEditor::written, &notes_,
            [&notes = notes_, id = one->note.id](const QString& text) { notes.change_text(id, text); });
}

void NotesDialog::remove() {
    if (const PlacedNote* one = current()) notes_.remove(one->note.id);
}

void NotesDialog::export_all() {
    const Document* document = notes_.document();
    if (document == nullptr) return;
    const QString name = QString::fromStdString(document->name);
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Export highlights and notes"),
                                     proposed_file_name(name, tr(" (highlights).md")), tr("Markdown (*.md)"));
    if (file.isEmpty() || notes_.document() != document) return;
    if (const auto done = export_notes(notes_.all(), *document, file); !done) emit trouble(done.error());
}

}  // namespace lectern
