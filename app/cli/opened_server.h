#pragma once

#include <QCoreApplication>
#include <memory>

#include "app/cli/server_options.h"
#include "app/server/chat_client.h"

namespace lectern {
struct Document;
}

namespace lectern::cli {

/// The server that a person named. Its key is in the environment (LECTERN_SERVER_KEY), where no list of programs shows
/// it. Errors: those of parse_server_address().
Result<ChatServer> server_of(const ServerOptions& options);

/// A server that was found, with its model. Qt's network needs an application: there is one at a time.
class OpenedServer {
 public:
    /// Nothing of a document is sent. Errors: those of ChatClient::choose_model().
    static Result<std::unique_ptr<OpenedServer>> open(const ChatServer& server);

    ChatClient& client() { return client_; }
    const ChatServer& server() const { return client_.server(); }
    /// What a person must know before anything leaves the machine.
    void say_where_it_goes(const Document& document) const;

 private:
    explicit OpenedServer(const ChatServer& server) : application_(count_, arguments_), client_(server) {}

    // The application's, which must outlive it.
    int count_ = 1;
    char name_[12] = "lectern-cli";
    char* arguments_[2] = {name_, nullptr};
    QCoreApplication application_;
    ChatClient client_;
};

}  // namespace lectern::cli
