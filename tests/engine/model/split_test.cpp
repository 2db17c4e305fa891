#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <set>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/capped_device.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/base/memory.h"
#include "engine/model/model.h"
#include "engine/model/room_for_reading.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"

using namespace lectern;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;
constexpr int tokens_in_all = 80, chunk = 32;

std::unique_ptr<Backend> cpu() {
    auto backend = make_cpu_backend({.threads = 1, .tier = {}});
    if (!backend) qFatal("%s", backend.error().what.english().c_str());
    return std::move(*backend);
}

/// A card whose kernels run on the host. Another program holds what it does not have of 4 GiB.
std::unique_ptr<Backend> card(std::size_t bytes = std::size_t{4} << 30) {
    return cuda::make_cuda_backend(cuda::with_less_memory(std::make_unique<::cuda_host::HostDevice>(), bytes));
}

std::unique_ptr<Model> opened(Result<std::unique_ptr<Model>> model) {
    if (!model) qFatal("%s", model.error().what.english().c_str());
    return std::move(*model);
}

std::size_t free_of(const Backend& backend) {
    return backend.own_memory().value().free;
}

/// What a few chunks of tokens leave behind.
struct Passed {
    std::vector<float> logits;  ///< behind the last token of each chunk, and of its last five
    CellStore cells;
};

Passed pass_tokens(Model& model) {
    Transformer& transformer = model.transformer();
    std::vector<TokenId> tokens;
    for (int i = 0; i < tokens_in_all; ++i) tokens.push_back(i * 31 % 256);
    Passed passed{.logits = {},
                  .cells = CellStore(transformer.backends(), CellFormat::q8,
                                     transformer.cell_layers(tokens_in_all, tokens_in_all))};
    for (int first = 0; first < tokens_in_all; first += chunk) {
        const int count = std::min(chunk, tokens_in_all - first);
        transformer.forward(
            {.tokens = std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
             .length = SequenceLength(tokens_in_all),
             .first_position = first,
             .own = &passed.cells});
        for (const auto& scores : {transformer.logits(count - 1), transformer.logits(count - 5, 5)})
            passed.logits.insert(passed.logits.end(), scores.begin(), scores.end());
    }
    return passed;
}

double nmse(const std::vector<float>& got, const std::vector<float>& expected) {
    double error = 0, power = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        error += std::pow(static_cast<double>(got[i]) - expected[i], 2);
        power += std::pow(static_cast<double>(expected[i]), 2);
    }
    return error / power;
}

