#include "app/cli/document_session.h"

#include "app/cli/heads_files.h"
#include "app/cli/interrupt.h"
#include "app/import/import.h"

namespace lectern::cli {

namespace {

Result<ReadOptions> read_options(const DocumentOptions& options) {
    ReadOptions result;
    const auto budget = Budget::parse(options.budget);
    if (!budget) return fail(budget.error());
    const auto format = parse_cell_format(options.format);
    if (!format) return fail(format.error());
    // A wrong name is said before a long document is opened for nothing.
    if (!options.policy.empty())
        if (const auto known = check_policy_name(options.policy); !known) return fail(known.error());
    result.budget = *budget;
    result.format = *format;
    result.policy = options.policy;
    result.chunk = options.chunk;
    if (options.positions == "original") result.positions = PositionMode::original;
    if (options.positions == "rank") result.positions = PositionMode::rank;
    return result;
}

Result<void> import(const DocumentOptions& options, DocumentSession& session) {
    say(fmt::format("Opening '{}'", options.document));
    auto document = import_document(options.document, {.password = options.password, .cancel = &interrupted()});
    if (!document) return fail(document.error());
    session.document = std::move(*document);
    for (const std::string& notice : session.document.notices) say(fmt::format("Note: {}", notice));
    return {};
}

void say_plan(const DocumentSession& session) {
    const ReadPlan& plan = session.reading.plan;
    for (const std::string& notice : plan.notices) say(fmt::format("Note: {}", notice));
    const std::string kept = plan.budget_tokens >= plan.document_tokens
                                 ? std::string("all of them kept")
                                 : fmt::format("{} of them kept per head ({:.0f} %), chosen by {}", plan.budget_tokens,
                                               100.0 * plan.budget_tokens / plan.document_tokens, plan.policy);
    say(fmt::format("Plan: {} pages, {} tokens, {}; cells {} ({}), positions {}, memory at most {}",
                    session.document.pages.size(), plan.document_tokens, kept, describe_bytes(plan.budget_bytes),
                    name(plan.format), name(plan.positions), describe_bytes(plan.declared_peak_bytes)));
}

}  // namespace

void add_document_options(CLI::App& command, DocumentOptions& options) {
    add_model_options(command, options.choice);
    command.add_option("document", options.document, "PDF, Markdown or text file")->required();
    command
        .add_option("--budget", options.budget,
                    "How much may be kept: tokens per head (4096), bytes (512MiB, 2GiB), or full")
        ->capture_default_str();
    command.add_option("--policy", options.policy,
                       fmt::format("How to choose what is kept: {}; default: full if everything fits, else zap where "
                                   "there are heads for the model, else keydiff",
                                   fmt::join(policy_names(), ", ")));
    add_heads_option(command, options.heads);
    command
        .add_option(
            "--positions", options.positions,
            "original or rank; default: rank with locret and for documents longer than the model's trained window")
        ->check(CLI::IsMember({"original", "rank"}));
    command.add_option("--chunk", options.chunk, "Tokens read together")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    add_format_option(command, options.format);
    command.add_option("--password", options.password, "Password of an encrypted PDF");
    command.add_flag("--json", options.json, "Print JSON");
}

Result<std::unique_ptr<DocumentSession>> read_session(const DocumentOptions& options) {
    const auto wanted = read_options(options);
    if (!wanted) return fail(wanted.error());
    auto session =
        std::unique_ptr<DocumentSession>(new DocumentSession{{}, {}, {}, {.plan = {}, .cells = CellStore()}});
    if (auto done = import(options, *session); !done) return fail(done.error());
    auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    session->model = std::move(*model);
    if (wanted->budget.kind != Budget::Kind::full || !options.policy.empty())
        if (auto done = attach_heads(*session->model, options.heads); !done) return fail(done.error());
    session->tokenized = tokenize(session->document, *session->model, reading_task);
    const auto plan = make_plan(*session->model, static_cast<int>(session->tokenized.tokens.size()), *wanted);
    if (!plan) return fail(plan.error());
    session->reading.plan = *plan;
    say_plan(*session);

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
            {"plan",
             {{"policy", plan.policy},
              {"format", name(plan.format)},
              {"positions", name(plan.positions)},
              {"chunk", plan.chunk},
              {"budget_tokens", plan.budget_tokens},
              {"budget_bytes", plan.budget_bytes},
              {"notices", plan.notices}}},
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
