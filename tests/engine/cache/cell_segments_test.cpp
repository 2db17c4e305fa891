#include "engine/cache/cell_segments.h"

#include <QtTest/QtTest>
#include <limits>
#include <random>

#include "engine/backend/cpu/cpu_backend.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"

using namespace lectern;

Q_DECLARE_METATYPE(CellFormat)

namespace {

constexpr int tokens = 1000;
constexpr std::size_t small_segments = 32 << 10;

/// Heads of very different lengths, as shares make them, and a layer with a window, whose heads are wider than others.
const HeadCapacities capacities{{900, 64}, {100, 100}, {17, 640}};
const std::vector<int> widths{32, 64, 32};

}  // namespace

/// Promises of segments: every bit of the cells, nothing else, and nothing that is not checked.
class CellSegmentsTest : public QObject {
    Q_OBJECT

 private slots:
    void every_bit_comes_back_data() { formats(); }
    void every_bit_comes_back();
    void cells_that_join_a_group_change_the_mark();
    void the_same_cells_give_the_same_bytes_data() { formats(); }
    void the_same_cells_give_the_same_bytes();
    void appended_cells_leave_earlier_segments_alone();
    void a_mark_changes_with_its_segment_alone();
    void segments_are_of_the_size_that_was_asked_for();
    void no_cells_need_no_segments();
    void damaged_bytes_are_refused();

 private:
    static void formats() {
        QTest::addColumn<CellFormat>("format");
        for (const CellFormat format : all_cell_formats)
            QTest::addRow("%s", std::string(name(format)).c_str()) << format;
    }
    CellStore empty(CellFormat format) const {
        std::vector<CellStore::Layer> layers;
        for (std::size_t l = 0; l < capacities.size(); ++l)
            layers.push_back({.width = widths[l], .capacity = capacities[l]});
        return {*backend_, format, layers};
    }
    /// Any bits in every plane, those of unused slots among them; `used` cells in each head, or as many as it may hold.
    CellStore random_cells(CellFormat format, int used, unsigned seed) const {
        CellStore cells = empty(format);
        std::mt19937 random(seed);
        for (int l = 0; l < cells.layers(); ++l)
            for (std::size_t h = 0; h < cells[l].heads.size(); ++h) {
                HeadCells& head = cells[l].heads[h];
                const int width = cells[l].width;
                const auto fill = [&](std::byte* plane, std::size_t bytes) {
                    for (std::size_t i = 0; i < bytes; ++i) plane[i] = static_cast<std::byte>(random());
                };
                fill(head.key, key_bytes(format, width, head.capacity));
                fill(head.value, value_bytes(format, width, head.capacity));
                for (int slot = 0; slot < head.capacity; ++slot) {
                    if (is_scaled(format)) {
                        head.key_scale[slot] = static_cast<float>(random());
                        head.value_scale[slot] = static_cast<float>(random());
                    }
                    head.position[slot] = static_cast<std::int32_t>(random() % tokens);
                    head.score[slot] = static_cast<float>(random());
                }
                head.used = std::min(used, capacities[static_cast<std::size_t>(l)][h]);
                if (!is_grouped(format)) continue;
                head.grouped = grouped_of(head.used);
                fill(head.residual_key, key_bytes(CellFormat::f16, width, head.residual_capacity));
                fill(head.residual_value, value_bytes(CellFormat::f16, width, head.residual_capacity));
            }
        return cells;
    }
    /// An empty store whose heads are said to hold as many cells.
    CellStore as_long_as(const CellStore& cells, CellFormat format) const {
        CellStore store = empty(format);
        for (int l = 0; l < cells.layers(); ++l)
            for (std::size_t h = 0; h < cells[l].heads.size(); ++h) {
                store[l].heads[h].used = cells[l].heads[h].used;
                store[l].heads[h].grouped = cells[l].heads[h].grouped;
            }
        return store;
    }

    std::unique_ptr<Backend> backend_ = std::move(*make_cpu_backend({.threads = 1}));
};

void CellSegmentsTest::every_bit_comes_back() {
    QFETCH(CellFormat, format);
    const CellSegments segments(format, widths, capacities, small_segments);
    for (const int used : {1, 2, 15, 16, 17, 63, 333, 899, 900}) {
        const CellStore cells = random_cells(format, used, 1);
        CellStore restored = as_long_as(cells, format);
        for (int i = 0; i < segments.count(cells); ++i) {
            const auto read = segments.read(segments.write(cells, i), tokens, restored, i);
            QVERIFY2(read, read ? "" : read.error().what.english().c_str());
        }
        const QString difference = test::first_difference(test::cell_bytes(restored), test::cell_bytes(cells));
        QVERIFY2(difference.isEmpty(), qPrintable(QString::number(used) + difference));
    }
}

/// As many cells at the same positions, but others bytes: what was saved of them has to be saved again.
void CellSegmentsTest::cells_that_join_a_group_change_the_mark() {
    const CellSegments segments(CellFormat::kivi4, widths, capacities, small_segments);
    CellStore cells = random_cells(CellFormat::kivi4, 333, 1);
    std::vector<std::string> before;
    for (int i = 0; i < segments.count(cells); ++i) before.push_back(segments.mark(cells, i));
    for (int l = 0; l < cells.layers(); ++l)
        for (HeadCells& head : cells[l].heads)
            if (head.grouped > 0) head.grouped -= grouped_together;
    int changed = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (segments.mark(cells, static_cast<int>(i)) != before[i]) ++changed;
    QVERIFY(changed > 0 && changed < static_cast<int>(before.size()));
}

