#include <QtTest>
#include <set>

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/speed_table.h"
#include "engine/backend/cuda/timed_device.h"
#include "engine/backend/speed/activation_speed.h"
#include "engine/backend/speed/cell_speed.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;

namespace {

const cuda::SpeedSizes small_peaks{.read_bytes = 1 << 16, .product_rounds = 2, .runs = 1};

/// All that the table has, as little of it as has every kernel launched.
cuda::TableShapes small_shapes(int chunk) {
    return {.heads = {2, 1, 128},
            .other_heads = {{2, 1, 64}, {1, 1, 96}, {1, 1, 256}},
            .width = 256,
            .feed_forward = 40,
            .vocabulary = 500,
            .chunk = chunk,
            .cells = 528,
            .in_turn = 2};
}

std::unique_ptr<Backend> on_host(std::size_t memory_bytes = std::size_t{1} << 30) {
    return cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>(memory_bytes));
}

/// Kernels that the table has no row for, each for a reason.
bool is_left_out(std::string_view kernel) {
    // Copies to the host: the bus takes longer than they do.
    if (kernel == "gather" || kernel.starts_with("read_")) return true;
    // A format is measured in one width, a width in one format.
    const bool is_attention = kernel.starts_with("attend_") || kernel.starts_with("receive_");
    return is_attention && kernel.find("_q8_") == std::string_view::npos && !kernel.ends_with("_128");
}

}  // namespace

/// Speeds here are those of kernels on the host and say nothing; what is tested is that they are measured at all.
class KernelSpeedTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void peaks();
    void the_peak_that_bounds_it_is_what_an_operation_has_a_share_of();
    void every_row_has_a_name_and_a_time();
    void every_kernel_is_measured_or_left_out_on_purpose();
    void a_library_has_rows_where_it_is_asked_alone();
    void a_cancelled_table_ends();
    void too_little_memory();

 private:
    /// Rows of a card of this compute capability; its kernels are added to those launched.
    std::vector<KernelSpeed> rows_of(int major, int minor, bool has_library);

    std::set<std::string> launched_;
    std::vector<KernelSpeed> table_, bytes_table_, library_, bytes_library_;
};

std::vector<KernelSpeed> KernelSpeedTest::rows_of(int major, int minor, bool has_library) {
    DeviceTimes times;
    auto device = cuda::with_times(
        std::make_unique<::cuda_host::HostDevice>(std::size_t{1} << 30, major, minor, has_library), times);
    const cuda::DeviceProperties card = device->properties();
    const cuda::DevicePeaks peaks = cuda::measure_peaks(*device, small_peaks);
    const auto backend = cuda::make_cuda_backend(std::move(device));
    const cuda::CardMeter meter(*backend, card, peaks, 1);
    std::vector<KernelSpeed> rows;
    // A library is asked from 512 tokens on; what has no library has fewer, which fibers are faster with, but more than
    // the 16 rows for which attention has a kernel of its own.
    const auto done = (has_library ? cuda::measure_library : cuda::measure_operations)(
        meter, small_shapes(has_library ? 512 : 17), [&](const KernelSpeed& row) { rows.push_back(row); }, {});
    if (!done) qFatal("%s", done.error().what.english().c_str());
    for (const auto& [key, row] : times.rows) launched_.insert(key.second);
    return rows;
}

void KernelSpeedTest::initTestCase() {
    table_ = rows_of(8, 0, false);
    bytes_table_ = rows_of(8, 9, false);
    library_ = rows_of(9, 0, true);
    bytes_library_ = rows_of(8, 9, true);
}

void KernelSpeedTest::peaks() {
    ::cuda_host::HostDevice device;
    const std::size_t free = device.free_bytes();
    const cuda::DevicePeaks peaks = cuda::measure_peaks(device, small_peaks);
    QVERIFY(peaks.operations > 0 && peaks.read_bytes > 0);
    QCOMPARE(device.free_bytes(), free);
}

