#include "engine/devices/core_speed.h"

#include <QtTest>
#include <set>

#include "engine/cells/cells.h"
#include "engine/gguf/tensor_type.h"

using namespace lectern;

namespace {

/// All that the table has, as little of it as can be.
constexpr CoreSizes small{.in_turn = 1, .columns = 256, .chunk = 8, .cells = 128, .vocabulary = 100, .seconds = 0};

}  // namespace

/// Speeds of sizes like these say nothing; what is tested is that every operation has its row.
class CoreSpeedTest : public QObject {
    Q_OBJECT

 private slots:
    void every_operation_has_rows();
    void a_cancelled_table_ends();
    void an_unknown_tier_is_refused();
};

void CoreSpeedTest::every_operation_has_rows() {
    CoreDescription core;
    std::set<std::pair<std::string, std::string>> names;
    std::set<std::string> kernels;
    const auto done = measure_core(
        "", small, [&](const CoreDescription& found) { core = found; },
        [&](const KernelSpeed& row) {
            const QString words = QString::fromStdString(row.kernel + ", " + row.shape);
            QVERIFY2(names.insert({row.kernel, row.shape}).second, qPrintable(words));
            QVERIFY2(row.seconds > 0 && row.bytes > 0 && row.operations >= 0, qPrintable(words));
            QVERIFY2(row.share_of_peak > 0 && std::isfinite(row.share_of_peak), qPrintable(words));
            kernels.insert(row.kernel);
        },
        {});
    QVERIFY(done);
    QVERIFY(!core.tier.empty() && core.byte_operations > 1 && core.float_operations > 1 && core.read_bytes > 1);
    for (const BlockFormat& format : all_block_formats())
        for (const char* operation : {"linear", "embed"})
            QVERIFY2(kernels.contains(fmt::format("{} {}", operation, format.name)), std::string(format.name).c_str());
    for (const CellFormat format : all_cell_formats)
        for (const char* operation : {"attention", "received"})
            QVERIFY2(kernels.contains(fmt::format("{} {}", operation, name(format))), operation);
    for (const CellFormat format : single_cell_formats)
        for (const char* operation : {"store", "rotate", "compact"})
            QVERIFY2(kernels.contains(fmt::format("{} {}", operation, name(format))), operation);
    for (const char* kernel : {"gated Q4_K", "norm", "norm, added", "highest 1", "highest 40", "select"})
        QVERIFY2(kernels.contains(kernel), kernel);
}

void CoreSpeedTest::a_cancelled_table_ends() {
    CancelToken cancel;
    int rows = 0;
    const auto on_row = [&](const KernelSpeed&) {
        ++rows;
        cancel.cancel();
    };
    const auto done = measure_core(
        "", small, [](const CoreDescription&) {}, on_row, cancel);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::cancelled);
    QVERIFY(rows > 0 && rows < 10);
}

void CoreSpeedTest::an_unknown_tier_is_refused() {
    const auto done = measure_core(
        "avx9", small, [](const CoreDescription&) {}, [](const KernelSpeed&) {}, {});
    QVERIFY(!done && !done.error().what.empty());
}

QTEST_GUILESS_MAIN(CoreSpeedTest)
#include "core_speed_test.moc"