bool says(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

/// A model whose first layers lie on one backend and the rest on another computes what it computes on one.
class SplitTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::filesystem::path write(const TinyModel& model) {
        return write_tiny_model(folder_.path().toStdString(), model);
    }
    std::unique_ptr<Model> split(const std::filesystem::path& path, std::unique_ptr<Backend> first, int first_layers) {
        return opened(Model::open(path, {}, std::move(first), {.backend = cpu(), .most_first_layers = first_layers}));
    }

 private slots:
    void wherever_it_is_split_nothing_changes_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"llama", "llama-untied", "qwen2", "gemma3", "mistral3", "gemma4"})
            QTest::addRow("%s", name) << name;
    }
    void wherever_it_is_split_nothing_changes() {
        QFETCH(QString, name);
        for (TinyModel tiny : tiny_architectures()) {
            if (tiny.name != name.toStdString()) continue;
            tiny.layers = std::max(tiny.layers, 4);
            const auto path = write(tiny);
            const auto whole = opened(Model::open(path, {}, cpu()));
            const Passed expected = pass_tokens(*whole);
            const auto expected_cells = test::cell_bytes(expected.cells);
            for (int layers = 1; layers <= tiny.layers; ++layers) {
                const auto model = split(path, cpu(), layers);
                const LayerBackends& backends = model->transformer().backends();
                QCOMPARE(backends.first_layers(), layers);
                QVERIFY(&backends.first() != &backends.rest());
                QCOMPARE(model->transformer().weight_bytes(), whole->transformer().weight_bytes());
                const Passed got = pass_tokens(*model);
                QCOMPARE(got.logits, expected.logits);
                QCOMPARE(test::cell_bytes(got.cells), expected_cells);
            }
        }
    }

    /// The host's code and the CPU's kernels would crash on an address of the card.
    void a_card_and_the_cpu_agree_with_the_cpu() {
        const auto path = write({.name = "agree", .layers = 4, .tied = false});
        const auto whole = opened(Model::open(path, {}, cpu()));
        const Passed expected = pass_tokens(*whole);
        for (int layers = 1; layers <= 4; ++layers) {
            const auto model = split(path, card(), layers);
            QCOMPARE(model->transformer().backends().first_layers(), layers);
            const Passed got = pass_tokens(*model);
            // Cells are rounded to 8 bits, which random weights amplify; a card rounds to bf16 besides.
            QVERIFY2(nmse(got.logits, expected.logits) < 2e-3,
                     qPrintable(QString("%1 layers: %2").arg(layers).arg(nmse(got.logits, expected.logits))));
            QVERIFY(got.logits != expected.logits);  // or no kernel of the card has run
        }
    }

    /// Kernels of attention end at 256 channels: it is said, and the model runs elsewhere.
    void heads_too_wide_for_a_card_are_named() {
        const auto path = write({.name = "wide",
                                 .architecture = "gemma4",
                                 .layers = 3,
                                 .sliding_window = 24,
                                 .head_width = 256,
                                 .wide_head_width = 512});
        for (const bool split : {false, true}) {
            RestOfLayers rest;
            if (split) rest.backend = cpu();
            const auto model = Model::open(path, {}, card(), std::move(rest));
            QVERIFY(!model);
            QCOMPARE(model.error().code, ErrorCode::failed);  // as Model::open() expects of what a card cannot do
            QVERIFY(says(model.error().what.english(), "up to 512 channels wide"));
        }
        QVERIFY(Model::open(path, {}, cpu()));
    }

    /// Cells that several layers look at lie in one memory.
    void a_model_with_shared_cells_is_not_split() {
        const auto path = write(tiny_gemma4_small());
        for (const int layers : {1, 3, 6}) {
            const auto model = Model::open(path, {}, card(), {.backend = cpu(), .most_first_layers = layers});
            QVERIFY(!model);
            QCOMPARE(model.error().code, ErrorCode::out_of_memory);
            QVERIFY(says(model.error().what.english(), "cannot be split"));
        }
        const auto there = opened(Model::open(path, {}, card(), {.backend = cpu()}));
        QVERIFY(!there->transformer().backends().is_split());
        const auto here = opened(Model::open(path, {}, cpu()));
        const Passed expected = pass_tokens(*here), got = pass_tokens(*there);
        QVERIFY2(nmse(got.logits, expected.logits) < 5e-3,
                 qPrintable(QString::number(nmse(got.logits, expected.logits))));
    }

    /// As many layers as the card has room for beside a reading; a model that has room keeps all there.
    void the_card_gets_the_layers_that_fit() {
        const int layers = 4;
        const auto path = write({.name = "fits", .layers = layers});
        std::set<int> seen;
        int before = 0;
        bool whole = false;
        for (std::size_t bytes = 4 * mib; !whole && bytes < 200 * mib; bytes += mib) {
            const auto model = opened(Model::open(path, {}, card(bytes), {.backend = cpu()}));
            const LayerBackends& backends = model->transformer().backends();
            const std::string note = model->device_note().english();
            const bool on_card = backends[0].own_memory().has_value();
            const int there = backends.is_split() ? backends.first_layers() : on_card ? layers : 0;
            QVERIFY(there >= before);  // more memory never leaves less there
            before = there;
            seen.insert(there);
            whole = on_card && !backends.is_split();
            if (!on_card) {
                QVERIFY2(says(note, "no room for one layer") && says(note, "runs on the CPU") && says(note, " MiB are"),
                         note.c_str());
                QCOMPARE(model->device_name(), backends.rest().name());
                continue;
            }
            QVERIFY(free_of(backends[0]) >= room_for_reading(model->config(), backends[0], there, whole));
            if (whole) {
                QVERIFY2(note.empty(), note.c_str());
                continue;
            }
            QVERIFY2(says(note, "slower") && says(note, "choose a smaller model"), note.c_str());
            if (there < layers) {
                const auto words = fmt::format("{} of the model's 4 layers are on the graphics card, the other {} on",
                                               there, layers - there);
                QVERIFY2(says(note, words), note.c_str());
            } else {
                QVERIFY2(says(note, "All 4 layers") && says(note, "vocabulary"), note.c_str());
            }
            QVERIFY(says(model->device_name(), fmt::format("{} of 4 layers by cuda:0", there)));
        }
        QVERIFY(whole);
        QVERIFY((seen == std::set<int>{0, 1, 2, 3, 4}));
    }

    /// What was tried and did not fit is given back, to the last byte.
    void nothing_stays_of_a_layer_that_does_not_fit() {
        const auto path = write({.name = "tried", .layers = 4});
        for (const std::size_t bytes : {28 * mib, 36 * mib}) {
            const auto tried = opened(Model::open(path, {}, card(bytes), {.backend = cpu()}));
            const int there = tried->transformer().backends().first_layers();
            QVERIFY(there > 0 && there < 4);
            const auto told = split(path, card(bytes), there);
            QCOMPARE(free_of(tried->transformer().backends()[0]), free_of(told->transformer().backends()[0]));
            QCOMPARE(tried->transformer().weight_bytes(), told->transformer().weight_bytes());
        }
    }

    /// Weights that go to a card need no room in RAM but for one layer at a time.
    void a_model_larger_than_ram_lies_on_a_card_that_has_room() {
        const auto path = write({.name = "large", .layers = 4});
        std::filesystem::resize_file(path, 4 * installed_bytes());  // sparse
        const auto in_ram = Model::open(path, {}, cpu());
        QVERIFY(!in_ram);
        QCOMPARE(in_ram.error().code, ErrorCode::out_of_memory);
        QVERIFY(!Model::open(path, {}, card(64 * mib), {.backend = cpu()}));
        auto large = cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>(8 * installed_bytes()));
        const auto on_card = opened(Model::open(path, {}, std::move(large), {.backend = cpu()}));
        QVERIFY(!on_card->transformer().backends().is_split());
    }

    void without_another_backend_too_little_memory_is_an_error() {
        const auto path = write({.name = "alone", .layers = 4});
        const auto model = Model::open(path, {}, card(mib / 4));
        QVERIFY(!model);
        QCOMPARE(model.error().code, ErrorCode::out_of_memory);
    }
};

QTEST_GUILESS_MAIN(SplitTest)
#include "split_test.moc"
