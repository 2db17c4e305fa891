#pragma once

#include <QUndoStack>
#include <memory>
#include <optional>
#include <vector>

#include "app/evidence/note_places.h"
#include "ui/pages/text_span.h"
#include "ui/workspace/library_client.h"

namespace lectern {

/// A document as it can be entered into the library, should it not be there when something is marked.
struct NotedDocument {
    std::shared_ptr<const Document> document;  ///< null: none
    std::string hash;
    std::filesystem::path opened_as;
    std::vector<FileRecord> files;
};

/// What a person marked in the document that is shown. What is done can be undone; it is seen at once, and written to
/// the library, which says what is true where it cannot be written.
class DocumentNotes : public QObject {
    Q_OBJECT

 public:
    explicit DocumentNotes(LibraryClient& library, QObject* parent = nullptr);

    void show(NotedDocument document);
    /// Of the library, which somebody else may have changed.
    void reload();

    /// In the order of the text; those whose words are no longer found come last.
    const std::vector<PlacedNote>& all() const { return notes_; }
    const PlacedNote* find(NoteId id) const;
    /// That marks just this; null for none.
    const PlacedNote* at(const TextSpan& span) const;
    const Document* document() const { return shown_.document.get(); }
    QUndoStack& history() { return history_; }

    /// A part of the text that is marked already stays as it is.
    void add(const TextSpan& span, const QString& text);
    void change_text(NoteId id, const QString& text);
    void remove(NoteId id);

 signals:
    void changed();
    /// Something could not be read or written.
    void trouble(const lectern::Error& error);

 private:
    class Change;
    using Loaded = std::vector<PlacedNote>;

    /// Null for a note that is to go, or was not there.
    void apply(const std::optional<PlacedNote>& from, const std::optional<PlacedNote>& to);
    void store(const NoteRecord& note);
    void erase(NoteId id);
    template <typename Work>
    void write(Work work);
    void end_write(const Result<void>& written);

    LibraryClient& library_;
    NotedDocument shown_;
    std::vector<PlacedNote> notes_;
    QUndoStack history_;
    std::uint64_t state_ = 0;  ///< rises with everything that makes what is being loaded out of date
    int writing_ = 0;
    bool has_failed_ = false;  ///< one of those that are being written
};

}  // namespace lectern
