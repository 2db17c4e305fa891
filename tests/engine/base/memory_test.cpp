#include "engine/base/memory.h"

#include <QTest>
#include <algorithm>
#include <new>

using namespace lectern;

class MemoryTest : public QObject {
    Q_OBJECT

 private slots:
    void buffers_are_aligned_zeroed_and_readable_past_the_end_data();
    void buffers_are_aligned_zeroed_and_readable_past_the_end();
    void a_buffer_that_cannot_be_is_refused();
    void untouched_memory_is_not_resident();
    void there_is_memory();
};

void MemoryTest::buffers_are_aligned_zeroed_and_readable_past_the_end_data() {
    QTest::addColumn<int>("count");
    for (const int count : {0, 1, 15, 16, 17, 1000, 100'003}) QTest::addRow("%d floats", count) << count;
}

void MemoryTest::buffers_are_aligned_zeroed_and_readable_past_the_end() {
    QFETCH(int, count);
    AlignedBuffer<float> buffer(static_cast<std::size_t>(count));
    QCOMPARE(buffer.size(), static_cast<std::size_t>(count));
    QCOMPARE(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0u);
    QVERIFY(std::all_of(buffer.span().begin(), buffer.span().end(), [](float x) { return x == 0; }));
    std::fill(buffer.span().begin(), buffer.span().end(), 1.0f);
    float past_end[16];
    std::memcpy(past_end, buffer.data() + count, sizeof past_end);
    QVERIFY(std::all_of(std::begin(past_end), std::end(past_end), [](float x) { return x == 0; }));
    const AlignedBuffer<float> moved = std::move(buffer);
    QVERIFY(std::all_of(moved.span().begin(), moved.span().end(), [](float x) { return x == 1; }));
}

void MemoryTest::a_buffer_that_cannot_be_is_refused() {
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, AlignedBuffer<float>(SIZE_MAX / 2));
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, AlignedBuffer<double>(SIZE_MAX));
}

void MemoryTest::untouched_memory_is_not_resident() {
    const std::size_t before = resident_bytes();
    if (before == 0) QSKIP("the system does not say");
    const AlignedBuffer<float> buffer(64u << 20);  // 256 MiB
    QVERIFY(buffer.data() != nullptr);
    QVERIFY(resident_bytes() < before + (64u << 20));
    QVERIFY(peak_resident_bytes() >= before);
}

void MemoryTest::there_is_memory() {
    QVERIFY(available_bytes() > 0);
}

QTEST_APPLESS_MAIN(MemoryTest)
#include "memory_test.moc"
