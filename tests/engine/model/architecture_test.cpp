#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <numeric>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/model/model.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/model/tiny_models.h"

using namespace lectern;

namespace {

/// Normalised mean square error.
double nmse(std::span<const float> got, std::span<const float> expected) {
    double error = 0, power = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        error += std::pow(static_cast<double>(got[i]) - expected[i], 2);
        power += std::pow(static_cast<double>(expected[i]), 2);
    }
    return error / power;
}

/// Kernels of the GPU, run on the CPU.
constexpr const char* on_cuda_host = "cuda-host";

std::vector<std::string> tiers_and_cuda_host() {
    std::vector<std::string> all = cpu_tier_names();
    all.emplace_back(on_cuda_host);
    if (std::getenv("LECTERN_TEST_CUDA") != nullptr) all.emplace_back("cuda");
    return all;
}

std::unique_ptr<Model> open(const std::filesystem::path& path, const std::string& tier) {
    auto model = tier == on_cuda_host
                     ? Model::open(path, {}, cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>()))
                 : tier == "cuda"
                     ? Model::open(path, {.device = "cuda:" + std::string(std::getenv("LECTERN_TEST_CUDA"))})
                     : Model::open(path, {.threads = 2, .cpu_tier = tier});
    if (!model) qFatal("%s", model.error().what.english().c_str());
    return std::move(*model);
}

/// Logits that follow each of `rows`, one after another, for tokens that are run in chunks.
std::vector<float> run(Model& model, const std::vector<TokenId>& tokens, CellFormat format, int longest,
                       const std::vector<int>& rows, int chunk) {
    Transformer& transformer = model.transformer();
    const int count = static_cast<int>(tokens.size());
    CellStore cells(transformer.backends(), format, transformer.cell_layers(count, count));
    std::vector<float> result;
    for (int first = 0; first < count; first += chunk) {
        const int length = std::min(chunk, count - first);
        transformer.forward(
            {.tokens = std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(length)),
             .length = SequenceLength(longest),
             .first_position = first,
             .own = &cells});
        for (const int row : rows)
            if (row >= first && row < first + length) {
                const auto logits = transformer.logits(row - first);
                result.insert(result.end(), logits.begin(), logits.end());
            }
    }
    return result;
}

const std::vector<TensorType> quantised_types{TensorType::f16,    TensorType::bf16,  TensorType::q4_0, TensorType::q4_1,
                                              TensorType::q5_0,   TensorType::q5_1,  TensorType::q8_0, TensorType::q2_k,
                                              TensorType::q3_k,   TensorType::q4_k,  TensorType::q5_k, TensorType::q6_k,
                                              TensorType::iq4_nl, TensorType::iq4_xs};

}  // namespace

