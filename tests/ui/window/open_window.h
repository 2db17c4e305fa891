#pragma once

#include <QtTest/QtTest>
#include <QtWidgets>
#include <atomic>

#include "ui/window/banner.h"
#include "ui/window/main_window.h"

namespace lectern::test {

constexpr int patience = 60'000;  // milliseconds

/// The first bytes of a real text.
std::string some_text(std::size_t bytes);
void write(const std::filesystem::path& file, const std::string& text);

/// What free memory looks like to the engine, and whether asking for it ends the engine.
struct Machine {
    std::atomic<bool> loses_card = false;
    std::atomic<bool> breaks = false;
    std::atomic<std::size_t> available = 0;  ///< 0: as it is
    std::size_t operator()();
};

/// A window with a real engine and a real library, and what a person does in it.
class OpenWindow {
 public:
    /// Models that have a window of 8192 and of 512 tokens.
    OpenWindow();

    /// With a library, settings and a document of its own.
    void begin_test();
    void open_window();
    void close_window();
    DocumentSession& opened() { return *workspace_->sessions().back(); }
    /// Reads it with a budget and chunks that make many chunks of a short text.
    DocumentSession& started(const std::filesystem::path& file);
    DocumentSession& ready(const std::filesystem::path& file);
    /// Reopens the window, and in it the only reading of the library.
    DocumentSession& reopened();
    bool says(const QString& words) const { return banner_with(words) != nullptr; }
    Banner* banner_with(const QString& words) const;
    void click(SessionMessage::Remedy remedy, const QString& words);

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path model_, other_model_, file_, library_, settings_file_;
    Machine machine_;
    double checkpoint_seconds_ = 10;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<MainWindow> window_;
};

/// In a process of its own, with the arguments "--read", library, settings, model and document: reads until something
/// of it and that it is being read are on the disk, says so, and waits to be killed.
int read_and_wait(int argc, char** argv);

}  // namespace lectern::test