void KernelSpeedTest::the_peak_that_bounds_it_is_what_an_operation_has_a_share_of() {
    const auto backend = on_host();
    const cuda::CardMeter meter(*backend, {}, {.operations = 8, .read_bytes = 2}, 3);
    std::vector<int> runs;
    const auto speed_of = [&](const speed::Work& work) {
        return meter.measure("kernel", "shape", work, [&](int run) {
            runs.push_back(run);
            QTest::qSleep(2);
        });
    };
    const KernelSpeed products = speed_of({.operations = 9e6, .bytes = 1e6}), copies = speed_of({.bytes = 1e6});
    QCOMPARE(runs, (std::vector{0, 0, 1, 2, 0, 0, 1, 2}));  // the first does not count
    QVERIFY(products.seconds >= 2e-3 && products.seconds < 1);
    QCOMPARE(products.operations, 9e-3 / products.seconds);
    QCOMPARE(products.bytes, 1e-3 / products.seconds);
    QCOMPARE(products.share_of_peak, products.operations / 8);
    QCOMPARE(copies.operations, 0.0);
    QCOMPARE(copies.share_of_peak, copies.bytes / 2);
}

void KernelSpeedTest::every_row_has_a_name_and_a_time() {
    for (const auto& rows : {table_, bytes_table_, library_}) {
        std::set<std::pair<std::string, std::string>> names;
        for (const KernelSpeed& row : rows) {
            const QString words = QString::fromStdString(row.kernel + ", " + row.shape);
            QVERIFY2(!row.kernel.empty() && !row.shape.empty(), qPrintable(words));
            QVERIFY2(names.insert({row.kernel, row.shape}).second, qPrintable(words));
            QVERIFY2(row.seconds > 0 && row.bytes > 0 && row.operations >= 0, qPrintable(words));
            QVERIFY2(row.share_of_peak > 0 && std::isfinite(row.share_of_peak), qPrintable(words));
        }
    }
    for (const BlockFormat& format : all_block_formats()) {
        const auto is_row = [&](const KernelSpeed& row) {
            return row.kernel == fmt::format("linear {}", format.name) && row.shape.starts_with("1 x ");
        };
        QVERIFY2(std::ranges::any_of(table_, is_row), std::string(format.name).c_str());
    }
}

void KernelSpeedTest::every_kernel_is_measured_or_left_out_on_purpose() {
    for (const std::string& kernel : cuda::all_kernel_names())
        QVERIFY2(launched_.contains(kernel) != is_left_out(kernel), kernel.c_str());
}

/// Cards that multiply bytes faster than bf16 leave it floats alone.
void KernelSpeedTest::a_library_has_rows_where_it_is_asked_alone() {
    QVERIFY(launched_.contains("cublaslt"));
    const auto names = [](const std::vector<KernelSpeed>& rows) {
        std::set<std::string> all;
        for (const KernelSpeed& row : rows) all.insert(row.kernel);
        return all;
    };
    QVERIFY(names(library_).contains("gated Q4_K, cuBLASLt"));
    QVERIFY(names(library_).contains("linear BF16, cuBLASLt"));
    QCOMPARE(names(bytes_library_),
             (std::set<std::string>{"linear F32, cuBLASLt", "linear F16, cuBLASLt", "linear BF16, cuBLASLt"}));
}

void KernelSpeedTest::a_cancelled_table_ends() {
    const auto backend = on_host();
    const cuda::CardMeter meter(*backend, {}, {.operations = 1, .read_bytes = 1}, 1);
    CancelToken cancel;
    int rows = 0;
    const auto on_row = [&](const KernelSpeed&) {
        ++rows;
        cancel.cancel();
    };
    const auto done = cuda::measure_operations(meter, small_shapes(12), on_row, cancel);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::cancelled);
    QVERIFY(rows > 0 && rows < 10);
}

void KernelSpeedTest::too_little_memory() {
    const auto backend = on_host(std::size_t{1} << 20);
    const auto weights = speed::upload_random(*backend, {TensorType::f16, 4096, 4096}, 1);
    QVERIFY(!weights);
    QCOMPARE(weights.error().code, ErrorCode::out_of_memory);
    const speed::CellShape cells{.heads = {4, 2, 64}, .format = CellFormat::f32, .cells = 4096, .chunk = 16};
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, speed::FullLayers(*backend, cells));
}

QTEST_GUILESS_MAIN(KernelSpeedTest)
#include "kernel_speed_test.moc"
