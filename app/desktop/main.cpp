#include <QApplication>
#include <QCommandLineParser>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QIcon>

#include "app/desktop/single_instance.h"
#include "app/import/import_worker.h"
#include "app/models/catalogue.h"
#include "app/pages/page_worker.h"
#include "ui/base/readable_palette.h"
#include "ui/base/readable_style.h"
#include "ui/language/language.h"
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
    parser.parse(QApplication::arguments());
    return parser.value("settings");
}

Choices choices_of(const QApplication& application) {
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

std::vector<std::filesystem::path> paths_of(const QStringList& files) {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) paths.emplace_back(file.toStdString());
    return paths;
}

/// Of the user and the library: two libraries, two windows.
QString instance_name(const QString& library) {
    const QByteArray place = (QDir::homePath() + '\n' + QFileInfo(library).absoluteFilePath()).toUtf8();
    return "lectern-" +
           QString::fromLatin1(QCryptographicHash::hash(place, QCryptographicHash::Sha256).toHex().left(16));
}

}  // namespace

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    QApplication::setApplicationName("lectern");
    QApplication::setApplicationDisplayName("Lectern");
    QApplication::setApplicationVersion(LECTERN_VERSION);
    QApplication::setDesktopFileName("lectern");
    QApplication::setWindowIcon(QIcon(QString::fromStdString(resource("icons/lectern.svg").string())));
    keep_palette_readable(application);
    QApplication::setStyle(new ReadableStyle);
    Settings settings(settings_file().toStdString());
    use_language(settings.language());
    const Choices choices = choices_of(application);

    SingleInstance instance(instance_name(choices.library));
    if (instance.hand_over(choices.files)) return 0;
    instance.listen();

    Workspace workspace({.library = choices.library.toStdString(),
                         .model = {.threads = settings.threads()},
                         .checkpoint_seconds = static_cast<double>(settings.checkpoint_seconds()),
                         .log = EventLog::usual_folder()});
    workspace.log().note(machine_line());
    MainWindow window(workspace, settings);
    QObject::connect(&instance, &SingleInstance::handed_over, &window, [&window](const QStringList& files) {
        window.open(paths_of(files));
        window.come_to_front();
    });
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
