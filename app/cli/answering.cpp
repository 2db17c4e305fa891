#include "app/cli/answering.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <optional>

#include "app/ask/conversation_keeper.h"
#include "app/cli/answer_json.h"
#include "app/cli/every_page_answers.h"
#include "app/cli/evidence_json.h"
#include "app/command_line/interrupt.h"
#include "app/reading/saved_meaning.h"
#include "app/recall/asks_about_whole.h"
#include "app/survey/asks_for_all.h"

namespace lectern::cli {

namespace {

/// "; the overview and passages of pages iv, 12 read again"; empty if there are none.
std::string what_was_recalled(const Recalled& recalled, bool from_passages, const Document& document) {
    const std::string_view overview = recalled.overview.empty() ? "" : "the overview";
    std::vector<std::string> labels;
    for (const RecalledPassage& passage : recalled.passages)
        if (std::string label = document.page_name(passage.page);
            std::find(labels.begin(), labels.end(), label) == labels.end())
            labels.push_back(std::move(label));
    if (labels.empty()) return overview.empty() ? std::string() : fmt::format("; {} read again", overview);
    return fmt::format("; {}{}{}passages of page{} {} read again", from_passages ? "answered from " : "", overview,
                       overview.empty() ? "" : " and ", labels.size() > 1 ? "s" : "", fmt::join(labels, ", "));
}

/// What an answer from a bounded reading is not sure to be, and what is. Times are estimates: sections are read as fast
/// as the document was, if it was read now.
void offer_what_sees_all(const Answered& answered, const Reading& reading) {
    const double pace = reading.tokens_per_second();
    const std::string time =
        pace > 0 ? fmt::format(", in {} or more", describe_seconds(reading.plan.document_tokens / pace)) : "";
    const std::string& question = answered.answer.question;
    if (asks_for_all(question))
        say(fmt::format("   Is it complete? 'lectern-cli ask --every-page' puts the question to every page{}", time));
    if (reading.kept_share() < 1 && asks_about_whole(question) && answered.recalled.overview.empty())
        say(
            fmt::format("   About all of it? 'lectern-cli overview' writes down what every section says{}; such "
                        "questions get its notes from then on",
                        time));
}

/// Where the graphics card fails on the way, asks again on the CPU. `asker`: for this and further questions, made where
/// there is none.
Result<Answered> answer(DocumentToAsk& session, std::optional<Asker>& asker, const std::string& question,
                        const AskOptions& options, bool as_json) {
    for (;;) {
        if (!asker) asker.emplace(*session.model, session.reading, session.tokenized, *session.recall);
        if (!as_json) print_text(fmt::format("\nQ: {}\nA: ", question));
        auto answered = asker->ask(question, {}, options, as_json ? nullptr : print_text, interrupted());
        if (!as_json) print_text("\n");
        if (session.library) save_meaning(*session.library, session.hash, *session.recall);
        if (answered) return answered;
        asker.reset();  // it has memory of the model
        if (auto there = go_on_without_card(session, answered.error()); !there) return fail(there.error());
        if (!session.reading.complete) return fail(cancelled_reading(session));
        say("The question is asked again.");
    }
}

}  // namespace

void show_evidence(const Answered& answered, const Document& document) {
    for (const Evidence& evidence : answered.evidence)
        say(evidence_line(evidence, evidence.verified ? "page " + document.page_name(evidence.page) : std::string()));
    if (is_supported(answered) == false) say("   No sentence of the document was found that says this.");
}

void show_footer(const Answered& answered, const Document& document) {
    const Answer& answer = answered.answer;
    say(fmt::format("   {} tokens in {:.1f} s ({:.0f} tokens/s; first after {:.2f} s){}{}", answer.tokens,
                    answer.seconds, answer.tokens_per_second, answer.seconds_to_first,
                    what_was_recalled(answered.recalled, answered.from_passages, document),
                    answer.stop == StopReason::length ? "; cut off at --max-tokens" : ""));
    show_evidence(answered, document);
    std::string pages;
    for (const AttendedPage& attended : answered.attended)
        pages += fmt::format("{}{} ({:.0f} %)", pages.empty() ? "" : ", ", document.page_name(attended.page),
                             100 * attended.share);
    if (!pages.empty()) say(fmt::format("   Looked at pages: {}", pages));
}

void add_answer_options(CLI::App& command, AskOptions& options) {
    command.add_option("-n,--max-tokens", options.most_tokens, "Most tokens of an answer")
        ->check(CLI::Range(1, ReadPlan::room_for_questions))
        ->capture_default_str();
    const std::map<std::string, RecallMode> modes{
        {"auto", RecallMode::automatic}, {"passages", RecallMode::passages}, {"off", RecallMode::off}};
    command
        .add_option("--recall", options.recall,
                    fmt::format("Read passages that fit a question again before it, at most {} tokens "
                                "of them ({} where they are found by their meaning): whenever cells of the document "
                                "were dropped (auto), always (passages), or "
                                "never (off)",
                                RecallLimits().most_tokens, RecallLimits().most_tokens_by_meaning))
        ->transform(CLI::Transformer(modes))
        ->option_text("auto|passages|off [auto]");
    command.add_flag("!--no-evidence", options.evidence, "Do not ask for quotes after an answer");
    add_sampling_options(command, options.sampling);
}

void add_every_page_options(CLI::App& command, bool& every_page, bool& csv) {
    CLI::Option* option = command.add_flag(
        "--every-page", every_page,
        "Put the questions to every section in turn, with its whole text in front of the model, and list what all say: "
        "for lists that must be complete. Takes as long as reading the document, or longer; goes on where it was "
        "stopped");
    command.add_flag("--csv", csv, "With --every-page: print a table (CSV) with a row for each place")
        ->needs(option)
        ->excludes("--json");
}

Result<void> check_questions(const std::vector<std::string>& questions) {
    for (const std::string& text : questions)
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            return fail({.code = ErrorCode::wrong_use,
                         .what = sentence("A question is empty."),
                         .means = sentence("The document was not read."),
                         .next = sentence("Write each question in quotes.")});
    return {};
}

Result<void> answer_questions(DocumentToAsk& session, const std::vector<std::string>& questions,
                              const AskOptions& options, bool as_json) {
    Json answers = Json::array();
    std::optional<Error> stopped;
    if (!session.reading.complete) stopped = cancelled_reading(session);
    std::optional<Asker> asker;
    ConversationKeeper kept;
    bool keep = session.library != nullptr && !session.hash.empty();
    int number = 0;
    for (const std::string& text : questions) {
        if (stopped) break;
        const auto result = answer(session, asker, text, options, as_json);
        if (!result) {
            stopped = result.error();
            break;
        }
        if (!as_json) {
            show_footer(*result, *session.document);
            offer_what_sees_all(*result, session.reading);
        }
        const ConversationKeeper::About about{.hash = session.hash, .reading = session.reading_id};
        if (keep)
            if (const auto done = kept.add(session.library->storage(), about, {number, -1, number}, *result); !done) {
                say_trouble(done.error());
                keep = false;
            }
        ++number;
        answers.push_back(cli::describe(*result, {*session.document, session.library.get(), session.hash}));
        if (result->answer.stop == StopReason::cancelled)
            stopped = Error{.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}};
    }
    if (as_json) {
        Json json = cli::describe(session);
        json["answers"] = std::move(answers);
        print_json(json);
    }
    if (stopped) return fail(*stopped);
    return {};
}

}  // namespace lectern::cli
