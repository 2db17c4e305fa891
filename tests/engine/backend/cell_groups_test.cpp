#include "engine/cells/cell_groups.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/cache/cell_store.h"
#include "tests/engine/backend/cell_memory.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"

Q_DECLARE_METATYPE(lectern::CellFormat)

namespace lectern {

namespace {

using test::Qkv;

std::unique_ptr<Backend> make(const std::string& tier, int threads = 3) {
    return std::move(*make_cpu_backend({.threads = threads, .tier = tier}));
}

/// Tokens of random numbers and the cells that are made of them.
struct Scene {
    HeadShape heads;
    std::mt19937 random{3};
    Qkv qkv;
    std::vector<std::int32_t> positions;
    std::unique_ptr<Backend> backend;
    CellStore cells, halves;

    Scene(const HeadShape& shape, int tokens, CellFormat format, const std::string& tier, int threads = 3)
        : heads(shape),
          qkv(tokens, shape, random),
          positions(static_cast<std::size_t>(tokens)),
          backend(make(tier, threads)),
          cells(*backend, format, room(tokens)),
          halves(*backend, CellFormat::f16, room(tokens)) {
        std::iota(positions.begin(), positions.end(), 0);
    }

    std::vector<CellStore::Layer> room(int tokens) const {
        return {{.width = heads.width, .capacity = std::vector(static_cast<std::size_t>(heads.kv_heads), tokens)}};
    }
    float& key(int token, int head, int channel) {
        return qkv.numbers[static_cast<std::size_t>(token * heads.qkv_columns() + (heads.q_heads + head) * heads.width +
                                                    channel)];
    }
    float& value(int token, int head, int channel) { return key(token, heads.kv_heads + head, channel); }

    void append(int first, int count) {
        const auto at = std::span(positions).subspan(static_cast<std::size_t>(first));
        test::store(*backend, qkv.rows(first, count), heads, at, cells[0]);
        test::store(*backend, qkv.rows(first, count), heads, at, halves[0]);
        cells.group_cells();
    }

    struct Numbers {
        std::vector<float> keys, values;
    };
    Numbers numbers_of(const CellStore& store, int head) const {
        const auto size = static_cast<std::size_t>(store[0].heads[static_cast<std::size_t>(head)].used * heads.width);
        Numbers numbers{std::vector<float>(size), std::vector<float>(size)};
        backend->read_keys(store[0], head, numbers.keys.data());
        backend->read_values(store[0], head, numbers.values.data());
        return numbers;
    }
    std::size_t index(int cell, int channel) const { return static_cast<std::size_t>(cell * heads.width + channel); }

    AttentionSpec spec(int window = 0) const {
        return {.heads = heads, .scale = 1 / std::sqrt(static_cast<float>(heads.width)), .window = window};
    }
    /// By tokens from `first`.
    std::vector<float> attend(Backend& by, int first, int window = 0) const {
        const LayerCells* const source = &cells[0];
        const int count = qkv.tensor.rows - first, columns = heads.q_heads * heads.width;
        std::vector<float> out(static_cast<std::size_t>(count * columns));
        by.attend(qkv.rows(first, count), std::span(positions).subspan(static_cast<std::size_t>(first)), {&source, 1},
                  spec(window), {out.data(), count, columns});
        return out;
    }
};

constexpr HeadShape few_heads{4, 2, 64};

}  // namespace

/// kivi4 and kivi2: what groups are made of, and attention to them on every tier.
class CellGroupsTest : public QObject {
    Q_OBJECT

 private slots:
    void a_number_is_off_by_half_a_step_of_its_group_at_most_data() { tiers_and_formats(); }
    void a_number_is_off_by_half_a_step_of_its_group_at_most();
    void a_large_channel_is_in_nobodys_way();
    void the_newest_cells_are_halves_data() { tiers_and_formats(); }
    void the_newest_cells_are_halves();
    void how_tokens_come_changes_nothing_data() { tiers_and_formats(); }
    void how_tokens_come_changes_nothing();
    void tiers_make_the_same_groups();
    void tiers_agree_to_the_bit();
    void equal_numbers_have_no_step_data() { tiers_and_formats(); }
    void equal_numbers_have_no_step();
    void attention_sees_the_cells_as_stored_data() { tiers_and_formats(); }
    void attention_sees_the_cells_as_stored();
    void values_lose_nothing_on_the_way_data() { tiers_and_formats(); }
    void values_lose_nothing_on_the_way();
    void threads_change_nothing_data() { tiers_and_formats(); }
    void threads_change_nothing();
    void what_cells_receive_is_found_by_slot_data() { tiers_and_formats(); }
    void what_cells_receive_is_found_by_slot();
    void numbers_that_are_none_stay_in_their_groups_data() { tiers_and_formats(); }
    void numbers_that_are_none_stay_in_their_groups();
    void a_copy_has_the_same_cells_data() { tiers_and_formats(); }
    void a_copy_has_the_same_cells();
    void a_smaller_store_has_the_same_cells_data() { tiers_and_formats(); }
    void a_smaller_store_has_the_same_cells();

