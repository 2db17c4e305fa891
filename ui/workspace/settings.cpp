#include "ui/workspace/settings.h"

#include <QFileInfo>
#include <QThread>
#include <algorithm>

#include "engine/devices/devices.h"
#include "engine/model/model.h"

namespace lectern {

namespace {

constexpr int most_recent_files = 10;
constexpr auto places = "places/";
constexpr auto newest_places = "newest_places";  // hashes, the newest first
constexpr int most_places = 500;                 // some 100 bytes each

QString speed_key(const QString& model) {
    return "speed/" + QFileInfo(model).fileName();
}

}  // namespace

Settings::Settings(const std::filesystem::path& file) : file_(file) {}

QString Settings::model() const {
    return file_.value("model").toString();
}

void Settings::set_model(const QString& file) {
    file_.set("model", file);
}

QStringList Settings::recent_files() const {
    return file_.value("recent_files").toStringList();
}

void Settings::add_recent_file(const QString& file) {
    QStringList files = recent_files();
    files.removeAll(file);
    files.prepend(file);
    file_.set("recent_files", files.mid(0, most_recent_files));
}

void Settings::forget_recent_files() {
    file_.remove("recent_files");
}

QStringList Settings::added_models() const {
    return file_.value("added_models").toStringList();
}

void Settings::add_model(const QString& file) {
    QStringList files = added_models();
    files.removeAll(file);
    file_.set("added_models", files << file);
}

void Settings::forget_model(const QString& file) {
    QStringList files = added_models();
    files.removeAll(file);
    file_.set("added_models", files);
}

QString Settings::server_address() const {
    return file_.value("server/address").toString();
}

QString Settings::server_model() const {
    return file_.value("server/model").toString();
}

void Settings::set_server(const QString& address, const QString& model) {
    file_.set("server/address", address);
    file_.set("server/model", model);
}

QByteArray Settings::geometry() const {
    return file_.value("window/geometry").toByteArray();
}

QByteArray Settings::layout() const {
    return file_.value("window/layout").toByteArray();
}

void Settings::set_window(const QByteArray& geometry, const QByteArray& layout) {
    file_.set("window/geometry", geometry);
    file_.set("window/layout", layout);
}

bool Settings::menu_bar() const {
    return file_.value("window/menu_bar").toBool();
}

void Settings::set_menu_bar(bool seen) {
    file_.set("window/menu_bar", seen);
}

int Settings::side_place() const {
    return std::max(0, file_.value("window/side_place").toInt());
}

bool Settings::side_closed() const {
    return file_.value("window/side_closed").toBool();
}

void Settings::set_side(int place, bool closed) {
    file_.set("window/side_place", place);
    file_.set("window/side_closed", closed);
}

ReadingId Settings::last_reading() const {
    return file_.value("last_reading").toLongLong();
}

void Settings::set_last_reading(ReadingId id) {
    file_.set("last_reading", static_cast<qlonglong>(id));
}

Settings::Place Settings::place(const std::string& hash) const {
    const QString key = places + QString::fromStdString(hash);
    return {.page = file_.value(key + "/page").toDouble(),
            .zoom = file_.value(key + "/zoom").toDouble(),
            .draft = file_.value(key + "/draft").toString()};
}

void Settings::set_place(const std::string& hash, const Place& place) {
    const QString document = QString::fromStdString(hash), key = places + document;
    file_.set(key + "/page", place.page);
    file_.set(key + "/zoom", place.zoom);
    file_.set(key + "/draft", place.draft);
    QStringList newest = file_.value(newest_places).toStringList();
    newest.removeAll(document);
    newest.prepend(document);
    while (newest.size() > most_places) forget_place(newest.takeLast());
    file_.set(newest_places, newest);
}

void Settings::forget_place(const QString& document) {
    for (const char* part : {"/page", "/zoom", "/draft"}) file_.remove(places + document + part);
}

double Settings::reading_speed(const QString& model) const {
    return file_.value(speed_key(model)).toDouble();
}

void Settings::set_reading_speed(const QString& model, double tokens_per_second) {
    file_.set(speed_key(model), tokens_per_second);
}

std::string Settings::being_read() const {
    return file_.value("being_read").toString().toStdString();
}

void Settings::set_being_read(const std::string& hash) {
    if (hash.empty())
        file_.remove("being_read");
    else
        file_.set("being_read", QString::fromStdString(hash));
}

bool Settings::was_running() const {
    return file_.value("running", false).toBool();
}

void Settings::set_running(bool running) {
    file_.set("running", running);
}

int Settings::answer_tokens() const {
    return std::clamp(file_.value("answer/tokens", AskOptions().most_tokens).toInt(), 16, 2048);
}

void Settings::set_answer_tokens(int tokens) {
    file_.set("answer/tokens", tokens);
}

double Settings::temperature() const {
    return std::clamp(file_.value("answer/temperature", 0).toDouble(), 0.0, 2.0);
}

void Settings::set_temperature(double temperature) {
    file_.set("answer/temperature", temperature);
}

int Settings::unasked_seconds() const {
    return std::clamp(file_.value("reading/unasked_seconds", 30).toInt(), 0, 3600);
}

void Settings::set_unasked_seconds(int seconds) {
    file_.set("reading/unasked_seconds", seconds);
}

int Settings::accepted_minutes() const {
    return std::clamp(file_.value("reading/accepted_minutes", 10).toInt(), 0, 600);
}

void Settings::set_accepted_minutes(int minutes) {
    file_.set("reading/accepted_minutes", minutes);
}

bool Settings::learns() const {
    return file_.value("reading/learns", true).toBool();
}

void Settings::set_learns(bool learns) {
    file_.set("reading/learns", learns);
}

int Settings::threads() const {
    return std::clamp(file_.value("reading/threads", 0).toInt(), 0, QThread::idealThreadCount());
}

void Settings::set_threads(int threads) {
    file_.set("reading/threads", threads);
}

std::string Settings::device() const {
    const std::string device = file_.value("reading/device", ModelOptions().device.c_str()).toString().toStdString();
    return check_device_name(device) ? device : ModelOptions().device;
}

void Settings::set_device(const std::string& device) {
    file_.set("reading/device", QString::fromStdString(device));
}

int Settings::checkpoint_seconds() const {
    return std::clamp(file_.value("reading/checkpoint_seconds", 10).toInt(), 1, 600);
}

void Settings::set_checkpoint_seconds(int seconds) {
    file_.set("reading/checkpoint_seconds", seconds);
}

int Settings::text_size() const {
    return std::clamp(file_.value("window/text_size", 100).toInt(), least_text_size, most_text_size);
}

void Settings::set_text_size(int per_cent) {
    file_.set("window/text_size", per_cent);
}

bool Settings::reduced_motion() const {
    return file_.value("window/reduced_motion", false).toBool();
}

void Settings::set_reduced_motion(bool reduced) {
    file_.set("window/reduced_motion", reduced);
}

std::optional<bool> Settings::night_pages() const {
    const QVariant chosen = file_.value("window/night_pages");
    return chosen.isValid() ? std::optional(chosen.toBool()) : std::nullopt;
}

void Settings::set_night_pages(std::optional<bool> at_night) {
    if (at_night)
        file_.set("window/night_pages", *at_night);
    else
        file_.remove("window/night_pages");
}

QString Settings::theme() const {
    return file_.value("window/theme").toString();
}

void Settings::set_theme(const QString& theme) {
    file_.set("window/theme", theme);
}

QString Settings::language() const {
    return file_.value("language").toString();
}

void Settings::set_language(const QString& language) {
    file_.set("language", language);
}

}  // namespace lectern
