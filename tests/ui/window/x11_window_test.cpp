// The window on a real X server, driven by real events: a file is dragged from another program and dropped, and the
// whole task is done by keys alone. This program starts itself again inside Xvfb, with a window manager beside it.
#include <unistd.h>

#include <QtTest/QtTest>
#include <QtWidgets>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/engine/model/model_folder.h"
#include "ui/budget/budget_panel.h"
#include "ui/budget/estimate_card.h"
#include "ui/budget/page_chooser.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/main_window.h"

using namespace lectern;
using State = DocumentSession::State;

namespace {

constexpr QPoint source_place(20, 20);
constexpr int source_side = 80;

/// Another program, from which a file can be dragged.
class DragSource : public QWidget {
 public:
    explicit DragSource(QString file) : file_(std::move(file)) {
        setWindowFlags(Qt::X11BypassWindowManagerHint);
        setGeometry(QRect(source_place, QSize(source_side, source_side)));
    }

 protected:
    void mousePressEvent(QMouseEvent*) override {
        auto* drag = new QDrag(this);
        auto* dragged = new QMimeData;
        dragged->setUrls({QUrl::fromLocalFile(file_)});
        drag->setMimeData(dragged);
        drag->exec(Qt::CopyAction);
    }

 private:
    QString file_;
};

int offer(int argc, char** argv) {
    QApplication application(argc, argv);
    DragSource source(argv[2]);
    source.show();
    return QApplication::exec();
}

/// A person: sits on a thread of its own, so that dialogs may run their own loops, and waits for what is to be seen.
class Person {
 public:
    void does(const QString& what) const {
        const QByteArray command = ("xdotool " + what).toUtf8();
        if (std::system(command.constData()) != 0) qFatal("xdotool failed: %s", command.constData());
    }
    void presses(const QString& keys) const { does("key --clearmodifiers " + keys); }
    void types(const QString& text) const { does("type --delay 15 '" + text + "'"); }

    static bool sees(const std::function<bool()>& what) {
        bool seen = false;
        QMetaObject::invokeMethod(
            qApp, [&] { seen = what(); }, Qt::BlockingQueuedConnection);
        return seen;
    }
    static void waits_for(const char* name, const std::function<bool()>& what, int seconds = 120) {
        for (int i = 0; i < seconds * 20; ++i) {
            if (sees(what)) return;
            QThread::msleep(50);
        }
        qFatal("what did not come: %s", name);
    }
};

/// Runs what a person does beside the window's loop.
void beside_the_window(const std::function<void(const Person&)>& work) {
    std::atomic<bool> done = false;
    std::thread person([&] {
        work(Person());
        done = true;
    });
    while (!done) QTest::qWait(20);
    person.join();
}

}  // namespace

class X11WindowTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void a_file_is_dropped_from_another_program();
    void the_whole_task_by_keys_alone();

 private:
    DocumentSession& opened() { return *workspace_->sessions().back(); }

    QTemporaryDir folder_;
    int number_ = 0;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<MainWindow> window_;
};

void X11WindowTest::init() {
    cleanup();
    const std::filesystem::path folder = folder_.filePath(QString::number(++number_)).toStdString();
    std::filesystem::create_directory(folder);
    settings_ = std::make_unique<Settings>(folder / "settings.ini");
    workspace_ =
        std::make_unique<Workspace>(WorkspaceOptions{.library = folder / "library.sqlite", .model = {.threads = 2}});
    window_ = std::make_unique<MainWindow>(*workspace_, *settings_);
    window_->setGeometry(150, 120, 1200, 740);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get(), 20000));
}

void X11WindowTest::cleanup() {
    window_.reset();
    workspace_.reset();
    settings_.reset();
}

void X11WindowTest::a_file_is_dropped_from_another_program() {
    QProcess source;
    source.start(QCoreApplication::applicationFilePath(), {"--offer", LECTERN_SAMPLE});
    const QPoint target = window_->mapToGlobal(window_->rect().center());
    auto* overlay = window_->findChild<DropOverlay*>();
    beside_the_window([&](const Person& person) {
        QThread::msleep(1500);  // until the other program is there
        const QPoint start = source_place + QPoint(source_side, source_side) / 2;
        person.does(QString("mousemove %1 %2 mousedown 1").arg(start.x()).arg(start.y()));
        for (int step = 1; step <= 10; ++step) {
            const QPoint at = start + (target - start) * step / 10;
            person.does(QString("mousemove %1 %2").arg(at.x()).arg(at.y()));
            QThread::msleep(60);
        }
        person.waits_for("the overlay that says what will happen", [&] { return overlay->isVisible(); });
        person.does("mouseup 1");
        person.waits_for("the document",
                         [&] { return !workspace_->sessions().empty() && opened().document != nullptr; });
        person.waits_for("the end of the overlay", [&] { return !overlay->isVisible(); });
    });
    QCOMPARE(opened().name, "handbook-of-aldersund.pdf");
    source.kill();
    source.waitForFinished();
}

