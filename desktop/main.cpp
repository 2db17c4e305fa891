#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <cstdio>

#include "app/import/import_worker.h"
#include "app/models/catalogue.h"
#include "app/pages/page_worker.h"
#include "desktop/platform.h"
#include "desktop/single_instance.h"
#include "ui/base/letter_size.h"
#include "ui/base/readable_palette.h"
#include "ui/base/readable_style.h"
#include "ui/language/language.h"
#include "ui/theme/applied_theme.h"
#include "ui/window/diagnostics.h"
#include "ui/window/main_window.h"

namespace {

using namespace lectern;

struct Choices {
    QStringList files;
    QString model, library;
};

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

/// Known before the others: it says in which language they are explained.
QString settings_file() {
    QCommandLineParser parser;
    parser.addOption({"settings", {}, "file"});
    parser.parse(QCoreApplication::arguments());
    return parser.value("settings");
}

Choices choices_of(const QCoreApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Words::tr("Lectern reads long documents on this machine and answers questions about them. Nothing leaves the "
                  "machine."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption model({"m", "model"}, Words::tr("Model file to open (GGUF)."), Words::tr("file"));
    const QCommandLineOption library("library", Words::tr("Library to use instead of the user's own."),
                                     Words::tr("file"));
    const QCommandLineOption settings("settings", Words::tr("Settings file to use instead of the user's own."),
                                      Words::tr("file"));
    parser.addOptions({model, library, settings});
    parser.addPositionalArgument("documents", Words::tr("Documents to open."), Words::tr("[documents...]"));
    parser.process(application);
    Choices choices{.files = {}, .model = parser.value(model), .library = parser.value(library)};
    if (choices.library.isEmpty()) choices.library = QString::fromStdString(ReadingLibrary::usual_file().string());
    for (const QString& file : parser.positionalArguments()) choices.files << QFileInfo(file).absoluteFilePath();
    return choices;
}

void say_who_this_is() {
    QCoreApplication::setApplicationName("lectern");
    QCoreApplication::setApplicationVersion(LECTERN_VERSION);
}

/// Ends the program if help or the version is wanted, for which there need not be a display.
void answer_in_terminal(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    say_who_this_is();
    QCommandLineParser parser;
    const QCommandLineOption help = parser.addHelpOption(), version = parser.addVersionOption();
    parser.parse(QCoreApplication::arguments());
    if (!parser.isSet(help) && !parser.isSet(version)) return;
    use_language(Settings(settings_file().toStdString()).language());
    choices_of(application);
}

int need_a_display() {
    std::fputs(
        "lectern: There is no display to open a window on.\n"
        "  Nothing was read or changed.\n"
        "  Start it on a desktop, or use lectern-cli, which needs none: lectern-cli --help.\n",
        stderr);
    return 1;
}

std::vector<std::filesystem::path> paths_of(const QStringList& files) {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) paths.emplace_back(file.toStdString());
    return paths;
}

WorkspaceOptions workspace_options(const Choices& choices, const Settings& settings) {
    WorkspaceOptions options;
    options.library = choices.library.toStdString();
    options.encoder = sentence_encoder_file();
    options.model.threads = settings.threads();
    options.model.device = settings.device();
    options.checkpoint_seconds = static_cast<double>(settings.checkpoint_seconds());
    options.log = EventLog::usual_folder();
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    answer_in_terminal(argc, argv);
    if (!has_display(argc, argv)) return need_a_display();
    QApplication application(argc, argv);
    say_who_this_is();
    QApplication::setApplicationDisplayName("Lectern");
    QApplication::setDesktopFileName("lectern");
    QApplication::setWindowIcon(window_icon());
    keep_palette_readable(application);
    QApplication::setStyle(new ReadableStyle);
    Settings settings(settings_file().toStdString());
    AppliedTheme theme(application);
    theme.choose(theme_choice_of(settings.theme()));
    QApplication::setFont(of_size(QApplication::font(), settings.text_size() / 100.0));
    use_language(settings.language());
    const Choices choices = choices_of(application);

    SingleInstance instance(instance_place(choices.library));
    if (instance.hand_over(choices.files)) return 0;
    instance.listen();

    Workspace workspace(workspace_options(choices, settings));
    workspace.log().note(machine_line());
    MainWindow window(workspace, settings);
    QObject::connect(&instance, &SingleInstance::handed_over, &window, [&window](const QStringList& files) {
        window.open(paths_of(files));
        window.come_to_front();
    });
    QObject::connect(&window, &MainWindow::settings_changed, &theme,
                     [&] { theme.choose(theme_choice_of(settings.theme())); });
    window.show();
    // After the first frame: the window is there at once.
    QMetaObject::invokeMethod(
        &window,
        [&] {
            if (!choices.model.isEmpty()) settings.set_model(QFileInfo(choices.model).absoluteFilePath());
            window.restore(paths_of(choices.files));
        },
        Qt::QueuedConnection);
    return QApplication::exec();
}
