// The whole task as a person does it, with a real model and a real document: drop, wait, ask, look at the evidence;
// the program is killed, started again, and answers the same without reading again. The window that is driven is in a
// process of its own, this program started with other arguments, so that it can be killed.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/engine/model/model_folder.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/window/main_window.h"

using namespace lectern;
using State = DocumentSession::State;

namespace {

const QString question =
    "What did the repairs after the storm of October 2021 cost, and how much did the insurance pay?";
constexpr int patience = 300'000;  // milliseconds: reading takes a minute on a slow machine

[[noreturn]] void give_up(const char* what) {
    qFatal("%s", what);
}

void wait_for(const std::function<bool()>& true_now, const char* what) {
    if (!QTest::qWaitFor(true_now, patience)) give_up(what);
}

/// As a file manager does it.
void drop(QWidget& window, const QString& file) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    if (!enter.isAccepted()) give_up("the drag was not taken");
    QDropEvent dropped({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &dropped);
}

/// The part of the picture that changed; nothing, if it stayed the same.
QRect changed(const QImage& before, const QImage& after) {
    QRect area;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            if (before.pixel(x, y) != after.pixel(x, y)) area |= QRect(x, y, 1, 1);
    return area;
}

/// What a person does after the document is there. Says what was seen as JSON on standard output, and waits.
void ask_and_look(MainWindow& window, DocumentSession& session) {
    wait_for([&] { return session.state == State::ready && session.conversation_loaded; }, "not read");
    auto* box = window.findChild<QPlainTextEdit*>("question");
    const int turns = static_cast<int>(session.conversation.branch().size());
    if (turns == 0) {
        box->setFocus();
        QTest::keyClicks(box, question);
    } else {
        // The same question once more, not as a follow-up to itself.
        const auto edits = window.findChildren<QAction*>("edit");
        if (edits.empty()) give_up("the question of before is not shown");
        edits.first()->trigger();
    }
    const int before = session.conversation.current();
    QTest::keyClick(box, Qt::Key_Return);
    const auto last = [&]() -> const ConversationTurn& {
        return session.conversation.turn(session.conversation.current());
    };
    wait_for([&] { return session.conversation.current() != before && last().state == ConversationTurn::State::ended; },
             "not answered");

    QJsonObject seen{{"answer", last().answer}, {"prefilled", session.prefilled_tokens}, {"turns", turns}};
    auto* pages = window.findChild<DocumentView*>();
    const auto chips = window.findChildren<QAbstractButton*>(QRegularExpression("^(evidence|related)_1$"));
    if (chips.empty()) give_up("no evidence was found");
    chips.last()->click();  // first to the page, so that what is compared differs by the highlight alone
    QTest::qWait(2000);
    const QImage with = pages->grab().toImage();
    pages->findChild<DocumentCanvas*>()->set_evidence(std::nullopt);
    QTest::qWait(200);
    const QImage without = pages->grab().toImage();
    const QRect area = changed(without, with);
    seen["page"] = pages->page() + 1;
    seen["highlighted"] = QJsonArray{area.x(), area.y(), area.width(), area.height()};
    seen["view"] = QJsonArray{with.width(), with.height()};
    printf("%s\n", QJsonDocument(seen).toJson(QJsonDocument::Compact).constData());
    fflush(stdout);
}

int drive(int argc, char** argv) {
    QApplication application(argc, argv);
    const QDir folder(argv[3]);
    Settings settings(folder.filePath("settings.ini").toStdString());
    settings.set_model(QString::fromStdString((models_folder_for_tests() / "smollm2-135m.gguf").string()));
    Workspace workspace(
        {.library = folder.filePath("library.sqlite").toStdString(), .model = {.threads = 2, .cpu_tier = "avx2"}});
    MainWindow window(workspace, settings);
    window.resize(1280, 800);
    window.show();
    window.restore();
    const bool first = QByteArray(argv[2]) == "first";
    if (first) drop(window, LECTERN_SAMPLE);
    wait_for([&] { return !workspace.sessions().empty(); }, "nothing was opened");
    DocumentSession& session = *workspace.sessions().front();
    if (first) {
        wait_for([&] { return session.state == State::planned || session.is_being_read(); }, "not planned");
        if (session.state == State::planned) workspace.start(session);
    }
    ask_and_look(window, session);
    return QApplication::exec();  // until it is killed
}

}  // namespace

class E2eWindowTest : public QObject {
    Q_OBJECT

 private slots:
    void read_ask_see_be_killed_and_ask_again();

 private:
    static QJsonObject run(const QString& which, const QString& folder);
};

QJsonObject E2eWindowTest::run(const QString& which, const QString& folder) {
    QProcess window;
    window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    window.start(QCoreApplication::applicationFilePath(), {"--drive", which, folder});
    while (!window.canReadLine())
        if (!window.waitForReadyRead(2 * patience)) break;
    const QByteArray said = window.readLine();
    if (window.state() != QProcess::Running) qFatal("the window has ended");
    window.kill();
    window.waitForFinished();
    return QJsonDocument::fromJson(said).object();
}

void E2eWindowTest::read_ask_see_be_killed_and_ask_again() {
    const QTemporaryDir folder;
    const QJsonObject first = run("first", folder.path());
    QVERIFY2(!first.isEmpty(), "the first window said nothing");
    QVERIFY(first["prefilled"].toInt() > 10'000);
    QCOMPARE(first["page"].toInt(), 6);
    const QJsonArray area = first["highlighted"].toArray(), view = first["view"].toArray();
    QVERIFY(area[2].toInt() > 20 && area[3].toInt() > 5);
    QVERIFY2(area[3].toInt() < view[1].toInt() / 3, "more than the words was highlighted");

    const QJsonObject second = run("second", folder.path());
    QVERIFY2(!second.isEmpty(), "the second window said nothing");
    QCOMPARE(second["prefilled"].toInt(), 0);
    QCOMPARE(second["turns"].toInt(), 1);
    QCOMPARE(second["answer"].toString(), first["answer"].toString());
    QCOMPARE(second["page"].toInt(), 6);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 4 && QByteArray(argv[1]) == "--drive") return drive(argc, argv);
    QCoreApplication application(argc, argv);
    E2eWindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "e2e_window_test.moc"
