// Documents are opened, read, switched between and closed again and again: nothing grows. LECTERN_CYCLES=1000
// for the whole measurement.
#include <malloc.h>

#include <QtTest/QtTest>
#include <QtWidgets>
#include <fstream>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "engine/base/memory.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "ui/library/library_panel.h"
#include "ui/window/main_window.h"

using namespace lectern;
using State = DocumentSession::State;

class CyclesTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void nothing_grows();

 private:
    static void wait_for(const DocumentSession* session, State state);
    void cycle(Workspace& workspace, MainWindow& window, const std::filesystem::path& text);

    QTemporaryDir folder_;
    std::filesystem::path model_, text_;
    bool text_was_read_ = false;  ///< then the library has it
};

void CyclesTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    qputenv("XDG_DATA_HOME", folder_.path().toUtf8());  // no model of whoever runs the tests
    model_ = write_tiny_model(folder, {.name = "llama"});
    text_ = folder / "text.txt";
    std::ofstream(text_, std::ios::binary) << test::some_document(1500).text;
}

void CyclesTest::wait_for(const DocumentSession* session, State state) {
    if (!QTest::qWaitFor([&] { return session->state == state && session->conversation_loaded; }, 60000))
        qFatal("%s is in state %d, not %d", qPrintable(session->name), static_cast<int>(session->state),
               static_cast<int>(state));
}

void CyclesTest::cycle(Workspace& workspace, MainWindow& window, const std::filesystem::path& short_text) {
    auto* library = window.findChild<LibraryPanel*>();
    window.open({LECTERN_SAMPLE, short_text});
    DocumentSession *pdf = workspace.sessions()[0], *text = workspace.sessions()[1];
    wait_for(pdf, State::planned);
    if (!text_was_read_) {
        wait_for(text, State::planned);
        workspace.start(*text);
    }
    wait_for(text, State::ready);
    text_was_read_ = true;
    emit library->session_chosen(pdf);
    QTest::qWait(0);
    emit library->session_chosen(text);
    workspace.close(*text);
    workspace.close(*pdf);
    QTest::qWait(0);
}

void CyclesTest::nothing_grows() {
    const int cycles = std::max(40, qEnvironmentVariableIntValue("LECTERN_CYCLES"));
    Settings settings(folder_.filePath("settings.ini").toStdString());
    Workspace workspace({.library = folder_.filePath("library.sqlite").toStdString(), .model = {.threads = 2}});
    MainWindow window(workspace, settings);
    window.show();
    workspace.open_model(model_);
    const auto resident = [] {
        malloc_trim(0);  // what is free is not grown
        return static_cast<double>(resident_bytes()) / 1e6;
    };
    double warm = 0;
    for (int number = 0; number < cycles; ++number) {
        if (number == cycles / 2) warm = resident();
        cycle(workspace, window, text_);
    }
    // A page that is just being drawn is gone soon, what leaked is not.
    double end = resident();
    (void)QTest::qWaitFor([&] { return (end = std::min(end, resident())) < warm + 4; }, 10000);
    qInfo("%d cycles: %.1f MB after half of them, %.1f MB at the end", cycles, warm, end);
    QVERIFY2(end < warm + 4, qPrintable(QString("grew from %1 to %2 MB").arg(warm).arg(end)));
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    CyclesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "cycles_test.moc"
