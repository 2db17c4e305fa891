#pragma once

#include <QThread>
#include <map>

#include "app/models/download.h"

namespace lectern {

/// How far a download is, or why it stopped.
struct DownloadState {
    bool running = false;
    DownloadProgress progress;
    std::optional<Error> error;
};

/// The downloads of this run of the program, on a thread of their own: disks and sums make nobody wait.
class Downloads : public QObject {
    Q_OBJECT

 public:
    explicit Downloads(DownloadOptions options, QObject* parent = nullptr);
    /// What has arrived stays.
    ~Downloads() override;

    void start(const CatalogueModel& model);
    void pause(const std::string& name);
    /// What has arrived is removed, in an earlier run of the program too.
    void cancel(const CatalogueModel& model);
    /// Null: it was not begun, or it is over.
    const DownloadState* state(const std::string& name) const;

 signals:
    void changed(const QString& name);
    /// The model is there.
    void finished(const QString& name);

 private:
    struct Download {
        ModelDownload* worker = nullptr;  ///< of the thread
        DownloadState state;
    };

    Download& download_of(const CatalogueModel& model);
    ModelDownload* make_worker(const CatalogueModel& model);
    /// Changes the state of a download whose worker says something, if it is still wanted.
    template <typename Change>
    void change(const std::string& name, const ModelDownload* worker, Change change);
    void forget(const std::string& name);

    const DownloadOptions options_;
    std::map<std::string, Download> downloads_;  ///< by the model's name
    QThread thread_;
};

}  // namespace lectern
