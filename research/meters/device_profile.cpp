#include "research/meters/device_profile.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace lectern::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* scoring = "scoring";

/// While it lives all is scoring; then what the host computed is added.
class ScoringPart {
 public:
    explicit ScoringPart(DeviceTimes& times) : times_(times), before_(times.seconds_of(scoring)) {
        part_ = std::exchange(times.part, scoring);
    }
    ~ScoringPart() {
        const double all = std::chrono::duration<double>(Clock::now() - start_).count();
        DeviceTimes::Row& host = times_.rows[{scoring, "host"}];
        const double on_device = times_.seconds_of(scoring) - before_;
        ++host.calls;
        host.seconds += std::max(0.0, all - on_device);
        times_.part = part_;
    }
    ScoringPart(const ScoringPart&) = delete;
    ScoringPart& operator=(const ScoringPart&) = delete;

 private:
    DeviceTimes& times_;
    double before_;
    std::string part_;
    Clock::time_point start_ = Clock::now();
};

bool begins_with_one_of(std::string_view kernel, std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return kernel.starts_with(name); });
}

}  // namespace

void ProfiledPolicy::score_chunk(const ChunkView& chunk, std::span<float> scores) {
    const ScoringPart part(times_);
    policy_.score_chunk(chunk, scores);
}
void ProfiledPolicy::score_attention(const AttentionView& attention, std::span<float> scores) {
    const ScoringPart part(times_);
    policy_.score_attention(attention, scores);
}
void ProfiledPolicy::score_cells(const HeadView& head, std::span<float> scores) {
    const ScoringPart part(times_);
    policy_.score_cells(head, scores);
}

std::string kind_of_work(const std::string& part, const std::string& kernel) {
    // The heads of a policy multiply with the same kernels as the model.
    if (part == scoring || begins_with_one_of(kernel, {"select_", "move_", "span_", "read_keys_", "read_values_",
                                                       "receive_", "mix_heads"}))
        return "choosing cells";
    if (begins_with_one_of(
            kernel, {"gemm_", "gemv_", "mmq_", "unpack_", "finish_products", "cublaslt", "round_to_", "quantise"}))
        return "products";
    if (begins_with_one_of(kernel, {"attend_", "merge_"})) return "attention";
    if (begins_with_one_of(kernel, {"upload", "download", "copy", "clear"})) return "copies";
    return "other";
}

Json describe(const DeviceTimes& times, double seconds) {
    std::map<std::string, double> kinds;
    std::vector<std::pair<std::pair<std::string, std::string>, DeviceTimes::Row>> rows(times.rows.begin(),
                                                                                       times.rows.end());
    double measured = 0;
    for (const auto& [key, row] : rows) {
        kinds[kind_of_work(key.first, key.second)] += row.seconds;
        measured += row.seconds;
    }
    kinds["host"] = std::max(0.0, seconds - measured);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.second.seconds > b.second.seconds; });
    Json work = Json::object(), kernels = Json::array();
    for (const auto& [kind, spent] : kinds) work[kind] = {{"seconds", spent}, {"share", spent / seconds}};
    for (const auto& [key, row] : rows)
        kernels.push_back({{"part", key.first},
                           {"kernel", key.second},
                           {"calls", row.calls},
                           {"seconds", row.seconds},
                           {"share", row.seconds / seconds}});
    return {{"seconds", seconds}, {"work", work}, {"kernels", kernels}};
}

void show_profile(std::string_view what, const Json& profile) {
    print_text(fmt::format("\n| {}, {:.3f} s, each thing waited for | seconds | share |\n| --- | ---: | ---: |\n", what,
                           profile["seconds"].get<double>()));
    for (const auto& [kind, spent] : profile["work"].items())
        print_text(fmt::format("| {} | {:.3f} | {:.1f} % |\n", kind, spent["seconds"].get<double>(),
                               100 * spent["share"].get<double>()));
    print_text("\n| part | kernel | calls | seconds | share |\n| --- | --- | ---: | ---: | ---: |\n");
    for (const Json& row : profile["kernels"])
        print_text(fmt::format("| {} | {} | {} | {:.3f} | {:.1f} % |\n", row["part"].get<std::string>(),
                               row["kernel"].get<std::string>(), row["calls"].get<std::int64_t>(),
                               row["seconds"].get<double>(), 100 * row["share"].get<double>()));
    print_text("\n");
}

}  // namespace lectern::cli
