#include "engine/backend/cpu/tier_choice.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cpu/linear.h"
#include "engine/base/cpu_features.h"
#include "engine/base/own_process.h"
#include "engine/base/user_folders.h"

namespace lectern::cpu {

namespace {

namespace fs = std::filesystem;

constexpr int rows = 256, columns = 512, tokens = 48, repetitions = 8;

/// Seconds that a tier takes for a product of the shape of a small layer; the best of a few, since others may run.
double measure(const Tier& tier) {
    ThreadPool pool(1);
    const BlockFormat& format = *block_format(TensorType::q8_0);
    const std::vector<std::byte> blocks(
        static_cast<std::size_t>(rows * (columns / format.block_values) * format.block_bytes), std::byte{0x11});
    const WeightPart part{.type = TensorType::q8_0, .data = blocks.data(), .rows = rows, .columns = columns};
    const auto weight = pack({&part, 1}, Stacking::rows, pool);
    if (!weight) return std::numeric_limits<double>::infinity();
    AlignedBuffer<float> in(tokens * columns), out(tokens * rows);
    for (float& x : in.span()) x = 0.5f;
    LinearScratch scratch;
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        linear(**weight, {in.data(), tokens, columns}, nullptr, LinearOutput::store, {out.data(), tokens, rows},
               scratch, pool, tier);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

Tier fastest() {
    Tier best = available_tiers().front();
    double best_seconds = std::numeric_limits<double>::infinity();
    for (const Tier& tier : available_tiers())
        if (const double seconds = measure(tier); seconds < best_seconds) {
            best = tier;
            best_seconds = seconds;
        }
    return best;
}

fs::path memory_file() {
    const fs::path cache = user_cache_folder();
    return cache.empty() ? fs::path() : cache / "cpu-tier";
}

const Tier* find(std::string_view name) {
    for (const Tier& tier : available_tiers())
        if (name == tier.name) return &tier;
    return nullptr;
}

/// The tier that was fastest on this processor when it was last measured, or null.
const Tier* remembered(const fs::path& file) {
    std::ifstream in(file);
    std::string processor, tier;
    if (!std::getline(in, processor) || !std::getline(in, tier)) return nullptr;
    return processor == CpuFeatures::of_this_machine().name ? find(tier) : nullptr;
}

/// Best effort: without a cache folder the next start measures again. Renamed into place, as two programs may start.
void remember(const fs::path& file, const Tier& tier) {
    std::error_code ignored;
    fs::create_directories(file.parent_path(), ignored);
    const fs::path fresh = file.string() + "." + std::to_string(own_process());
    std::ofstream(fresh) << CpuFeatures::of_this_machine().name << '\n' << tier.name << '\n';
    fs::rename(fresh, file, ignored);
}

}  // namespace

Result<Tier> choose_tier(std::string_view name) {
    if (!name.empty()) {
        if (const Tier* tier = find(name)) return *tier;
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("'{tier}' is none of the tiers that this machine can run.", name),
                     .means = sentence("Nothing was computed."),
                     .next = sentence("Use one of: {names}.", fmt::join(cpu_tier_names(), ", "))});
    }
    const fs::path file = memory_file();
    if (const Tier* tier = remembered(file)) return *tier;
    const Tier tier = fastest();
    if (!file.empty()) remember(file, tier);
    return tier;
}

}  // namespace lectern::cpu
