#pragma once

#include <QByteArray>
#include <QStringList>
#include <filesystem>
#include <optional>

#include "app/engine/commands.h"
#include "ui/workspace/settings_file.h"

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

    /// Model files that lie elsewhere than in Lectern's folder.
    QStringList added_models() const;
    void add_model(const QString& file);
    void forget_model(const QString& file);

    /// The server that answered last, and the model that a person chose of it, or none. Its key is not kept.
    QString server_address() const;
    QString server_model() const;
    void set_server(const QString& address, const QString& model);

    QByteArray geometry() const;
    QByteArray layout() const;
    void set_window(const QByteArray& geometry, const QByteArray& layout);
    bool menu_bar() const;  ///< it is seen all the time
    void set_menu_bar(bool seen);
    /// The place of the side bar that is seen, from 0, and whether a person closed the bar.
    int side_place() const;
    bool side_closed() const;
    void set_side(int place, bool closed);

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
    /// Of the 500 documents that were seen last.
    void set_place(const std::string& hash, const Place& place);

    /// Tokens a second of the last reading with this model and cell budget; 0: never measured.
    double reading_speed(const QString& model) const;
    void set_reading_speed(const QString& model, double tokens_per_second);

    /// The document that is being read, by its hash; empty: none. Set at the next start only if this one was killed.
    std::string being_read() const;
    void set_being_read(const std::string& hash);

    /// True from the start of the window to its end: at the next start it says that this one was killed.
    bool was_running() const;
    void set_running(bool running);

    // What a person chooses. What cannot be is brought into range.
    int answer_tokens() const;  ///< at most
    void set_answer_tokens(int tokens);
    double temperature() const;  ///< 0: always the likeliest word
    void set_temperature(double temperature);
    int unasked_seconds() const;  ///< what takes less is read without asking
    void set_unasked_seconds(int seconds);
    int accepted_minutes() const;  ///< what takes longer to read keeps less; 0: nothing takes too long
    void set_accepted_minutes(int minutes);
    bool learns() const;  ///< what models need to remember, from what is read; see Learning
    void set_learns(bool learns);
    int threads() const;  ///< 0: all cores
    void set_threads(int threads);
    std::string device() const;  ///< see ModelOptions
    void set_device(const std::string& device);
    int checkpoint_seconds() const;
    void set_checkpoint_seconds(int seconds);
    int text_size() const;  ///< of the window, in per cent of the desktop's
    void set_text_size(int per_cent);
    static constexpr int least_text_size = 90, most_text_size = 200;
    bool reduced_motion() const;
    void set_reduced_motion(bool reduced);
    std::optional<bool> night_pages() const;  ///< light on dark; nothing: as the theme
    void set_night_pages(std::optional<bool> at_night);
    QString theme() const;  ///< see ThemeChoice; empty: as the system
    void set_theme(const QString& theme);
    QString language() const;  ///< "en", "de", "zh_CN"; empty: the system's
    void set_language(const QString& language);

 private:
    void forget_place(const QString& document);

    SettingsFile file_;
};

}  // namespace lectern
