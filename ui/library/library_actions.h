#pragma once

#include <QObject>

#include "ui/library/listed_library.h"

class QMenu;
class QWidget;

namespace lectern {

/// How the names of exported readings end.
inline constexpr const char* exported_reading_suffix = ".lectern";

/// What can be done to what the library has, for menus, buttons and keys. Asks before anything is lost.
class LibraryActions : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to.
    LibraryActions(ListedLibrary& library, QWidget* window);

    void add_for_document(QMenu& menu, DocumentId id);
    void add_for_reading(QMenu& menu, ReadingId id);
    void add_for_conversation(QMenu& menu, ConversationId id);

    void show_in_folder(DocumentId id);
    void ask_to_remove_document(DocumentId id);
    void ask_to_delete_reading(ReadingId id);
    void ask_to_remove_conversation(ConversationId id);

 signals:
    void trouble(const lectern::Error& error);

 private:
    void ask(const QString& question, const QString& yes, std::function<Result<void>(Library&)> work);
    void export_reading(const ReadingRecord& reading);

    ListedLibrary& library_;
    QWidget* window_;
};

}  // namespace lectern
