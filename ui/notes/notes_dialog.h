#pragma once

#include <QDialog>

#include "ui/notes/document_notes.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace lectern {

/// All that a person marked in the document, with what was written about it. The page can be looked at beside it.
class NotesDialog : public QDialog {
    Q_OBJECT

 public:
    NotesDialog(DocumentNotes& notes, QWidget* parent);

 signals:
    void place_chosen(std::uint64_t begin, std::uint64_t end);
    void trouble(const lectern::Error& error);

 private:
    void list();
    void show_state();
    /// Null for none.
    const PlacedNote* current() const;
    void jump();
    void edit();
    void remove();
    void export_all();

    DocumentNotes& notes_;
    QLabel* nothing_;
    QTreeWidget* list_;
    QPushButton *jump_, *edit_, *remove_, *export_;
};

}  // namespace lectern
