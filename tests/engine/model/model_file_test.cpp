#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/backend/reference/reference_backend.h"
#include "engine/gguf/gguf_writer.h"
#include "engine/model/model.h"
#include "tests/engine/model/tiny_models.h"

using namespace lectern;

namespace {

/// Copies a model into a writer, with changes: a key or tensor can be replaced, renamed or left out.
struct Changes {
    std::string drop_key, drop_tensor, rename_tensor_to;
    std::function<void(GgufWriter&)> add;
    std::string reshape_tensor;
};

std::filesystem::path rewrite(const std::filesystem::path& from, const std::filesystem::path& to,
                              const Changes& changes) {
    const auto file = GgufFile::open(from);
    if (!file) qFatal("%s", file.error().what.english().c_str());
    GgufWriter writer;
    for (const auto& [key, value] : file->metadata()) {
        if (key == changes.drop_key) continue;
        if (const auto text = file->text(key))
            writer.add(key, *text);
        else if (const auto flag = file->boolean(key))
            writer.add(key, *flag);
        else if (const auto integer = file->integer(key))
            writer.add(key, static_cast<std::uint32_t>(*integer));
        else if (const auto number = file->number(key))
            writer.add(key, static_cast<float>(*number));
        else if (const auto texts = file->texts(key); !texts.empty())
            writer.add(key, std::vector<std::string>(texts.begin(), texts.end()));
        else if (const auto integers = file->integers(key); !integers.empty())
            writer.add(key, std::vector<std::int32_t>(integers.begin(), integers.end()));
    }
    if (changes.add) changes.add(writer);
    for (const TensorInfo& tensor : file->tensors()) {
        std::string name = tensor.name;
        std::vector<std::int64_t> shape = tensor.shape;
        if (name == changes.drop_tensor) {
            if (changes.rename_tensor_to.empty()) continue;
            name = changes.rename_tensor_to;
        }
        if (name == changes.reshape_tensor) std::swap(shape[0], shape[1]);
        writer.add_tensor(name, tensor.type, shape, tensor.data);
    }
    if (!writer.write(to)) qFatal("cannot write");
    return to;
}

}  // namespace

