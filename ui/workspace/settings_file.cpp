#include "ui/workspace/settings_file.h"

namespace lectern {

namespace {

constexpr const char* usual_folder = "lectern";

/// The file holds what was typed and not asked yet. Qt lets everybody read it, so nobody else may enter its folder.
std::unique_ptr<QSettings> usual_settings() {
    auto settings = std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, usual_folder, "lectern");
    const std::filesystem::path folder = std::filesystem::path(settings->fileName().toStdString()).parent_path();
    std::error_code ignored;  // then the settings cannot be kept either
    std::filesystem::create_directories(folder, ignored);
    if (!ignored) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ignored);
    return settings;
}

}  // namespace

SettingsFile::SettingsFile(const std::filesystem::path& file)
    : file_(file.empty() ? usual_settings()
                         : std::make_unique<QSettings>(QString::fromStdString(file.string()), QSettings::IniFormat)) {
    for (const QString& key : file_->allKeys()) values_[key] = file_->value(key);
    writer_.setObjectName("settings");
    file_->moveToThread(&writer_);
    writer_.start();
}

SettingsFile::~SettingsFile() {
    // Behind the changes that still wait; what they leave unwritten the file writes when it is closed.
    QMetaObject::invokeMethod(file_.get(), [this] { writer_.quit(); });
    writer_.wait();
}

QVariant SettingsFile::value(const QString& key, const QVariant& otherwise) const {
    return values_.value(key, otherwise);
}

void SettingsFile::set(const QString& key, const QVariant& value) {
    QVariant& kept = values_[key];
    if (kept == value) return;
    kept = value;
    QMetaObject::invokeMethod(file_.get(), [file = file_.get(), key, value] { file->setValue(key, value); });
}

void SettingsFile::remove(const QString& key) {
    if (!values_.remove(key)) return;
    QMetaObject::invokeMethod(file_.get(), [file = file_.get(), key] { file->remove(key); });
}

}  // namespace lectern