 private:
    static void tiers_and_formats() {
        QTest::addColumn<QString>("tier");
        QTest::addColumn<CellFormat>("format");
        for (const std::string& tier : cpu_tier_names())
            for (const CellFormat format : {CellFormat::kivi4, CellFormat::kivi2})
                QTest::addRow("%s %s", tier.c_str(), name(format).data()) << QString::fromStdString(tier) << format;
    }
    static std::string tier() {
        QFETCH(QString, tier);
        return tier.toStdString();
    }
    static CellFormat format() {
        QFETCH(CellFormat, format);
        return format;
    }
};

/// KIVI's formula, from the numbers alone: the range of a channel over 32 cells, of a cell's value over 32 channels.
void CellGroupsTest::a_number_is_off_by_half_a_step_of_its_group_at_most() {
    for (const int width : {16, 48, 64, 80, 256}) {
        Scene scene({2, 1, width}, 300, format(), tier());
        scene.append(0, 300);
        const int in_groups = scene.cells[0].heads[0].grouped;
        QCOMPARE(in_groups, (300 - 128) / 32 * 32);
        const auto exact = scene.numbers_of(scene.halves, 0), got = scene.numbers_of(scene.cells, 0);
        const float steps = format() == CellFormat::kivi4 ? 15 : 3;
        const auto check = [&](const std::vector<float>& x, const std::vector<float>& y, int cell, int cells,
                               int channel, int channels) {
            float low = 1e9f, high = -1e9f, off = 0;
            for (int i = cell; i < cell + cells; ++i)
                for (int c = channel; c < channel + channels; ++c) {
                    low = std::min(low, x[scene.index(i, c)]);
                    high = std::max(high, x[scene.index(i, c)]);
                    off = std::max(off, std::abs(x[scene.index(i, c)] - y[scene.index(i, c)]));
                }
            // Scale and zero are halves: some thousandths of the range.
            return off <= (high - low) * (0.5f / steps + 0.002f) + 0.002f;
        };
        for (int cell = 0; cell < in_groups; cell += 32)
            for (int c = 0; c < width; ++c) QVERIFY(check(exact.keys, got.keys, cell, 32, c, 1));
        for (int cell = 0; cell < in_groups; ++cell)
            for (int c = 0; c < width; c += 32)
                QVERIFY(check(exact.values, got.values, cell, 1, c, std::min(32, width - c)));
    }
}

/// What a scale for each channel of keys is for: one that is 100 larger than the others leaves them their steps.
void CellGroupsTest::a_large_channel_is_in_nobodys_way() {
    Scene scene(few_heads, 256, CellFormat::kivi4, "reference");
    for (int token = 0; token < 256; ++token) scene.key(token, 1, 5) += 100;
    scene.append(0, 256);
    const auto exact = scene.numbers_of(scene.halves, 1), got = scene.numbers_of(scene.cells, 1);
    float off = 0;
    for (int cell = 0; cell < 128; ++cell)
        for (int c = 0; c < 64; ++c)
            off = std::max(off, std::abs(exact.keys[scene.index(cell, c)] - got.keys[scene.index(cell, c)]));
    QVERIFY2(off < 0.3f && off > 0.01f, qPrintable(QString::number(off)));  // 15 steps of numbers in (-4, 4)
}

void CellGroupsTest::the_newest_cells_are_halves() {
    Scene scene(few_heads, 400, format(), tier());
    for (int first = 0; first < 400; first += 100) {
        scene.append(first, 100);
        const int used = first + 100, in_groups = scene.cells[0].heads[1].grouped;
        QVERIFY(used - in_groups >= std::min(used, residual_cells) && used - in_groups < residual_cells + 32);
        const auto exact = scene.numbers_of(scene.halves, 1), got = scene.numbers_of(scene.cells, 1);
        for (int cell = in_groups; cell < used; ++cell)
            for (int c = 0; c < 64; ++c) {
                QCOMPARE(got.keys[scene.index(cell, c)], exact.keys[scene.index(cell, c)]);
                QCOMPARE(got.values[scene.index(cell, c)], exact.values[scene.index(cell, c)]);
            }
    }
}

/// One by one or at once: a group is made of the same 32 cells.
void CellGroupsTest::how_tokens_come_changes_nothing() {
    Scene at_once(few_heads, 320, format(), tier()), one_by_one(few_heads, 320, format(), tier());
    at_once.append(0, 320);
    one_by_one.append(0, 150);
    for (int token = 150; token < 320; ++token) one_by_one.append(token, 1);
    QCOMPARE(test::cell_bytes(at_once.cells), test::cell_bytes(one_by_one.cells));
}

void CellGroupsTest::tiers_make_the_same_groups() {
    for (const CellFormat format : {CellFormat::kivi4, CellFormat::kivi2}) {
        std::vector<std::vector<std::byte>> expected;
        for (const std::string& tier : cpu_tier_names()) {
            Scene scene({6, 3, 80}, 300, format, tier);
            scene.append(0, 300);
            const auto got = test::cell_bytes(scene.cells);
            if (expected.empty()) expected = got;
            const QString difference = test::first_difference(got, expected);
            QVERIFY2(difference.isEmpty(), qPrintable(QString::fromStdString(tier) + difference));
        }
    }
}

void CellGroupsTest::tiers_agree_to_the_bit() {
    for (const CellFormat format : {CellFormat::kivi4, CellFormat::kivi2})
        for (const HeadShape& heads : {HeadShape{14, 2, 64}, HeadShape{5, 5, 80}, HeadShape{4, 1, 512}}) {
            std::vector<float> expected;
            for (const std::string& tier : cpu_tier_names()) {
                if (tier == "reference") continue;
                Scene scene(heads, 500, format, tier);
                scene.append(0, 500);
                const auto got = scene.attend(*scene.backend, 450);
                if (expected.empty()) expected = got;
                const QString difference = test::first_difference(got, expected);
                QVERIFY2(difference.isEmpty(), qPrintable(QString::fromStdString(tier) + difference));
            }
        }
}

void CellGroupsTest::equal_numbers_have_no_step() {
    Scene scene(few_heads, 200, format(), tier());
    for (int token = 0; token < 200; ++token)
        for (int c = 0; c < 64; ++c) scene.key(token, 0, c) = scene.value(token, 0, c) = 0.75f;
    scene.append(0, 200);
    const auto got = scene.numbers_of(scene.cells, 0);
    for (const float x : got.keys) QCOMPARE(x, 0.75f);
    for (const float x : got.values) QCOMPARE(x, 0.75f);
    for (const float x : scene.attend(*scene.backend, 190)) QVERIFY(std::isfinite(x));
}

/// Against the reference's sums over the same cells. The tiers round queries, keys and values to 8 bits on the way, of
/// which the queries' are nearly all of the error (3.1e-4 seen).
void CellGroupsTest::attention_sees_the_cells_as_stored() {
    struct Case {
        HeadShape heads;
        int tokens, queries, window;
    };
    for (const Case& c : {Case{{14, 2, 64}, 700, 2, 0}, Case{{14, 2, 64}, 450, 40, 0}, Case{{9, 3, 64}, 600, 20, 200},
                          Case{{4, 1, 256}, 500, 1, 0}, Case{{4, 1, 512}, 500, 3, 0}, Case{{5, 5, 80}, 431, 9, 0},
                          Case{{2, 1, 16}, 900, 200, 0}, Case{{12, 2, 128}, 288, 5, 0}, Case{{32, 8, 96}, 300, 1, 0},
                          Case{{2, 1, 48}, 100, 7, 0}}) {
        Scene scene(c.heads, c.tokens, format(), tier());
        scene.append(0, c.tokens - c.queries);
        test::store(*scene.backend, scene.qkv.rows(c.tokens - c.queries, c.queries), c.heads,
                    std::span(scene.positions).subspan(static_cast<std::size_t>(c.tokens - c.queries)), scene.cells[0]);
        const auto got = scene.attend(*scene.backend, c.tokens - c.queries, c.window);
        const auto exact = scene.attend(*make("reference"), c.tokens - c.queries, c.window);
        const double error = test::nmse(std::vector<double>(exact.begin(), exact.end()), got);
        QVERIFY2(error < 5e-4, qPrintable(QString("%1: %2").arg(c.heads.width).arg(error)));
    }
}

/// Queries of zeros weigh all cells alike and leave the values' own error: of zeros, steps and weights in 15 bits
/// (1.1e-7 seen). Every third token's are a thousandth of the others'.
void CellGroupsTest::values_lose_nothing_on_the_way() {
    for (const HeadShape& heads :
         {HeadShape{14, 2, 64}, HeadShape{4, 1, 256}, HeadShape{4, 1, 512}, HeadShape{5, 5, 80}, HeadShape{2, 1, 16}}) {
        Scene scene(heads, 700, format(), tier());
        for (int token = 0; token < 700; ++token)
            for (int head = 0; head < heads.kv_heads; ++head)
                for (int c = 0; c < heads.width; ++c) scene.value(token, head, c) *= token % 3 == 0 ? 0.001f : 1;
        for (int c = 0; c < heads.q_heads * heads.width; ++c) scene.key(699, -heads.q_heads, c) = 0;
        scene.append(0, 699);
        test::store(*scene.backend, scene.qkv.rows(699, 1), heads, std::span(scene.positions).last(1), scene.cells[0]);
        const auto got = scene.attend(*scene.backend, 699), exact = scene.attend(*make("reference"), 699);
        const double error = test::nmse(std::vector<double>(exact.begin(), exact.end()), got);
        QVERIFY2(error < 2e-7, qPrintable(QString("%1: %2").arg(heads.width).arg(error)));
    }
}

void CellGroupsTest::threads_change_nothing() {
    if (tier() == "reference") QSKIP("It has one.");
    for (const int queries : {1, 90}) {
        const auto with = [&](int threads) {
            Scene scene({14, 2, 64}, 1400, format(), tier(), threads);
            scene.append(0, 1400);
            return scene.attend(*scene.backend, 1400 - queries);
        };
        const auto alone = with(1);
        QCOMPARE(with(3), alone);
        QCOMPARE(with(8), alone);
    }
}

/// A document in groups and a question in halves behind it; one head nobody asks for.
void CellGroupsTest::what_cells_receive_is_found_by_slot() {
    Scene scene(few_heads, 600, format(), tier());
    scene.append(0, 580);
    CellStore behind(*scene.backend, format_behind(format()), scene.room(20));
    test::store(*scene.backend, scene.qkv.rows(580, 20), few_heads, std::span(scene.positions).subspan(580), behind[0]);
    const std::array<const LayerCells*, 2> sources{&scene.cells[0], &behind[0]};
    const auto received = [&](Backend& backend) {
        std::vector<std::vector<float>> all;
        for (const int cells : {580, 580, 20, 20}) all.emplace_back(static_cast<std::size_t>(cells));
        const std::array<float*, 4> places{all[0].data(), nullptr, all[2].data(), all[3].data()};
        backend.attention_received(scene.qkv.rows(580, 20), std::span(scene.positions).subspan(580), sources,
                                   scene.spec(), Received::sum, places);
        return all;
    };
    const auto got = received(*scene.backend), exact = received(*make("reference"));
    double sum = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        for (std::size_t j = 0; j < got[i].size(); ++j) {
            QVERIFY(std::abs(got[i][j] - exact[i][j]) < 0.05f + 0.05f * exact[i][j]);
            if (i == 0 || i == 2) sum += static_cast<double>(got[i][j]);
        }
    }
    QVERIFY(std::abs(sum - 20 * few_heads.group()) < 0.01);  // all weight of head 0
}

