// lectern-cli ask, overview and chat with --server: what a person sees when a server answers.
#include <csignal>

#include "storage/library.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/app/server/scripted_reader.h"

using namespace lectern;
using test::Ended;
using test::Scripted;
using test::ScriptedServer;

namespace {

constexpr const char* notice = "The tenant gives ninety days of notice, in writing.";

Scripted answer_and_quote(const ScriptedServer::Request& request) {
    const bool wants_quote = request.words().contains("word for word");
    return {.body = test::events(wants_quote ? QStringList{notice} : QStringList{"Ninety", " days."})};
}

}  // namespace

class CliServerTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void cleanup();
    void a_server_answers_after_it_was_said_where_the_text_goes();
    void answers_are_kept_in_the_library();
    void json_says_who_answered();
    void what_goes_wrong_is_said_data();
    void what_goes_wrong_is_said();
    void nothing_is_sent_of_what_cannot_be_opened();
    void it_ends_when_it_is_interrupted();
    void an_overview_is_written_and_kept();
    void every_page_is_asked_and_kept();
    void surveys_say_what_goes_wrong();
    void a_chat_keeps_its_turns();
    void a_chat_goes_on_after_an_error();
    void a_conversation_is_gone_on_with();

 private:
    /// The server answers in this thread, so it does not wait for the program without listening.
    Ended run(const QStringList& arguments, const QByteArray& input = {},
              const std::function<void(QProcess&)>& started = {}) {
        QProcess program;
        QEventLoop loop;
        connect(&program, &QProcess::finished, &loop, &QEventLoop::quit);
        program.start(LECTERN_CLI, arguments);
        program.write(input);
        program.closeWriteChannel();
        if (started) started(program);
        if (program.state() != QProcess::NotRunning) loop.exec();
        return test::ended(program);
    }
    Ended ask(const QStringList& more, const std::function<void(QProcess&)>& started = {}) {
        return run(QStringList{"ask"} + more, {}, started);
    }
    QStringList at_server() const {
        return {"--server", QString::fromStdString(server_->address()), "--encoder", "none"};
    }

    QTemporaryDir folder_;
    QString lease_;
    std::unique_ptr<ScriptedServer> server_;
};

void CliServerTest::initTestCase() {
    lease_ = folder_.filePath("lease.txt");
    QFile file(lease_);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("# Rent\n\nThe rent is paid on the first day of the month.\n\n# Notice\n\n") + notice +
               "\n\n# Keys\n\nThe owner keeps one key.\n");
}

void CliServerTest::init() {
    server_ = std::make_unique<ScriptedServer>();
    server_->answers = answer_and_quote;
    server_->to_models = {.body = test::models({"large-model"}, 32768)};
    test::new_library();
}

void CliServerTest::cleanup() {
    qunsetenv("LECTERN_SERVER_KEY");
}

void CliServerTest::a_server_answers_after_it_was_said_where_the_text_goes() {
    qputenv("LECTERN_SERVER_KEY", "open-sesame");
    const Ended run = ask(at_server() + QStringList{lease_, "How long is the notice?", "Who has keys?"});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.out,
             QByteArray("\nQ: How long is the notice?\nA: Ninety days.\n\nQ: Who has keys?\nA: Ninety days.\n"));
    QVERIFY2(run.err.contains("The text of 'lease.txt' goes to another program on this machine, 127.0.0.1:"), run.err);
    QVERIFY2(run.err.contains("where large-model answers"), run.err);
    QVERIFY2(run.err.contains("Answered by large-model (127.0.0.1:"), run.err);
    QVERIFY2(run.err.contains("with the whole document in front of it"), run.err);
    QVERIFY2(run.err.contains(notice), run.err);
    QVERIFY2(run.err.contains("page "), run.err);
    QVERIFY(!run.all().contains("open-sesame"));
    for (const ScriptedServer::Request& request : server_->requests) {
        QCOMPARE(request.key, QByteArray("Bearer open-sesame"));
        QCOMPARE(request.body["model"].toString(), "large-model");
    }
}

void CliServerTest::answers_are_kept_in_the_library() {
    const QString file = test::new_library();
    const auto kept = [&] {
        const auto library = Library::open(file.toStdString());
        return library ? (*library)->conversations().list().value_or(std::vector<ConversationRecord>())
                       : std::vector<ConversationRecord>();
    };
    QCOMPARE(ask(at_server() + QStringList{"--no-library", lease_, "How long is the notice?"}).code, 0);
    QVERIFY(kept().empty());
    QCOMPARE(ask(at_server() + QStringList{lease_, "How long is the notice?"}).code, 0);
    QCOMPARE(kept().size(), std::size_t{1});
    const auto library = Library::open(file.toStdString());
    const auto said = (*library)->conversations().messages(kept().front().id);
    QVERIFY(said && said->size() == 2);
    QCOMPARE(said->at(0).text, std::string("How long is the notice?"));
    QCOMPARE(said->at(1).text, std::string("Ninety days."));
}

