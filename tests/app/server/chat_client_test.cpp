// Asking a server: what a connection can meet, over real sockets.
#include "app/server/chat_client.h"

#include <QTimer>
#include <QtTest/QtTest>

#include "tests/app/server/scripted_server.h"

using namespace lectern;
using test::Scripted;
using test::ScriptedServer;
using namespace std::chrono_literals;

class ChatClientTest : public QObject {
    Q_OBJECT

 private slots:
    void addresses_data();
    void addresses();
    void servers_have_names_for_people();
    void an_answer_comes_in_pieces();
    void what_is_asked_for_is_sent();
    void encrypted_servers_are_asked_where_their_certificate_is_trusted();
    void refusals_are_said_in_words_data();
    void refusals_are_said_in_words();
    void a_busy_server_is_asked_again();
    void a_busy_server_is_not_asked_for_ever();
    void answers_that_break_off_are_not_taken_for_whole();
    void nobody_is_there();
    void silence_ends();
    void nothing_is_sent_elsewhere();
    void it_can_be_cancelled();
    void the_only_model_is_chosen();
    void models_that_must_be_chosen_data();
    void models_that_must_be_chosen();

 private:
    static ChatServer at(const ScriptedServer& server, const std::string& model = "m") {
        return {.address = *parse_server_address(server.address()), .model = model, .key = "secret"};
    }
    static Result<ChatReply> ask(ChatServer server, ChatClientOptions options = {}, const CancelToken& cancel = {}) {
        options.before_retry = 10ms;
        ChatClient client(std::move(server), options);
        return client.complete({.messages = {{"user", "Why?"}}}, {}, cancel);
    }
};

void ChatClientTest::addresses_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("unencrypted");
    QTest::addColumn<QByteArray>("address");  // empty: refused
    const auto row = [](const char* text, const char* address, bool unencrypted = false) {
        QTest::addRow("%s%s", text, unencrypted ? ", unencrypted" : "")
            << QByteArray(text) << unencrypted << QByteArray(address);
    };
    row("https://host.example", "https://host.example/v1");
    row("https://host.example/", "https://host.example/v1");
    row(" https://host.example:8443/api/v2/ ", "https://host.example:8443/api/v2");
    row("http://localhost:8080", "http://localhost:8080/v1");
    row("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1");
    row("http://[::1]:8080", "http://[::1]:8080/v1");
    row("http://192.168.1.7:8000", "");
    row("http://192.168.1.7:8000", "http://192.168.1.7:8000/v1", true);
    row("http://localhost.example.org", "");
    row("ftp://host", "");
    row("host:8080", "");
    row("file:///etc/passwd", "");
    row("https://", "");
    row("https://me:secret@host/v1", "");
    row("https://host/v1?key=secret", "");
    row("", "");
    row("https://host name/v1", "");
}

void ChatClientTest::addresses() {
    QFETCH(const QByteArray, text);
    QFETCH(const bool, unencrypted);
    QFETCH(const QByteArray, address);
    const auto parsed = parse_server_address(text.toStdString(), unencrypted);
    QCOMPARE(parsed.has_value(), !address.isEmpty());
    if (parsed) QCOMPARE(parsed->toString().toUtf8(), address);
    if (!parsed) QCOMPARE(parsed.error().code, ErrorCode::wrong_use);
}

void ChatClientTest::servers_have_names_for_people() {
    ChatServer server{.address = QUrl("http://localhost:8080/v1"), .model = "/home/me/models/large.gguf"};
    QVERIFY(server.is_here());
    QCOMPARE(server.host(), std::string("localhost:8080"));
    QCOMPARE(server.model_name(), std::string("large.gguf"));
    server = {.address = QUrl("https://host.example/v1"), .model = "Qwen/Qwen3-8B"};
    QVERIFY(!server.is_here());
    QCOMPARE(server.host(), std::string("host.example"));
    QCOMPARE(server.model_name(), std::string("Qwen/Qwen3-8B"));
}

void ChatClientTest::an_answer_comes_in_pieces() {
    ScriptedServer server;
    server.script = {{.body = test::events({"Thirty", " days", "."})}};
    ChatClient client(at(server));
    QStringList pieces;
    const auto reply = client.complete(
        {.messages = {{"user", "How long?"}}},
        [&](const ChatPiece& piece) { pieces << QString::fromStdString(piece.text); }, CancelToken());
    QVERIFY(reply);
    QCOMPARE(reply->text, std::string("Thirty days."));
    QCOMPARE(pieces.join(""), "Thirty days.");
    QCOMPARE(reply->end, ChatStream::End::stop);
    QCOMPARE(reply->prompt_tokens, 70);
    QCOMPARE(reply->answer_tokens, 7);
}

