#include "ui/workspace/settings.h"

#include <QFileInfo>

namespace lectern {

namespace {

constexpr int most_recent_files = 10;
constexpr auto places = "places/";

QString speed_key(const QString& model) {
    return "speed/" + QFileInfo(model).fileName();
}

}  // namespace

Settings::Settings(const std::filesystem::path& file)
    : settings_(file.empty()
                    ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, "lectern", "lectern")
                    : std::make_unique<QSettings>(QString::fromStdString(file.string()), QSettings::IniFormat)) {}

QString Settings::model() const {
    return settings_->value("model").toString();
}

void Settings::set_model(const QString& file) {
    settings_->setValue("model", file);
}

QStringList Settings::recent_files() const {
    return settings_->value("recent_files").toStringList();
}

void Settings::add_recent_file(const QString& file) {
    QStringList files = recent_files();
    files.removeAll(file);
    files.prepend(file);
    settings_->setValue("recent_files", files.mid(0, most_recent_files));
}

void Settings::forget_recent_files() {
    settings_->remove("recent_files");
}

QByteArray Settings::geometry() const {
    return settings_->value("window/geometry").toByteArray();
}

QByteArray Settings::layout() const {
    return settings_->value("window/layout").toByteArray();
}

void Settings::set_window(const QByteArray& geometry, const QByteArray& layout) {
    settings_->setValue("window/geometry", geometry);
    settings_->setValue("window/layout", layout);
}

ReadingId Settings::last_reading() const {
    return settings_->value("last_reading").toLongLong();
}

void Settings::set_last_reading(ReadingId id) {
    settings_->setValue("last_reading", static_cast<qlonglong>(id));
}

Settings::Place Settings::place(const std::string& hash) const {
    const QString key = places + QString::fromStdString(hash);
    return {.page = settings_->value(key + "/page").toDouble(),
            .zoom = settings_->value(key + "/zoom").toDouble(),
            .draft = settings_->value(key + "/draft").toString()};
}

void Settings::set_place(const std::string& hash, const Place& place) {
    const QString key = places + QString::fromStdString(hash);
    settings_->setValue(key + "/page", place.page);
    settings_->setValue(key + "/zoom", place.zoom);
    settings_->setValue(key + "/draft", place.draft);
}

double Settings::reading_speed(const QString& model) const {
    return settings_->value(speed_key(model)).toDouble();
}

void Settings::set_reading_speed(const QString& model, double tokens_per_second) {
    settings_->setValue(speed_key(model), tokens_per_second);
}

quint64 Settings::budget() const {
    return settings_->value("budget").toULongLong();
}

void Settings::set_budget(quint64 bytes) {
    settings_->setValue("budget", bytes);
}

}  // namespace lectern
