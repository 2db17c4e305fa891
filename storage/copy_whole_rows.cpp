#include "storage/copy_whole_rows.h"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "storage/conversations.h"
#include "storage/copy_rows.h"
#include "storage/document_rows.h"
#include "storage/failure.h"
#include "storage/notes.h"
#include "storage/reading_rows.h"
#include "storage/row_check.h"
#include "storage/surveys.h"

namespace lectern {

namespace {

/// Copies row by row from a damaged library: what cannot be read is written down and left out.
class Rescuer {
 public:
    Rescuer(Connection& from, Connection& to, std::int64_t now, const Cancellable& cancellable)
        : from_(from), to_(to), now_(now), cancellable_(cancellable) {}

    void copy_documents() {
        each("document", [&](DocumentId id) {
            const DocumentRecord record = document_of(from_, id);
            const DocumentId known = document_with(to_, record.hash);
            documents_[id] = known != 0 ? known : copy_with_text(record);
            ++found_.documents;
        });
    }

    void copy_readings() {
        each("reading", [&](ReadingId id) {
            const ReadingRecord record = reading_of(from_, id);
            Transaction transaction(to_, Transaction::Kind::write);
            const ReadingId copy = copy_reading(from_, to_, id, copies_of(record.documents), now_, cancellable_);
            to_.run("UPDATE reading SET pinned = ? WHERE id = ?", record.pinned, copy);
            transaction.commit();
            readings_[id] = copy;
            ++found_.readings;
        });
    }

    void copy_settings() {
        Transaction transaction(to_, Transaction::Kind::write);
        try {
            Statement rows(from_, "SELECT key, value FROM setting");
            while (rows.step())
                to_.run("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", rows.text(0), rows.text(1));
        } catch (const Failure& failure) {
            lose(sentence("settings"), failure);
        }
        transaction.commit();
    }

    /// Those that are there; none if one of them was lost.
    std::vector<DocumentId> copies_of(const std::vector<DocumentId>& documents) const {
        std::vector<DocumentId> copies;
        for (const DocumentId document : documents) {
            const auto copy = documents_.find(document);
            if (copy == documents_.end()) return {};
            copies.push_back(copy->second);
        }
        return copies;
    }
    std::optional<ReadingId> copy_of(std::optional<ReadingId> reading) const {
        const auto copy = reading ? readings_.find(*reading) : readings_.end();
        return copy == readings_.end() ? std::nullopt : std::optional(copy->second);
    }

    const std::map<DocumentId, DocumentId>& documents() const { return documents_; }

    /// Places in it are known no more.
    bool has_text(DocumentId copy) const { return !without_text_.contains(copy); }

    Rescued& found() { return found_; }

 private:
    /// A document whose text is damaged is kept without: its readings are whole, and the text comes out of the file
    /// again when that is opened, as it does for what was imported.
    DocumentId copy_with_text(DocumentRecord record) {
        try {
            Transaction transaction(to_, Transaction::Kind::write);
            const DocumentId copy = copy_document(from_, to_, record, now_, cancellable_);
            transaction.commit();
            return copy;
        } catch (const Failure& failure) {
            lose(sentence("text of '{document}', until its file is opened again", record.name), failure);
        }
        record.imported = true;
        Transaction transaction(to_, Transaction::Kind::write);
        const DocumentId copy = insert_document(to_, record, now_);
        transaction.commit();
        without_text_.insert(copy);
        return copy;
    }

    /// One after the other and not by a list, which one damaged page of a table would end: behind it goes on by number.
    template <typename Copy>
    void each(const char* table, Copy&& copy) {
        constexpr int most_unreadable = 100'000;  // numbers in a row; more rows than any damaged page leads to
        const std::string next = fmt::format("SELECT id FROM {} WHERE id >= ? ORDER BY id LIMIT 1", table);
        int unreadable = 0;
        for (std::int64_t id = 1; id > 0 && unreadable < most_unreadable; id = after(id)) {
            cancellable_.check();
            try {
                const std::int64_t found = from_.integer(next, id);
                if (found < id) return;  // no more
                id = found;
                unreadable = 0;
            } catch (const Failure& failure) {
                if (unreadable++ == 0)
                    lose(sentence("{table} {id} and those beside it", Sentence::Term{table}, id), failure);
                continue;
            }
            try {
                copy(id);
            } catch (const Failure& failure) {
                lose(sentence("{table} {id}", Sentence::Term{table}, id), failure);
            }
        }
    }
    /// 0 behind the last of all numbers.
    static std::int64_t after(std::int64_t id) { return id == std::numeric_limits<std::int64_t>::max() ? 0 : id + 1; }

    /// Damage is left out; a full disk, say, ends the work.
    void lose(const Sentence& what, const Failure& failure) {
        if (failure.error.code != ErrorCode::bad_input && failure.error.code != ErrorCode::wrong_use) throw failure;
        found_.lost.push_back(sentence("{what}: {problem}", what, failure.error.what));
    }