void ChatClientTest::what_is_asked_for_is_sent() {
    ScriptedServer server;
    ChatClient client(at(server));
    QVERIFY(client.complete({.messages = {{"system", "Be brief."}, {"user", "Straße? 合同？ \xff"}},
                             .most_tokens = 77,
                             .sampling = {.temperature = 0.5, .seed = 9}},
                            {}, CancelToken()));
    QCOMPARE(server.requests.size(), std::size_t{1});
    const ScriptedServer::Request& heard = server.requests.front();
    QCOMPARE(heard.path, QByteArray("/v1/chat/completions"));
    QCOMPARE(heard.key, QByteArray("Bearer secret"));
    QCOMPARE(heard.body["model"].toString(), "m");
    QCOMPARE(heard.body["max_tokens"].toInt(), 77);
    QCOMPARE(heard.body["temperature"].toDouble(), 0.5);
    QCOMPARE(heard.body["seed"].toInt(), 9);
    QVERIFY(heard.body["stream"].toBool());
    QCOMPARE(heard.body["messages"][0]["role"].toString(), "system");
    QCOMPARE(heard.body["messages"][1]["content"].toString(), QString("Straße? 合同？ \ufffd"));
}

void ChatClientTest::encrypted_servers_are_asked_where_their_certificate_is_trusted() {
    ScriptedServer server(true);
    const auto refused = ask(at(server));
    QVERIFY(!refused);
    QVERIFY(refused.error().what.english().find("not safe") != std::string::npos);
    QVERIFY(server.requests.empty());
    const auto reply = ask(at(server), {.tls = test::trusting_authority()});
    QVERIFY2(reply, reply ? "" : reply.error().what.english().c_str());
    QCOMPARE(reply->text, std::string("Yes."));
}

void ChatClientTest::refusals_are_said_in_words_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, int status, const char* body, ErrorCode code, const char* words) {
        QTest::addRow("%s", name) << status << QByteArray(body) << static_cast<int>(code) << QByteArray(words);
    };
    row("wrong key", 401, "{\"error\":{\"message\":\"Invalid API Key\"}}", ErrorCode::wrong_use,
        "does not take this key");
    row("forbidden", 403, "<html>", ErrorCode::wrong_use, "does not take this key");
    row("wrong model", 404, "{\"message\":\"The model `m` does not exist.\"}", ErrorCode::wrong_use,
        "has no model 'm'; it says: The model `m` does not exist.");
    row("wrong address", 404, "<html>Not found</html>", ErrorCode::failed, "did not answer (404)");
    row("too long, llama.cpp", 400,
        "{\"error\":{\"code\":400,\"message\":\"the request exceeds the available context size\","
        "\"type\":\"exceed_context_size_error\"}}",
        ErrorCode::out_of_memory, "longer than the server");
    row("too long, vLLM", 400,
        "{\"message\":\"This model's maximum context length is 4096 tokens. However, you requested 9000.\"}",
        ErrorCode::out_of_memory, "maximum context length is 4096");
    row("too large", 413, "", ErrorCode::out_of_memory, "longer than the server");
    row("broken", 500, "{\"error\":\"It fell over\"}", ErrorCode::failed, "(500); it says: It fell over");
    row("a page for browsers", 200, "<!doctype html><html></html>", ErrorCode::bad_input, "no answer");
    row("nothing", 200, "", ErrorCode::failed, "in the middle");
}

void ChatClientTest::refusals_are_said_in_words() {
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const int, code);
    QFETCH(const QByteArray, words);
    ScriptedServer server;
    server.script = {{.status = status, .body = body}};
    const auto reply = ask(at(server));
    QVERIFY(!reply);
    const Error& error = reply.error();
    QCOMPARE(static_cast<int>(error.code), code);
    QVERIFY2(error.what.english().find(words.toStdString()) != std::string::npos, error.what.english().c_str());
    QVERIFY(!error.means.empty() && !error.next.empty());
    QVERIFY(error.what.english().find("secret") == std::string::npos);
}

void ChatClientTest::a_busy_server_is_asked_again() {
    ScriptedServer server;
    server.script = {
        {.status = 429, .headers = "Retry-After: 1\r\n"}, {.status = 503}, {.body = test::events({"Yes"})}};
    QElapsedTimer since;
    since.start();
    const auto reply = ask(at(server));
    QVERIFY(reply);
    QCOMPARE(reply->text, std::string("Yes"));
    QCOMPARE(server.requests.size(), std::size_t{3});
    QVERIFY(since.elapsed() >= 1000);
}

void ChatClientTest::a_busy_server_is_not_asked_for_ever() {
    ScriptedServer server;
    server.script = {{.status = 503, .body = "{\"error\":{\"message\":\"Loading model\"}}"}};
    const auto reply = ask(at(server));
    QVERIFY(!reply);
    QCOMPARE(server.requests.size(), std::size_t{3});
    QVERIFY(reply.error().what.english().find("Loading model") != std::string::npos);
}

