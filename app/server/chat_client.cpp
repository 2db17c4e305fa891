#include "app/server/chat_client.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/server/server_errors.h"
#include "engine/base/sentence.h"

namespace lectern {

namespace {

using Json = nlohmann::json;

constexpr int http_ok = 200, http_bad_request = 400, http_no_key = 401, http_forbidden = 403, http_not_found = 404,
              http_too_large = 413, http_too_many = 429, http_unavailable = 503;
constexpr qint64 held_at_once = 1 << 20;
constexpr std::size_t longest_refusal = 64 << 10, longest_list = 4 << 20;  // bytes
constexpr int most_tries = 3, longest_wait = 60;                           // seconds
constexpr std::chrono::milliseconds between_looks{50};                     // at what may have been cancelled

QByteArray body_of(const ChatRequest& request, const std::string& model) {
    Json messages = Json::array();
    for (const ChatMessage& message : request.messages)
        messages.push_back({{"role", message.role}, {"content", message.text}});
    const Json json{{"model", model},
                    {"messages", std::move(messages)},
                    {"max_tokens", request.most_tokens},
                    {"temperature", request.sampling.temperature},
                    {"seed", request.sampling.seed & 0x7fffffff},
                    {"stream", true},
                    {"stream_options", {{"include_usage", true}}}};
    // What is no UTF-8 in a document is replaced, as it is wherever it is shown.
    return QByteArray::fromStdString(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

int window_in(const Json& model) {
    const auto count = [](const Json& json, const char* key) {
        const auto found = json.find(key);
        constexpr std::int64_t most = 1 << 30;
        return found != json.end() && found->is_number_integer()
                   ? static_cast<int>(std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, most))
                   : 0;
    };
    for (const char* key : {"max_model_len", "max_context_length", "context_length"})
        if (const int window = count(model, key); window > 0) return window;
    const auto meta = model.find("meta");
    return meta != model.end() && meta->is_object() ? count(*meta, "n_ctx") : 0;
}

/// Servers have no common code for it, but all of them name it.
bool says_too_long(std::string_view body) {
    std::string words(body);
    std::ranges::transform(words, words.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto has = [&](std::string_view part) { return words.find(part) != std::string::npos; };
    return has("context_length_exceeded") || has("exceed_context_size") ||
           (has("context") && (has("exceed") || has("maximum") || has("too long") || has("longer")));
}

/// Waits without being in the way of a cancellation. False if there was one.
bool wait(std::chrono::milliseconds time, const CancelToken& cancel) {
    QEventLoop loop;
    QTimer look;
    const auto end = std::chrono::steady_clock::now() + time;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (cancel.cancelled() || std::chrono::steady_clock::now() >= end) loop.quit();
    });
    look.start(between_looks);
    loop.exec();
    return !cancel.cancelled();
}

}  // namespace

ChatClient::ChatClient(ChatServer server, ChatClientOptions options)
    : server_(std::move(server)), options_(std::move(options)), network_(std::make_unique<QNetworkAccessManager>()) {
    network_->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    network_->setTransferTimeout(static_cast<int>(options_.longest_silence.count()));
}

ChatClient::~ChatClient() = default;

QNetworkRequest ChatClient::request_to(const QString& path) const {
    QUrl address = server_.address;
    address.setPath(address.path() + path);
    QNetworkRequest request(address);
    request.setSslConfiguration(options_.tls);
    request.setHeader(QNetworkRequest::UserAgentHeader, "Lectern/" + QCoreApplication::applicationVersion());
    request.setHeader(QNetworkRequest::ContentTypeHeader, "application/json");
    if (!server_.key.empty()) request.setRawHeader("Authorization", "Bearer " + QByteArray::fromStdString(server_.key));
    for (const auto attribute :
         {QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::CookieSaveControlAttribute,
          QNetworkRequest::AuthenticationReuseAttribute})
        request.setAttribute(attribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    return request;
}

Result<void> ChatClient::check_connection(const QNetworkReply& reply, bool was_answering) const {
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const std::string host = server_.host();
    if (status >= 300 && status < 400) return fail(server_errors::leads_elsewhere(host));
    if (status != 0 && status != http_ok) return {};
    switch (reply.error()) {
        case QNetworkReply::NoError:
            return {};
        case QNetworkReply::SslHandshakeFailedError:
            return fail(server_errors::not_trusted(host, quoted(reply.errorString().toStdString())));
        case QNetworkReply::OperationCanceledError:
            return fail(server_errors::no_connection(host, sentence("nothing came for too long")));
        default:
            return fail(was_answering ? server_errors::cut_off(host)
                                      : server_errors::no_connection(host, quoted(reply.errorString().toStdString())));
    }
}

Result<ChatClient::Head> ChatClient::exchange(const QString& path, const QByteArray& body, const Take& take,
                                              std::string& refusal, const CancelToken& cancel) {
    const QNetworkRequest request = request_to(path);
    const std::unique_ptr<QNetworkReply> reply(body.isEmpty() ? network_->get(request) : network_->post(request, body));
    reply->setReadBufferSize(held_at_once);
    Result<void> taken;
    bool was_answering = false, was_cancelled = false;
    QEventLoop loop;
    QTimer look;
    const auto read = [&] {
        const QByteArray bytes = reply->readAll();
        if (bytes.isEmpty() || !taken) return;
        const std::string_view more(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        if (reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() != http_ok) {
            refusal += more.substr(0, longest_refusal - std::min(longest_refusal, refusal.size()));
            return;
        }
        was_answering = true;
        taken = take(more);
        if (!taken) loop.quit();
    };
    QObject::connect(reply.get(), &QNetworkReply::readyRead, &loop, read);
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        was_cancelled = cancel.cancelled();
        if (was_cancelled) loop.quit();
    });
    look.start(between_looks);
    if (!reply->isFinished()) loop.exec();
    if (was_cancelled) {
        reply->abort();
        return Head{};
    }
    read();
    if (!taken) return fail(taken.error());
    if (auto connected = check_connection(*reply, was_answering); !connected) return fail(connected.error());
    return Head{.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
                .retry_after = std::clamp(reply->rawHeader("Retry-After").toInt(), 0, longest_wait)};
}

Result<ChatClient::Head> ChatClient::exchange_patiently(const QString& path, const QByteArray& body, const Take& take,
                                                        std::string& refusal, const CancelToken& cancel) {
    for (int tried = 1;; ++tried) {
        refusal.clear();
        const auto head = exchange(path, body, take, refusal, cancel);
        const bool for_now = head && (head->status == http_too_many || head->status == http_unavailable);
        if (!for_now || tried == most_tries) return head;
        const auto pause = head->retry_after > 0 ? std::chrono::seconds(head->retry_after) : options_.before_retry;
        if (!wait(std::chrono::duration_cast<std::chrono::milliseconds>(pause), cancel)) return Head{};
    }
}

Error ChatClient::error_of(const Head& head, std::string_view body) const {
    const std::string host = server_.host(), words = words_of_error(body);
    if (head.status == http_no_key || head.status == http_forbidden)
        return server_errors::wrong_key(host, !server_.key.empty());
    if (head.status == http_too_many || head.status == http_unavailable) return server_errors::too_many(host, words);
    if (head.status == http_too_large || says_too_long(body)) return server_errors::too_long(host, words);
    const bool names_model = words.find("model") != std::string::npos;
    if (names_model && (head.status == http_not_found || head.status == http_bad_request))
        return server_errors::no_such_model(host, server_.model, words);
    return server_errors::refused(host, head.status, words);
}

Result<std::vector<ServedModel>> ChatClient::models(const CancelToken& cancel) {
    std::string body, refusal;
    const auto take = [&](std::string_view more) -> Result<void> {
        body += more;
        if (body.size() > longest_list) return fail(server_errors::no_answer());
        return {};
    };
    const auto head = exchange_patiently("/models", {}, take, refusal, cancel);
    if (!head) return fail(head.error());
    if (head->status == 0) return fail(server_errors::cancelled());
    if (head->status != http_ok) return fail(error_of(*head, refusal));
    const Json json = Json::parse(body, nullptr, false);
    const auto data = json.is_object() ? json.find("data") : json.end();
    if (!json.is_object() || data == json.end() || !data->is_array()) return fail(server_errors::no_answer());
    std::vector<ServedModel> all;
    for (const Json& model : *data)
        if (model.is_object() && model.contains("id") && model["id"].is_string())
            all.push_back({.name = model["id"].get<std::string>(), .window = window_in(model)});
    return all;
}

Result<void> ChatClient::choose_model(const CancelToken& cancel) {
    const auto all = models(cancel);
    // Some servers have no list of what they have: who names a model does not need one.
    if (!all && !server_.model.empty() && all.error().code == ErrorCode::failed) return {};
    if (!all) return fail(all.error());
    if (server_.model.empty() && all->size() != 1) {
        std::string names;
        for (const ServedModel& model : *all) names += (names.empty() ? "" : ", ") + model.name;
        return fail(server_errors::choose_model(server_.host(), names));
    }
    if (server_.model.empty()) server_.model = all->front().name;
    const auto chosen = std::ranges::find(*all, server_.model, &ServedModel::name);
    if (chosen == all->end() && !all->empty())
        return fail(server_errors::no_such_model(server_.host(), server_.model, {}));
    if (chosen != all->end() && server_.window == 0) server_.window = chosen->window;
    return {};
}

Result<ChatReply> ChatClient::complete(const ChatRequest& request,
                                       const std::function<void(const ChatPiece&)>& on_piece,
                                       const CancelToken& cancel) {
    ChatStream stream;
    ChatReply reply;
    std::string refusal;
    const auto hear = [&](Result<ChatPiece> piece) -> Result<void> {
        if (!piece) return fail(piece.error());
        reply.text += piece->text;
        reply.thoughts += piece->thoughts;
        if (on_piece && !(piece->text.empty() && piece->thoughts.empty())) on_piece(*piece);
        return {};
    };
    const auto head = exchange_patiently(
        "/chat/completions", body_of(request, server_.model),
        [&](std::string_view more) { return hear(stream.add(more)); }, refusal, cancel);
    if (!head) return fail(head.error());
    if (head->status == 0) return reply;
    if (head->status != http_ok) return fail(error_of(*head, refusal));
    if (auto heard = hear(stream.finish()); !heard) return fail(heard.error());
    if (stream.end() == ChatStream::End::none) return fail(server_errors::cut_off(server_.host()));
    reply.end = stream.end();
    reply.prompt_tokens = stream.prompt_tokens();
    reply.answer_tokens = stream.answer_tokens();
    return reply;
}

}  // namespace lectern
