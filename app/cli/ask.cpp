#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/document_session.h"
#include "app/cli/interrupt.h"
#include "app/recall/recall.h"

namespace lectern::cli {

namespace {

struct Options {
    DocumentOptions document;
    SamplingOptions sampling;
    int most_tokens = 256;
    std::string recall = "auto";
};

/// The words that brought passages back, and which they were.
struct Recalled {
    std::vector<RecalledPassage> passages;
    std::string words;
};

/// Passages for a question, unless all of the document is still in the reading.
Result<Recalled> recall_for(const std::string& question, const DocumentSession& session, const Recall* recall) {
    if (recall == nullptr) return Recalled{};
    auto passages = recall->find(*session.model, question);
    if (!passages) return fail(passages.error());
    std::string words = recall->words(*passages);
    return Recalled{.passages = std::move(*passages), .words = std::move(words)};
}

/// ", with pages iv and 12 read again"; empty if there are none.
std::string recalled_pages(const Recalled& recalled, const Document& document) {
    std::vector<std::string> labels;
    for (const RecalledPassage& passage : recalled.passages)
        if (const std::string& label = document.pages[static_cast<std::size_t>(passage.page)].label;
            std::find(labels.begin(), labels.end(), label) == labels.end())
            labels.push_back(label);
    if (labels.empty()) return {};
    return fmt::format("; passages of page{} {} read again", labels.size() > 1 ? "s" : "", fmt::join(labels, ", "));
}

Json describe(const Answer& answer, const Recalled& recalled) {
    Json passages = Json::array();
    for (const RecalledPassage& passage : recalled.passages)
        passages.push_back({{"page", passage.page + 1}, {"begin", passage.begin}, {"end", passage.end}});
    return {{"question", answer.question},
            {"text", answer.text},
            {"recalled", std::move(passages)},
            {"tokens", answer.tokens},
            {"question_tokens", answer.question_tokens},
            {"seconds", answer.seconds},
            {"seconds_to_first", answer.seconds_to_first},
            {"tokens_per_second", answer.tokens_per_second},
            {"stop", name(answer.stop)}};
}

Result<void> ask(const Options& options) {
    for (const std::string& text : options.document.questions)
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            return fail({.code = ErrorCode::wrong_use,
                         .what = "A question is empty.",
                         .means = "The document was not read.",
                         .next = "Write each question in quotes."});
    const auto opened = read_session(options.document);
    if (!opened) return fail(opened.error());
    DocumentSession& session = **opened;
    const bool as_json = options.document.json;
    Json answers = Json::array();
    std::optional<Error> stopped;
    if (!session.reading.complete) stopped = cancelled_reading(session);
    std::optional<Recall> recall;
    if (options.recall == "passages" || (options.recall == "auto" && session.reading.kept_share() < 1)) {
        auto made = Recall::of(session.document);
        if (!made) return fail(made.error());
        recall = std::move(*made);
    }
    for (const std::string& text : options.document.questions) {
        if (stopped) break;
        if (!as_json) print_text(fmt::format("\nQ: {}\nA: ", text));
        const auto recalled = recall_for(text, session, recall ? &*recall : nullptr);
        if (!recalled) return fail(recalled.error());
        const auto result = answer(*session.model, session.reading,
                                   {.text = text,
                                    .sampling = options.sampling,
                                    .most_tokens = options.most_tokens,
                                    .passages = recalled->words},
                                   as_json ? nullptr : print_text, interrupted());
        if (!as_json) print_text("\n");
        if (!result) {
            stopped = result.error();
            break;
        }
        if (!as_json)
            say(fmt::format("   {} tokens in {:.1f} s ({:.0f} tokens/s; first after {:.2f} s){}{}", result->tokens,
                            result->seconds, result->tokens_per_second, result->seconds_to_first,
                            recalled_pages(*recalled, session.document),
                            result->stop == StopReason::length ? "; cut off at --max-tokens" : ""));
        answers.push_back(describe(*result, *recalled));
        if (result->stop == StopReason::cancelled)
            stopped = Error{.code = ErrorCode::cancelled, .what = "Cancelled.", .means = {}, .next = {}};
    }
    if (as_json) {
        Json json = cli::describe(session);
        json["answers"] = std::move(answers);
        print_json(json);
    }
    if (stopped) return fail(*stopped);
    return {};
}

}  // namespace

void add_ask(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("ask", "Read a document and answer questions about it");
    add_document_options(*command, options->document);
    command->add_option("question", options->document.questions, "Questions, each in quotes")->required();
    command
        ->add_option("--read-question", options->document.reading.question,
                     "Read the document with the question in front of it (first) or behind it (last), which makes the "
                     "reading good for one question; default: none, or as the preset has it")
        ->check(CLI::IsMember({"first", "last", "none"}));
    command->add_option("-n,--max-tokens", options->most_tokens, "Most tokens of an answer")
        ->check(CLI::Range(1, ReadPlan::room_for_questions))
        ->capture_default_str();
    command
        ->add_option("--recall", options->recall,
                     "Read passages that hold the words of a question again before it: whenever cells of the document "
                     "were dropped (auto), always (passages), or never (off)")
        ->check(CLI::IsMember({"auto", "passages", "off"}))
        ->capture_default_str();
    add_sampling_options(*command, options->sampling);
    command->callback([=, &chosen] { chosen = [=] { return ask(*options); }; });
}

}  // namespace lectern::cli
