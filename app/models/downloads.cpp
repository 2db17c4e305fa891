#include "app/models/downloads.h"

namespace lectern {

Downloads::Downloads(DownloadOptions options, QObject* parent) : QObject(parent), options_(std::move(options)) {
    thread_.setObjectName("downloads");
    thread_.start();
}

Downloads::~Downloads() {
    // Their destructors leave what has arrived, on their thread.
    for (const auto& [name, download] : downloads_) download.worker->deleteLater();
    thread_.quit();
    thread_.wait();
}

const DownloadState* Downloads::state(const std::string& name) const {
    const auto found = downloads_.find(name);
    return found == downloads_.end() ? nullptr : &found->second.state;
}

template <typename Change>
void Downloads::change(const std::string& name, const ModelDownload* worker, Change change) {
    const auto found = downloads_.find(name);
    if (found == downloads_.end() || found->second.worker != worker) return;
    change(found->second.state);
    emit changed(QString::fromStdString(name));
}

ModelDownload* Downloads::make_worker(const CatalogueModel& model) {
    auto* worker = new ModelDownload(model, options_);
    const std::string name = model.name;
    connect(worker, &ModelDownload::progressed, this, [this, name, worker](const DownloadProgress& progress) {
        change(name, worker, [&](DownloadState& state) { state.progress = progress; });
    });
    connect(worker, &ModelDownload::failed, this, [this, name, worker](const Error& error) {
        change(name, worker, [&](DownloadState& state) {
            state.running = false;
            state.error = error;
        });
    });
    connect(worker, &ModelDownload::stopped, this,
            [this, name, worker] { change(name, worker, [](DownloadState& state) { state.running = false; }); });
    connect(worker, &ModelDownload::finished, this, [this, name] {
        forget(name);
        emit finished(QString::fromStdString(name));
    });
    worker->moveToThread(&thread_);
    return worker;
}

Downloads::Download& Downloads::download_of(const CatalogueModel& model) {
    Download& download = downloads_[model.name];
    if (download.worker == nullptr) download.worker = make_worker(model);
    return download;
}

void Downloads::start(const CatalogueModel& model) {
    Download& download = download_of(model);
    download.state.running = true;
    download.state.error.reset();
    QMetaObject::invokeMethod(download.worker, &ModelDownload::start);
    emit changed(QString::fromStdString(model.name));
}

void Downloads::pause(const std::string& name) {
    if (const auto found = downloads_.find(name); found != downloads_.end())
        QMetaObject::invokeMethod(found->second.worker, &ModelDownload::pause);
}

void Downloads::cancel(const CatalogueModel& model) {
    ModelDownload* worker = download_of(model).worker;
    const std::string& name = model.name;
    // Gone from here when its file is.
    connect(worker, &ModelDownload::stopped, this, [this, name, worker] {
        const auto still = downloads_.find(name);
        if (still == downloads_.end() || still->second.worker != worker) return;
        forget(name);
        emit changed(QString::fromStdString(name));
    });
    QMetaObject::invokeMethod(worker, &ModelDownload::cancel);
}

void Downloads::forget(const std::string& name) {
    const auto found = downloads_.find(name);
    found->second.worker->deleteLater();
    downloads_.erase(found);
}

}  // namespace lectern