void X11WindowTest::the_whole_task_by_keys_alone() {
    settings_->set_model(QString::fromStdString((models_folder_for_tests() / "smollm2-135m.gguf").string()));
    window_->restore();
    auto* canvas = window_->findChild<DocumentCanvas*>();
    beside_the_window([&](const Person& person) {
        const auto dialog = [&](const char* name, const auto& is_it) {
            person.waits_for(name, [&] {
                const QWidget* active = QApplication::activeModalWidget();
                return active != nullptr && is_it(active) && active->isActiveWindow();
            });
        };
        const auto is_closed = [] { return QApplication::activeModalWidget() == nullptr; };

        person.presses("ctrl+o");
        dialog("the dialog for files", [](const QWidget* active) { return active->inherits("QFileDialog"); });
        person.types(LECTERN_SAMPLE);
        person.presses("Return");
        person.waits_for("the cost of reading",
                         [&] { return !workspace_->sessions().empty() && opened().state == State::planned; });
        const auto in_card = [] {
            const QWidget* focused = QApplication::focusWidget();
            while (focused != nullptr && qobject_cast<const EstimateCard*>(focused) == nullptr)
                focused = focused->parentWidget();
            return focused != nullptr;
        };
        for (int pane = 0; pane < 8 && !person.sees(in_card); ++pane) person.presses("F6");
        person.waits_for("the focus in the card", in_card, 5);

        person.presses("alt+o");  // the options, which hold the choice of pages
        person.waits_for("the options",
                         [&] { return window_->findChild<EstimateCard*>()->findChild<BudgetPanel*>()->isVisible(); });
        person.presses("alt+p");
        dialog("the dialog for pages",
               [](const QWidget* active) { return qobject_cast<const PageChooser*>(active) != nullptr; });
        person.types("5-7");
        person.presses("Return");
        person.waits_for("the chosen pages", [&] { return is_closed() && opened().pages.size() == 1; });
        person.presses("alt+r");
        person.waits_for("the reading", [&] { return opened().state == State::ready; });

        person.presses("ctrl+l");
        person.types("What did the repairs after the storm of October 2021 cost, and how much did the insurance pay?");
        person.presses("Return");
        person.waits_for("the answer", [&] {
            const ShownConversation& said = opened().conversation;
            return said.current() >= 0 && said.turn(said.current()).state == ConversationTurn::State::ended;
        });
        person.presses("ctrl+e");
        person.waits_for("the marked evidence", [&] { return canvas->marks().evidence.has_value(); });
        person.waits_for("its page", [&] { return window_->findChild<DocumentView*>()->page() == 5; });
        person.presses("ctrl+q");
        person.waits_for("the end", [&] { return !window_->isVisible(); });
    });
    QCOMPARE(opened().read.total_pages, 3);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    qputenv("QT_QPA_PLATFORM", "xcb");
    if (argc == 3 && QByteArray(argv[1]) == "--offer") return offer(argc, argv);
    if (qEnvironmentVariableIsEmpty("LECTERN_INSIDE_XVFB")) {
        qputenv("LECTERN_INSIDE_XVFB", "1");
        std::vector<const char*> command{"xvfb-run", "-a", "-s", "-screen 0 1400x900x24"};
        command.insert(command.end(), argv, argv + argc);
        command.push_back(nullptr);
        execvp(command[0], const_cast<char* const*>(command.data()));
        qFatal("xvfb-run is missing (Debian package xvfb)");
    }
    QProcess manager;
    manager.start("openbox", QStringList());
    if (!manager.waitForStarted()) qFatal("openbox is missing");
    for (int i = 0; std::system("xdotool get_desktop >/dev/null 2>&1") != 0; ++i) {  // until it manages windows
        if (i == 600) qFatal("openbox does not manage the screen, or xdotool is missing");
        QThread::msleep(100);
    }
    QApplication application(argc, argv);
    X11WindowTest test;
    const int failed = QTest::qExec(&test, argc, argv);
    manager.kill();
    manager.waitForFinished();
    return failed;
}

#include "x11_window_test.moc"
