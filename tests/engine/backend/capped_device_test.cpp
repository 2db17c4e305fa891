#include "engine/backend/cuda/capped_device.h"

#include <QtTest>
#include <new>

#include "tests/cuda_host/host_device.h"

using namespace lectern;

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// A large card stands in for a small one.
class CappedDeviceTest : public QObject {
    Q_OBJECT

 private slots:
    void no_more_is_taken_than_a_smaller_card_has() {
        const auto device =
            cuda::with_less_memory(std::make_unique<::cuda_host::HostDevice>(256 * mebibyte), 100 * mebibyte);
        QCOMPARE(device->properties().memory_bytes, 100 * mebibyte);
        QCOMPARE(device->free_bytes(), 100 * mebibyte);
        std::byte* const memory = device->allocate(60 * mebibyte);
        QCOMPARE(device->free_bytes(), 40 * mebibyte);
        QVERIFY_EXCEPTION_THROWN(device->allocate(41 * mebibyte), std::bad_alloc);
        device->release(memory);
        device->release(device->allocate(100 * mebibyte));
    }

    void what_others_took_counts() {
        auto host = std::make_unique<::cuda_host::HostDevice>(256 * mebibyte);
        std::byte* const of_others = host->allocate(80 * mebibyte);
        const auto device = cuda::with_less_memory(std::move(host), 100 * mebibyte);
        QCOMPARE(device->free_bytes(), 20 * mebibyte);
        device->release(of_others);
    }

    void more_than_there_is_changes_nothing() {
        const auto device =
            cuda::with_less_memory(std::make_unique<::cuda_host::HostDevice>(64 * mebibyte), 100 * mebibyte);
        QCOMPARE(device->properties().memory_bytes, 64 * mebibyte);
        QCOMPARE(device->free_bytes(), 64 * mebibyte);
    }

    void no_room_at_all() {
        auto host = std::make_unique<::cuda_host::HostDevice>(256 * mebibyte);
        std::byte* const of_others = host->allocate(200 * mebibyte);
        const auto device = cuda::with_less_memory(std::move(host), 100 * mebibyte);
        QCOMPARE(device->free_bytes(), std::size_t{0});
        QVERIFY_EXCEPTION_THROWN(device->allocate(1), std::bad_alloc);
        device->release(of_others);
    }
};

QTEST_GUILESS_MAIN(CappedDeviceTest)
#include "capped_device_test.moc"
