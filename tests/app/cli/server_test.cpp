// lectern-cli ask --server: what a person sees when a server answers.
#include <csignal>

#include "storage/library.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/app/server/scripted_server.h"

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

 private:
    /// The server answers in this thread, so it does not wait for the program without listening.
    Ended ask(const QStringList& more, const std::function<void(QProcess&)>& started = {}) {
        QProcess program;
        QEventLoop loop;
        connect(&program, &QProcess::finished, &loop, &QEventLoop::quit);
        program.start(LECTERN_CLI, QStringList{"ask"} + more);
        program.closeWriteChannel();
        if (started) started(program);
        if (program.state() != QProcess::NotRunning) loop.exec();
        return test::ended(program);
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
    QTest::addRow("every page") << QStringList{"--server", here, "--every-page"} << 2 << QByteArray("--every-page");
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

QTEST_GUILESS_MAIN(CliServerTest)
#include "server_test.moc"