    Connection& from_;
    Connection& to_;
    std::int64_t now_;
    const Cancellable& cancellable_;
    std::map<DocumentId, DocumentId> documents_;
    std::map<ReadingId, ReadingId> readings_;
    std::set<DocumentId> without_text_;  ///< of the copies
    Rescued found_;
};

template <typename T>
T or_throw(Result<T> result) {
    if (!result) throw Failure{result.error()};
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Throws what `fresh` reports; what the damaged library reports is for the caller to write down.
void copy_conversation(Conversations& fresh, const ConversationRecord& conversation,
                       std::vector<MessageRecord> messages, const std::map<DocumentId, DocumentId>& documents) {
    const ConversationId id = or_throw(fresh.begin(conversation));
    std::map<MessageId, MessageId> copies;
    for (MessageRecord& message : messages) {
        if (message.parent) message.parent = copies.at(*message.parent);  // it stands before its answers
        for (EvidenceRecord& evidence : message.evidence) {
            const auto copy = documents.find(evidence.document);
            evidence.verified = evidence.verified && copy != documents.end();
            evidence.document = evidence.verified ? copy->second : 0;
        }
        copies[message.id] = or_throw(fresh.add_message(id, message));
    }
}

void copy_conversations(Conversations damaged, Conversations fresh, Rescuer& rescuer) {
    const auto list = damaged.list();
    if (!list) rescuer.found().lost.push_back(sentence("conversations: {problem}", list.error().what));
    for (ConversationRecord conversation : list.value_or(std::vector<ConversationRecord>{})) {
        std::map<DocumentId, DocumentId> documents;
        const std::vector<DocumentId> copies = rescuer.copies_of(conversation.documents);
        for (std::size_t i = 0; i < copies.size(); ++i)
            if (rescuer.has_text(copies[i])) documents[conversation.documents[i]] = copies[i];
        auto messages = damaged.messages(conversation.id);
        if (!messages) messages = damaged.messages_without_places(conversation.id);
        if (!messages) {
            rescuer.found().lost.push_back(
                sentence("conversation {id}: {problem}", conversation.id, messages.error().what));
            continue;
        }
        conversation.documents = copies;
        conversation.reading = rescuer.copy_of(conversation.reading);
        copy_conversation(fresh, conversation, std::move(*messages), documents);
        ++rescuer.found().conversations;
    }
}

/// Of documents whose text is whole: what was found lies in it.
void copy_surveys(Surveys damaged, Surveys fresh, Rescuer& rescuer) {
    for (const auto& known : rescuer.documents()) {
        const DocumentId document = known.first, copy = known.second;
        if (!rescuer.has_text(copy)) continue;
        const auto lose = [&](const Error& why) {
            rescuer.found().lost.push_back(
                sentence("what was found in the sections of document {id}: {problem}", document, why.what));
        };
        auto surveys = damaged.of(document);
        if (!surveys) lose(surveys.error());
        for (SurveyRecord& survey : surveys.value_or(std::vector<SurveyRecord>{})) {
            const auto notes = damaged.notes(survey.id);
            if (!notes) {
                lose(notes.error());
                continue;
            }
            survey.document = copy;
            const SurveyId id = or_throw(fresh.begin(survey));
            for (const SurveyNote& note : *notes) or_throw(fresh.add(id, note));
        }
    }
}

/// Of damaged texts too: the quote finds the place in what the file gives again.
void copy_notes(Notes damaged, Notes fresh, Rescuer& rescuer) {
    for (const auto& known : rescuer.documents()) {
        const auto notes = damaged.of(known.first);
        if (!notes)
            rescuer.found().lost.push_back(
                sentence("your notes on document {id}: {problem}", known.first, notes.error().what));
        for (NoteRecord note : notes.value_or(std::vector<NoteRecord>{})) {
            note.document = known.second;
            or_throw(fresh.put(note));
        }
    }
}

bool has_table(Connection& connection, std::string_view name) {
    return connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = ?", name) > 0;
}

}  // namespace

Rescued copy_whole_rows(Connection& from, Connection& to, const LibraryOptions& options,
                        const Cancellable& cancellable) {
    Rescuer rescuer(from, to, options.now(), cancellable);
    rescuer.copy_documents();
    rescuer.copy_readings();
    rescuer.copy_settings();
    for (Sentence& problem : problems_of_messages(from)) rescuer.found().lost.push_back(std::move(problem));
    copy_conversations({from, options}, {to, options}, rescuer);
    if (has_table(from, "survey_note")) copy_surveys({from, options}, {to, options}, rescuer);
    if (has_table(from, "note")) copy_notes({from, options}, {to, options}, rescuer);
    return std::move(rescuer.found());
}

}  // namespace lectern
