#pragma once

#include <optional>
#include <string>

#include "app/ask/asker.h"
#include "app/cli/document_session.h"

namespace lectern::cli {

/// Questions and answers about a document, kept in the session's library as they come. Without a library nothing is
/// kept; what the library cannot do is said once, and stops nothing.
class KeptConversation {
 public:
    explicit KeptConversation(const DocumentSession& session) : session_(session) {}

    void add(const Answered& answered);

 private:
    Result<void> begin(const std::string& title);
    Result<void> keep(const Answered& answered);

    const DocumentSession& session_;
    std::optional<ConversationId> id_;
    DocumentId document_ = 0;
    bool failed_ = false;
};

}  // namespace lectern::cli
