#pragma once

#include <QByteArray>
#include <QSslConfiguration>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "app/server/chat_server.h"
#include "app/server/chat_stream.h"
#include "engine/answer/sampler.h"
#include "engine/base/cancel.h"

class QNetworkAccessManager;
class QNetworkReply;
class QNetworkRequest;

namespace lectern {

struct ChatMessage {
    std::string role;  ///< "system", "user" or "assistant"
    std::string text;
};

struct ChatRequest {
    std::vector<ChatMessage> messages;
    int most_tokens = 1024;
    SamplingOptions sampling;
};

struct ChatReply {
    std::string text, thoughts;
    ChatStream::End end = ChatStream::End::none;  ///< none: it was cancelled
    int prompt_tokens = 0, answer_tokens = 0;     ///< as the server counts them; 0: it does not say
};

struct ServedModel {
    std::string name;
    int window = 0;  ///< tokens; 0: the server does not say
};

struct ChatClientOptions {
    /// Whose certificates are trusted: the system's, in the program.
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    /// A server says nothing while it reads a document.
    std::chrono::milliseconds longest_silence{std::chrono::minutes(30)};
    std::chrono::milliseconds before_retry{2000};
};

/// Asks a server with the interface of OpenAI's. Each call blocks its thread, which needs a QCoreApplication, until the
/// answer is there or it is cancelled. What is sent goes to the address that was given, wherever that leads.
class ChatClient {
 public:
    explicit ChatClient(ChatServer server, ChatClientOptions options = {});
    ~ChatClient();

    const ChatServer& server() const { return server_; }

    /// Chooses the server's model where none was given and it has one, and learns its window where it says one. Errors:
    /// there is no such model, or there are several (ErrorCode::wrong_use); those of complete(); cancelled.
    Result<void> choose_model(const CancelToken& cancel);

    /// `on_piece`: the answer as it comes; may be empty. A server that has too much to do is asked three times. Errors:
    /// what a connection can meet (ErrorCode::failed), a wrong key or model (wrong_use), what is no answer (bad_input);
    /// more than the server takes at a time (out_of_memory).
    Result<ChatReply> complete(const ChatRequest& request, const std::function<void(const ChatPiece&)>& on_piece,
                               const CancelToken& cancel);

 private:
    /// What came back without the body's being taken.
    struct Head {
        int status = 0;
        int retry_after = 0;  ///< seconds; 0: the server does not say
    };
    using Take = std::function<Result<void>(std::string_view)>;

    QNetworkRequest request_to(const QString& path) const;
    /// `take`: called with pieces of the body of a good answer; the body of another goes to `refusal`. Cancelled: a
    /// head without a status.
    Result<Head> exchange(const QString& path, const QByteArray& body, const Take& take, std::string& refusal,
                          const CancelToken& cancel);
    /// Three times where the server has too much to do, or is not ready yet.
    Result<Head> exchange_patiently(const QString& path, const QByteArray& body, const Take& take, std::string& refusal,
                                    const CancelToken& cancel);
    Result<void> check_connection(const QNetworkReply& reply, bool was_answering) const;
    Error error_of(const Head& head, std::string_view body) const;
    Result<std::vector<ServedModel>> models(const CancelToken& cancel);

    ChatServer server_;
    ChatClientOptions options_;
    std::unique_ptr<QNetworkAccessManager> network_;
};

}  // namespace lectern
