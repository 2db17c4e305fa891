#include "ui/notes/document_notes.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QUndoCommand>
#include <algorithm>
#include <tuple>
#include <utility>

#include "ui/base/deliver.h"

namespace lectern {

namespace {

/// Random, so that one that comes back does not meet another under its number.
NoteId new_id() {
    return static_cast<NoteId>(QRandomGenerator::global()->generate64() >> 2 | 1);
}

Result<DocumentId> id_of(ReadingLibrary& library, const NotedDocument& noted) {
    const auto known = library.storage().documents().find(noted.hash);
    if (!known) return fail(known.error());
    if (*known) return (*known)->id;
    return library.enter_document(*noted.document, noted.opened_as, noted.hash, noted.files);
}

/// A document that is not in the library has no notes of its own; what stood in the same file before may have some.
Result<std::vector<PlacedNote>> load(ReadingLibrary& library, const NotedDocument& noted) {
    const auto known = library.storage().documents().find(noted.hash);
    if (!known) return fail(known.error());
    const auto earlier = library.storage().notes().are_left_at(stored_path(noted.opened_as));
    if (!earlier) return fail(earlier.error());
    if (!*known && !*earlier) return std::vector<PlacedNote>();
    const auto id = id_of(library, noted);
    if (!id) return fail(id.error());
    return library.storage().notes().of(*id).map(
        [&](std::vector<NoteRecord> notes) { return place_notes(std::move(notes), noted.document->text); });
}

}  // namespace

class DocumentNotes::Change : public QUndoCommand {
 public:
    Change(DocumentNotes& notes, const QString& text, std::optional<PlacedNote> before, std::optional<PlacedNote> after)
        : QUndoCommand(text), notes_(notes), before_(std::move(before)), after_(std::move(after)) {}

    void redo() override { notes_.apply(before_, after_); }
    void undo() override { notes_.apply(after_, before_); }

 private:
    DocumentNotes& notes_;
    std::optional<PlacedNote> before_, after_;
};

DocumentNotes::DocumentNotes(LibraryClient& library, QObject* parent) : QObject(parent), library_(library) {}

void DocumentNotes::show(NotedDocument document) {
    const bool is_other = document.hash != shown_.hash || document.document != shown_.document;
    shown_ = std::move(document);
    if (is_other) {
        history_.clear();
        notes_.clear();
    }
    emit changed();  // the pages were shown anew, with nothing marked
    reload();
}

void DocumentNotes::reload() {
    const std::uint64_t asked = ++state_;
    if (!shown_.document || shown_.hash.empty()) {  // there is nothing to keep it in
        if (!std::exchange(notes_, {}).empty()) emit changed();
        return;
    }
    deliver(library_.ask([noted = shown_](ReadingLibrary& library) { return load(library, noted); }), this,
            [this, asked](const Result<Loaded>& loaded) {
                if (asked != state_) return;
                if (!loaded) {
                    emit trouble(loaded.error());
                } else if (*loaded != notes_) {
                    notes_ = *loaded;
                    emit changed();
                }
            });
}

const PlacedNote* DocumentNotes::find(NoteId id) const {
    const auto found = std::ranges::find_if(notes_, [id](const PlacedNote& one) { return one.note.id == id; });
    return found == notes_.end() ? nullptr : &*found;
}

const PlacedNote* DocumentNotes::at(const TextSpan& span) const {
    const auto found = std::ranges::find_if(notes_, [&](const PlacedNote& one) {
        return one.is_found && static_cast<std::uint64_t>(one.note.begin) == span.begin &&
               static_cast<std::uint64_t>(one.note.end) == span.end;
    });
    return found == notes_.end() ? nullptr : &*found;
}

void DocumentNotes::add(const TextSpan& span, const QString& text) {
    if (!shown_.document || span.is_empty() || span.end > shown_.document->text.size()) return;
    if (const PlacedNote* known = at(span)) {
        if (!text.isEmpty()) change_text(known->note.id, text);
        return;
    }
    const NoteRecord note{.id = new_id(),
                          .begin = static_cast<std::int64_t>(span.begin),
                          .end = static_cast<std::int64_t>(span.end),
                          .quote = shown_.document->text.substr(span.begin, span.end - span.begin),
                          .text = text.toStdString(),
                          .created = QDateTime::currentMSecsSinceEpoch()};
    history_.push(new Change(*this, text.isEmpty() ? tr("highlight") : tr("note"), {}, PlacedNote{.note = note}));
}

void DocumentNotes::change_text(NoteId id, const QString& text) {
    const PlacedNote* known = find(id);
    if (known == nullptr || known->note.text == text.toStdString()) return;
    PlacedNote after = *known;
    after.note.text = text.toStdString();
    history_.push(new Change(*this, tr("change of a note"), *known, after));
}

void DocumentNotes::remove(NoteId id) {
    if (const PlacedNote* known = find(id)) history_.push(new Change(*this, tr("removal of a note"), *known, {}));
}

void DocumentNotes::apply(const std::optional<PlacedNote>& from, const std::optional<PlacedNote>& to) {
    if (from) std::erase_if(notes_, [&](const PlacedNote& one) { return one.note.id == from->note.id; });
    if (to) {
        notes_.push_back(*to);
        std::ranges::stable_sort(
            notes_, {}, [](const PlacedNote& one) { return std::tuple(!one.is_found, one.note.begin, one.note.end); });
    }
    if (to)
        store(to->note);
    else
        erase(from->note.id);
    emit changed();
}

void DocumentNotes::store(const NoteRecord& note) {
    write([note, noted = shown_](ReadingLibrary& library) -> Result<void> {
        const auto id = id_of(library, noted);
        if (!id) return fail(id.error());
        NoteRecord placed = note;
        placed.document = *id;
        return library.storage().notes().put(placed);
    });
}

void DocumentNotes::erase(NoteId id) {
    write([id](ReadingLibrary& library) { return library.storage().notes().remove(id); });
}

template <typename Work>
void DocumentNotes::write(Work work) {
    ++state_;
    ++writing_;
    deliver(library_.ask(std::move(work)), this, [this](const Result<void>& written) { end_write(written); });
}

void DocumentNotes::end_write(const Result<void>& written) {
    --writing_;
    if (!written) {
        has_failed_ = true;
        emit trouble(written.error());
    }
    if (writing_ > 0 || !std::exchange(has_failed_, false)) return;
    // What could not be written is not there, and what was done before it cannot be undone from here.
    history_.clear();
    reload();
}

}  // namespace lectern