void CliServerTest::json_says_who_answered() {
    const Ended run = ask(at_server() + QStringList{"--json", lease_, "How long is the notice?"});
    QCOMPARE(run.code, 0);
    const QJsonObject json = run.json().object();
    QCOMPARE(json["server"]["model"].toString(), "large-model");
    QVERIFY(json["server"]["address"].toString().startsWith("http://127.0.0.1:"));
    const QJsonValue answer = json["answers"][0];
    QCOMPARE(answer["text"].toString(), "Ninety days.");
    QCOMPARE(answer["supported"].toBool(), true);
    QCOMPARE(answer["from_passages"].toBool(), false);
    QCOMPARE(answer["evidence"][0]["source"].toString(), "model");
    QCOMPARE(answer["evidence"][0]["verified"].toBool(), true);
}

void CliServerTest::what_goes_wrong_is_said_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    const QString here = "http://127.0.0.1:1";
    QTest::addRow("no model and no server") << QStringList{} << 2 << QByteArray("--model");
    QTest::addRow("both") << QStringList{"--server", here, "-m", "m.gguf"} << 2 << QByteArray("--server");
    QTest::addRow("a model of no server")
        << QStringList{"-m", "m.gguf", "--server-model", "x"} << 2 << QByteArray("--server");
    QTest::addRow("every page, not encrypted") << QStringList{"--server", "http://192.0.2.1:8000", "--every-page"} << 2
                                               << QByteArray("would not be encrypted");
    QTest::addRow("every page, nobody there")
        << QStringList{"--server", here, "--every-page"} << 1 << QByteArray("cannot be reached");
    QTest::addRow("not encrypted") << QStringList{"--server", "http://192.0.2.1:8000"} << 2
                                   << QByteArray("would not be encrypted");
    QTest::addRow("no address") << QStringList{"--server", "my server"} << 2 << QByteArray("is not the address");
    QTest::addRow("nobody there") << QStringList{"--server", here} << 1 << QByteArray("cannot be reached");
}

void CliServerTest::what_goes_wrong_is_said() {
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QByteArray, words);
    const Ended run = ask(arguments + QStringList{lease_, "Why?"});
    QCOMPARE(run.code, code);
    QVERIFY2(run.err.contains(words), run.err);
    QVERIFY(run.out.isEmpty());
}

void CliServerTest::nothing_is_sent_of_what_cannot_be_opened() {
    const Ended run = ask(at_server() + QStringList{folder_.filePath("missing.pdf"), "Why?"});
    QCOMPARE(run.code, 3);
    QVERIFY(server_->requests.empty());
    server_->answers = [](const ScriptedServer::Request&) -> Scripted { return {.status = 401}; };
    const Ended refused = ask(at_server() + QStringList{lease_, "Why?"});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("wants a key"), refused.err);
}

