// What a person waits for in the window: until it is there, until a document is seen, and between two frames while a
// document is read, an answer written and pages scrolled. Numbers for docs/benchmarks.md; ctest does not run it.
//
//   window_bench MODEL.gguf DOCUMENT.pdf [SECONDS] [BUDGET_TOKENS] [still]
//
// still: nobody scrolls while the document is read, to compare its speed with that of lectern-cli.
#include <fmt/format.h>

#include <QtWidgets>
#include <chrono>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "engine/base/memory.h"
#include "ui/pages/document_canvas.h"
#include "ui/window/main_window.h"

using namespace lectern;
using Clock = std::chrono::steady_clock;
using State = DocumentSession::State;

namespace {

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void wait_until(const std::function<bool()>& true_now) {
    QTimer waker;
    waker.start(10);
    while (!true_now()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

/// Notes the time between two paintings of the pages, which are asked for 120 times a second: a screen of 60 has missed
/// one only where that is more than 16 ms.
class FrameGaps : public QObject {
 public:
    explicit FrameGaps(DocumentCanvas& canvas) : canvas_(canvas) {
        canvas.viewport()->installEventFilter(this);
        ticks_.setTimerType(Qt::PreciseTimer);
        ticks_.setInterval(8);
        connect(&ticks_, &QTimer::timeout, this, [this] { scroll(); });
    }
    void begin() {
        gaps_.clear();
        begun_ = last_ = Clock::now();
        ticks_.start();
    }
    void print(const char* during) {
        ticks_.stop();
        std::ranges::sort(gaps_);
        if (gaps_.empty()) return;
        const auto at = [&](double share) {
            return gaps_[static_cast<std::size_t>(share * static_cast<double>(gaps_.size() - 1))].milliseconds;
        };
        fmt::print("{}: {} frames, between two of them median {:.1f}, 99th percentile {:.1f}, longest {:.1f} ms\n",
                   during, gaps_.size(), at(0.5), at(0.99), gaps_.back().milliseconds);
        fmt::print("  the longest:");
        for (auto gap = gaps_.rbegin(); gap != gaps_.rend() && gap - gaps_.rbegin() < 8; ++gap) {
            fmt::print(" {:.1f} at {:.1f} s", gap->milliseconds, gap->at / 1000);
        }
        fmt::print("\n");
    }

 protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint && ticks_.isActive()) {
            gaps_.push_back({.milliseconds = milliseconds_since(last_), .at = milliseconds_since(begun_)});
            last_ = Clock::now();
        }
        return false;
    }

 private:
    struct Gap {
        double milliseconds, at;
        auto operator<=>(const Gap&) const = default;
    };

    void scroll() {
        QScrollBar* bar = canvas_.verticalScrollBar();
        constexpr int step = 10;
        bar->setValue(bar->value() + step >= bar->maximum() ? 0 : bar->value() + step);
        canvas_.viewport()->update();
    }

    DocumentCanvas& canvas_;
    QTimer ticks_;
    Clock::time_point last_;
    Clock::time_point begun_;
    std::vector<Gap> gaps_;
};

/// What the window says of the time left after a tenth of a document, against the time that the rest took.
class Promise {
 public:
    explicit Promise(DocumentSession& session) {
        QObject::connect(&session, &DocumentSession::progressed, &session, [this, &session] {
            const ReadProgress& at = session.progress;
            if (promised_ > 0 || at.tokens < at.total_tokens / 10) return;
            promised_ = at.seconds_left;
            begun_ = Clock::now();
        });
    }
    void print() const {
        const double took = milliseconds_since(begun_) / 1000;
        fmt::print("after a tenth {:.0f} s were said to be left; it took {:.0f} s: {:+.0f} %\n", promised_, took,
                   100 * (promised_ / took - 1));
    }

