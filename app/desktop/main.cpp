#include <QApplication>
#include <QCommandLineParser>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include "app/desktop/single_instance.h"
#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "ui/window/main_window.h"

namespace {

using namespace lectern;

struct Choices {
    QStringList files;
    QString model, library, settings;
};

Choices choices_of(const QApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        "Lectern reads long documents on this machine and answers questions about them. Nothing leaves the machine.");
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption model({"m", "model"}, "Model file to open (GGUF).", "file");
    const QCommandLineOption library("library", "Library to use instead of the user's own.", "file");
    const QCommandLineOption settings("settings", "Settings file to use instead of the user's own.", "file");
    parser.addOptions({model, library, settings});
    parser.addPositionalArgument("documents", "Documents to open.", "[documents...]");
    parser.process(application);
    Choices choices{.files = {},
                    .model = parser.value(model),
                    .library = parser.value(library),
                    .settings = parser.value(settings)};
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
    const Choices choices = choices_of(application);

    SingleInstance instance(instance_name(choices.library));
    if (instance.hand_over(choices.files)) return 0;
    instance.listen();

    Settings settings(choices.settings.toStdString());
    Workspace workspace({.library = choices.library.toStdString(), .model = {}});
    MainWindow window(workspace, settings);
    QObject::connect(&instance, &SingleInstance::handed_over, &window, [&window](const QStringList& files) {
        window.open(paths_of(files));
        window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
        window.show();
        window.raise();
        window.activateWindow();
    });
    window.show();
    // After the first frame: the window is there at once.
    QMetaObject::invokeMethod(
        &window,
        [&] {
            if (!choices.model.isEmpty()) settings.set_model(QFileInfo(choices.model).absoluteFilePath());
            window.restore();
            window.open(paths_of(choices.files));
        },
        Qt::QueuedConnection);
    return QApplication::exec();
}