void CliServerTest::it_ends_when_it_is_interrupted() {
    server_->answers = [](const ScriptedServer::Request&) -> Scripted { return {.stays_silent = true}; };
    const Ended run = ask(at_server() + QStringList{lease_, "Why?"}, [this](QProcess& program) {
        QTRY_VERIFY_WITH_TIMEOUT(!server_->requests.empty(), 60'000);
        ::kill(static_cast<pid_t>(program.processId()), SIGINT);
    });
    QCOMPARE(run.code, 4);
    QVERIFY2(run.err.contains("Cancelled"), run.err);
}

void CliServerTest::an_overview_is_written_and_kept() {
    server_->answers = test::ScriptedReader{};
    const QStringList arguments = QStringList{"overview"} + at_server() + QStringList{lease_};
    const Ended first = run(arguments);
    QVERIFY2(first.code == 0, first.err);
    QVERIFY2(first.err.contains("The text of 'lease.txt' goes to another program on this machine"), first.err);
    QVERIFY2(first.out.contains("The document is about items."), first.out);
    QVERIFY2(first.out.contains(notice), first.out);
    QVERIFY2(first.out.contains("- Who has it?"), first.out);
    const std::size_t sent = server_->requests.size();
    QVERIFY(sent > 0);
    const Ended again = run(arguments);
    QCOMPARE(again.out, first.out);
    QVERIFY2(again.err.contains("were asked before"), again.err);
    QCOMPARE(server_->requests.size(), sent);
    QCOMPARE(run(arguments + QStringList{"--json"}).json().object()["overview"].toObject()["summary"].toString(),
             "The document is about items.");
}

void CliServerTest::every_page_is_asked_and_kept() {
    server_->answers = test::ScriptedReader{.about = "notice"};
    const QStringList arguments = at_server() + QStringList{"--every-page", "--csv", lease_, "List all periods."};
    const Ended first = ask(arguments);
    QVERIFY2(first.code == 0, first.err);
    QCOMPARE(first.out.count('\n'), 2);  // a heading, and a place
    QVERIFY2(first.out.contains(notice), first.out);
    const std::size_t sent = server_->requests.size();
    QCOMPARE(ask(arguments).out, first.out);
    QCOMPARE(server_->requests.size(), sent);
}

void CliServerTest::surveys_say_what_goes_wrong() {
    server_->answers = [](const ScriptedServer::Request&) -> Scripted { return {.status = 401}; };
    for (const QStringList& command :
         {QStringList{"overview", lease_}, QStringList{"ask", "--every-page", lease_, "Which periods?"}}) {
        const Ended refused = run(command + at_server());
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("wants a key"), refused.err);
        QVERIFY(refused.out.isEmpty());
    }
    server_->answers = [](const ScriptedServer::Request&) -> Scripted { return {.stays_silent = true}; };
    const Ended stopped = run(QStringList{"overview", lease_} + at_server(), {}, [this](QProcess& program) {
        const std::size_t before = server_->requests.size();
        QTRY_VERIFY_WITH_TIMEOUT(server_->requests.size() > before, 60'000);
        ::kill(static_cast<pid_t>(program.processId()), SIGINT);
    });
    QCOMPARE(stopped.code, 4);
    QVERIFY2(stopped.err.contains("Cancelled after 0 of"), stopped.err);
}

void CliServerTest::a_chat_keeps_its_turns() {
    const QString file = test::new_library();
    const Ended chat = run(QStringList{"chat", "--no-evidence"} + at_server() + QStringList{lease_},
                           "How long is the notice?\n/budget 5\nAnd in which form?\n/variants\n");
    QVERIFY2(chat.code == 0, chat.err);
    QVERIFY2(chat.out.startsWith("Ninety days.\nNinety days.\n"), chat.out);
    QVERIFY2(chat.err.contains("'/budget 5' is no command."), chat.err);
    QCOMPARE(server_->requests.size(), std::size_t{2});
    const QJsonArray messages = server_->requests[1].body["messages"].toArray();
    QCOMPARE(messages.size(), 4);
    QVERIFY(messages[1]["content"].toString().contains("How long is the notice?"));
    QCOMPARE(messages[2]["content"].toString(), "Ninety days.");
    QVERIFY(messages[3]["content"].toString().contains("And in which form?"));
    const auto library = Library::open(file.toStdString());
    const auto conversations = (*library)->conversations().list();
    QCOMPARE(conversations->size(), std::size_t{1});
    QCOMPARE((*library)->conversations().messages(conversations->front().id)->size(), std::size_t{4});
    QVERIFY2(chat.err.contains("Kept in the library as conversation 1."), chat.err);
}

void CliServerTest::a_chat_goes_on_after_an_error() {
    server_->answers = [](const ScriptedServer::Request& request) -> Scripted {
        if (request.words().contains("Who fails?")) return {.status = 500};
        return answer_and_quote(request);
    };
    const Ended chat = run(QStringList{"chat"} + at_server() + QStringList{lease_}, "Who fails?\nHow long?\n");
    QVERIFY2(chat.code == 0, chat.err);
    QVERIFY2(chat.err.contains("did not answer (500)"), chat.err);
    QVERIFY2(chat.out.contains("Ninety days."), chat.out);
    QVERIFY2(chat.err.contains(notice), chat.err);
}

/// Also where its document is gone: the library has the text.
void CliServerTest::a_conversation_is_gone_on_with() {
    test::new_library();
    QTemporaryDir folder;
    const QString gone = folder.filePath("gone.txt");
    QVERIFY(QFile::copy(lease_, gone));
    QCOMPARE(run(QStringList{"chat"} + at_server() + QStringList{gone}, "How long is the notice?\n").code, 0);
    QVERIFY(QFile::remove(gone));
    server_->requests.clear();
    const Ended chat =
        run(QStringList{"chat", "--no-evidence", "--conversation", "1"} + at_server(), "And in which form?\n");
    QVERIFY2(chat.code == 0, chat.err);
    QVERIFY2(chat.err.contains("Going on with conversation 1: How long is the notice?"), chat.err);
    QVERIFY2(chat.err.contains("is gone since it was read"), chat.err);
    QVERIFY2(chat.err.contains("Kept in the library as conversation 1."), chat.err);
    QCOMPARE(server_->requests.size(), std::size_t{1});
    const QJsonArray messages = server_->requests[0].body["messages"].toArray();
    QCOMPARE(messages.size(), 4);
    QVERIFY(messages[1]["content"].toString().contains("How long is the notice?"));
    QCOMPARE(messages[2]["content"].toString(), "Ninety days.");

    const Ended unknown = run(QStringList{"chat", "--conversation", "7"} + at_server());
    QVERIFY2(unknown.code != 0 && unknown.err.contains("has no conversation 7"), unknown.err);
    const Ended here = run({"chat", "--conversation", "1"});
    QVERIFY2(here.code != 0 && here.err.contains("or a server answered"), here.err);
    QVERIFY2(here.err.contains("--server"), here.err);
}

QTEST_GUILESS_MAIN(CliServerTest)
#include "server_test.moc"
