#include "app/cli/model_listing.h"

#include <algorithm>

#include "app/command_line/interrupt.h"
#include "app/models/known_model.h"
#include "app/models/reading_pace.h"
#include "app/output/visible_text.h"
#include "engine/base/memory.h"
#include "engine/read/trial.h"

namespace lectern::cli {

namespace {

/// A text that is long enough to be tried, and of which no more than that is read.
Document text_to_try() {
    Document document;
    while (document.text.size() < 40'000)
        document.text += "The harbour keeps a book of every ship, with the day it came and what it carried. ";
    document.pages = {{.label = "1", .begin = 0, .end = document.text.size()}};
    return document;
}

/// Tokens a second.
Result<double> measured_speed(const ModelChoice& choice, const std::filesystem::path& file) {
    say(fmt::format("Measuring how fast this machine reads, with '{}'…", file.filename().string()));
    const auto model = choice.open(file, with_known(choice.options, file));
    if (!model) return fail(model.error());
    const TokenizedDocument tokens = tokenize(text_to_try(), **model, {});
    const int count = static_cast<int>(tokens.tokens.size());
    ReadOptions options;
    options.budget = {.kind = Budget::Kind::full, .amount = 0};
    const auto plan = make_plan(**model, count, options);
    if (!plan) return fail(plan.error());
    const auto time = try_reading(**model, tokens, *plan, interrupted());
    if (!time) return fail(time.error());
    return 2 * count / (time->least + time->most);
}

/// Speeds of all that the catalogue compares with each other; a graphics card has others.
Result<void> measure_all(const ModelChoice& choice, std::vector<ModelHere>& models) {
    ModelHere* smallest = nullptr;
    for (ModelHere& model : models) {
        const ListedModel& listed = model.candidate.model;
        const bool can_be_tried = listed.file && listed.known && listed.known->relative_speed > 0;
        if (can_be_tried && (smallest == nullptr || listed.bytes < smallest->candidate.model.bytes)) smallest = &model;
    }
    if (smallest == nullptr) return {};
    const auto speed = measured_speed(choice, *smallest->candidate.model.file);
    if (!speed) return fail(speed.error());
    smallest->is_measured = true;
    const double of_first = smallest->candidate.model.known->relative_speed;
    for (ModelHere& model : models) {
        const ListedModel& listed = model.candidate.model;
        double computes = 0;
        if (&model == smallest)
            computes = *speed;
        else if (listed.known && choice.options.device == "cpu")
            computes = *speed / of_first * listed.known->relative_speed;
        model.candidate.tokens_per_second = computes * reading_share(listed);
    }
    return {};
}

std::string_view name(Fit::Verdict verdict) {
    switch (verdict) {
        case Fit::Verdict::fits:
            return "fits";
        case Fit::Verdict::tight:
            return "tight";
        case Fit::Verdict::does_not_fit:
            break;
    }
    return "too large";
}

std::string name_of(const ListedModel& model) {
    return model.known ? model.known->name : model.file->filename().string();
}

std::string speed_of(const ModelHere& model) {
    const double speed = model.candidate.tokens_per_second;
    if (speed <= 0) return "not known";
    if (model.is_measured) return fmt::format("{:.0f} tokens/s", speed);
    const double step = std::pow(10, std::floor(std::log10(speed)));  // one digit: it is reckoned
    return fmt::format("about {:.0f} tokens/s", std::round(speed / step) * step);
}

std::string state_of(const ListedModel& model) {
    if (model.file) return model.in_folder ? "here" : "added";
    if (model.fetched_bytes > 0) return "begun";
    return model.known->sources.empty() ? "add its file" : "";
}

}  // namespace

Result<std::vector<ModelHere>> models_here(const ModelChoice& choice, bool measure) {
    const auto catalogue = read_catalogue();
    if (!catalogue) return fail(catalogue.error());
    const std::filesystem::path encoder = sentence_encoder_file();
    std::vector<ModelHere> models;
    for (ListedModel& listed : list_models(*catalogue, models_folder(), {})) {
        if (!encoder.empty() && listed.file == encoder) continue;  // it answers nothing
        const Fit fit = fit_here(listed, 0);
        models.push_back({.candidate = {.model = std::move(listed), .verdict = fit.verdict}, .fit = fit});
    }
    if (measure)
        if (auto done = measure_all(choice, models); !done) {
            if (done.error().code == ErrorCode::cancelled) return fail(done.error());
            print_error(done.error());  // a damaged file hides no other model
        }
    std::vector<Candidate> candidates;
    for (const ModelHere& model : models) candidates.push_back(model.candidate);
    if (const auto best = recommended(candidates)) models[*best].is_recommended = true;
    return models;
}

Json to_json(const ModelHere& model) {
    const ListedModel& listed = model.candidate.model;
    const CatalogueModel known = listed.known.value_or(CatalogueModel());
    const double speed = model.candidate.tokens_per_second;
    return {{"name", name_of(listed)},
            {"title", listed.title()},
            {"variant", known.variant},
            {"bytes", listed.bytes},
            {"file", listed.file ? Json(listed.file->string()) : Json()},
            {"state", state_of(listed)},
            {"fetched_bytes", listed.fetched_bytes},
            {"recommended", model.is_recommended},
            {"fit", name(model.fit.verdict)},
            {"needed_bytes", model.fit.needed},
            {"free_bytes", model.fit.free},
            {"tokens_per_second", speed > 0 ? Json(speed) : Json()},
            {"speed_is_measured", model.is_measured},
            {"good_up_to", known.good_up_to > 0 ? Json(known.good_up_to) : Json()},
            {"good_up_to_source", known.good_up_to_source},
            {"score", known.score ? Json(*known.score) : Json()},
            {"licence", known.licence},
            {"licence_url", known.licence_url},
            {"ask_before_fetch", known.ask_before_fetch},
            {"sha256", known.sha256}};
}

std::string heading() {
    return fmt::format("  {:<20} {:>9}  {:<9} {:>9}  {:<21} {:>9}  {}\n", "name", "size", "fit", "memory", "speed here",
                       "good up to", "state");
}

std::string to_line(const ModelHere& model) {
    const ListedModel& listed = model.candidate.model;
    const int good_up_to = listed.known ? listed.known->good_up_to : 0;
    return fmt::format("{} {:<20} {:>9}  {:<9} {:>9}  {:<21} {:>10}  {}\n", model.is_recommended ? '*' : ' ',
                       visible_line(name_of(listed)), describe_bytes(listed.bytes), name(model.fit.verdict),
                       describe_bytes(model.fit.needed), speed_of(model),
                       good_up_to > 0 ? fmt::format("{}K", good_up_to / 1024) : "?", state_of(listed));
}

}  // namespace lectern::cli
