#include <QtTest>
#include <algorithm>
#include <numeric>
#include <set>

#include "engine/backend/cuda/kernel_image.h"
#include "engine/backend/cuda/kernel_names.h"
#include "tests/cuda_host/host_device.h"
#include "tests/cuda_host/kernel_registry.h"
#include "tests/cuda_host/launch.h"
#include "tests/cuda_host/test/faulty_kernels.h"

using namespace cuda_host;
using lectern::cuda::FaultyArguments;

namespace {

constexpr std::size_t inputs = 256, outputs = 128;

struct Outcome {
    std::vector<std::int32_t> out;
    std::string fault;  ///< empty: none
};

/// A block of `threads` that runs a kernel under a schedule.
Outcome outcome_of(const char* name, unsigned threads, int shift, Schedule schedule = {}) {
    auto* in = static_cast<std::int32_t*>(guarded_allocate(inputs * 4));
    auto* out = static_cast<std::int32_t*>(guarded_allocate(outputs * 4));
    std::iota(in, in + inputs, 0);
    const FaultyArguments arguments{.in = in, .out = out, .shift = shift, .unused = 0};
    Outcome outcome;
    try {
        run({.name = name,
             .grid = {1},
             .block = {threads},
             .shared_bytes = 0,
             .call = kernels().at(name).call,
             .arguments = &arguments,
             .schedule = schedule});
        outcome.out.assign(out, out + std::min<std::size_t>(threads, outputs));
    } catch (const KernelFault& fault) {
        outcome.fault = fault.what();
    }
    guarded_free(in, inputs * 4);
    guarded_free(out, outputs * 4);
    return outcome;
}

const std::vector<Schedule> schedules{
    {Schedule::forward, 1}, {Schedule::reverse, 1}, {Schedule::random, 1}, {Schedule::random, 2}};

/// Whether all schedules give these numbers.
bool always_gives(const char* name, unsigned threads, const std::vector<std::int32_t>& expected) {
    return std::all_of(schedules.begin(), schedules.end(), [&](Schedule schedule) {
        const Outcome outcome = outcome_of(name, threads, 0, schedule);
        return outcome.fault.empty() && outcome.out == expected;
    });
}

}  // namespace

/// What stands between a kernel and its first real device must itself catch what kernels get wrong.
class CudaHostTest : public QObject {
    Q_OBJECT

 private slots:
    void a_missing_barrier_shows_in_the_result() {
        std::vector<std::int32_t> neighbours(128);
        for (int i = 0; i < 128; ++i) neighbours[static_cast<std::size_t>(i)] = (i + 1) % 128;
        QVERIFY(always_gives("with_barrier", 128, neighbours));
        QVERIFY(!always_gives("missing_barrier", 128, neighbours));
    }
    void a_warp_that_runs_ahead_shows_in_a_random_schedule() {
        std::vector<std::int32_t> sums(128);
        for (int i = 0; i < 128; ++i) sums[static_cast<std::size_t>(i)] = 2 * ((i + 32) % 128) + 1;
        QVERIFY(always_gives("rounds", 128, sums));
        QVERIFY(outcome_of("rounds", 128, 1).out == sums);
        const auto is_seen = [&](std::uint64_t seed) {  // with nine of ten
            return outcome_of("rounds", 128, 1, {Schedule::random, seed}).out != sums;
        };
        QVERIFY(is_seen(1) || is_seen(2) || is_seen(3) || is_seen(4));
    }
    void a_missing_or_weak_wait_shows_in_the_result() {
        std::vector<std::int32_t> sums(32);
        for (int i = 0; i < 32; ++i) sums[static_cast<std::size_t>(i)] = 4 * i + 128 + 4 * i;
        QVERIFY(always_gives("with_wait", 32, sums));
        QVERIFY(outcome_of("weak_wait", 32, 0).out != sums);
        const std::string fault = outcome_of("missing_wait", 32, 0).fault;
        QVERIFY2(fault.find("never waited") != std::string::npos, fault.c_str());
    }
    void an_index_outside_of_memory_is_a_fault_data() {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<unsigned>("threads");
        QTest::addColumn<int>("good");
        QTest::addColumn<int>("bad");
        QTest::addColumn<QString>("said");
        QTest::addRow("behind a shared array") << "behind_the_shared_array" << 64u << 0 << 1 << "'shared' (256 bytes)";
        QTest::addRow("before a shared array") << "before_the_shared_array" << 32u << -1 << 1 << "just outside";
        QTest::addRow("behind an allocation") << "behind_the_output" << 128u << 0 << 1 << "global memory";
    }
    void an_index_outside_of_memory_is_a_fault() {
        QFETCH(QString, kernel);
        QFETCH(unsigned, threads);
        QFETCH(int, good);
        QFETCH(int, bad);
        QFETCH(QString, said);
        QCOMPARE(outcome_of(qPrintable(kernel), threads, good).fault, std::string());
        const std::string fault = outcome_of(qPrintable(kernel), threads, bad).fault;
        QVERIFY2(fault.find(said.toStdString()) != std::string::npos, fault.c_str());
        QVERIFY2(fault.find(kernel.toStdString()) != std::string::npos, fault.c_str());
    }
    void threads_that_wait_for_nobody_are_a_fault() {
        QVERIFY(outcome_of("half_of_the_block_waits", 64, 0).fault.find("deadlock") != std::string::npos);
        QVERIFY(!outcome_of("too_wide_a_mask", 32, 0).fault.empty());
    }
    /// Threads, shared memory and grids that no device takes.
    void impossible_launches_are_refused() {
        QVERIFY(outcome_of("with_barrier", 2048, 0).fault.find("no device") != std::string::npos);
    }

    void every_kernel_that_the_backend_launches_is_there() {
        for (const std::string& name : lectern::cuda::all_kernel_names())
            QVERIFY2(kernels().contains(name), name.c_str());
    }
    /// In the code of every family of cards, and in the PTX for all others, if this was built with nvcc.
    void every_kernel_is_in_the_image() {
        const auto image = lectern::cuda::kernel_image();
        if (image.empty()) QSKIP("Built without nvcc.");
        const std::string_view bytes(reinterpret_cast<const char*>(image.data()), image.size());
        for (const std::string& name : lectern::cuda::all_kernel_names()) {
            const std::string section = ".text." + name + '\0';
            int families = 0;
            for (std::size_t at = bytes.find(section); at != std::string_view::npos; at = bytes.find(section, at + 1))
                ++families;
            QVERIFY2(families >= 5, qPrintable(QString("%1: %2").arg(name.c_str()).arg(families)));
            const bool in_ptx = bytes.find(".entry " + name + "(") != std::string_view::npos;
            QVERIFY2(in_ptx, qPrintable(QString("%1 is not in the PTX").arg(name.c_str())));
        }
    }
    void what_leaves_an_allocation_is_refused() {
        HostDevice device(4096);
        std::byte* memory = device.allocate(100);
        std::array<std::byte, 200> host{};
        device.upload(memory, host.data(), 100);
        QVERIFY_EXCEPTION_THROWN(device.upload(memory, host.data(), 101), std::out_of_range);
        QVERIFY_EXCEPTION_THROWN(device.download(host.data(), memory + 50, 51), std::out_of_range);
        QVERIFY_EXCEPTION_THROWN(device.allocate(4000), std::bad_alloc);
        device.release(memory);
        QCOMPARE(device.free_bytes(), std::size_t{4096});
    }
};

QTEST_APPLESS_MAIN(CudaHostTest)
#include "cuda_host_test.moc"
