// Answers of servers, put together from what comes.
#include "app/server/chat_stream.h"

#include <QtTest/QtTest>

#include "tests/app/server/scripted_server.h"

using namespace lectern;

namespace {

struct Whole {
    std::string text, thoughts;
    std::optional<Error> error;
};

/// What `stream` makes of a body that comes in pieces of so many bytes.
Whole heard(ChatStream& stream, const QByteArray& body, qsizetype bytes) {
    Whole whole;
    const auto take = [&](const Result<ChatPiece>& piece) {
        if (!piece) {
            whole.error = piece.error();
            return false;
        }
        whole.text += piece->text;
        whole.thoughts += piece->thoughts;
        return true;
    };
    for (qsizetype at = 0; at < body.size(); at += bytes)
        if (!take(stream.add(body.mid(at, bytes).toStdString()))) return whole;
    take(stream.finish());
    return whole;
}

}  // namespace

class ChatStreamTest : public QObject {
    Q_OBJECT

 private slots:
    void it_does_not_matter_where_events_are_cut();
    void thoughts_are_kept_apart_data();
    void thoughts_are_kept_apart();
    void an_answer_may_come_whole();
    void an_answer_without_an_end_has_none();
    void what_is_no_answer_is_refused_data();
    void what_is_no_answer_is_refused();
    void what_the_server_says_went_wrong_is_said();
    void endless_answers_are_refused();
    void words_of_errors_data();
    void words_of_errors();
};

void ChatStreamTest::it_does_not_matter_where_events_are_cut() {
    const QStringList pieces{"The lease ", "ends in “May”", " — 5 €.\n", "data: no event", "谢谢"};
    QByteArray body = test::events(pieces, "length");
    for (const bool lines_end_with_two : {false, true}) {
        if (lines_end_with_two) body.replace("\n", "\r\n");
        for (qsizetype bytes = 1; bytes < 80; ++bytes) {
            ChatStream stream;
            const Whole whole = heard(stream, body, bytes);
            QVERIFY(!whole.error);
            QCOMPARE(QString::fromStdString(whole.text), pieces.join(""));
            QCOMPARE(stream.end(), ChatStream::End::length);
            QCOMPARE(stream.prompt_tokens(), 70);
            QCOMPARE(stream.answer_tokens(), 7);
        }
    }
}

void ChatStreamTest::thoughts_are_kept_apart_data() {
    QTest::addColumn<QString>("key");
    for (const char* key : {"reasoning_content", "reasoning"}) QTest::addRow("%s", key) << key;
}

void ChatStreamTest::thoughts_are_kept_apart() {
    QFETCH(const QString, key);
    ChatStream stream;
    const Whole whole = heard(stream, test::events({"It ", "asks."}, "stop", key.toLatin1()), 17);
    QCOMPARE(whole.thoughts, std::string("It asks."));
    QVERIFY(whole.text.empty());
}

/// Some servers do not stream, whatever they are asked.
void ChatStreamTest::an_answer_may_come_whole() {
    const QByteArray body =
        "{\n  \"choices\": [\n    {\"message\": {\"role\": \"assistant\", \"content\": \"Yes.\\nNo.\"},\n"
        "     \"finish_reason\": \"stop\"}],\n  \"usage\": {\"prompt_tokens\": 12, \"completion_tokens\": 3}\n}\n";
    for (const qsizetype bytes : {qsizetype{1}, qsizetype{7}, body.size()}) {
        ChatStream stream;
        const Whole whole = heard(stream, body, bytes);
        QVERIFY(!whole.error);
        QCOMPARE(whole.text, std::string("Yes.\nNo."));
        QCOMPARE(stream.end(), ChatStream::End::stop);
        QCOMPARE(stream.answer_tokens(), 3);
    }
}

void ChatStreamTest::an_answer_without_an_end_has_none() {
    QByteArray body = test::events({"One", "Two", "Three"});
    body.truncate(body.indexOf("Three") - 40);
    body.truncate(body.lastIndexOf('\n') + 1);
    ChatStream stream;
    const Whole whole = heard(stream, body, 11);
    QVERIFY(!whole.error);
    QCOMPARE(whole.text, std::string("OneTwo"));
    QCOMPARE(stream.end(), ChatStream::End::none);
}

