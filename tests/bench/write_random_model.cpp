// Writes a model with random weights in the shape of one that people use, to measure how fast such a model runs where
// the real one is not at hand.
#include <iostream>
#include <optional>

#include "tests/bench/random_model.h"

using namespace lectern;

namespace {

const ModelShape* find_shape(std::string_view name) {
    for (const ModelShape& shape : model_shapes())
        if (shape.name == name) return &shape;
    return nullptr;
}

std::optional<WeightMix> find_mix(std::string_view name) {
    if (name == "q4_k_m") return WeightMix::q4_k_m;
    if (name == "bf16") return WeightMix::bf16;
    return {};
}

std::string usage() {
    std::string names;
    for (const ModelShape& shape : model_shapes()) names += fmt::format(" {}", shape.name);
    return fmt::format(
        "usage: write_random_model SHAPE TYPES MODEL.gguf [HEADS.gguf]\n"
        "SHAPE: one of{}. TYPES: q4_k_m or bf16. HEADS.gguf: also write retaining heads for it.\n",
        names);
}

int wrong_use(const std::string& what) {
    std::cerr << what << '\n' << usage();
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
        std::cout << usage();
        return 0;
    }
    if (arguments.size() < 3 || arguments.size() > 4) return wrong_use("Three or four arguments are needed.");
    const ModelShape* shape = find_shape(arguments[0]);
    if (shape == nullptr) return wrong_use(fmt::format("There is no shape '{}'.", arguments[0]));
    const auto mix = find_mix(arguments[1]);
    if (!mix) return wrong_use(fmt::format("There are no types '{}'.", arguments[1]));
    auto written = write_random_model(*shape, *mix, arguments[2]);
    if (written && arguments.size() == 4) written = write_random_heads(arguments[2], arguments[3]);
    if (written) return 0;
    std::cerr << fmt::format("{} {} {}\n", written.error().what.english(), written.error().means.english(),
                             written.error().next.english());
    return 1;
}
