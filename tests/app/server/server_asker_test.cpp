// Questions about a document that a server answers: what it is sent, and what the answer rests on.
#include "app/server/server_asker.h"

#include <QtTest/QtTest>

#include "tests/app/server/scripted_server.h"

using namespace lectern;
using test::Scripted;
using test::ScriptedServer;

namespace {

/// Sections of a line each, three to a page; one of them says how long the notice is.
Document contract(int sections) {
    Document document{.name = "contract.pdf"};
    for (int i = 0; i < sections; ++i) {
        if (i % 3 == 0) {
            if (!document.pages.empty()) document.pages.back().end = document.text.size();
            document.pages.push_back({.label = std::to_string(i / 3 + 1), .begin = document.text.size()});
        }
        document.text += i == sections / 2
                             ? "The period of notice is ninety days from the end of a month.\n\n"
                             : fmt::format("Section {} orders what the parties do with item {}.\n\n", i, i * 7);
    }
    document.pages.back().end = document.text.size();
    return document;
}

constexpr const char* quote = "The period of notice is ninety days from the end of a month.";

/// Answers, and quotes when it is asked to.
Scripted answer_and_quote(const ScriptedServer::Request& request) {
    const bool wants_quote = request.words().contains("word for word");
    return {.body = test::events(wants_quote ? QStringList{quote} : QStringList{"Ninety ", "days."})};
}

}  // namespace

class ServerAskerTest : public QObject {
    Q_OBJECT

 private slots:
    void the_document_stands_first_and_stays_the_same();
    void evidence_is_looked_up();
    void earlier_turns_stand_between();
    void what_does_not_fit_is_answered_from_passages();
    void a_server_may_say_that_it_does_not_fit();
    void only_chosen_pages_are_sent_data();
    void only_chosen_pages_are_sent();
    void pages_without_text_are_not_asked();
    void thoughts_are_no_answer();
    void cut_answers_say_so();
    void errors_come_through();

 private:
    static ChatServer at(const ScriptedServer& server, int window = 0) {
        return {.address = *parse_server_address(server.address()), .model = "m", .window = window};
    }
    const Document document_ = contract(60);
};

void ServerAskerTest::the_document_stands_first_and_stays_the_same() {
    ScriptedServer server;
    server.answers = answer_and_quote;
    ChatClient client(at(server));
    Recall recall(document_);
    ServerAsker asker(client, document_, recall);
    std::string written;
    for (const char* question : {"How long is the notice?", "Who pays?"}) {
        const auto answered = asker.ask(
            question, {}, {}, [&](std::string_view more) { written += more; }, CancelToken());
        QVERIFY(answered);
        QVERIFY(!answered->from_passages);
        QCOMPARE(answered->answer.text, std::string("Ninety days."));
        QCOMPARE(answered->answer.question, std::string(question));
        QCOMPARE(answered->answer.stop, StopReason::end_token);
        QCOMPARE(answered->answer.tokens, 7);
        QVERIFY(answered->read.complete() && answered->read.pages == 20);
    }
    QCOMPARE(written, std::string("Ninety days.Ninety days."));
    QCOMPARE(server.requests.size(), std::size_t{4});  // with those for quotes
    for (const ScriptedServer::Request& request : server.requests)
        QVERIFY(request.body["messages"][1]["content"].toString().startsWith(QString::fromStdString(document_.text)));
    QVERIFY(server.requests[0].words().contains("How long is the notice?"));
    QVERIFY(!server.requests[2].words().contains("How long is the notice?"));
}

