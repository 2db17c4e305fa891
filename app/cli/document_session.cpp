#include "app/cli/document_session.h"

#include "app/cli/interrupt.h"
#include "app/import/import.h"

namespace lectern::cli {

namespace {

Result<void> import(const DocumentOptions& options, DocumentSession& session) {
    say(fmt::format("Opening '{}'", options.document));
    auto document = import_document(options.document, {.password = options.password, .cancel = &interrupted()});
    if (!document) return fail(document.error());
    session.document = std::move(*document);
    for (const std::string& notice : session.document.notices) say(fmt::format("Note: {}", notice));
    return {};
}

/// A reading that knows the question needs one, and one alone.
Result<void> place_question(const std::vector<std::string>& questions, ReadOptions& wanted) {
    if (wanted.question == QuestionPlace::none || questions.size() == 1) return {};
    if (questions.size() > 1)
        return fail({.code = ErrorCode::wrong_use,
                     .what = fmt::format("The document is to be read with its question in it, and there are {}.",
                                         questions.size()),
                     .means = "Such a reading is good for one question; the document was not read.",
                     .next = "Ask one question, or read without it: --read-question none."});
    wanted.question = QuestionPlace::none;
    say("Note: no question is known while the document is read: what is kept is chosen without it.");
    return {};
}

}  // namespace

void add_document_options(CLI::App& command, DocumentOptions& options) {
    add_model_options(command, options.choice);
    command.add_option("document", options.document, "PDF, Markdown or text file")->required();
    add_reading_options(command, options.reading);
    command.add_option("--password", options.password, "Password of an encrypted PDF");
    command.add_flag("--json", options.json, "Print JSON");
}

Result<std::unique_ptr<DocumentSession>> read_session(const DocumentOptions& options) {
    auto wanted = parse_reading_options(options.reading);
    if (!wanted) return fail(wanted.error());
    if (auto placed = place_question(options.questions, *wanted); !placed) return fail(placed.error());
    auto session =
        std::unique_ptr<DocumentSession>(new DocumentSession{{}, {}, {}, {.plan = {}, .cells = CellStore()}});
    if (auto done = import(options, *session); !done) return fail(done.error());
    auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    session->model = std::move(*model);
    if (auto done = attach_wanted_heads(*session->model, *wanted, options.reading.heads); !done)
        return fail(done.error());
    session->tokenized = tokenize(session->document, *session->model, reading_task,
                                  options.questions.empty() ? "" : options.questions.front(), wanted->question);
    const auto plan = make_plan(*session->model, static_cast<int>(session->tokenized.tokens.size()), *wanted);
    if (!plan) return fail(plan.error());
    session->reading.plan = *plan;
    for (const std::string& notice : plan->notices) say(fmt::format("Note: {}", notice));
    say(plan_line(*plan, fmt::format("{} pages, ", session->document.pages.size())));

    ProgressLine line;
    auto reading = read_document(
        *session->model, session->tokenized, *plan, [&](const ReadProgress& progress) { line.show(progress); },
        interrupted());
    line.finish();
    if (!reading) return fail(reading.error());
    session->reading = std::move(*reading);
    if (session->reading.complete)
        say(fmt::format("Read {} tokens in {} ({:.0f} tokens/s), {:.0f} % of the cells kept",
                        session->reading.prefilled_tokens, describe_seconds(session->reading.seconds),
                        session->reading.tokens_per_second(), 100 * session->reading.kept_share()));
    return session;
}

Json describe(const DocumentSession& session) {
    const Reading& reading = session.reading;
    const ReadPlan& plan = reading.plan;
    return {{"document",
             {{"name", session.document.name},
              {"pages", session.document.pages.size()},
              {"tokens", session.tokenized.offsets.size()},
              {"pages_without_text", session.document.pages_without_text},
              {"damaged_pages", session.document.damaged_pages},
              {"notices", session.document.notices}}},
            {"plan", describe(plan)},
            {"reading",
             {{"prefilled_tokens", reading.prefilled_tokens},
              {"restored_tokens", reading.restored_tokens},
              {"complete", reading.complete},
              {"seconds", reading.seconds},
              {"tokens_per_second", reading.tokens_per_second()},
              {"kept_share", reading.kept_share()},
              {"peak_bytes", peak_resident_bytes()},
              {"declared_peak_bytes", plan.declared_peak_bytes}}}};
}

Error cancelled_reading(const DocumentSession& session) {
    return {.code = ErrorCode::cancelled,
            .what = fmt::format("Cancelled after {} of {} tokens.", session.reading.tokens,
                                session.reading.plan.document_tokens),
            .means = "The document was not read to its end.",
            .next = "Start again when you like; nothing was changed."};
}

}  // namespace lectern::cli