/// What lies in unused slots of a store does not show.
void CellSegmentsTest::the_same_cells_give_the_same_bytes() {
    QFETCH(CellFormat, format);
    const CellSegments segments(format, widths, capacities, small_segments);
    for (const int used : {1, 17, 333}) {
        const CellStore cells = random_cells(format, used, 2);
        CellStore restored = as_long_as(cells, format);
        for (int i = 0; i < segments.count(cells); ++i) {
            const auto bytes = segments.write(cells, i);
            QVERIFY(segments.read(bytes, tokens, restored, i));
            QCOMPARE(segments.write(restored, i), bytes);
        }
    }
}

void CellSegmentsTest::appended_cells_leave_earlier_segments_alone() {
    const CellSegments segments(CellFormat::q8, widths, capacities, small_segments);
    CellStore cells = random_cells(CellFormat::q8, 900, 3);
    HeadCells& longest = cells[0].heads[0];
    longest.used = 700;
    const int before = segments.count(cells);
    QVERIFY(before > 3);
    const auto first = segments.write(cells, 0), last = segments.write(cells, before - 1);
    longest.used = 701;
    QCOMPARE(segments.write(cells, 0), first);
    QVERIFY(segments.write(cells, segments.count(cells) - 1) != last);
}

void CellSegmentsTest::a_mark_changes_with_its_segment_alone() {
    const CellSegments segments(CellFormat::q8, widths, capacities, small_segments);
    CellStore cells = random_cells(CellFormat::q8, 900, 4);
    const auto marks = [&] {
        std::vector<std::string> all;
        for (int i = 0; i < segments.count(cells); ++i) all.push_back(segments.mark(cells, i));
        return all;
    };
    HeadCells& longest = cells[0].heads[0];
    const auto changed = [&](const auto& change) {
        const auto before = marks();
        change();
        const auto after = marks();
        std::vector<std::size_t> different;
        for (std::size_t i = 0; i < after.size(); ++i)
            if (before[i] != after[i]) different.push_back(i);
        return different;
    };
    const auto last = static_cast<std::size_t>(segments.count(cells)) - 1;
    QCOMPARE(changed([&] { longest.score[899] += 1e9f; }), std::vector{last});
    QCOMPARE(changed([&] { longest.position[0] ^= 1; }), std::vector<std::size_t>{0});
    QCOMPARE(changed([&] { longest.used = 899; }), std::vector{last});
    QCOMPARE(changed([&] {}), std::vector<std::size_t>{});
}

void CellSegmentsTest::segments_are_of_the_size_that_was_asked_for() {
    const CellSegments segments(CellFormat::f16, widths, capacities, small_segments);
    const CellStore cells = random_cells(CellFormat::f16, 900, 5);
    std::size_t sum = 0;
    for (int i = 0; i < segments.count(cells); ++i) {
        QCOMPARE(segments.write(cells, i).size(), segments.bytes(cells, i));
        QVERIFY(segments.bytes(cells, i) <= small_segments);
        if (i + 1 < segments.count(cells)) QVERIFY(segments.bytes(cells, i) > small_segments / 2);
        sum += segments.bytes(cells, i);
    }
    const std::size_t kept = cells.used_bytes();
    QVERIFY(sum >= kept && sum < kept + 6 * cell_group * cell_bytes(CellFormat::f16, 64));
}

void CellSegmentsTest::no_cells_need_no_segments() {
    const CellSegments segments(CellFormat::q8, widths, capacities);
    QCOMPARE(segments.count(empty(CellFormat::q8)), 0);
    QCOMPARE(segments.count(random_cells(CellFormat::q8, 900, 6)), 1);
}

void CellSegmentsTest::damaged_bytes_are_refused() {
    const CellSegments segments(CellFormat::q8, widths, capacities, small_segments);
    const CellStore cells = random_cells(CellFormat::q8, 333, 7);
    CellStore restored = as_long_as(cells, CellFormat::q8);
    const auto refused = [&](const std::vector<std::byte>& bytes, int read_tokens = tokens) {
        const auto read = segments.read(bytes, read_tokens, restored, 0);
        return !read && read.error().code == ErrorCode::bad_input && !read.error().next.empty();
    };
    std::vector<std::byte> bytes = segments.write(cells, 0);
    QVERIFY(!refused(bytes));
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, bytes.size() - 1, bytes.size() + 1}) {
        std::vector<std::byte> other = bytes;
        other.resize(length);
        QVERIFY(refused(other));
    }
    QVERIFY(refused(segments.write(cells, 1)));
    QVERIFY2(refused(bytes, 500), "a token that was not read");
    CellStore with_nan = random_cells(CellFormat::q8, 333, 7);
    with_nan[0].heads[0].key_scale[0] = std::numeric_limits<float>::quiet_NaN();
    QVERIFY2(refused(segments.write(with_nan, 0)), "a scale that is no number");
    with_nan[0].heads[0].key_scale[0] = 1;
    with_nan[0].heads[0].position[0] = -1;
    QVERIFY2(refused(segments.write(with_nan, 0)), "a token before the first");
}

QTEST_APPLESS_MAIN(CellSegmentsTest)
#include "cell_segments_test.moc"