void ServerAskerTest::evidence_is_looked_up() {
    ScriptedServer server;
    server.answers = answer_and_quote;
    ChatClient client(at(server));
    Recall recall(document_);
    ServerAsker asker(client, document_, recall);
    const auto answered = asker.ask("How long is the notice?", {}, {}, {}, CancelToken());
    QVERIFY(answered && answered->looked_for_evidence);
    QCOMPARE(answered->evidence.size(), std::size_t{1});
    const Evidence& found = answered->evidence.front();
    QVERIFY(found.is_quote());
    QCOMPARE(found.page, 10);
    const std::string words = document_.text.substr(found.begin, found.end - found.begin);
    QVERIFY(std::string(quote).starts_with(words) && words.ends_with("month"));

    // What a server makes up stands nowhere.
    server.answers = [](const ScriptedServer::Request& request) {
        Scripted answer = answer_and_quote(request);
        answer.body.replace(quote, "The period of notice is three weeks, as was agreed.");
        return answer;
    };
    const auto made_up = asker.ask("What is the colour of the roof?", {}, {}, {}, CancelToken());
    QVERIFY(made_up);
    for (const Evidence& one : made_up->evidence) QVERIFY(!one.is_quote());

    AskOptions without;
    without.evidence = false;
    server.requests.clear();
    QVERIFY(!asker.ask("How long?", {}, without, {}, CancelToken())->looked_for_evidence);
    QCOMPARE(server.requests.size(), std::size_t{1});
}

