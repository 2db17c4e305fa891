#pragma once

#include <QByteArray>
#include <QSettings>
#include <QStringList>
#include <filesystem>
#include <optional>

#include "app/engine/commands.h"

namespace lectern {

/// What the window remembers between two starts. Each setting has a function, so that none is misspelt.
class Settings {
 public:
    /// `file`: an INI file; empty: the user's usual place.
    explicit Settings(const std::filesystem::path& file = {});

    QString model() const;
    void set_model(const QString& file);
    QStringList recent_files() const;
    /// To the front; the ten newest are kept.
    void add_recent_file(const QString& file);
    void forget_recent_files();

    QByteArray geometry() const;
    QByteArray layout() const;
    void set_window(const QByteArray& geometry, const QByteArray& layout);

    /// The reading that was shown last; 0: none.
    ReadingId last_reading() const;
    void set_last_reading(ReadingId id);

    /// Where somebody was in a document, by its hash.
    struct Place {
        double page = 0;  ///< with a fraction
        double zoom = 0;  ///< 0: as wide as the view
        QString draft;
    };
    Place place(const std::string& hash) const;
    void set_place(const std::string& hash, const Place& place);

    /// Tokens a second of the last reading with this model and cell budget; 0: never measured.
    double reading_speed(const QString& model) const;
    void set_reading_speed(const QString& model, double tokens_per_second);

    /// Bytes; 0: everything is kept while it fits.
    quint64 budget() const;
    void set_budget(quint64 bytes);

 private:
    std::unique_ptr<QSettings> settings_;
};

}  // namespace lectern
