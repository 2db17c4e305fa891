#pragma once

#include <QObject>

#include "ui/workspace/restarting_engine.h"

namespace lectern {

/// The model that is open, or why none is.
struct ModelState {
    enum class Kind { none, opening, open, failed };
    Kind kind = Kind::none;
    std::filesystem::path file;
    event::ModelOpened opened;
    std::optional<Error> error;
};

/// The model that a person chose, and how it is opened.
class ChosenModel : public QObject {
    Q_OBJECT

 public:
    ChosenModel(RestartingEngine& engine, ModelOptions options) : engine_(engine), options_(std::move(options)) {}

    const ModelState& state() const { return state_; }
    void open(const std::filesystem::path& file);
    /// For models that are opened from now on; 0: all cores.
    void set_threads(int threads) { options_.threads = threads; }
    /// The same; see ModelOptions.
    void set_device(std::string device) { options_.device = std::move(device); }
    /// After the engine ended by itself, and another took its place.
    void open_again(const EngineEnd& end);

    void hear(const event::ModelOpened& opened);
    void hear(const event::ModelClosed&);
    void hear(const event::ModelFailed& failed);

 signals:
    void changed();
    /// After changed().
    void opened();

 private:
    void load(const std::filesystem::path& file, const ModelOptions& options);
    void change(ModelState state);

    RestartingEngine& engine_;
    ModelOptions options_;
    ModelState state_;
};

}  // namespace lectern
