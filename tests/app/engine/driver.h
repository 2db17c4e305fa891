#pragma once

#include <QtTest/QtTest>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>

#include "app/engine/engine_thread.h"
#include "engine/read/reading_so_far.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

namespace lectern::test {

/// Whoever drives an engine thread: posts, and waits for events. Events that nobody asked for are passed over, and kept
/// in `all`.
class Driver {
 public:
    explicit Driver(EngineOptions options = {}) : engine_(std::move(options)) {}

    void post(EngineCommand command) { engine_.post(std::move(command)); }

    /// The next event of this kind that `right` accepts. The test ends with what came instead if none does in time.
    template <typename Event>
    Event next(const std::function<bool(const Event&)>& right = {}, int seconds = 240) {
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
        for (;;) {
            while (!waiting_.empty()) {
                const EngineEvent event = std::move(waiting_.front());
                waiting_.pop_front();
                all.push_back(event);
                if (const auto* found = std::get_if<Event>(&event); found != nullptr && (!right || right(*found)))
                    return *found;
            }
            if (std::chrono::steady_clock::now() > give_up) qFatal("an event did not come: %s", describe().c_str());
            for (EngineEvent& event : engine_.wait(std::chrono::milliseconds(200)))
                waiting_.push_back(std::move(event));
        }
    }
    /// Forgets the events that wait.
    void take() {
        waiting_.clear();
        engine_.take();
    }
    /// Whether an event of this kind came since take().
    template <typename Event>
    bool any() {
        for (EngineEvent& event : engine_.take()) waiting_.push_back(std::move(event));
        return std::ranges::any_of(waiting_,
                                   [](const EngineEvent& event) { return std::holds_alternative<Event>(event); });
    }
    /// Whether an event of this kind that `right` accepts was taken already, perhaps on the way to another.
    template <typename Event>
    bool came(const std::function<bool(const Event&)>& right = {}) const {
        return std::ranges::any_of(all, [&](const EngineEvent& event) {
            const auto* found = std::get_if<Event>(&event);
            return found != nullptr && (!right || right(*found));
        });
    }
    /// Of the events so far.
    template <typename Event>
    int count() const {
        return static_cast<int>(
            std::ranges::count_if(all, [](const EngineEvent& event) { return std::holds_alternative<Event>(event); }));
    }

    event::ModelOpened open_model(const std::filesystem::path& file) {
        post(command::OpenModel{.file = file, .options = {.threads = 2}, .heads = {}});
        return next<event::ModelOpened>();
    }
    event::AnswerEnded ask(SessionId session, QuestionId question, const std::string& text, AskOptions options,
                           std::vector<Turn> before = {}) {
        post(command::Ask{
            .session = session, .question = question, .text = text, .options = options, .before = std::move(before)});
        return next<event::AnswerEnded>([=](const auto& ended) { return ended.question == question; });
    }

    std::vector<EngineEvent> all;

 private:
    /// What went wrong, for people.
    std::string describe() const {
        std::string text;
        const auto add = [&](const Error& error) { text += error.what.english() + " " + error.means.english() + " "; };
        for (const EngineEvent& event : all) {
            if (const auto* failed = std::get_if<event::OpeningFailed>(&event)) add(failed->error);
            if (const auto* failed = std::get_if<event::ReadingFailed>(&event)) add(failed->error);
            if (const auto* failed = std::get_if<event::AnswerFailed>(&event)) add(failed->error);
            if (const auto* failed = std::get_if<event::ModelFailed>(&event)) add(failed->error);
            if (const auto* refused = std::get_if<event::BudgetRefused>(&event)) add(refused->error);
            if (const auto* trouble = std::get_if<event::Trouble>(&event)) add(trouble->error);
            text += std::to_string(event.index()) + " ";
        }
        return text;
    }

    EngineThread engine_;
    std::deque<EngineEvent> waiting_;
};

/// A text file with the first bytes of a real text.
inline std::filesystem::path write_document(const QTemporaryDir& folder, const std::string& name, std::size_t bytes) {
    std::filesystem::path path = folder.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(path, std::ios::binary) << some_document(bytes).text;
    return path;
}

/// The text of a file, as whoever drives an engine takes it out first.
inline std::shared_ptr<const ImportedDocument> imported(const std::filesystem::path& file) {
    const CancelToken never;
    auto text = import_source({.files = {file}}, nullptr, {}, {}, never);
    if (!text) qFatal("%s", text.error().what.english().c_str());
    return std::make_shared<const ImportedDocument>(std::move(*text));
}

/// The cells of a reading that nothing disturbed, with the same document and options.
inline std::vector<std::vector<std::byte>> undisturbed_cells(Model& model, const std::filesystem::path& file,
                                                             const std::string& system, const ReadOptions& options) {
    const auto document = imported(file);
    const TokenizedDocument tokens = tokenize(document->document, model, system);
    return cell_bytes(read(model, tokens, options).cells);
}

/// The cells of the only reading in a library.
inline std::vector<std::vector<std::byte>> saved_cells(Model& model, const std::filesystem::path& library) {
    const auto opened = ReadingLibrary::open(library);
    if (!opened) qFatal("%s", opened.error().what.english().c_str());
    const auto records = (*opened)->storage().readings().list();
    if (!records || records->size() != 1) qFatal("the library has not one reading");
    const auto recipe = recipe_from_json(records->front().plan);
    const auto document = (*opened)->document(records->front().documents.front());
    const TokenizedDocument tokens = tokenize(*document, model, recipe->system);
    const ReadPlan plan = plan_of(model, tokens, recipe->options);
    const auto reading =
        (*opened)->restore(records->front().id, model, plan, fingerprint_of(model, plan, tokens.tokens));
    if (!reading) qFatal("%s", reading.error().what.english().c_str());
    return cell_bytes(reading->cells);
}

}  // namespace lectern::test
