#include "app/engine/memory_use.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/base/memory.h"
#include "engine/read/reading_in_progress.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/model/tiny_models.h"

using namespace lectern;

namespace {

constexpr int layers = 4, tokens = 100;
constexpr std::uint64_t gigabyte = 1'000'000'000;

std::unique_ptr<Backend> cpu() {
    return std::move(*make_backend({.threads = 1})).backend;
}

std::unique_ptr<Backend> card() {
    return cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>(gigabyte));
}

/// Cells of a reading of `tokens` tokens.
CellStore full_cells(const Model& model) {
    const HeadShape& heads = model.config().heads_of(0);
    const CellStore::Layer layer{.width = heads.width,
                                 .capacity = std::vector(static_cast<std::size_t>(heads.kv_heads), tokens)};
    CellStore cells(model.transformer().backends(), CellFormat::q8, std::vector(std::size_t{layers}, layer));
    for (int l = 0; l < layers; ++l)
        for (HeadCells& head : cells[l].heads) head.used = tokens;
    return cells;
}

std::uint64_t cell_bytes_of(const Model& model, int of_layers) {
    const HeadShape& heads = model.config().heads_of(0);
    return static_cast<std::uint64_t>(of_layers * heads.kv_heads * tokens) * cell_bytes(CellFormat::q8, heads.width);
}

}  // namespace

/// What the meters say of the memory of a machine with a graphics card.
class MemoryUseTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { file_ = write_tiny_model(folder_.path().toStdString(), {.name = "model", .layers = layers}); }

    void without_a_card_everything_is_ram() {
        const auto model = Model::open(file_, {}, cpu());
        QVERIFY(model);
        const CellStore cells = full_cells(**model);
        const MemoryByPlace use = memory_in_use(**model, {&cells, &cells}, gigabyte);
        QVERIFY(!use.card);
        QCOMPARE(use.ram.weights, (*model)->transformer().weight_bytes());
        QCOMPARE(use.ram.cells, 2 * cell_bytes_of(**model, layers));
        QCOMPARE(use.ram.free, gigabyte);
        QCOMPARE(use.ram.installed, installed_bytes());
    }

    void a_model_on_a_card_takes_no_ram() {
        const auto model = Model::open(file_, {}, card());
        QVERIFY(model);
        const CellStore cells = full_cells(**model);
        const MemoryByPlace use = memory_in_use(**model, {&cells}, gigabyte);
        QCOMPARE(use.ram.weights, 0u);
        QCOMPARE(use.ram.cells, 0u);
        QVERIFY(use.card);
        QCOMPARE(use.card->weights, (*model)->transformer().weight_bytes());
        QCOMPARE(use.card->cells, cell_bytes_of(**model, layers));
        QVERIFY(use.card->scratch > 0);
        QCOMPARE(use.card->installed, gigabyte);
        // Nobody else has any of this card.
        QCOMPARE(use.card->other_programs, 0u);
        QCOMPARE(use.card->weights + use.card->cells + use.card->scratch + use.card->free, gigabyte);
    }

    void what_is_split_is_told_apart() {
        const auto model = Model::open(file_, {}, card(), {.backend = cpu(), .most_first_layers = 1});
        QVERIFY(model);
        const CellStore cells = full_cells(**model);
        const MemoryByPlace use = memory_in_use(**model, {&cells}, gigabyte);
        QVERIFY(use.card);
        QVERIFY(use.card->weights > 0 && use.ram.weights > use.card->weights);
        QCOMPARE(use.card->weights + use.ram.weights, (*model)->transformer().weight_bytes());
        QCOMPARE(use.card->cells, cell_bytes_of(**model, 1));
        QCOMPARE(use.ram.cells, cell_bytes_of(**model, layers - 1));
    }

 private:
    QTemporaryDir folder_;
    std::filesystem::path file_;
};

QTEST_GUILESS_MAIN(MemoryUseTest)
#include "memory_use_test.moc"
