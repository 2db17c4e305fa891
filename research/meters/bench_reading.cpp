#include "research/meters/bench_reading.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "app/command_line/heads_files.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/output.h"
#include "app/models/catalogue.h"
#include "engine/base/memory.h"
#include "engine/devices/devices.h"
#include "engine/policies/policy.h"
#include "engine/read/reader.h"
#include "research/meters/device_profile.h"

namespace lectern::cli {

namespace {

using Clock = std::chrono::steady_clock;

Error cancelled() {
    return {.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}};
}

/// A document whose tokens look like no text: the cost does not depend on them.
struct RandomDocument {
    Document text;
    TokenizedDocument tokens;

    RandomDocument(int count, int vocabulary) {
        text.pages = {{.label = "1", .begin = 0, .end = static_cast<std::uint64_t>(count)}};
        for (int i = 0; i < count; ++i)
            tokens.tokens.push_back(static_cast<TokenId>((i * 7919LL + i / 64 * 13LL) % vocabulary));
        tokens.offsets.resize(static_cast<std::size_t>(count));
        std::iota(tokens.offsets.begin(), tokens.offsets.end(), 0u);
        tokens.document = &text;
    }
    RandomDocument(const RandomDocument&) = delete;
    RandomDocument& operator=(const RandomDocument&) = delete;
};

/// What a reading says of itself, chunk by chunk.
class Watched {
 public:
    explicit Watched(const Backend& backend) : backend_(backend) { look(); }

    void chunk_done(const ReadProgress& progress) {
        ends_.emplace_back(progress.tokens, progress.seconds);
        look();
    }
    void look() {
        if (const auto card = backend_.own_memory())
            least_free_ = std::min(least_free_.value_or(card->free), card->free);
    }
    /// Tokens a second between two shares of the document.
    double rate(double from, double to) const {
        const int total = ends_.back().first;
        const auto at = [&](double share) {
            std::pair<int, double> end{0, 0};
            for (const auto& e : ends_)
                if (e.first <= share * total) end = e;
            return end;
        };
        const auto first = at(from), last = at(to);
        // Where a tenth is less than a chunk: all of it.
        if (last.first <= first.first) return ends_.back().first / ends_.back().second;
        return (last.first - first.first) / (last.second - first.second);
    }
    std::optional<std::size_t> least_free() const { return least_free_; }

