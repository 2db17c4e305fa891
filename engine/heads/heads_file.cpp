#include "engine/heads/heads_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <set>

#include "engine/base/half.h"
#include "engine/gguf/gguf_errors.h"
#include "engine/gguf/gguf_writer.h"
#include "engine/gguf/own_file.h"

namespace lectern {

namespace {

constexpr std::string_view heads_architecture = "lectern-heads";
constexpr int silu_version = 1, version = 2;
constexpr int block = 32;

std::string key(std::string_view name) {
    return fmt::format("{}.{}", heads_architecture, name);
}

const Sentence no_use = sentence("Its retaining heads cannot be used.");
const Sentence other_heads =
    sentence("Train the heads again{option}, or choose another file.", Sentence::Option{"lectern-cli heads train"});

Error unusable(const std::filesystem::path& path, const Sentence& reason) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' {reason}.", path.string(), reason),
            .means = no_use,
            .next = other_heads};
}

/// Takes tensors and numbers out of a file, and remembers the first thing that was wrong with it.
class Reader {
 public:
    Reader(const GgufFile& file, const std::filesystem::path& path) : file_(file), path_(path) {}

    int number(std::string_view name, int least, int most) {
        const auto value = file_.integer(key(name)).value_or(-1);
        if (value >= least && value <= most) return static_cast<int>(value);
        problem(sentence("says {key} = {value}, which cannot be", key(name), value));
        return least;
    }
    std::string text(std::string_view name) {
        return gguf_errors::printable(file_.text(key(name)).value_or(std::string_view{}));
    }
    std::vector<float> floats(const std::string& name, int columns, int rows) {
        const TensorInfo* tensor = file_.tensor(name);
        used_.insert(name);
        if (tensor == nullptr || tensor->columns() != columns || tensor->rows() != rows) {
            problem(sentence("has no tensor '{tensor}' of {columns} x {rows}", name, columns, rows));
            return {};
        }
        std::vector<float> values(static_cast<std::size_t>(tensor->values()));
        dequantize(tensor->type, tensor->data.data(), tensor->values(), values.data());
        if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); }))
            problem(sentence("has numbers in '{tensor}' that are none", name));
        return values;
    }
    std::vector<float> optional_floats(const std::string& name, int count) {
        return file_.tensor(name) != nullptr ? floats(name, count, 1) : std::vector<float>{};
    }
    void refuse_unused() {
        for (const TensorInfo& tensor : file_.tensors())
            if (!used_.contains(tensor.name))
                problem(
                    sentence("has a tensor '{tensor}' that belongs to no layer", gguf_errors::printable(tensor.name)));
    }
    void problem(const Sentence& reason) {
        if (reason_.empty()) reason_ = reason;
    }
    Result<void> checked() const {
        if (reason_.empty()) return {};
        return fail(unusable(path_, reason_));
    }

 private:
    const GgufFile& file_;
    const std::filesystem::path& path_;
    std::set<std::string> used_;
    Sentence reason_;
};

constexpr std::array<std::string_view, 3> form_names{"silu", "gelu", "linear"};  // by the enum's numbers

/// Files of the first version say no form.
HeadForm read_form(Reader& in, int written) {
    if (written == silu_version) return HeadForm::silu;
    const std::string found = in.text("form");
    const auto* known = std::find(form_names.begin(), form_names.end(), found);
    if (known != form_names.end()) return static_cast<HeadForm>(known - form_names.begin());
    in.problem(sentence("says {key} = {value}, which cannot be", key("form"), found));
    return HeadForm::silu;
}

void add_matrix(GgufWriter& file, const std::string& name, int columns, int rows, const std::vector<float>& values) {
    file.add_tensor(name, TensorType::q8_0, {columns, rows}, to_q8_0(values));
}

void add_vector(GgufWriter& file, const std::string& name, const std::vector<float>& values) {
    if (!values.empty()) file.add_tensor(name, {static_cast<std::int64_t>(values.size())}, values);
}

std::string layer_name(int layer, std::string_view what) {
    return fmt::format("blk.{}.{}", layer, what);
}

}  // namespace

std::string_view name(HeadForm form) {
    return form_names[static_cast<std::size_t>(form)];
}

std::vector<std::byte> to_q8_0(const std::vector<float>& values) {
    const BlockFormat& format = *block_format(TensorType::q8_0);
    std::vector<std::byte> blocks(values.size() / block * static_cast<std::size_t>(format.block_bytes));
    std::byte* out = blocks.data();
    for (std::size_t first = 0; first < values.size(); first += block, out += format.block_bytes) {
        float largest = 0;
        for (std::size_t i = 0; i < block; ++i) largest = std::max(largest, std::abs(values[first + i]));
        const std::uint16_t half = float_to_half(largest / 127);
        const float scale = half_to_float(half);  // codes fit the scale that is stored, so that rounding twice is once
        std::memcpy(out, &half, sizeof half);
        for (std::size_t i = 0; i < block; ++i) {
            const float code = scale > 0 ? std::clamp(std::round(values[first + i] / scale), -127.0f, 127.0f) : 0.0f;
            out[sizeof half + i] = static_cast<std::byte>(static_cast<std::int8_t>(code));
        }
    }
    return blocks;
}

Result<GgufFile> HeadsFile::open(const std::filesystem::path& path) {
    return open_own_gguf(path, no_use, other_heads);
}

