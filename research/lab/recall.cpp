#include "app/recall/recall.h"

#include <CLI/CLI.hpp>
#include <chrono>

#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/import/import.h"
#include "app/recall/fused_passages.h"
#include "app/recall/meaning_index.h"
#include "engine/answer/quote_finder.h"
#include "research/eval/qa_file.h"
#include "research/lab/commands.h"

namespace lectern::cli {

namespace {

struct RecallOptions {
    std::string document, questions, encoder, model;
    int threads = 0;
    bool json = false;
};

constexpr std::array<std::size_t, 3> counts{3, 6, 12};
constexpr int searched = 200;  // passages with words of the question

/// A way to find passages, and of how many questions it found the right one among the first so many.
struct Way {
    std::string name;
    std::array<int, counts.size()> found{};
};

/// What a model reads again for all questions.
struct ReadAgain {
    int found = 0, tokens = 0;
};

using Places = std::vector<QuoteFinder::Place>;

/// Whether most of a quote can be read in the first `count` passages.
bool holds(std::span<const Passage> passages, std::size_t count, const Places& places) {
    for (const auto& place : places) {
        std::uint64_t seen = 0;
        for (const Passage& passage : passages.first(std::min(count, passages.size()))) {
            const std::uint64_t begin = std::max(passage.begin, place.begin), end = std::min(passage.end, place.end);
            if (end > begin) seen = std::max(seen, end - begin);
        }
        if (2 * seen > place.end - place.begin) return true;
    }
    return false;
}

void count(std::span<const Passage> passages, const Places& places, Way& way) {
    for (std::size_t i = 0; i < counts.size(); ++i) way.found[i] += holds(passages, counts[i], places) ? 1 : 0;
}

/// Whether what the model reads again, of so many tokens at most, holds most of a quote.
bool holds(const Recalled& recalled, const Places& places) {
    std::vector<Passage> passages;
    for (const RecalledPassage& passage : recalled.passages) passages.push_back({passage.begin, passage.end});
    return holds(passages, passages.size(), places);
}

void print(const std::vector<Way>& ways, std::size_t questions, double seconds, bool json) {
    if (json) {
        Json all = Json::array();
        for (const Way& way : ways) all.push_back({{"by", way.name}, {"passages", counts}, {"found", way.found}});
        return print_json({{"questions", questions}, {"ways", all}, {"index_seconds", seconds}});
    }
    print_text(fmt::format("{} questions: the passage that answers is among the first 3, 6, 12\n", questions));
    for (const Way& way : ways)
        print_text(fmt::format("  by {:8} {:4} {:4} {:4}\n", way.name, way.found[0], way.found[1], way.found[2]));
    if (seconds > 0) print_text(fmt::format("The index by meaning took {:.1f} s.\n", seconds));
}

/// Without an encoder, by words alone.
Result<void> measure(const RecallOptions& options) {
    const auto document = import_document(options.document, {.cancel = &interrupted()});
    if (!document) return fail(document.error());
    const auto entries = eval::read_questions(options.questions);
    if (!entries) return fail(entries.error());
    const auto words = TextIndex::of(document->text, TextIndex::Unit::paragraphs);
    if (!words) return fail(words.error());
    std::shared_ptr<SentenceEncoder> encoder;
    std::optional<MeaningIndex> meanings;
    double seconds = 0;
    if (!options.encoder.empty()) {
        auto opened = SentenceEncoder::open(options.encoder, options.threads);
        if (!opened) return fail(opened.error());
        encoder = std::move(*opened);
        const auto begin = std::chrono::steady_clock::now();
        meanings.emplace(document->text, words->passages(), encoder);
        const std::array all{TextStretch{0, document->text.size()}};
        if (auto done = meanings->look_at(all, interrupted()); !done) return done;
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    std::unique_ptr<Model> model;
    Recall recall(*document, encoder);
    if (!options.model.empty()) {
        auto opened = open_model({.model = options.model});
        if (!opened) return fail(opened.error());
        model = std::move(*opened);
        if (const auto index = recall.by_meaning(); index && *index != nullptr) (*index)->take(meanings->vectors());
    }
    ReadAgain again;
    const QuoteFinder quotes(document->text);
    std::vector<Way> ways{{.name = "words"}, {.name = "meaning"}, {.name = "both"}};
    std::size_t asked = 0;
    for (const eval::QaEntry& entry : *entries) {
        if (entry.quote.empty()) continue;  // the whole document answers, or nothing in it
        const Places places = quotes.find(entry.quote, 20);
        if (places.empty()) {
            say(fmt::format("Note: the document does not say “{}”; the question is left out.", entry.quote));
            continue;
        }
        ++asked;
        if (model) {
            const auto recalled = recall.find(counted_by(*model), entry.question, {}, interrupted());
            if (!recalled) return fail(recalled.error());
            again.found += holds(*recalled, places) ? 1 : 0;
            again.tokens += static_cast<int>(recalled->pages_of_tokens(*model).size());
        }
        const auto by_words = words->search(entry.question, searched);
        if (!by_words) return fail(by_words.error());
        count(*by_words, places, ways[0]);
        if (!meanings) continue;
        const auto by_meaning = meanings->search(entry.question, interrupted());
        if (!by_meaning) return fail(by_meaning.error());
        count(fused({}, *by_meaning), places, ways[1]);
        count(fused(*by_words, *by_meaning), places, ways[2]);
    }
    if (!meanings) ways.resize(1);
    print(ways, asked, seconds, options.json);
    if (model && asked > 0 && !options.json)
        print_text(fmt::format("Read again with them: the passage that answers for {}, {} tokens for a question\n",
                               again.found, again.tokens / static_cast<int>(asked)));
    return {};
}

}  // namespace

void add_recall(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<RecallOptions>();
    CLI::App* command =
        app.add_subcommand("recall", "Measure how often the passage that answers a question is found, without a model");
    command->add_option("document", options->document, "A document")->required();
    command->add_option("--qa", options->questions, "Questions with quotes (JSON lines)")->required();
    command->add_option("--encoder", options->encoder, "A sentence encoder (GGUF), to find passages by meaning too");
    command->add_option("-m,--model", options->model, "A model, to count what it would read again");
    command->add_option("-t,--threads", options->threads, "Threads; default: all cores")->check(CLI::Range(0, 1024));
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([=, &chosen] { chosen = [=] { return measure(*options); }; });
}

}  // namespace lectern::cli
