// Says how far a graphics card and the CPU agree: on the logits of a text, and on which cells of it they keep.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <iterator>

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/heads/retaining_heads.h"
#include "tests/bench/device_parity.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;

namespace {

struct Options {
    std::vector<std::string> models, policies{"streaming", "keydiff", "zap"}, heads_folders;
    std::string device = "cuda", cpu_tier, text = LECTERN_TEST_DATA "/reference/text.txt";
    int tokens = 1000, budget = 256, chunk = 256;
    // Where the CPU rounds activations to bytes and a card to bf16, both differ from the truth by about half of this.
    double most_nmse = 1e-3, most_kl = 5e-3, least_same_top = 0.97, least_kept = 0.995;
};

/// Ends the program: with the CPU in the card's place there would be nothing to compare.
template <typename T>
T need(Result<T> result) {
    if (result) return std::move(*result);
    std::cerr << fmt::format("{} {}\n", result.error().what.english(), result.error().next.english());
    std::exit(1);
}

std::unique_ptr<Model> open(const std::string& path, const std::string& device, const std::string& cpu_tier = {}) {
    if (device == "cuda-host")
        return need(Model::open(path, {}, cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>())));
    auto backend = need(make_backend({.device = device, .cpu_tier = cpu_tier}));
    if (!backend.note.empty()) {
        std::cerr << backend.note.english() << '\n';
        std::exit(1);
    }
    return need(Model::open(path, {}, std::move(backend.backend)));
}

void attach_heads(Model& model, const Options& options) {
    std::vector<std::filesystem::path> folders(options.heads_folders.begin(), options.heads_folders.end());
    std::vector<Error> problems;
    for (auto& heads : find_heads(folders, model, problems)) model.attach_heads(std::move(heads));
    for (const Error& problem : problems) std::cerr << problem.what.english() << '\n';
}

class Table {
 public:
    explicit Table(std::string model) : model_(std::move(model)) {}
    void row(const std::string& what, const std::string& value, const std::string& gate, bool passed) {
        std::cout << fmt::format("| {} | {} | {} | {} | {} |\n", model_, what, value, gate, passed ? "pass" : "FAIL")
                  << std::flush;
        passed_ = passed_ && passed;
    }
    bool passed() const { return passed_; }

 private:
    std::string model_;
    bool passed_ = true;
};

Document read_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (text.empty()) {
        std::cerr << fmt::format("The text '{}' cannot be read. Name one with --text.\n", path);
        std::exit(1);
    }
    const std::size_t bytes = text.size();
    return {.name = "text", .text = std::move(text), .pages = {{.label = "1", .begin = 0, .end = bytes}}};
}

bool compare(const std::string& path, const Options& options) {
    const auto cpu = open(path, "cpu", options.cpu_tier), card = open(path, options.device);
    attach_heads(*cpu, options);
    attach_heads(*card, options);
    const Document text = read_text(options.text);
    TokenizedDocument document = tokenize(text, *cpu, "");
    const auto count = std::min(document.tokens.size(), static_cast<std::size_t>(options.tokens));
    document.tokens.resize(count);
    document.offsets.resize(count - static_cast<std::size_t>(document.opening_tokens));

    Table table(std::filesystem::path(path).filename().string());
    const LogitParity logits = compare_logits(*cpu, *card, document.tokens, options.chunk);
    const auto at_most = [](double gate) { return fmt::format("<= {:g}", gate); };
    const auto at_least = [](double gate) { return fmt::format(">= {:g} %", 100 * gate); };
    const std::string of = fmt::format(" of {} tokens", logits.tokens);
    table.row("logits" + of + ", NMSE", fmt::format("{:.2g}", logits.nmse), at_most(options.most_nmse),
              logits.nmse <= options.most_nmse);
    table.row("mean KL", fmt::format("{:.2g}", logits.mean_kl), at_most(options.most_kl),
              logits.mean_kl <= options.most_kl);
    table.row("same likeliest token", fmt::format("{:.2f} %", 100 * logits.same_top), at_least(options.least_same_top),
              logits.same_top >= options.least_same_top);
    for (const std::string& policy : options.policies) {
        if (lacks_heads(policy, cpu->policy_parts())) {
            std::cerr << fmt::format("{} has no retaining heads for {}: not compared.\n", path, policy);
            continue;
        }
        const KeptParity kept = need(compare_kept(
            *cpu, *card, document,
            {.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(options.budget)},
             .policy = policy,
             .chunk = options.chunk}));
        table.row(fmt::format("{}: cells kept by both, {} a head", policy, options.budget),
                  fmt::format("{:.2f} %, worst of {} heads {:.2f} %", 100 * kept.same, kept.heads, 100 * kept.worst),
                  at_least(options.least_kept), kept.same >= options.least_kept);
    }
    return table.passed();
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app{"Compares what a graphics card computes with what the CPU does. Exit code 1: they differ too much."};
    app.add_option("models", options.models, "GGUF files")->required();
    app.add_option("--device", options.device, "cuda, cuda:N, or cuda-host: its kernels on the CPU, very slowly")
        ->capture_default_str();
    app.add_option("--cpu-tier", options.cpu_tier, "With which the CPU computes; 'reference' rounds nothing");
    app.add_option("--text", options.text, "What is read")->capture_default_str();
    app.add_option("--tokens", options.tokens, "So much of it")->check(CLI::Range(16, 1 << 20))->capture_default_str();
    app.add_option("--budget", options.budget, "Cells that a head keeps")->capture_default_str();
    app.add_option("--chunk", options.chunk, "Tokens read together")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    app.add_option("--policies", options.policies)->delimiter(',')->capture_default_str();
    app.add_option("--heads", options.heads_folders, "Folders with retaining heads");
    app.add_option("--most-nmse", options.most_nmse)->capture_default_str();
    app.add_option("--most-kl", options.most_kl)->capture_default_str();
    app.add_option("--least-same-top", options.least_same_top)->capture_default_str();
    app.add_option("--least-kept", options.least_kept)->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    std::cout << "| model | compared | value | must be | |\n| --- | --- | --- | --- | --- |\n";
    bool passed = true;
    for (const std::string& model : options.models) passed = compare(model, options) && passed;
    return passed ? 0 : 1;
}
