#include "engine/heads/checkpoint.h"

#include <algorithm>

#include "engine/gguf/gguf_writer.h"
#include "engine/gguf/own_file.h"

namespace lectern {

namespace {

constexpr std::string_view training_architecture = "lectern-heads-training", evicting_name = "evicting";

/// The numbers of a layer by name. `visit(name, values, count)`.
template <typename State, typename Visit>
void for_numbers(State& state, const Visit& visit) {
    const NetworkShape& shape = state.network.shape();
    const auto inputs = static_cast<std::size_t>(shape.inputs), outputs = static_cast<std::size_t>(shape.outputs);
    visit("first_moments", state.moments.first, shape.parameters());
    visit("second_moments", state.moments.second, shape.parameters());
    visit("input_mean", state.scales.input_mean, inputs);
    visit("input_gain", state.scales.input_gain, inputs);
    visit("label_mean", state.scales.label_mean, outputs);
    visit("label_spread", state.scales.label_spread, outputs);
}

std::string tensor_name(int layer, std::string_view what) {
    return fmt::format("blk.{}.{}", layer, what);
}

const Sentence lost = sentence("The training that was begun there cannot go on.");
const Sentence begin_anew =
    sentence("Start it with the same model, texts and options, or remove that file to begin anew.");

Error unusable(const std::filesystem::path& path, ErrorCode code, const Sentence& reason) {
    return {
        .code = code, .what = sentence("'{file}' {reason}.", path.string(), reason), .means = lost, .next = begin_anew};
}

}  // namespace

Result<void> TrainingCheckpoint::write(const std::filesystem::path& path) const {
    GgufWriter file;
    file.add("general.architecture", training_architecture);
    file.add("training", training);
    file.add("documents", static_cast<std::uint32_t>(documents));
    file.add("round", static_cast<std::uint32_t>(round));
    file.add("step", static_cast<std::uint32_t>(step));
    file.add("tokens", static_cast<std::uint32_t>(tokens));
    file.add("curve.tokens", curve.tokens);
    file.add("curve.loss", curve.loss);
    file.add("curve.overlap", curve.overlap);
    for (const auto& [layer, state] : layers) {
        const std::span<const float> parameters = state.network.parameters();
        file.add_tensor(tensor_name(layer, "parameters"), {static_cast<std::int64_t>(parameters.size())}, parameters);
        for_numbers(state, [&, index = layer](const char* what, const std::vector<float>& values, std::size_t) {
            if (!values.empty())  // before the first document
                file.add_tensor(tensor_name(index, what), {static_cast<std::int64_t>(values.size())}, values);
        });
    }
    for (const auto& [layer, parameters] : evicting)
        file.add_tensor(tensor_name(layer, evicting_name), {static_cast<std::int64_t>(parameters.size())}, parameters);
    return file.write(path);
}

Result<bool> TrainingCheckpoint::read(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    const auto file = open_own_gguf(path, lost, begin_anew);
    if (!file) return fail(file.error());
    if (file->text("general.architecture") != training_architecture)
        return fail(unusable(path, ErrorCode::bad_input, sentence("is no training that was begun")));
    if (file->text("training") != training)
        return fail(
            unusable(path, ErrorCode::wrong_use, sentence("belongs to a training of another model, text or option")));
    bool whole = true;
    const auto count_of = [&](const char* what) {
        const std::int64_t count = file->integer(what).value_or(-1);
        whole = whole && count >= 0 && count < std::int64_t{1} << 32;
        return count;
    };
    tokens = count_of("tokens");
    const std::int64_t documents_read = count_of("documents"), steps = count_of("step");
    // Trainings that were begun before there were rounds have none.
    const std::int64_t rounds = file->integer("round").value_or(0);
    if (!whole || documents_read >= 1 << 30 || steps >= 1 << 30 || rounds < 0 || rounds > documents_read)
        return fail(unusable(path, ErrorCode::bad_input, sentence("is damaged")));
    documents = static_cast<int>(documents_read);
    round = static_cast<int>(rounds);
    step = static_cast<int>(steps);
    curve = {file->numbers("curve.tokens"), file->numbers("curve.loss"), file->numbers("curve.overlap")};
    for (auto& [layer, state] : layers) {
        const auto take = [&, index = layer](std::string_view what, std::size_t count, float* out) {
            const TensorInfo* tensor = file->tensor(tensor_name(index, what));
            if (tensor == nullptr || tensor->values() != static_cast<std::int64_t>(count))
                whole = false;
            else
                dequantize(tensor->type, tensor->data.data(), tensor->values(), out);
        };
        take("parameters", state.network.parameters().size(), state.network.parameters().data());
        if (round > 0) {
            std::vector<float>& parameters = evicting[layer];
            parameters.resize(state.network.parameters().size());
            take(evicting_name, parameters.size(), parameters.data());
        }
        if (documents == 0) continue;  // nothing else was known yet
        for_numbers(state, [&](const char* what, std::vector<float>& values, std::size_t count) {
            values.resize(count);
            take(what, count, values.data());
        });
    }
    if (!whole) return fail(unusable(path, ErrorCode::bad_input, sentence("is damaged")));
    return true;
}

}  // namespace lectern