void ServerAskerTest::earlier_turns_stand_between() {
    ScriptedServer server;
    server.answers = answer_and_quote;
    ChatClient client(at(server));
    Recall recall(document_);
    ServerAsker asker(client, document_, recall);
    const std::vector<Turn> before{{"Very early?", std::string(20'000, 'x')}, {"Who lets?", "The owner."}};
    const auto answered = asker.ask("And who rents?", before, {}, {}, CancelToken());
    QVERIFY(answered);
    QCOMPARE(answered->turns_seen, 1);
    const QJsonArray messages = server.requests.front().body["messages"].toArray();
    QCOMPARE(messages.size(), 4);
    QVERIFY(messages[1]["content"].toString().startsWith(QString::fromStdString(document_.text)));
    QVERIFY(messages[1]["content"].toString().contains("Who lets?"));
    QCOMPARE(messages[2]["role"].toString(), "assistant");
    QCOMPARE(messages[2]["content"].toString(), "The owner.");
    QVERIFY(!messages[3]["content"].toString().contains("Section 1 "));
    QVERIFY(messages[3]["content"].toString().contains("And who rents?"));
}

void ServerAskerTest::what_does_not_fit_is_answered_from_passages() {
    ScriptedServer server;
    server.answers = answer_and_quote;
    const Document large = contract(3000);
    ChatClient client(at(server, 8192));
    Recall recall(large);
    ServerAsker asker(client, large, recall);
    const auto answered = asker.ask("How long is the period of notice?", {}, {}, {}, CancelToken());
    QVERIFY(answered);
    QVERIFY(answered->from_passages && !answered->recalled.passages.empty());
    const QString sent = server.requests.front().words();
    QVERIFY(sent.contains(quote));
    QVERIFY2(sent.size() < 4 * 8192, qPrintable(QString::number(sent.size())));
    QVERIFY(answered->evidence.front().is_quote());
}

/// Servers need not say how large their window is.
void ServerAskerTest::a_server_may_say_that_it_does_not_fit() {
    ScriptedServer server;
    server.answers = [](const ScriptedServer::Request& request) -> Scripted {
        if (request.words().size() > 20'000)
            return {.status = 400, .body = "{\"error\":{\"message\":\"the request exceeds the context size\"}}"};
        return answer_and_quote(request);
    };
    const Document large = contract(3000);
    ChatClient client(at(server));
    Recall recall(large);
    ServerAsker asker(client, large, recall);
    for (const std::size_t requests : {3U, 5U}) {  // it is sent whole once
        const auto answered = asker.ask("How long is the period of notice?", {}, {}, {}, CancelToken());
        QVERIFY(answered && answered->from_passages);
        QCOMPARE(answered->answer.text, std::string("Ninety days."));
        QCOMPARE(server.requests.size(), requests);
    }
}

void ServerAskerTest::only_chosen_pages_are_sent_data() {
    QTest::addColumn<bool>("for_all");
    QTest::addRow("chosen for all questions") << true;
    QTest::addRow("chosen for one question") << false;
}

void ServerAskerTest::only_chosen_pages_are_sent() {
    QFETCH(const bool, for_all);
    ScriptedServer server;
    server.answers = answer_and_quote;
    ChatClient client(at(server));
    Recall recall(document_);
    const PageChoice pages{{2, 3}};
    ServerAsker asker(client, document_, recall, for_all ? pages : PageChoice());
    AskOptions options;
    if (!for_all) options.pages = pages;
    const auto answered = asker.ask("How long is the period of notice?", {}, options, {}, CancelToken());
    QVERIFY(answered);
    for (const ScriptedServer::Request& request : server.requests) {
        QVERIFY(request.words().contains("Section 6 "));
        QVERIFY(request.words().contains("Section 11 "));
        QVERIFY(!request.words().contains("Section 5 "));
        QVERIFY(!request.words().contains("Section 12 "));
        QVERIFY(!request.body["messages"][1]["content"].toString().contains("ninety days"));
    }
    for (const Evidence& one : answered->evidence) QVERIFY(!one.verified);
}

void ServerAskerTest::pages_without_text_are_not_asked() {
    ScriptedServer server;
    ChatClient client(at(server));
    const Document empty{.name = "scan.pdf", .text = "", .pages = {{.label = "1"}}};
    Recall recall(empty);
    ServerAsker asker(client, empty, recall);
    const auto answered = asker.ask("What?", {}, {}, {}, CancelToken());
    QVERIFY(!answered);
    QCOMPARE(answered.error().code, ErrorCode::wrong_use);
    QVERIFY(server.requests.empty());
}

void ServerAskerTest::thoughts_are_no_answer() {
    ScriptedServer server;
    ChatClient client(at(server));
    Recall recall(document_);
    ServerAsker asker(client, document_, recall);
    AskOptions options;
    options.evidence = false;
    std::string written;
    const auto hear = [&](std::string_view more) { written += more; };
    server.script = {{.body = test::events({"<thi", "nk>It asks ", "for days.</think>", "\n\nNinety", "."})}};
    const auto inside = asker.ask("How long?", {}, options, hear, CancelToken());
    QVERIFY(inside);
    QCOMPARE(inside->answer.text, std::string("Ninety."));
    QCOMPARE(inside->thoughts, std::string("It asks for days."));
    QCOMPARE(written, std::string("Ninety."));
    server.script = {{.body = test::events({"It asks."}, "stop", "reasoning_content")}};
    const auto apart = asker.ask("How long?", {}, options, hear, CancelToken());
    QVERIFY(apart && apart->answer.text.empty());
    QCOMPARE(apart->thoughts, std::string("It asks."));
}

void ServerAskerTest::cut_answers_say_so() {
    ScriptedServer server;
    server.script = {{.body = test::events({"Ninety"}, "length")}};
    ChatClient client(at(server));
    Recall recall(document_);
    ServerAsker asker(client, document_, recall);
    QCOMPARE(asker.ask("How long?", {}, {}, {}, CancelToken())->answer.stop, StopReason::length);
    CancelToken cancel;
    const auto stopped = asker.ask(
        "How long?", {}, {}, [&](std::string_view) { cancel.cancel(); }, cancel);
    QVERIFY(stopped);
    QVERIFY(!stopped->looked_for_evidence);
}

void ServerAskerTest::errors_come_through() {
    ScriptedServer server;
    server.script = {{.status = 401}};
    ChatClient client(at(server));
    Recall recall(document_);
    ServerAsker asker(client, document_, recall);
    const auto answered = asker.ask("How long?", {}, {}, {}, CancelToken());
    QVERIFY(!answered);
    QVERIFY(answered.error().what.english().find("wants a key") != std::string::npos);

    // Without a quote there is an answer all the same.
    server.answers = [](const ScriptedServer::Request& request) -> Scripted {
        if (request.words().contains("word for word")) return {.status = 500};
        return answer_and_quote(request);
    };
    const auto without = asker.ask("How long?", {}, {}, {}, CancelToken());
    QVERIFY(without && !without->looked_for_evidence);
}

QTEST_GUILESS_MAIN(ServerAskerTest)
#include "server_asker_test.moc"
