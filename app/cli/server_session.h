#pragma once

#include "app/cli/document_to_ask.h"
#include "app/cli/opened_server.h"
#include "app/server/server_asker.h"

namespace lectern::cli {

/// A document, and the server that is asked about it.
class ServerSession {
 public:
    /// Opens the document, finds the server, and says where the text goes. Errors: those of each step; what the library
    /// cannot do is said and stops nothing.
    static Result<std::unique_ptr<ServerSession>> open(const DocumentOptions& document, const ServerOptions& server);
    /// The same of a document that the library has; of `options` the encoder alone counts.
    static Result<std::unique_ptr<ServerSession>> open_known(DocumentId document,
                                                             std::unique_ptr<ReadingLibrary> library,
                                                             const DocumentOptions& options,
                                                             const ServerOptions& server);

    const Document& document() const { return *opened_.source.document; }
    const std::string& hash() const { return opened_.source.hash; }
    const ChatServer& server() const { return server_->server(); }
    ReadingLibrary* library() { return library_.get(); }  ///< null: nothing is kept

    /// `before`: what was said. Errors: those of ServerAsker::ask().
    Result<Answered> ask(std::string_view question, std::span<const Turn> before, const AskOptions& options,
                         const std::function<void(std::string_view)>& on_text);

 private:
    ServerSession(OpenedDocument opened, std::unique_ptr<ReadingLibrary> library, std::unique_ptr<OpenedServer> server,
                  std::shared_ptr<SentenceEncoder> encoder);
    static Result<std::unique_ptr<ServerSession>> connect(OpenedDocument opened,
                                                          std::unique_ptr<ReadingLibrary> library,
                                                          const DocumentOptions& options, const ServerOptions& server);
    void enter_document();

    OpenedDocument opened_;
    std::unique_ptr<ReadingLibrary> library_;
    std::unique_ptr<OpenedServer> server_;
    Recall recall_;
    ServerAsker asker_;
};

/// Lines below an answer, on stderr: who gave it, and what it rests on.
void show_how(const Answered& answered, const Document& document);

}  // namespace lectern::cli