Result<HeadsFile> HeadsFile::read(const std::filesystem::path& path) {
    const auto file = open(path);
    if (!file) return fail(file.error());
    const std::string_view found = file->text("general.architecture").value_or("");
    if (found != heads_architecture)
        return fail(unusable(path, sentence("holds no retaining heads but a model of the architecture '{found}'",
                                            gguf_errors::printable(found))));
    Reader in(*file, path);
    const int written = in.number("version", 0, 1 << 30);
    if (written != silu_version && written != version)
        return fail(unusable(path, sentence("was written by a later version of Lectern")));
    HeadsFile heads;
    const std::string method = in.text("method");
    if (const auto known = trained_policy(method)) {
        heads.method = *known;
    } else {
        in.problem(sentence("is for a method '{method}' that is unknown", method));
    }
    heads.form = read_form(in, written);
    const bool is_linear = heads.form == HeadForm::linear;
    heads.fingerprint = in.text("fingerprint");
    heads.model = in.text("model");
    heads.notes = std::string(file->text(key("notes")).value_or(""));
    if (file->integer(key("learned_from"))) heads.learned_from = in.number("learned_from", 1, 1 << 20);
    heads.inputs = in.number("inputs", block, 1 << 20);
    heads.hidden = is_linear ? 0 : in.number("hidden", block, 1 << 16);
    heads.kv_heads = in.number("kv_heads", 1, 1 << 10);
    if (heads.inputs % block != 0 || heads.hidden % block != 0)
        in.problem(sentence("has widths that are no multiple of 32"));
    const std::vector<std::int64_t> layers = file->integers(key("layers"));
    if (layers.empty()) in.problem(sentence("has no layers"));
    for (const std::int64_t index : layers) {
        if (auto checked = in.checked(); !checked) return fail(checked.error());
        if (index < 0 || index > 1 << 16 || (!heads.layers.empty() && index <= heads.layers.rbegin()->first))
            return fail(unusable(path, sentence("lists a layer {index} that cannot be", index)));
        const int layer = static_cast<int>(index);
        HeadWeights& weights = heads.layers[layer];
        if (!is_linear) {
            weights.w1 = in.floats(layer_name(layer, "fc1.weight"), heads.inputs, heads.hidden);
            weights.b1 = in.optional_floats(layer_name(layer, "fc1.bias"), heads.hidden);
        }
        weights.w2 =
            in.floats(layer_name(layer, "fc2.weight"), is_linear ? heads.inputs : heads.hidden, heads.kv_heads);
        weights.b2 = in.optional_floats(layer_name(layer, "fc2.bias"), heads.kv_heads);
    }
    heads.shares = file->numbers(key("shares"));
    if (!heads.shares.empty() && heads.shares.size() != layers.size() * static_cast<std::size_t>(heads.kv_heads))
        in.problem(sentence("has shares for another number of heads"));
    for (const float share : heads.shares)
        if (!(share > 0 && share < 1e6f)) in.problem(sentence("gives a head a share of {share}", share));
    heads.curve = {.tokens = file->numbers(key("curve.tokens")),
                   .loss = file->numbers(key("curve.loss")),
                   .overlap = file->numbers(key("curve.overlap"))};
    in.refuse_unused();
    if (auto checked = in.checked(); !checked) return fail(checked.error());
    return heads;
}

Result<void> HeadsFile::write(const std::filesystem::path& path) const {
    GgufWriter file;
    file.add("general.architecture", heads_architecture);
    file.add("general.name", fmt::format("{} heads for {}", name(method), model));
    file.add(key("version"), static_cast<std::uint32_t>(form == HeadForm::silu ? silu_version : version));
    if (form != HeadForm::silu) file.add(key("form"), name(form));
    file.add(key("method"), name(method));
    file.add(key("fingerprint"), fingerprint);
    file.add(key("model"), model);
    file.add(key("notes"), notes);
    if (learned_from > 0) file.add(key("learned_from"), static_cast<std::uint32_t>(learned_from));
    file.add(key("inputs"), static_cast<std::uint32_t>(inputs));
    file.add(key("hidden"), static_cast<std::uint32_t>(hidden));
    file.add(key("kv_heads"), static_cast<std::uint32_t>(kv_heads));
    std::vector<std::int32_t> indices;
    for (const auto& [layer, weights] : layers) indices.push_back(layer);
    file.add(key("layers"), indices);
    if (!shares.empty()) file.add(key("shares"), shares);
    if (!curve.tokens.empty()) {
        file.add(key("curve.tokens"), curve.tokens);
        file.add(key("curve.loss"), curve.loss);
        file.add(key("curve.overlap"), curve.overlap);
    }
    for (const auto& [layer, weights] : layers) {
        if (form == HeadForm::linear) {
            file.add_tensor(layer_name(layer, "fc2.weight"), {inputs, kv_heads}, weights.w2);
        } else {
            add_matrix(file, layer_name(layer, "fc1.weight"), inputs, hidden, weights.w1);
            add_vector(file, layer_name(layer, "fc1.bias"), weights.b1);
            add_matrix(file, layer_name(layer, "fc2.weight"), hidden, kv_heads, weights.w2);
        }
        add_vector(file, layer_name(layer, "fc2.bias"), weights.b2);
    }
    return file.write(path);
}

}  // namespace lectern