void ChatStreamTest::what_is_no_answer_is_refused_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addRow("a page") << QByteArray("<!doctype html>\n<html><body>Welcome</body></html>\n");
    QTest::addRow("words") << QByteArray("It works!");
    QTest::addRow("other JSON") << QByteArray("{\"models\": []}");
    QTest::addRow("a list") << QByteArray("[1, 2]");
    QTest::addRow("an event cut short") << QByteArray("data: {\"choices\": [{\"delta\": {\"con");
    QTest::addRow("an event of garbage") << QByteArray("data: \xff\xfe\x00\x01\n\n");
    QTest::addRow("choices that are none") << QByteArray("data: {\"choices\": 3}\n\n");
    QTest::addRow("deep") << "data: " + QByteArray(1000, '[') + "\n\n";
}

void ChatStreamTest::what_is_no_answer_is_refused() {
    QFETCH(const QByteArray, body);
    ChatStream stream;
    const Whole whole = heard(stream, body, 16);
    QVERIFY(whole.error);
    QCOMPARE(whole.error->code, ErrorCode::bad_input);
    QVERIFY(!whole.error->what.empty() && !whole.error->next.empty());
}

void ChatStreamTest::what_the_server_says_went_wrong_is_said() {
    QByteArray body = test::events({"One"});
    body.truncate(body.indexOf("One") + 40);
    body.truncate(body.lastIndexOf("data:"));
    body += "data: {\"error\": {\"message\": \"CUDA out of memory\", \"code\": 500}}\n\n";
    ChatStream stream;
    const Whole whole = heard(stream, body, 13);
    QVERIFY(whole.error);
    QCOMPARE(whole.error->code, ErrorCode::failed);
    QVERIFY(whole.error->what.english().find("CUDA out of memory") != std::string::npos);
}

void ChatStreamTest::endless_answers_are_refused() {
    const std::string line(ChatStream::longest_line / 2, 'x');
    ChatStream one_line;
    QVERIFY(one_line.add("data: {\"choices\": [], \"a\": \"" + line));
    QVERIFY(one_line.add("\"}\n"));
    ChatStream without_end;
    QVERIFY(without_end.add("data: {\"choices\": []}\n"));
    QVERIFY(without_end.add("data: " + line));
    QVERIFY(!without_end.add(line + line));
    ChatStream page;
    bool refused = false;
    for (std::size_t sum = 0; sum <= ChatStream::longest_answer && !refused; sum += line.size())
        refused = !page.add(line);
    QVERIFY(refused);
}

void ChatStreamTest::words_of_errors_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("words");
    QTest::addRow("llama.cpp") << QByteArray("{\"error\":{\"message\":\"Loading model\",\"code\":503}}")
                               << QByteArray("Loading model");
    QTest::addRow("vLLM") << QByteArray("{\"object\":\"error\",\"message\":\"No such model\",\"code\":404}")
                          << QByteArray("No such model");
    QTest::addRow("FastAPI") << QByteArray("{\"detail\":\"Not Found\"}") << QByteArray("Not Found");
    QTest::addRow("a string") << QByteArray("{\"error\":\"Busy\"}") << QByteArray("Busy");
    QTest::addRow("words") << QByteArray("upstream\r\ndown\x1b[2J") << QByteArray("upstream  down [2J");
    QTest::addRow("a page") << QByteArray("<html>Gateway</html>") << QByteArray();
    QTest::addRow("JSON without words") << QByteArray("{\"a\": 1}") << QByteArray();
    QTest::addRow("nothing") << QByteArray() << QByteArray();
    QTest::addRow("long") << "{\"error\":\"" + QByteArray("é").repeated(400) + "\"}"
                          << QByteArray("é").repeated(150) + "…";
}

void ChatStreamTest::words_of_errors() {
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, words);
    QCOMPARE(QByteArray::fromStdString(words_of_error(body.toStdString())), words);
}

QTEST_GUILESS_MAIN(ChatStreamTest)
#include "chat_stream_test.moc"
