#include "app/cli/model_fetching.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>

#include "app/command_line/interrupt.h"
#include "app/command_line/output.h"
#include "app/models/download.h"
#include "engine/base/memory.h"

namespace lectern::cli {

namespace {

std::string words_of(const DownloadProgress& progress) {
    const std::string amount =
        fmt::format("{} of {}", describe_bytes(progress.received), describe_bytes(progress.total));
    switch (progress.step) {
        case DownloadProgress::Step::checking:
            return "Checking what has arrived: " + amount;
        case DownloadProgress::Step::connecting:
            return "Connecting";
        case DownloadProgress::Step::waiting:
            return amount + "; the connection broke and is taken up again";
        case DownloadProgress::Step::receiving:
            break;
    }
    if (progress.bytes_per_second <= 0) return amount;
    const double left = static_cast<double>(progress.total - progress.received) / progress.bytes_per_second;
    return fmt::format("{}, {} a second, {} left", amount,
                       describe_bytes(static_cast<std::uint64_t>(progress.bytes_per_second)), describe_seconds(left));
}

bool is_here(const CatalogueModel& model, const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::file_size(file, error) == model.bytes && !error;
}

}  // namespace

Result<std::filesystem::path> fetch_model(const CatalogueModel& model) {
    const std::filesystem::path file = models_folder() / model.file;
    if (is_here(model, file)) {
        say(fmt::format("{} is here already.", model.title));
        return file;
    }
    // Qt's network needs an application, whose arguments must outlive it.
    int argument_count = 1;
    char name[] = "lectern-cli";
    char* arguments[] = {name, nullptr};
    QCoreApplication application(argument_count, arguments);

    say(fmt::format("Fetching {} ({}).", model.title, describe_bytes(model.bytes)));
    ModelDownload download(model, {});
    StatusLine line;
    QElapsedTimer since;
    since.start();
    std::optional<Error> error;
    QObject::connect(&download, &ModelDownload::progressed, &application, [&](const DownloadProgress& progress) {
        line.show(words_of(progress), static_cast<double>(since.elapsed()) / 1000);
    });
    QObject::connect(&download, &ModelDownload::failed, &application, [&](const Error& what) {
        error = what;
        QCoreApplication::quit();
    });
    QObject::connect(&download, &ModelDownload::finished, &application, &QCoreApplication::quit);
    QObject::connect(&download, &ModelDownload::stopped, &application, [&] {
        error = {.code = ErrorCode::cancelled,
                 .what = sentence("The download was stopped."),
                 .means = sentence("What has arrived is kept."),
                 .next = sentence("The same command goes on with it.")};
        QCoreApplication::quit();
    });
    QTimer watch;  // a signal's handler may do no more than set a flag
    QObject::connect(&watch, &QTimer::timeout, &download, [&] {
        if (interrupted().cancelled()) download.pause();
    });
    watch.start(std::chrono::milliseconds(100));
    QTimer::singleShot(0, &download, &ModelDownload::start);
    QCoreApplication::exec();
    line.finish();
    if (error) return fail(*error);
    return file;
}

}  // namespace lectern::cli
