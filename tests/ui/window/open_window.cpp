#include "tests/ui/window/open_window.h"

#include <fstream>
#include <stdexcept>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

namespace lectern::test {

using Remedy = SessionMessage::Remedy;
using State = DocumentSession::State;

namespace {

QtMessageHandler usual_handler = nullptr;

void say_unless_of_platform(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (!message.startsWith("This plugin does not support ")) usual_handler(type, context, message);
}

/// A platform without a screen says of every window what it cannot do, and hides what failed. Qt Test takes messages
/// first, so this is for tests that run.
void silence_platform() {
    if (usual_handler == nullptr) usual_handler = qInstallMessageHandler(say_unless_of_platform);
}

}  // namespace

std::string some_text(std::size_t bytes) {
    return some_document(bytes).text;
}

void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

std::size_t Machine::operator()() {
    if (loses_card.exchange(false))
        throw BackendFailure({.code = ErrorCode::failed, .what = sentence("The card failed."), .of_device = true});
    if (breaks.exchange(false)) throw std::runtime_error("the device was lost");
    return available > 0 ? available.load() : available_bytes();
}

OpenWindow::OpenWindow() {
    const std::filesystem::path folder = folder_.path().toStdString();
    qputenv("XDG_DATA_HOME", folder_.path().toUtf8());  // no model of whoever runs the tests
    model_ = write_tiny_model(folder, {.name = "llama", .trained_window = 8192});
    other_model_ = write_tiny_model(folder, {.name = "other", .trained_window = 512});
}

void OpenWindow::begin_test() {
    silence_platform();
    const std::string number = std::to_string(++number_);
    library_ = folder_.filePath("library-").toStdString() + number + ".sqlite";
    settings_file_ = folder_.filePath("settings-").toStdString() + number + ".ini";
    file_ = folder_.filePath("text-").toStdString() + number + ".txt";
    write(file_, some_text(1500));
    machine_.breaks = machine_.loses_card = false;
    machine_.available = 0;
    checkpoint_seconds_ = 10;
    open_window();
}

void OpenWindow::close_window() {
    window_.reset();
    workspace_.reset();
    settings_.reset();
}

void OpenWindow::open_window() {
    close_window();
    settings_ = std::make_unique<Settings>(settings_file_);
    settings_->set_unasked_seconds(0);
    workspace_ = std::make_unique<Workspace>(WorkspaceOptions{.library = library_,
                                                              .model = {.threads = 2},
                                                              .checkpoint_seconds = checkpoint_seconds_,
                                                              .available_bytes = std::ref(machine_)});
    window_ = std::make_unique<MainWindow>(*workspace_, *settings_);
    window_->resize(1366, 768);  // all panes are seen
    window_->show();
}

DocumentSession& OpenWindow::started(const std::filesystem::path& file) {
    if (workspace_->model().kind == ModelState::Kind::none) workspace_->open_model(model_);
    window_->open({file});
    if (!QTest::qWaitFor([&] { return opened().state == State::planned && opened().conversation_loaded; }, patience))
        qFatal("not planned");
    ReadOptions options = tokens_kept(256, "keydiff");
    options.chunk = 32;
    workspace_->plan(opened(), options);
    if (!QTest::qWaitFor([&] { return opened().plan->chunk == 32; }, patience)) qFatal("not planned anew");
    workspace_->start(opened());
    return opened();
}

DocumentSession& OpenWindow::ready(const std::filesystem::path& file) {
    DocumentSession& session = started(file);
    if (!QTest::qWaitFor([&] { return session.state == State::ready && session.saved; }, patience)) qFatal("not read");
    return session;
}

DocumentSession& OpenWindow::reopened() {
    open_window();
    workspace_->open_model(model_);
    window_->restore();
    if (!QTest::qWaitFor([&] { return !workspace_->sessions().empty() && opened().state == State::ready; }, patience))
        qFatal("the reading did not come back");
    return opened();
}

Banner* OpenWindow::banner_with(const QString& words) const {
    for (Banner* banner : window_->findChildren<Banner*>())
        if (banner->isVisible() && banner->message().text.contains(words)) return banner;
    return nullptr;
}

void OpenWindow::click(Remedy remedy, const QString& words) {
    QPushButton* remedies = nullptr;
    const auto is_offered = [&] {
        Banner* banner = banner_with(words);
        if (banner == nullptr) return false;
        for (QPushButton* button : banner->findChildren<QPushButton*>())
            if (button->text() == words_of(remedy, banner->message().model) && button->isVisible()) remedies = button;
        return remedies != nullptr;
    };
    if (!QTest::qWaitFor(is_offered, patience)) {
        for (const Banner* banner : window_->findChildren<Banner*>())
            qWarning("%s: %s", banner->isVisible() ? "seen" : "hidden", qPrintable(banner->message().text));
        qFatal("the remedy is not offered");
    }
    remedies->click();
}

int read_and_wait(int argc, char** argv) {
    QApplication application(argc, argv);
    Settings settings(argv[3]);
    settings.set_model(argv[4]);
    Workspace workspace({.library = argv[2], .model = {.threads = 1}, .checkpoint_seconds = 0});
    MainWindow window(workspace, settings);
    window.show();
    window.restore();
    window.open({argv[5]});
    DocumentSession& session = *workspace.sessions().back();
    if (!QTest::qWaitFor([&] { return session.state == State::planned; }, patience)) return 1;
    ReadOptions options = tokens_kept(256, "keydiff");
    options.chunk = 32;
    workspace.plan(session, options);
    workspace.start(session);
    const auto library = ReadingLibrary::open(argv[2]);
    const auto is_saved = [&] {
        const auto readings = (*library)->storage().readings().list();
        return readings && !readings->empty() && readings->front().tokens_read > 64;
    };
    // Settings are written by a thread of their own: the file may come after the first checkpoint.
    const auto is_remembered = [&] {
        QFile file(argv[3]);
        return file.open(QIODevice::ReadOnly) && file.readAll().contains("being_read");
    };
    if (!library || !QTest::qWaitFor([&] { return is_saved() && is_remembered(); }, patience)) return 1;
    printf("reading\n");
    fflush(stdout);
    return QApplication::exec();
}

}  // namespace lectern::test