void CellGroupsTest::numbers_that_are_none_stay_in_their_groups() {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity(), std::numeric_limits<float>::max()}) {
        Scene scene(few_heads, 300, format(), tier());
        scene.key(0, 0, 7) = scene.value(5, 0, 0) = bad;  // the first of their groups
        scene.append(0, 300);
        const auto exact = scene.numbers_of(scene.halves, 0), got = scene.numbers_of(scene.cells, 0);
        for (int cell = 0; cell < 300; ++cell)
            for (int c = 0; c < 64; ++c) {
                const std::size_t i = scene.index(cell, c);
                // What is no number at all has no place in a range.
                const bool without = std::isnan(bad);
                if (cell >= 32 || c != 7 || (without && cell > 0)) QVERIFY(std::abs(exact.keys[i] - got.keys[i]) < 2);
                if (cell != 5 || c >= 32 || (without && c > 0)) QVERIFY(std::abs(exact.values[i] - got.values[i]) < 2);
            }
        scene.attend(*scene.backend, 290);  // whatever it gives
    }
}

void CellGroupsTest::a_copy_has_the_same_cells() {
    Scene scene(few_heads, 333, format(), tier());
    scene.append(0, 333);
    const CellStore copy = scene.cells.copy();
    QCOMPARE(test::cell_bytes(copy), test::cell_bytes(scene.cells));
}

void CellGroupsTest::a_smaller_store_has_the_same_cells() {
    Scene scene(few_heads, 600, format(), tier());
    scene.append(0, 333);
    const auto before = test::cell_bytes(scene.cells);
    scene.cells.resize(scene.room(350));
    QVERIFY(scene.cells[0].heads[0].capacity < 600);
    QCOMPARE(test::cell_bytes(scene.cells), before);
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::CellGroupsTest)
#include "cell_groups_test.moc"
