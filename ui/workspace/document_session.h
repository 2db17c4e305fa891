#pragma once

#include "app/ask/conversation_keeper.h"
#include "ui/workspace/shown_conversation.h"

namespace lectern {

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
        return conversation_loaded && (is_being_read() || state == State::ready || state == State::partly);
    }
    int page_count() const { return document == nullptr ? 0 : static_cast<int>(document->pages.size()); }

    const SessionId id;
    QString name;
    State state = State::importing;

    // The document.
    DocumentSource source;                             ///< empty for a reading of the library
    std::shared_ptr<const ImportedDocument> imported;  ///< null for a reading of the library
    std::shared_ptr<const Document> document;          ///< null until its text is there
    std::string hash;                                  ///< that the library knows it by
    std::filesystem::path file;                        ///< where its pages can be drawn from
    int imported_pages = 0, pages_to_import = 0;
    int tokens = 0;  ///< 0: not known, no model was open

    // Its reading.
    ReadOptions options;
    bool budget_proposed = false;
    std::optional<ReadPlan> plan;
    ReadProgress progress;
    ReadSoFar read;
    std::vector<float> retention;      ///< [pages] of what was read
    std::optional<ReadingId> reading;  ///< in the library
    bool saved = false;                ///< the library has all that was read
    int restored_tokens = 0, prefilled_tokens = 0;
    double seconds = 0;          ///< of reading
    std::optional<Error> error;  ///< why it failed, until it is tried again

    // What is said about it.
    ShownConversation conversation;
    const std::shared_ptr<ConversationKeeper> kept =
        std::make_shared<ConversationKeeper>();  ///< of the library's thread
    bool conversation_loaded = false;            ///< turns that were kept come before new ones
    QString draft;                               ///< of the next question

 signals:
    void document_opened();
    void state_changed();
    void plan_changed();
    void progressed();
    void retention_changed();
};

}  // namespace lectern
