#pragma once

#include <QUrl>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// A server with the interface of OpenAI's (llama.cpp's, vLLM's, SGLang's, LM Studio's), and who asks it.
struct ChatServer {
    QUrl address;       ///< of its interface: "https://host/v1"
    std::string model;  ///< that answers; empty: the only one that it has
    std::string key;    ///< is sent as a bearer token; empty: none
    int window = 0;     ///< tokens of a question with all before it, and its answer; 0: what the server says
    bool operator==(const ChatServer&) const = default;

    /// "host" or "host:8080": for people.
    std::string host() const;
    /// The model for people: some servers call theirs as the file that it is in.
    std::string model_name() const;
    /// Both, as they stand below what the model wrote.
    std::string model_and_host() const { return model_name() + " (" + host() + ")"; }
    /// Whether it is on this machine.
    bool is_here() const;
};

/// "http://localhost:8080", "https://host/v1": the address of a server's interface, with "/v1" where no path is given.
/// What is not encrypted is for this machine alone, unless `unencrypted`. Errors: ErrorCode::wrong_use.
Result<QUrl> parse_server_address(std::string_view text, bool unencrypted = false);

}  // namespace lectern
