// A server answers in the window: what is said before and meanwhile, what is sent to it, and that it can be ended.
#include <QtTest/QtTest>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/app/server/scripted_server.h"
#include "tests/ui/window/open_window.h"
#include "ui/window/server_dialog.h"

using namespace lectern;
using test::patience;
using test::Scripted;
using Remedy = SessionMessage::Remedy;
using State = DocumentSession::State;
using Shown = ConversationTurn;

class ServerAnswersTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void nothing_is_sent_before_a_person_agrees();
    void an_answer_is_written_and_kept();
    void that_a_server_answers_is_said_as_long_as_it_does();
    void only_the_document_that_is_asked_about_is_sent();
    void an_answer_is_gone_on_with();
    void an_answer_can_be_stopped();
    void what_a_server_refuses_is_said_in_the_dialog_data();
    void what_a_server_refuses_is_said_in_the_dialog();
    void a_server_that_fails_is_said_in_the_answer();
    void without_encryption_only_if_a_person_wants_it();
    void nothing_moves_while_an_address_is_typed();
    void a_document_that_a_model_has_read_is_answered_here_again();

 private:
    DocumentSession& shown(const std::filesystem::path& file);
    QWidget& dialog();
    template <typename Widget>
    Widget& in_dialog(const char* name) {
        return *dialog().findChild<Widget*>(name);
    }
    void fill(const QString& address, const QString& key = {});
    void agree() { in_dialog<QPushButton>("answer_by_server").click(); }
    /// The server answers about the document from now on.
    DocumentSession& answered_by(test::ScriptedServer& server);
    const Shown& asked(const QString& question);
    template <typename Widget>
    Widget* seen(const char* name) {
        auto* widget = window_->findChild<Widget*>(name);
        return widget != nullptr && widget->isVisible() ? widget : nullptr;
    }

    std::unique_ptr<test::ScriptedServer> server_;
    QString sentence_;
};

void ServerAnswersTest::init() {
    begin_test();
    server_ = std::make_unique<test::ScriptedServer>();
    sentence_ = "The harbour master of Aldersund is called Ingrid Vestergaard.";
    test::write(file_, test::some_text(700) + "\n\n" + sentence_.toStdString() + "\n\n" + test::some_text(500));
    server_->answers = [this](const test::ScriptedServer::Request& request) -> Scripted {
        const bool wants_quote = request.words().contains("word for word");
        return {.body = test::events(wants_quote ? QStringList{sentence_} : QStringList{"Ingrid ", "Vestergaard."})};
    };
}

void ServerAnswersTest::cleanup() {
    close_window();
    server_.reset();
}

DocumentSession& ServerAnswersTest::shown(const std::filesystem::path& file) {
    window_->open({file});
    const auto is_there = [this] { return opened().document != nullptr && opened().conversation_loaded; };
    if (!QTest::qWaitFor(is_there, patience)) qFatal("not opened");
    return opened();
}

QWidget& ServerAnswersTest::dialog() {
    ServerDialog* dialog = nullptr;
    const auto is_there = [&] {
        for (auto* one : window_->findChildren<ServerDialog*>())
            if (one->isVisible()) dialog = one;
        return dialog != nullptr;
    };
    if (!QTest::qWaitFor(is_there, patience)) qFatal("the dialog is not open");
    return *dialog;
}

void ServerAnswersTest::fill(const QString& address, const QString& key) {
    in_dialog<QLineEdit>("server_address").setText(address);
    in_dialog<QLineEdit>("server_key").setText(key);
}

DocumentSession& ServerAnswersTest::answered_by(test::ScriptedServer& server) {
    DocumentSession& session = shown(file_);
    click(Remedy::ask_server, "No model is chosen");
    fill(QString::fromStdString(server.address()));
    agree();
    if (!QTest::qWaitFor([&] { return session.server.has_value(); }, patience)) qFatal("the server was not found");
    return session;
}

const Shown& ServerAnswersTest::asked(const QString& question) {
    auto* box = window_->findChild<QPlainTextEdit*>("question");
    box->setPlainText(question);
    QTest::keyClick(box, Qt::Key_Return);
    if (!QTest::qWaitFor([this] { return !workspace_->is_answering(); }, patience)) qFatal("not answered");
    return opened().conversation.turn(opened().conversation.current());
}

void ServerAnswersTest::nothing_is_sent_before_a_person_agrees() {
    DocumentSession& session = shown(file_);
    click(Remedy::ask_server, "No model is chosen");
    fill(QString::fromStdString(server_->address()));
    QTest::qWait(100);
    dialog().close();
    QVERIFY(!session.server && !session.can_be_asked());
    click(Remedy::ask_server, "No model is chosen");
    fill(QString::fromStdString(server_->address()));
    agree();
    QTRY_VERIFY_WITH_TIMEOUT(session.server, patience);
    QVERIFY(session.can_be_asked());
    QCOMPARE(session.server->model, std::string("m"));
    QCOMPARE(server_->requests.size(), std::size_t{0});  // it was asked for its model alone
    QVERIFY(!says("No model is chosen"));
}

