#pragma once

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QSslConfiguration>
#include <functional>
#include <optional>

#include "app/models/partial_file.h"
#include "app/models/transfer_rate.h"
#include "engine/base/sentence.h"

namespace lectern {

struct DownloadProgress {
    enum class Step {
        checking,  ///< what was there before
        connecting,
        receiving,
        waiting,  ///< the connection broke; it is tried again in a moment
    };
    Step step = Step::checking;
    std::uint64_t received = 0, total = 0;  ///< with what was there before
    double bytes_per_second = 0;            ///< 0: not known yet
};

struct DownloadOptions {
    std::filesystem::path folder = models_folder();
    /// Whose certificates are trusted: the system's, in the program.
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    /// Of the disk that a folder lies on; nothing: not known.
    std::function<std::optional<std::uint64_t>(const std::filesystem::path&)> free_bytes = disk_space;
    std::chrono::milliseconds before_retry{2000};
    std::chrono::milliseconds longest_silence{30'000};

    static std::optional<std::uint64_t> disk_space(const std::filesystem::path& folder);
};

/// Fetches a model of the catalogue over HTTPS into a folder. What has arrived is kept, whatever happens, and a later
/// start goes on with it; the file gets its name when its SHA-256 is right. Certificates are checked, and nothing
/// but HTTPS is followed. Blocks its thread for no longer than it takes to write or check some megabytes.
class ModelDownload : public QObject {
    Q_OBJECT

 public:
    ModelDownload(CatalogueModel model, DownloadOptions options, QObject* parent = nullptr);
    ~ModelDownload() override;

    /// Begins, or goes on with what is there.
    void start();
    /// What has arrived stays.
    void pause();
    /// What has arrived is removed.
    void cancel();

 signals:
    void progressed(const lectern::DownloadProgress& progress);
    /// It is there, and right.
    void finished();
    void failed(const lectern::Error& error);
    /// By pause() or cancel().
    void stopped();

 private:
    void check_what_is_there();
    Result<void> check_space() const;
    void request();
    QNetworkRequest make_request(const QUrl& address) const;
    void take(QNetworkReply& reply);
    Result<void> take_head(QNetworkReply& reply);
    Result<void> take_bytes(QNetworkReply& reply);
    void reply_ended(QNetworkReply& reply);
    void not_answered(QNetworkReply& reply, int status);
    void try_next_source(const Error& error);
    void connection_broke(const Sentence& why);
    void complete();
    void fail(const Error& error);
    void stop();
    void report(DownloadProgress::Step step);
    std::string host() const;

    const CatalogueModel model_;
    const DownloadOptions options_;
    PartialFile file_;
    QNetworkAccessManager network_;
    QNetworkReply* reply_ = nullptr;  ///< the one that is listened to

    bool active_ = false;
    int run_ = 0;              ///< which start() it was: a timer of an earlier one does nothing
    std::size_t source_ = 0;   ///< in model_.sources
    bool head_taken_ = false;  ///< of reply_
    bool began_anew_ = false;  ///< because the server would not go on
    bool arrived_ = false;     ///< something did since start(): the network works
    int fruitless_ = 0;        ///< connections one after another that brought nothing
    TransferRate rate_;
    TransferRate::Clock::time_point reported_;
};

}  // namespace lectern