/// A file that lies about its model is refused with words, and never run.
class ModelFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::filesystem::path good_, good_mistral_, good_gemma_, good_small_;

    std::filesystem::path changed(const Changes& changes, const std::filesystem::path& good) {
        return rewrite(good, std::filesystem::path(folder_.path().toStdString()) / "changed.gguf", changes);
    }
    void refused(const Changes& changes, const char* word) { refused(changes, word, good_); }
    void refused(const Changes& changes, const char* word, const std::filesystem::path& good) {
        const auto path = changed(changes, good);
        const auto model = Model::open(path, {});
        QVERIFY(!model);
        QCOMPARE(model.error().code, ErrorCode::bad_input);
        const auto split = Model::open(path, {}, std::make_unique<ReferenceBackend>(),
                                       {.backend = std::make_unique<ReferenceBackend>(), .most_first_layers = 1});
        QVERIFY(!split);
        QCOMPARE(split.error().what.english(),
                 model.error().what.english());  // it is no matter of where the layers lie
        const std::string text =
            model.error().what.english() + " " + model.error().means.english() + " " + model.error().next.english();
        QVERIFY2(text.find(word) != std::string::npos, text.c_str());
        QVERIFY(!model.error().means.empty() && !model.error().next.empty());
    }

 private slots:
    void initTestCase() {
        good_ = write_tiny_model(folder_.path().toStdString(), {.name = "good", .architecture = "qwen2"});
        good_mistral_ = write_tiny_model(folder_.path().toStdString(), tiny_mistral3());
        good_gemma_ = write_tiny_model(folder_.path().toStdString(), tiny_gemma4());
        good_small_ = write_tiny_model(folder_.path().toStdString(), tiny_gemma4_small());
    }

    void a_copy_without_changes_opens() {
        for (const auto& good : {good_, good_mistral_, good_gemma_, good_small_}) {
            const auto model = Model::open(changed({}, good), {});
            QVERIFY2(model.has_value(), model ? "" : model.error().what.english().c_str());
        }
    }
    void opening_can_be_cancelled() {
        CancelToken cancel;
        cancel.cancel();
        for (const bool split : {false, true}) {
            RestOfLayers rest;
            if (split) rest.backend = std::make_unique<ReferenceBackend>();
            const auto model =
                Model::open(good_, {.cancel = &cancel}, std::make_unique<ReferenceBackend>(), std::move(rest));
            QVERIFY(!model);
            QCOMPARE(model.error().code, ErrorCode::cancelled);
        }
    }
    void an_unknown_architecture_is_named_with_the_list() {
        const auto add = [](GgufWriter& w) { w.add("general.architecture", "mamba"); };
        refused({.drop_key = "general.architecture", .add = add}, "mamba");
        refused({.drop_key = "general.architecture", .add = add}, "gemma3");
    }
    void a_mixture_of_experts_is_refused() {
        refused({.add = [](GgufWriter& w) { w.add("qwen2.expert_count", std::uint32_t{8}); }}, "experts");
    }
    void missing_keys_are_named() {
        for (const char* key : {"qwen2.block_count", "qwen2.embedding_length", "qwen2.attention.head_count",
                                "qwen2.feed_forward_length", "qwen2.context_length"})
            refused({.drop_key = key}, key);
    }
    void impossible_sizes_are_named() {
        const auto with = [&](const char* key, std::uint32_t value) {
            refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, value); }}, key);
        };
        with("qwen2.block_count", 0);
        with("qwen2.block_count", 4000000000u);
        with("qwen2.attention.head_count", 0);
        with("qwen2.embedding_length", 1u << 30);
        with("qwen2.context_length", 0);
    }
    void uneven_heads_are_refused() {
        const char* key = "qwen2.attention.head_count_kv";
        refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, std::uint32_t{3}); }}, "divide");
    }
    void odd_head_widths_are_refused() {
        const char* key = "qwen2.attention.key_length";
        refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, std::uint32_t{60}); }}, "wide");
    }
    void missing_tensors_are_named() {
        for (const char* name :
             {"token_embd.weight", "blk.1.ffn_down.weight", "blk.0.attn_norm.weight", "output_norm.weight"})
            refused({.drop_tensor = name}, std::string_view(name) == "token_embd.weight" ? "vocabulary" : name);
    }
    void wrong_shapes_are_named() { refused({.reshape_tensor = "blk.0.ffn_up.weight"}, "blk.0.ffn_up.weight"); }
    void more_layers_than_the_file_has_are_refused() {
        const char* key = "qwen2.block_count";
        refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, std::uint32_t{3}); }}, "blk.2.");
    }
    void tensors_that_nobody_asked_for_are_named() {
        refused({.drop_tensor = "blk.0.attn_q.bias", .rename_tensor_to = "blk.0.mystery.weight"}, "mystery");
        refused({.add = [](GgufWriter& w) { w.add_tensor("blk.0.mystery.weight", {16}, std::vector<float>(16)); }},
                "mystery");
    }
    void an_impossible_rope_is_refused() {
        const char* key = "qwen2.rope.freq_base";
        refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, -1.0f); }}, "rope");
        refused({.add = [](GgufWriter& w) { w.add("qwen2.rope.scaling.type", "spiral"); }}, "spiral");
    }
    void impossible_temperatures_are_named() {
        const auto with = [&](const char* key, float value) {
            refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, value); }}, key, good_mistral_);
        };
        constexpr float infinite = std::numeric_limits<float>::infinity();
        for (const char* key : {"mistral3.attention.temperature_scale", "mistral3.rope.scaling.yarn_log_multiplier"})
            for (const float value : {std::nanf(""), infinite, -infinite, -1e30f, -0.1f, 1e6f}) with(key, value);
        const char* window = "mistral3.rope.scaling.original_context_length";
        refused({.drop_key = window, .add = [=](GgufWriter& w) { w.add(window, std::uint32_t{0}); }}, window,
                good_mistral_);
    }
    void layers_that_differ_are_checked_one_by_one() {
        const auto with = [&](const char* key, std::vector<std::int32_t> values, const char* says = nullptr) {
            refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, values); }}, says ? says : key,
                    good_gemma_);
        };
        const char *pattern = "gemma4.attention.sliding_window_pattern", *heads = "gemma4.attention.head_count_kv";
        refused({.drop_key = pattern}, pattern, good_gemma_);
        with(pattern, {1, 1, 0, 1, 1});
        with(pattern, {1, 1, 0, 1, 1, 0, 1});
        with(heads, {2, 2, 1, 2, 2});
        with(heads, {2, 2, 1, 2, 0, 1});
        with(heads, {2, 2, 1, 2, 2000000000, 1});
        with(heads, {2, 2, 1, 2, -1, 1});
        with(heads, {2, 3, 1, 2, 2, 1}, "divide");
        with(heads, {2, 2, 1, 2, 2, 4}, "without a window");
        for (const char* width : {"gemma4.attention.key_length", "gemma4.attention.key_length_swa"})
            for (const std::uint32_t value : {60u, 1024u})
                refused({.drop_key = width, .add = [=](GgufWriter& w) { w.add(width, value); }}, "wide", good_gemma_);
        const char* rotated = "gemma4.rope.dimension_count_swa";
        for (const std::uint32_t value : {0u, 63u, 200u})
            refused({.drop_key = rotated, .add = [=](GgufWriter& w) { w.add(rotated, value); }},
                    value == 63 ? "paired" : rotated, good_gemma_);
        refused({.add = [](GgufWriter& w) { w.add("gemma4.expert_count", std::uint32_t{8}); }}, "experts", good_gemma_);
    }
    void impossible_sharing_is_named() {
        const char *shared = "gemma4.attention.shared_kv_layers", *channels = "gemma4.embedding_length_per_layer_input",
                   *inner = "gemma4.feed_forward_length";
        const auto with = [&](const char* key, std::uint32_t value, const char* says) {
            refused({.drop_key = key, .add = [=](GgufWriter& w) { w.add(key, value); }}, says, good_small_);
        };
        with(shared, 7, shared);
        with(shared, 4000000000u, shared);
        with(shared, 4, "none of its kind");  // the only layer without a window would be among them
        with(shared, 6, "none of its kind");
        with(channels, 4000000000u, channels);
        refused({.drop_key = inner,
                 .add =
                     [=](GgufWriter& w) {
                         w.add(inner, std::vector<std::int32_t>{512, 512});
                     }},
                inner, good_small_);
        const char* heads = "gemma4.attention.head_count_kv";
        const auto add = [=](GgufWriter& w) { w.add(heads, std::vector<std::int32_t>{2, 2, 1, 2, 4, 1}); };
        refused({.drop_key = heads, .add = add}, "looks at the cells", good_small_);
    }
    /// Files may have keys and values that nobody looks at.
    void keys_of_layers_that_store_none_are_left_alone() {
        const char* name = "blk.4.attn_k.weight";
        const auto add = [=](GgufWriter& w) { w.add_tensor(name, {256, 128}, std::vector<float>(256 * 128)); };
        const auto model = Model::open(changed({.add = add}, good_small_), {});
        QVERIFY2(model.has_value(), model ? "" : model.error().what.english().c_str());
    }
    void impossible_caps_and_scales_are_named() {
        const char* cap = "gemma4.final_logit_softcapping";
        for (const float value : {std::nanf(""), std::numeric_limits<float>::infinity(), -1.0f, 1e9f})
            refused({.drop_key = cap, .add = [=](GgufWriter& w) { w.add(cap, value); }}, cap, good_gemma_);
        const char* scale = "blk.1.layer_output_scale.weight";
        const auto with = [&](std::vector<float> values) {
            const auto add = [=](GgufWriter& w) {
                w.add_tensor(scale, {static_cast<std::int64_t>(values.size())}, values);
            };
            refused({.drop_tensor = scale, .add = add}, scale, good_gemma_);
        };
        with({std::nanf("")});
        with({std::numeric_limits<float>::infinity()});
        with({1, 1});
        refused({.drop_tensor = "rope_freqs.weight",
                 .add = [](GgufWriter& w) { w.add_tensor("rope_freqs.weight", {32}, std::vector<float>(32, 1.0f)); }},
                "rope_freqs", good_gemma_);
    }
    void an_unknown_tier_is_named_with_the_list() {
        const auto model = Model::open(good_, {.cpu_tier = "sse9"});
        QVERIFY(!model);
        QCOMPARE(model.error().code, ErrorCode::wrong_use);
        QVERIFY(model.error().next.english().find("reference") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(ModelFileTest)
#include "model_file_test.moc"
