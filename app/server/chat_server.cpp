#include "app/server/chat_server.h"

#include <QHostAddress>

namespace lectern {

namespace {

const Sentence nothing_was_sent = sentence("Nothing was sent.");

bool is_this_machine(const QString& host) {
    return host == "localhost" || QHostAddress(host).isLoopback();
}

Error no_address(std::string_view text) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("'{address}' is not the address of a server.", text),
            .means = nothing_was_sent,
            .next = sentence("Give an address such as https://host/v1 or http://localhost:8080.")};
}

}  // namespace

std::string ChatServer::host() const {
    const QString port = address.port() < 0 ? QString() : QString(":%1").arg(address.port());
    return (address.host() + port).toStdString();
}

std::string ChatServer::model_name() const {
    const bool is_file = model.starts_with('/') || model.find('\\') != std::string::npos;
    return is_file ? model.substr(model.find_last_of("/\\") + 1) : model;
}

bool ChatServer::is_here() const {
    return is_this_machine(address.host());
}

Result<QUrl> parse_server_address(std::string_view text, bool unencrypted) {
    QUrl address(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).trimmed(), QUrl::StrictMode);
    const bool is_known = address.scheme() == "https" || address.scheme() == "http";
    if (!address.isValid() || !is_known || address.host().isEmpty()) return fail(no_address(text));
    if (!address.userInfo().isEmpty() || address.hasQuery() || address.hasFragment()) return fail(no_address(text));
    if (address.scheme() == "http" && !unencrypted && !is_this_machine(address.host()))
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The connection to {host} would not be encrypted.", address.host().toStdString()),
                     .means = sentence("Everybody on the way could read the document. Nothing was sent."),
                     .next = sentence("Give an address that begins with https{option}.",
                                      Sentence::Option{"--server-unencrypted"})});
    QString path = address.path();
    while (path.endsWith('/')) path.chop(1);
    address.setPath(path.isEmpty() ? QString("/v1") : path);
    return address;
}

}  // namespace lectern