 private:
    double promised_ = 0;
    Clock::time_point begun_;
};

int measure(const QStringList& arguments, Clock::time_point start) {
    const std::filesystem::path model = arguments[1].toStdString(), file = arguments[2].toStdString();
    const int seconds = arguments.size() > 3 ? arguments[3].toInt() : 30;
    const std::uint64_t budget = arguments.size() > 4 ? arguments[4].toULongLong() : 4096;
    const bool still = arguments.size() > 5 && arguments[5] == "still";
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini").toStdString());
    WorkspaceOptions kept;
    kept.library = folder.filePath("library.sqlite").toStdString();
    Workspace workspace(kept);
    MainWindow window(workspace, settings);
    window.resize(1280, 800);
    window.show();
    auto* canvas = window.findChild<DocumentCanvas*>();
    FrameGaps frames(*canvas);
    QCoreApplication::processEvents();
    fmt::print("the window takes keys after {:.0f} ms", milliseconds_since(start));
    workspace.open_model(model);
    QCoreApplication::processEvents();
    fmt::print(", with {:.0f} MB\n", static_cast<double>(resident_bytes()) / 1e6);
    wait_until([&] { return workspace.model().kind == ModelState::Kind::open; });
    fmt::print("the model is open after {:.0f} ms\n", milliseconds_since(start));

    const auto dropped = Clock::now();
    window.open({file});
    DocumentSession* session = workspace.sessions().back();
    wait_until([&] { return session->imported_pages > 0 || session->document != nullptr; });
    fmt::print("drop to visible progress {:.0f} ms", milliseconds_since(dropped));
    wait_until([&] { return session->state == State::planned || session->state == State::failed; });
    if (session->state == State::failed) return 1;
    fmt::print(", to the cost of reading {:.0f} ms ({} pages, {} tokens)\n", milliseconds_since(dropped),
               session->page_count(), session->tokens);

    frames.begin();
    wait_until([&, at = Clock::now()] { return milliseconds_since(at) > 5000; });
    frames.print("scrolling alone");

    ReadOptions options = session->options;
    options.budget = {.kind = Budget::Kind::tokens, .amount = budget};
    workspace.plan(*session, options);
    workspace.start(*session);
    wait_until([&] { return session->state == State::reading; });
    const auto reading = Clock::now();
    const Promise promise(*session);
    if (!still) frames.begin();
    wait_until([&] { return session->state == State::ready || milliseconds_since(reading) > 1000.0 * seconds; });
    if (!still) frames.print("reading and scrolling");
    if (session->state == State::ready) promise.print();
    const auto ask = [&](const char* what) {
        const auto asked = Clock::now();
        frames.begin();
        workspace.ask(*session, -1, what);
        wait_until([&] { return !workspace.is_answering(); });
        frames.print("answering and scrolling");
        fmt::print("  the answer took {:.1f} s\n", milliseconds_since(asked) / 1000);
    };
    ask("What is this document about?");
    if (session->state != State::ready) {
        const auto paused = Clock::now();
        workspace.pause();
        wait_until([&] { return session->state == State::paused; });
        fmt::print("pause is seen after {:.0f} ms\n", milliseconds_since(paused));
        workspace.resume();
        wait_until([&] { return session->state == State::reading; });
        const auto cancelled = Clock::now();
        workspace.cancel(*session);
        wait_until([&] { return session->state == State::partly; });
        fmt::print("cancel is seen after {:.0f} ms\n", milliseconds_since(cancelled));
    }
    fmt::print("read {} tokens in {:.1f} s: {:.0f} tokens/s\n", session->prefilled_tokens, session->seconds,
               session->prefilled_tokens / session->seconds);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const auto start = Clock::now();
    setvbuf(stdout, nullptr, _IOLBF, 0);
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 3) {
        fmt::print(stderr, "window_bench MODEL.gguf DOCUMENT.pdf [SECONDS] [BUDGET_TOKENS] [still]\n");
        return 2;
    }
    return measure(arguments, start);
}
