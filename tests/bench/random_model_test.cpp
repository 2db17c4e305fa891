#include "tests/bench/random_model.h"

#include <QtTest>
#include <cmath>

#include "engine/heads/retaining_heads.h"
#include "engine/model/model.h"

using namespace lectern;

/// Models that stand in for real ones where only speed counts.
class RandomModelTest : public QObject {
    Q_OBJECT

 private slots:
    /// What is large is made small, so that the test runs in a moment; everything else is as measured.
    void every_shape_runs_data() {
        QTest::addColumn<int>("shape");
        QTest::addColumn<bool>("bf16");
        for (std::size_t i = 0; i < model_shapes().size(); ++i)
            for (const bool bf16 : {false, true})
                QTest::addRow("%s %s", model_shapes()[i].name.c_str(), bf16 ? "bf16" : "q4_k_m")
                    << static_cast<int>(i) << bf16;
    }
    void every_shape_runs() {
        QFETCH(const int, shape);
        QFETCH(const bool, bf16);
        ModelShape s = model_shapes()[static_cast<std::size_t>(shape)];
        s.layers = 8;
        s.width = 512;
        s.feed_forward = 1024;
        s.q_heads = 8;
        s.kv_heads = s.kv_heads == s.q_heads ? 8 : 2;
        s.vocabulary = 600;
        QVERIFY(write_random_model(s, bf16 ? WeightMix::bf16 : WeightMix::q4_k_m, path()));
        const auto model = Model::open(path(), {.threads = 2});
        QVERIFY2(model, model ? "" : model.error().what.english().c_str());
        Transformer& transformer = (*model)->transformer();
        std::vector<TokenId> tokens;
        for (int i = 0; i < 64; ++i) tokens.push_back(i * 37 % s.vocabulary);
        CellStore cells(transformer.backends(), CellFormat::q8, transformer.cell_layers(64, 64));
        QVERIFY(transformer.forward({.tokens = tokens, .length = SequenceLength(64), .own = &cells}));
        double power = 0;
        for (const float logit : transformer.logits(63)) {
            QVERIFY(std::isfinite(logit));
            power += static_cast<double>(logit) * logit;
        }
        const double size = std::sqrt(power / s.vocabulary);
        const double expected = s.tied ? std::sqrt(s.width) : 1;  // embeddings are of size 1
        QVERIFY2(size > expected / 2 && size < expected * 2, qPrintable(QString::number(size)));
    }

    void weights_are_centred_and_as_large_as_wanted() {
        ModelShape s = model_shapes().back();
        s.tied = false;
        QVERIFY(write_random_model(s, WeightMix::q4_k_m, path()));
        const GgufFile file = opened();
        int seen = 0;
        for (const TensorInfo& tensor : file.tensors()) {
            if (tensor.type == TensorType::f32 || tensor.name == "token_embd.weight") continue;
            std::vector<float> values(static_cast<std::size_t>(tensor.values()));
            dequantize(tensor.type, tensor.data.data(), tensor.values(), values.data());
            double sum = 0, squares = 0;
            for (const float v : values) {
                sum += v;
                squares += static_cast<double>(v) * v;
            }
            const double count = static_cast<double>(values.size());
            const double wanted = 1 / std::sqrt(static_cast<double>(tensor.columns()));
            const double deviation = std::sqrt(squares / count);
            QVERIFY2(std::abs(deviation / wanted - 1) < 0.05, tensor.name.c_str());
            QVERIFY2(std::abs(sum / count) < 0.05 * wanted, tensor.name.c_str());
            ++seen;
        }
        QCOMPARE(seen, 1 + 2 * 7);
    }

    /// As in llama.cpp's files: the head, and of half the layers V and the down projection, have six bits.
    void types_are_mixed_as_in_q4_k_m() {
        ModelShape s = model_shapes().front();
        s.width = s.feed_forward = 256;
        s.vocabulary = 300;
        QVERIFY(write_random_model(s, WeightMix::q4_k_m, path()));
        const GgufFile file = opened();
        const auto type = [&](const std::string& name) { return file.tensor(name)->type; };
        QCOMPARE(type("token_embd.weight"), TensorType::q4_k);
        QCOMPARE(type("output.weight"), TensorType::q6_k);
        int more = 0;
        for (int l = 0; l < s.layers; ++l) {
            const auto of_layer = [&](const char* part) { return type(fmt::format("blk.{}.{}.weight", l, part)); };
            QCOMPARE(of_layer("attn_v"), of_layer("ffn_down"));
            for (const char* part : {"attn_q", "attn_k", "attn_output", "ffn_gate", "ffn_up"})
                QCOMPARE(of_layer(part), TensorType::q4_k);
            more += of_layer("ffn_down") == TensorType::q6_k ? 1 : 0;
        }
        QCOMPARE(more, 16);
    }

    void a_vocabulary_has_its_true_size() {
        ModelShape s = model_shapes().front();
        s.layers = 1;
        s.width = s.feed_forward = 256;
        s.q_heads = s.kv_heads = 2;
        QVERIFY(write_random_model(s, WeightMix::q4_k_m, path()));
        const auto model = Model::open(path(), {.threads = 1});
        QVERIFY2(model, model ? "" : model.error().what.english().c_str());
        QCOMPARE((*model)->tokenizer().size(), 128256);
        std::vector<TokenId> ids;
        (*model)->tokenizer().encode("Any text.", TextPosition::start, ids);
        QCOMPARE((*model)->tokenizer().text(ids), "Any text.");
    }

    void heads_fit_their_model() {
        QVERIFY(write_random_model(model_shapes().back(), WeightMix::q4_k_m, path()));
        const std::filesystem::path heads = folder_.filePath("heads.gguf").toStdString();
        QVERIFY(write_random_heads(path(), heads));
        const auto model = Model::open(path(), {.threads = 1});
        QVERIFY(model);
        const auto loaded = RetainingHeads::load(heads, **model);
        QVERIFY2(loaded, loaded ? "" : loaded.error().what.english().c_str());
        QCOMPARE((*loaded)->method(), TrainedPolicy::zap);
    }

 private:
    std::filesystem::path path() const { return folder_.filePath("model.gguf").toStdString(); }
    GgufFile opened() const {
        auto file = GgufFile::open(path());
        if (!file) qFatal("%s", file.error().what.english().c_str());
        return std::move(*file);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(RandomModelTest)
#include "random_model_test.moc"