void ChatClientTest::answers_that_break_off_are_not_taken_for_whole() {
    ScriptedServer server;
    const QByteArray body = test::events({"One", "Two"});
    for (const qsizetype after : {body.indexOf("One"), body.indexOf("Two") + 6}) {
        server.script = {{.body = body, .breaks_after = after}};
        const auto reply = ask(at(server));
        QVERIFY(!reply);
        QVERIFY2(reply.error().what.english().find("in the middle") != std::string::npos,
                 reply.error().what.english().c_str());
    }
}

void ChatClientTest::nobody_is_there() {
    ChatServer gone;
    {
        const ScriptedServer server;
        gone = at(server);
    }
    const auto reply = ask(gone);
    QVERIFY(!reply);
    QVERIFY(reply.error().what.english().find("cannot be reached") != std::string::npos);
}

void ChatClientTest::silence_ends() {
    ScriptedServer server;
    server.script = {{.stays_silent = true}};
    const auto reply = ask(at(server), {.longest_silence = 200ms});
    QVERIFY(!reply);
    QVERIFY(reply.error().what.english().find("too long") != std::string::npos);
}

void ChatClientTest::nothing_is_sent_elsewhere() {
    ScriptedServer other, server;
    server.script = {
        {.status = 307,
         .headers = "Location: " + QByteArray::fromStdString(other.address()) + "/v1/chat/completions\r\n"}};
    const auto reply = ask(at(server));
    QVERIFY(!reply);
    QVERIFY(reply.error().what.english().find("another address") != std::string::npos);
    QVERIFY(other.requests.empty());
}

void ChatClientTest::it_can_be_cancelled() {
    ScriptedServer server;
    server.script = {{.stays_silent = true}};
    CancelToken cancel;
    QTimer::singleShot(100, this, [&] { cancel.cancel(); });
    const auto reply = ask(at(server), {}, cancel);
    QVERIFY(reply);
    QCOMPARE(reply->end, ChatStream::End::none);
    // While it waits for a busy server too.
    server.script = {{.status = 429, .headers = "Retry-After: 60\r\n"}};
    CancelToken again;
    QTimer::singleShot(100, this, [&] { again.cancel(); });
    QElapsedTimer since;
    since.start();
    QVERIFY(ask(at(server), {}, again));
    QVERIFY(since.elapsed() < 30'000);
}

void ChatClientTest::the_only_model_is_chosen() {
    ScriptedServer server;
    server.to_models = {.body = test::models({"large"}, 32768)};
    ChatClient client(at(server, ""));
    QVERIFY(client.choose_model(CancelToken()));
    QCOMPARE(client.server().model, std::string("large"));
    QCOMPARE(client.server().window, 32768);
    // What a person says counts more than what the server says.
    ChatServer small = at(server, "large");
    small.window = 2048;
    ChatClient other(small);
    QVERIFY(other.choose_model(CancelToken()));
    QCOMPARE(other.server().window, 2048);
}

void ChatClientTest::models_that_must_be_chosen_data() {
    QTest::addColumn<QByteArray>("list");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("words");  // empty: no error
    QTest::addRow("several") << test::models({"a", "b"}) << 200 << ""
                             << "several models: a, b";
    QTest::addRow("none") << test::models({}) << 200 << ""
                          << "does not say which models";
    QTest::addRow("another") << test::models({"a", "b"}) << 200 << "c"
                             << "has no model 'c'";
    QTest::addRow("one of them") << test::models({"a", "b"}) << 200 << "b"
                                 << "";
    QTest::addRow("no list") << QByteArray("{}") << 404 << "c"
                             << "";
    QTest::addRow("no list and none wanted") << QByteArray("{}") << 404 << ""
                                             << "(404)";
    QTest::addRow("a page") << QByteArray("<html>") << 200 << "c"
                            << "no answer";
    QTest::addRow("names that are none") << QByteArray("{\"data\":[{\"id\":3},7,{\"id\":\"x\"}]}") << 200 << "x"
                                         << "";
    QTest::addRow("wrong key") << QByteArray("{}") << 401 << "c"
                               << "does not take this key";
}

void ChatClientTest::models_that_must_be_chosen() {
    QFETCH(const QByteArray, list);
    QFETCH(const int, status);
    QFETCH(const QString, wanted);
    QFETCH(const QString, words);
    ScriptedServer server;
    server.to_models = {.status = status, .body = list};
    ChatClient client(at(server, wanted.toStdString()));
    const auto chosen = client.choose_model(CancelToken());
    QCOMPARE(chosen.has_value(), words.isEmpty());
    if (chosen) return;
    const std::string what = chosen.error().what.english();
    QVERIFY2(what.find(words.toStdString()) != std::string::npos, what.c_str());
}

QTEST_GUILESS_MAIN(ChatClientTest)
#include "chat_client_test.moc"