/// Every switch of the table of architectures, seen in the logits of small random models.
class ArchitectureTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QJsonObject references_;
    std::vector<TokenId> tokens_;
    std::vector<int> positions_;
    int context_ = 0;

    std::filesystem::path write(const TinyModel& model) {
        return write_tiny_model(folder_.path().toStdString(), model);
    }

 private slots:
    void initTestCase() {
        QFile file(LECTERN_TEST_DATA "/reference/tiny.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        references_ = json["models"].toObject();
        context_ = json["context"].toInt();
        for (const auto& id : json["tokens"].toArray()) tokens_.push_back(id.toInt());
        for (const auto& p : json["positions"].toArray()) positions_.push_back(p.toInt());
    }

    void agrees_with_an_independent_implementation_data() {
        QTest::addColumn<int>("variant");
        QTest::addColumn<QString>("tier");
        const auto models = tiny_architectures();
        for (std::size_t i = 0; i < models.size(); ++i) {
            // 62 layers take a GPU on the host 30 s, and its kernels end at 256 channels.
            const bool on_cpu_alone = models[i].layers > 10 || models[i].wide_head_width > 256;
            for (const std::string& tier : on_cpu_alone ? cpu_tier_names() : tiers_and_cuda_host())
                QTest::addRow("%s %s", models[i].name.c_str(), tier.c_str())
                    << static_cast<int>(i) << QString::fromStdString(tier);
        }
    }
    void agrees_with_an_independent_implementation() {
        QFETCH(int, variant);
        QFETCH(QString, tier);
        const TinyModel tiny = tiny_architectures()[static_cast<std::size_t>(variant)];
        const auto model = open(write(tiny), tier.toStdString());
        std::vector<float> expected;
        for (const auto& row : references_[QString::fromStdString(tiny.name)].toArray())
            for (const auto& logit : row.toArray()) expected.push_back(static_cast<float>(logit.toDouble()));
        QVERIFY(!expected.empty());
        const auto got = run(*model, tokens_, CellFormat::f32, context_, positions_, 96);
        QCOMPARE(got.size(), expected.size());
        // Both sum in float, and the reference is written with six digits. llama.cpp looks GELU up in a table of
        // halves. A GPU rounds activations and weights to bf16, in each layer anew.
        const double gate = tier.startsWith("cuda") ? 5e-5 * tiny.layers : tiny.architecture == "gemma3" ? 1e-6 : 1e-8;
        QVERIFY2(nmse(got, expected) < gate, qPrintable(QString::number(nmse(got, expected))));
    }

    void every_tier_and_type_equals_the_reference_backend_data() {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("type");
        QTest::addColumn<QString>("tier");
        const auto rows = [](const char* architecture, const std::vector<TensorType>& types) {
            for (const TensorType type : types)
                for (const std::string& tier : tiers_and_cuda_host())
                    if (tier != "reference")
                        QTest::addRow("%s %s %s", architecture, std::string(block_format(type)->name).c_str(),
                                      tier.c_str())
                            << QString(architecture) << static_cast<int>(type) << QString::fromStdString(tier);
        };
        rows("qwen3", quantised_types);
        for (const char* architecture : {"llama", "qwen2", "phi3", "gemma3", "granite", "smollm3", "qwen3moe",
                                         "mistral3", "gemma4", "gemma4-small"})
            rows(architecture, {TensorType::q4_1, TensorType::q8_0, TensorType::q4_k});
    }
    void every_tier_and_type_equals_the_reference_backend() {
        QFETCH(QString, architecture);
        QFETCH(int, type);
        QFETCH(QString, tier);
        const bool is_gemma4 = architecture.startsWith("gemma4");
        TinyModel tiny{.name = "typed",
                       .architecture = architecture.toStdString(),
                       .type = static_cast<TensorType>(type),
                       // The fourth rotates nothing, the third sees everything.
                       .layers = architecture == "smollm3" ? 4
                                 : is_gemma4               ? 3
                                                           : 2,
                       .sliding_window = architecture.startsWith("gemma") ? 8 : 0,
                       .original_window = architecture == "mistral3" ? 8 : 0,
                       .temperature_scale = architecture == "mistral3" ? 0.5f : 0,
                       .wide_head_width = is_gemma4 ? 128 : 0};
        if (architecture == "gemma4-small") {
            tiny = tiny_gemma4_small();
            tiny.type = static_cast<TensorType>(type);
        }
        const auto path = write(tiny);
        const std::vector<TokenId> tokens(tokens_.begin(), tokens_.begin() + 24);
        const auto expected = run(*open(path, "reference"), tokens, CellFormat::f32, 64, {0, 11, 23}, 24);
        const auto got = run(*open(path, tier.toStdString()), tokens, CellFormat::q8, 64, {0, 11, 23}, 24);
        // Weights are the same; activations and cells are rounded to 8 bits, which random weights amplify more than
        // trained ones do, in each layer anew. A token to whom two experts are worth nearly the same may take the
        // other.
        const double gate = architecture == "qwen3moe" ? 1e-2 : 1e-3 * tiny.layers;
        QVERIFY2(nmse(got, expected) < gate, qPrintable(QString::number(nmse(got, expected))));
    }

    void the_chunk_size_changes_nothing_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"llama", "qwen2", "gemma3", "granite", "smollm3", "qwen3moe", "mistral3", "gemma4", "gemma4-small"})
            QTest::addRow("%s", name) << name;
    }
    void the_chunk_size_changes_nothing() {
        QFETCH(QString, name);
        for (const TinyModel& tiny : tiny_architectures()) {
            if (tiny.name != name.toStdString()) continue;
            const auto model = open(write(tiny), "");
            for (const CellFormat format : {CellFormat::f32, CellFormat::f16, CellFormat::q8}) {
                const auto whole = run(*model, tokens_, format, context_, positions_, 96);
                for (const int chunk : {1, 7, 32})
                    QCOMPARE(run(*model, tokens_, format, context_, positions_, chunk), whole);
            }
        }
    }
};

QTEST_GUILESS_MAIN(ArchitectureTest)
#include "architecture_test.moc"
