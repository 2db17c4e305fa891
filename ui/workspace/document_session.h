#pragma once

#include "app/library/model_readings.h"
#include "app/library/source_state.h"
#include "app/server/chat_server.h"
#include "ui/workspace/document_overview.h"
#include "ui/workspace/shown_conversation.h"

namespace lectern {

/// Why what was read is in memory alone.
struct NotSaved {
    Error error;
    std::uint64_t free_bytes = 0, needed_bytes = 0;  ///< on the library's disk; 0: not known
};

/// A document that is open in the window: its text, its reading and the conversation about it, as far as the engine has
/// told. Views observe it; the workspace changes it.
class DocumentSession : public QObject {
    Q_OBJECT

 public:
    enum class State {
        importing,  ///< its text is being taken out of the file
        waiting,    ///< has its text, and waits for a model
        planned,    ///< how it would be read is known
        queued,     ///< waits for another document to be read
        reading,
        paused,
        ready,   ///< read to the end
        partly,  ///< its reading was cancelled, and can be gone on with
        failed,  ///< nothing was read
    };
    Q_ENUM(State)

    DocumentSession(SessionId number, QString called, QObject* parent)
        : QObject(parent), id(number), name(std::move(called)) {}

    bool is_being_read() const { return state == State::queued || state == State::reading || state == State::paused; }
    bool can_be_asked() const {
        const bool is_read = is_being_read() || state == State::ready || state == State::partly;
        return conversation_loaded && (is_read || (server && document != nullptr));
    }
    /// All of its text can be gone through: for that it need not be read.
    bool can_be_surveyed() const {
        return conversation_loaded && (state == State::planned || is_being_read() || state == State::ready ||
                                       state == State::partly || (server && document != nullptr));
    }
    /// Whether it is to be read is asked for now.
    bool is_offered() const { return state == State::planned && !put_off && !server; }
    /// That its pages can be drawn from: those of another file would be shown with the marks of this one.
    std::vector<std::filesystem::path> drawn_from() const {
        return changed_files.empty() ? files : std::vector<std::filesystem::path>();
    }
    int page_count() const { return document == nullptr ? 0 : static_cast<int>(document->pages.size()); }

    void set_state(State next) {
        state = next;
        emit state_changed();
    }
    /// What was read of it stays.
    void fail(const Error& why) {
        error = why;
        set_state(read.tokens > 0 ? State::partly : State::failed);
    }
    /// The engine has nothing of it any more.
    void forget_reading() {
        plan.reset();
        tried.reset();
        read = {};
        retention.clear();
        emit retention_changed();
    }

    const SessionId id;
    QString name;
    State state = State::importing;

    // The document.
    DocumentSource source;                             ///< empty for a reading of the library
    std::shared_ptr<const ImportedDocument> imported;  ///< null for a reading of the library
    std::shared_ptr<const Document> document;          ///< null until its text is there
    std::string hash;                                  ///< that the library knows it by
    std::vector<std::filesystem::path> files;          ///< or folders, that it is in
    std::filesystem::path ready_reading;               ///< that was exported; empty: none
    int imported_pages = 0, pages_to_import = 0;
    int tokens = 0;  ///< 0: not known, no model was open

    // Its reading.
    ReadOptions options;
    PageChoice pages;  ///< that are read; empty: all
    bool budget_proposed = false;
    bool read_anew = false;  ///< next time it is given to the engine, though the library may have a reading of it
    bool put_off = false;    ///< the person looks at it, and wants it read later or not at all
    std::optional<ReadPlan> plan;
    std::optional<event::ReadingTried> tried;  ///< how long reading would take, where that was tried
    bool pace_considered = false;              ///< when its budget was proposed
    ReadProgress progress;
    ReadSoFar read;
    std::vector<float> retention;      ///< [pages] of what was read
    std::optional<ReadingId> reading;  ///< in the library
    bool saved = false;                ///< the library has all that was read
    int restored_tokens = 0, prefilled_tokens = 0;
    double seconds = 0;          ///< of reading
    std::optional<Error> error;  ///< why it failed, until it is tried again

    /// That answers questions, and goes through the text, instead of the model here, by the person's wish: what that
    /// needs of its text is sent there. As long as the document is open.
    std::optional<ChatServer> server;

    DocumentOverview overview;

    // What has become of it.
    std::filesystem::path opened_as;           ///< file or folder
    std::vector<FileRecord> files_read;        ///< as they were then; none where that is not known
    std::vector<FileState> changed_files;      ///< or gone, since they were read
    std::optional<ReadingId> earlier_reading;  ///< of what stood in the same files before
    bool is_text_outdated = false;             ///< the same files give another text now
    std::optional<ReadBy> read_by;             ///< another model, whose reading the library has; not the open one's
    std::optional<NotSaved> not_saved;         ///< the disk is full, the library read-only
    std::optional<Error> stepped_down;         ///< why it has a smaller budget than was wanted

    // What is said about it.
    ShownConversation conversation;
    bool conversation_loaded = false;                   ///< turns that were kept come before new ones
    std::optional<ConversationId> wanted_conversation;  ///< to be shown once they are loaded; 0: a new one
    QString draft;                                      ///< of the next question

 signals:
    void document_opened();
    /// Or are again what they were: see changed_files.
    void files_changed();
    void state_changed();
    void plan_changed();
    void progressed();
    void retention_changed();
    void overview_changed();
};

}  // namespace lectern