void ServerAnswersTest::an_answer_is_written_and_kept() {
    answered_by(*server_);
    const Shown& turn = asked("Who is the harbour master?");
    QCOMPARE(turn.state, Shown::State::ended);
    QCOMPARE(turn.answer, QString("Ingrid Vestergaard."));
    QVERIFY(server_->requests.front().words().contains(sentence_));
    QCOMPARE(turn.evidence.size(), std::size_t{1});
    QVERIFY(turn.evidence.front().verified);
    QVERIFY(turn.details.model.starts_with("m (127.0.0.1:"));
    QVERIFY(turn.details.server.starts_with("127.0.0.1:"));

    // The next time it is there, and that a server wrote it; and nothing is sent unasked.
    open_window();
    const DocumentSession& session = shown(file_);
    QVERIFY(!session.server);
    QTRY_COMPARE_WITH_TIMEOUT(session.conversation.turn_count(), 1, patience);
    const Shown& kept = session.conversation.turn(0);
    QCOMPARE(kept.answer, QString("Ingrid Vestergaard."));
    QVERIFY(kept.details.server.starts_with("127.0.0.1:"));
    QCOMPARE(kept.evidence.size(), std::size_t{1});
}

void ServerAnswersTest::that_a_server_answers_is_said_as_long_as_it_does() {
    DocumentSession& session = shown(file_);
    QVERIFY(seen<QWidget>("server_mark") == nullptr);
    QVERIFY(seen<QToolButton>("performance") != nullptr);
    click(Remedy::ask_server, "No model is chosen");
    fill(QString::fromStdString(server_->address()));
    agree();
    QTRY_VERIFY_WITH_TIMEOUT(session.server, patience);
    QVERIFY(seen<QToolButton>("performance") == nullptr);  // of a server's memory nothing is known
    const auto says_where = [this] {
        const auto* words = seen<QLabel>("server_words");
        return words != nullptr && words->text().startsWith("Answered by m, another program on this computer") &&
               words->text().contains("127.0.0.1:");
    };
    QVERIFY(says_where());
    asked("Who is the harbour master?");
    QVERIFY(says_where());
    seen<QPushButton>("stop_sending")->click();
    QVERIFY(!session.server && !session.can_be_asked());
    QVERIFY(seen<QWidget>("server_mark") == nullptr);
    QVERIFY(seen<QToolButton>("performance") != nullptr);
    QVERIFY(says("No model is chosen"));
}

void ServerAnswersTest::only_the_document_that_is_asked_about_is_sent() {
    answered_by(*server_);
    const std::filesystem::path other = folder_.filePath("secret.txt").toStdString();
    test::write(other, "Nobody is to know that the treasure lies below the lighthouse. " + test::some_text(600));
    const DocumentSession& secret = shown(other);
    QVERIFY(!secret.server && !secret.can_be_asked());
    QVERIFY(seen<QWidget>("server_mark") == nullptr);
    QCOMPARE(server_->requests.size(), std::size_t{0});
    // In the dialog of the other one stands the server that was chosen last.
    click(Remedy::ask_server, "No model is chosen");
    QCOMPARE(in_dialog<QLineEdit>("server_address").text().toStdString(), server_->address() + "/v1");
    dialog().close();
}

void ServerAnswersTest::an_answer_is_gone_on_with() {
    DocumentSession& session = answered_by(*server_);
    server_->answers = [](const test::ScriptedServer::Request& request) -> Scripted {
        const bool goes_on = request.words().contains("Ingrid Vester\n");
        return {.body = test::events({goes_on ? "gaard." : "Ingrid Vester"}, goes_on ? "stop" : "length")};
    };
    QCOMPARE(asked("Who is the harbour master?").answer, QString("Ingrid Vester"));
    const int longer = workspace_->go_on(session, session.conversation.current());
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->is_answering(), patience);
    QCOMPARE(session.conversation.turn(longer).answer, QString("Ingrid Vestergaard."));
}

void ServerAnswersTest::an_answer_can_be_stopped() {
    DocumentSession& session = answered_by(*server_);
    server_->answers = [](const auto&) { return Scripted{.stays_silent = true}; };
    const int turn = workspace_->ask(session, -1, "Who is the harbour master?");
    QTRY_COMPARE_WITH_TIMEOUT(server_->requests.size(), std::size_t{1}, patience);
    workspace_->stop_answer();
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->is_answering(), patience);
    QCOMPARE(session.conversation.turn(turn).state, Shown::State::stopped);
    // Also by closing the document, and by closing the window.
    workspace_->ask(session, -1, "Who is the harbour master?");
    QTRY_COMPARE_WITH_TIMEOUT(server_->requests.size(), std::size_t{2}, patience);
    workspace_->close(session);
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->is_answering(), patience);
}

