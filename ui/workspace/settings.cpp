#include "ui/workspace/settings.h"

#include <QFileInfo>
#include <QThread>
#include <algorithm>

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

QStringList Settings::added_models() const {
    return settings_->value("added_models").toStringList();
}

void Settings::add_model(const QString& file) {
    QStringList files = added_models();
    files.removeAll(file);
    settings_->setValue("added_models", files << file);
}

void Settings::forget_model(const QString& file) {
    QStringList files = added_models();
    files.removeAll(file);
    settings_->setValue("added_models", files);
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

std::string Settings::being_read() const {
    return settings_->value("being_read").toString().toStdString();
}

/// On the disk at once: it is for the case that the window is killed.
void Settings::set_being_read(const std::string& hash) {
    if (hash.empty())
        settings_->remove("being_read");
    else
        settings_->setValue("being_read", QString::fromStdString(hash));
    settings_->sync();
}

bool Settings::was_running() const {
    return settings_->value("running", false).toBool();
}

void Settings::set_running(bool running) {
    settings_->setValue("running", running);
    settings_->sync();
}

int Settings::answer_tokens() const {
    return std::clamp(settings_->value("answer/tokens", AskOptions().most_tokens).toInt(), 16, 2048);
}

void Settings::set_answer_tokens(int tokens) {
    settings_->setValue("answer/tokens", tokens);
}

double Settings::temperature() const {
    return std::clamp(settings_->value("answer/temperature", 0).toDouble(), 0.0, 2.0);
}

void Settings::set_temperature(double temperature) {
    settings_->setValue("answer/temperature", temperature);
}

int Settings::unasked_seconds() const {
    return std::clamp(settings_->value("reading/unasked_seconds", 30).toInt(), 0, 3600);
}

void Settings::set_unasked_seconds(int seconds) {
    settings_->setValue("reading/unasked_seconds", seconds);
}

int Settings::threads() const {
    return std::clamp(settings_->value("reading/threads", 0).toInt(), 0, QThread::idealThreadCount());
}

void Settings::set_threads(int threads) {
    settings_->setValue("reading/threads", threads);
}

int Settings::checkpoint_seconds() const {
    return std::clamp(settings_->value("reading/checkpoint_seconds", 10).toInt(), 1, 600);
}

void Settings::set_checkpoint_seconds(int seconds) {
    settings_->setValue("reading/checkpoint_seconds", seconds);
}

bool Settings::reduced_motion() const {
    return settings_->value("window/reduced_motion", false).toBool();
}

void Settings::set_reduced_motion(bool reduced) {
    settings_->setValue("window/reduced_motion", reduced);
}

QString Settings::language() const {
    return settings_->value("language").toString();
}

void Settings::set_language(const QString& language) {
    settings_->setValue("language", language);
}

}  // namespace lectern
