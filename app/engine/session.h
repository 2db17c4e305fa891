#pragma once

#include <deque>

#include "app/engine/mailbox.h"
#include "engine/read/reading_so_far.h"

namespace lectern {

/// A document, its reading and the conversation about it; the engine thread's own.
class Session {
 public:
    Session(SessionId id, Model& model) : id_(id), model_(model) {}
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    SessionId id() const { return id_; }

    // What is to be read.
    std::filesystem::path file;
    std::vector<FileRecord> files;  ///< that its text came from
    std::string hash;               ///< empty: it cannot be kept in the library
    std::string system;             ///< what the model is told about its task
    std::shared_ptr<const Document> document;
    TokenizedDocument tokens;  ///< of the pages that were chosen
    ReadOptions wanted;        ///< what the plan was made of
    std::optional<ReadPlan> plan;
    bool unasked = false;  ///< see event::ReadingPlanned

    /// What was read so far, and where it is kept; nothing before reading begins.
    std::optional<ReadingLibrary::Begun> reading;
    std::shared_ptr<CancelToken> cancel;       ///< of the import or reading that was asked for last
    std::deque<PostedCommand> questions = {};  ///< that wait for the first chunk

    void tokenize(std::shared_ptr<const Document> text, const PageChoice& pages);
    bool can_be_asked() const { return reading && reading->state.reading.tokens > 0; }
    ReadSoFar so_far() const;
    std::vector<float> retention() const;
    ReadingLibrary::Request request() const;

    /// To ask what was read so far, until leave(). Throws std::bad_alloc.
    Asker& asker();
    /// The reading may change.
    void leave();

 private:
    SessionId id_;
    Model& model_;
    std::optional<ReadingSoFar> asked_;  ///< while questions are asked
    std::optional<Asker> asker_;
};

}  // namespace lectern