 private:
    const Backend& backend_;
    std::vector<std::pair<int, double>> ends_;  ///< of chunks: tokens, seconds
    std::optional<std::size_t> least_free_;
};

/// [repetitions] tokens a second behind a reading, which stays as it is.
std::vector<double> decode_rates(Model& model, const Reading& reading, const ReadingBench& bench) {
    Transformer& transformer = model.transformer();
    transformer.reserve(1);
    CellStore own(transformer.backends(), format_behind(reading.plan.format),
                  transformer.cell_layers(bench.answer, bench.answer));
    std::vector<double> rates;
    for (int run = 0; run < bench.repetitions && !interrupted().cancelled(); ++run) {
        const auto start = Clock::now();
        for (int i = 0; i < bench.answer && !interrupted().cancelled(); ++i) {
            const TokenId token = i % model.config().vocabulary;
            transformer.forward({.tokens = {&token, 1},
                                 .length = reading.plan.sequence_length(),
                                 .first_position = reading.tokens + i,
                                 .own = &own,
                                 .document = &reading.cells,
                                 .positions = reading.plan.positions,
                                 .cancel = &interrupted()});
            transformer.likeliest(0, 1);
        }
        rates.push_back(bench.answer / std::chrono::duration<double>(Clock::now() - start).count());
        own.drop_from(reading.tokens);
    }
    std::sort(rates.begin(), rates.end());
    return rates;
}

Result<Json> measure(Model& model, const ReadingBench& bench, const std::string& budget, int length,
                     DeviceTimes& times) {
    ReadingOptions options = bench.reading;
    options.budget = budget;
    const auto wanted = parse_reading_options(options);
    if (!wanted) return fail(wanted.error());
    const auto plan = make_plan(model, length, *wanted);
    if (!plan) return fail(plan.error());
    auto policy = make_policy(plan->policy, model.policy_parts());
    if (!policy) return fail(policy.error());
    const RandomDocument document(length, model.config().vocabulary);
    Watched watched(model.transformer().backends()[0]);
    times.rows.clear();
    times.part = "reading";
    ProfiledPolicy profiled(**policy, times);
    const auto start = Clock::now();
    auto begun = begin_reading(model, *plan, bench.profile ? profiled : **policy);
    if (!begun) return fail(begun.error());
    const ReadWatch watch{.report = [&](const ReadProgress& progress) { watched.chunk_done(progress); }};
    if (auto done = read_on(model, document.tokens, *begun, watch, interrupted()); !done) return fail(done.error());
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const Reading& reading = begun->reading;
    if (!reading.complete) return fail(cancelled());
    Json json{{"tokens", length},
              {"budget", budget},
              {"plan", describe(*plan)},
              {"kept_share", reading.kept_share()},
              {"seconds", seconds},
              {"tokens_per_second", length / seconds},
              {"first_tenth", watched.rate(0, 0.1)},
              {"last_tenth", watched.rate(0.9, 1)}};
    if (bench.profile) json["profile"] = describe(times, seconds);
    if (bench.answer > 0) {
        times.rows.clear();
        times.part = "decoding";
        const auto decoding = Clock::now();
        const auto rates = decode_rates(model, reading, bench);
        const double decode_seconds = std::chrono::duration<double>(Clock::now() - decoding).count();
        if (interrupted().cancelled()) return fail(cancelled());
        json["decode_tokens_per_second"] = rates[rates.size() / 2];
        json["decode_runs"] = rates;
        if (bench.profile) json["decode_profile"] = describe(times, decode_seconds);
    }
    watched.look();
    if (watched.least_free()) json["device_free_bytes"] = *watched.least_free();
    return json;
}

void show_header() {
    print_text(
        "| tokens | budget | policy | cells | positions | tokens/s | first tenth | last tenth | decoding tokens/s | "
        "least "
        "left on the card |\n| ---: | ---: | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |\n");
}

void show(const Json& measured) {
    const Json& plan = measured["plan"];
    const auto rate = [&](const char* key) {
        return measured.contains(key) ? fmt::format("{:.1f}", measured[key].get<double>()) : std::string();
    };
    const auto word = [](const Json& json, const char* key) { return json[key].get<std::string>(); };
    const std::string left = measured.contains("device_free_bytes")
                                 ? fmt::format("{} MiB", measured["device_free_bytes"].get<std::uint64_t>() >> 20)
                                 : std::string();
    print_text(fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", measured["tokens"].get<int>(),
                           word(measured, "budget"), word(plan, "policy"), word(plan, "format"),
                           word(plan, "positions"), rate("tokens_per_second"), rate("first_tenth"), rate("last_tenth"),
                           rate("decode_tokens_per_second"), left));
    if (measured.contains("profile")) show_profile("reading", measured["profile"]);
    if (measured.contains("decode_profile")) show_profile("decoding", measured["decode_profile"]);
}

Result<std::unique_ptr<Model>> open(const ReadingBench& bench, DeviceTimes& times) {
    if (!bench.profile) return open_model(bench.choice);
    const auto path = find_model(bench.choice.model);
    if (!path) return fail(path.error());
    auto card = make_timed_card(device_options(bench.choice.options), times);
    if (!card) return fail(card.error());
    return Model::open(*path, bench.choice.options, std::move(*card));
}

}  // namespace

Result<void> bench_reading(const ReadingBench& bench) {
    DeviceTimes times;
    const auto model = open(bench, times);
    if (!model) return fail(model.error());
    if (auto done = attach_heads(**model, bench.reading.heads); !done) return fail(done.error());
    Json readings = Json::array();
    for (const int length : bench.lengths)
        for (const std::string& budget : bench.budgets) {
            auto measured = measure(**model, bench, budget, length, times);
            if (!measured) return fail(measured.error());
            if (!bench.json && (readings.empty() || bench.profile)) show_header();
            if (!bench.json) show(*measured);
            readings.push_back(std::move(*measured));
        }
    if (bench.json) print_json({{"backend", (*model)->device_name()}, {"readings", readings}});
    return {};
}

}  // namespace lectern::cli