void ServerAnswersTest::what_a_server_refuses_is_said_in_the_dialog_data() {
    QTest::addColumn<QString>("address");
    QTest::addColumn<int>("status");
    QTest::addColumn<QStringList>("models");
    QTest::addColumn<QString>("said");
    QTest::addRow("no address") << "the one next door" << 200 << QStringList{"m"} << "is not the address of a server";
    QTest::addRow("nobody there") << "http://127.0.0.1:1" << 200 << QStringList{"m"} << "cannot be reached";
    QTest::addRow("wrong key") << QString() << 401 << QStringList{"m"} << "does not take this key";
    QTest::addRow("several models") << QString() << 200 << QStringList{"m", "n"} << "has several models: m, n";
}

void ServerAnswersTest::what_a_server_refuses_is_said_in_the_dialog() {
    QFETCH(QString, address);
    QFETCH(int, status);
    QFETCH(QStringList, models);
    QFETCH(QString, said);
    server_->to_models = {.status = status, .body = test::models(models)};
    const DocumentSession& session = shown(file_);
    click(Remedy::ask_server, "No model is chosen");
    fill(address.isEmpty() ? QString::fromStdString(server_->address()) : address, "wrong");
    agree();
    const auto& trouble = in_dialog<QLabel>("server_trouble");
    QTRY_VERIFY_WITH_TIMEOUT(trouble.isVisible(), patience);
    QVERIFY2(trouble.text().contains(said), qPrintable(trouble.text()));
    QVERIFY(trouble.text().contains("Nothing of the document was sent."));
    QVERIFY(in_dialog<QPushButton>("answer_by_server").isEnabled());  // it can be put right
    QVERIFY(!session.server);
    QCOMPARE(server_->requests.size(), std::size_t{0});
    server_->to_models = {.body = test::models({"m"})};
    fill(QString::fromStdString(server_->address()), "right");
    agree();
    QTRY_VERIFY_WITH_TIMEOUT(session.server, patience);
    QCOMPARE(session.server->key, std::string("right"));
}

void ServerAnswersTest::a_server_that_fails_is_said_in_the_answer() {
    answered_by(*server_);
    server_->answers = [](const auto&) { return Scripted{.status = 500, .body = "<html>no</html>"}; };
    const Shown& turn = asked("Who is the harbour master?");
    QCOMPARE(turn.state, Shown::State::failed);
    QVERIFY(turn.error && turn.error->what.english().find("did not answer (500)") != std::string::npos);
}

void ServerAnswersTest::without_encryption_only_if_a_person_wants_it() {
    shown(file_);
    click(Remedy::ask_server, "No model is chosen");
    auto& unencrypted = in_dialog<QCheckBox>("server_unencrypted");
    for (const auto& [address, is_asked] :
         {std::pair{"https://example.org", false}, std::pair{"http://localhost:8080", false},
          std::pair{"http://example.invalid", true}}) {
        fill(address);
        QCOMPARE(unencrypted.isVisible(), is_asked);
    }
    agree();
    const auto& trouble = in_dialog<QLabel>("server_trouble");
    QTRY_VERIFY_WITH_TIMEOUT(trouble.isVisible(), patience);
    QVERIFY2(trouble.text().contains("would not be encrypted"), qPrintable(trouble.text()));
    unencrypted.setChecked(true);
    agree();
    QTRY_VERIFY_WITH_TIMEOUT(trouble.isVisible() && trouble.text().contains("cannot be reached"), patience);
    dialog().close();
}

/// "http://1" is half of an address on this machine, and would be one that everybody can read along with.
void ServerAnswersTest::nothing_moves_while_an_address_is_typed() {
    shown(file_);
    click(Remedy::ask_server, "No model is chosen");
    agree();  // without an address
    const auto& trouble = in_dialog<QLabel>("server_trouble");
    QVERIFY(trouble.isVisible());
    const QSize before = dialog().size();
    const auto& unencrypted = in_dialog<QCheckBox>("server_unencrypted");
    auto& address = in_dialog<QLineEdit>("server_address");
    QTest::keyClicks(&address, "http://127.0.0.1:8080");
    QVERIFY(!trouble.isVisible());
    QTest::qWait(1000);
    QVERIFY(!unencrypted.isVisible());
    QCOMPARE(dialog().size(), before);
    address.selectAll();
    QTest::keyClicks(&address, "http://example.invalid");
    QVERIFY(!unencrypted.isVisible());
    QTRY_VERIFY(unencrypted.isVisible());
    dialog().close();
}

void ServerAnswersTest::a_document_that_a_model_has_read_is_answered_here_again() {
    DocumentSession& session = ready(file_);
    workspace_->answer_by(session, {.address = *parse_server_address(server_->address()), .model = "m"});
    QCOMPARE(asked("Who is the harbour master?").answer, QString("Ingrid Vestergaard."));
    const std::size_t sent = server_->requests.size();
    seen<QPushButton>("stop_sending")->click();
    const Shown& turn = asked("And who is not?");
    QCOMPARE(turn.state, Shown::State::ended);
    QVERIFY(turn.details.server.empty());
    QCOMPARE(server_->requests.size(), sent);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    ServerAnswersTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "server_answers_test.moc"
