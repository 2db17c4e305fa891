#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/half.h"
#include "tests/engine/backend/backends.h"
#include "tests/engine/backend/cell_memory.h"
#include "tests/engine/backend/rows.h"

namespace lectern {

using test::CellMemory;
using test::normed;
using test::Qkv;
using test::some_numbers;

namespace {

double largest_of(const std::vector<double>& x) {
    double largest = 0;
    for (const double a : x) largest = std::max(largest, std::abs(a));
    return largest;
}

/// Error of one stored number of a vector: half a step of the largest, or of the format.
double tolerance(CellFormat format, const std::vector<double>& x) {
    return is_scaled(format)            ? largest_of(x) * (0.5 / 127 + 1e-6)
           : format == CellFormat::f16  ? largest_of(x) * 0x1p-11 + 1e-7
           : format == CellFormat::bf16 ? largest_of(x) * 0x1p-8 + 1e-7
                                        : largest_of(x) * 1e-6;
}
/// Four bits round mixed channels: there the errors' squares add up to no more than half a step each.
double value_tolerance(CellFormat format, const std::vector<double>& value) {
    if (!mixes_values(format)) return tolerance(format, value);
    return largest_of(test::mixed(value)) * (0.5 / 7.5 + 1e-6) * std::sqrt(static_cast<double>(value.size()));
}

void rotate(std::vector<double>& x, int rotated, const std::function<double(int)>& angle) {
    const int half = rotated / 2;
    for (int i = 0; i < half; ++i) {
        double &a = x[static_cast<std::size_t>(i)], &b = x[static_cast<std::size_t>(i + half)];
        const double c = std::cos(angle(i)), s = std::sin(angle(i)), before = a;
        a = a * c - b * s;
        b = before * s + b * c;
    }
}

void multiply(std::span<double> x, double factor) {
    for (double& a : x) a *= factor;
}

void add_rows() {
    QTest::addColumn<int>("backend");
    QTest::addColumn<int>("format");
    QTest::addColumn<int>("q_heads");
    QTest::addColumn<int>("kv_heads");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("rotated");
    for (std::size_t i = 0; i < test::backends().size(); ++i)
        for (const CellFormat format : single_cell_formats)
            for (const auto& [shape, rotated] :
                 {std::pair{HeadShape{14, 2, 64}, 64}, std::pair{HeadShape{4, 1, 256}, 256},
                  std::pair{HeadShape{5, 5, 80}, 32}, std::pair{HeadShape{2, 1, 16}, 16},
                  std::pair{HeadShape{6, 3, 96}, 44}, std::pair{HeadShape{4, 1, 512}, 512}}) {
                if (shape.width > 256 && test::backends()[i].is_gpu()) continue;
                QTest::addRow("%s %s %d/%d/%d rotated %d", test::backends()[i].name.c_str(), name(format).data(),
                              shape.q_heads, shape.kv_heads, shape.width, rotated)
                    << static_cast<int>(i) << static_cast<int>(format) << shape.q_heads << shape.kv_heads << shape.width
                    << rotated;
            }
}

}  // namespace

class CellOpsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> backend_;
    static CellFormat format() {
        QFETCH(int, format);
        return static_cast<CellFormat>(format);
    }
    static HeadShape heads() {
        QFETCH(int, q_heads);
        QFETCH(int, kv_heads);
        QFETCH(int, width);
        return {q_heads, kv_heads, width};
    }

 private slots:
    void init() {
        QFETCH(int, backend);
        backend_ = test::backends()[static_cast<std::size_t>(backend)].make(2);
    }
    void cleanup() { backend_.reset(); }
    void queries_and_keys_are_normalised_rotated_and_stored_data() { add_rows(); }
    void queries_and_keys_are_normalised_rotated_and_stored();
    void queries_alone_are_as_beside_cells_data() { add_rows(); }
    void queries_alone_are_as_beside_cells();
    void cells_lie_where_the_layout_says_data() { add_rows(); }
    void cells_lie_where_the_layout_says();
    void keys_are_rotated_to_ranks_data() { add_rows(); }
    void keys_are_rotated_to_ranks();
    void pieces_come_in_their_order_data() { test::add_backends(); }
    void pieces_come_in_their_order();
    void numbers_that_are_none_are_stored_without_harm_data() { add_rows(); }
    void numbers_that_are_none_are_stored_without_harm();
};

void CellOpsTest::queries_and_keys_are_normalised_rotated_and_stored() {
    QFETCH(int, rotated);
    const HeadShape shape = heads();
    const auto width = static_cast<std::size_t>(shape.width);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(0.5f, 2.0f);
    std::vector<float> q_norm(width), k_norm(width), v_norm(width),
        balance(width * static_cast<std::size_t>(shape.kv_heads));
    for (auto* weights : {&q_norm, &k_norm, &v_norm, &balance})
        for (float& w : *weights) w = uniform(random);
    constexpr int tokens = 37;
    constexpr float epsilon = 1e-5f;
    constexpr double magnitude = 1.25;
    const auto angle = [](int head, int token, int i) { return 0.1 * (head + 1) * (token + 3) / (i + 1); };
    std::vector<std::vector<float>> tables(static_cast<std::size_t>(shape.kv_heads));
    std::vector<const float*> cos_sin;
    for (int head = 0; head < shape.kv_heads; ++head) {
        auto& table = tables[static_cast<std::size_t>(head)];
        for (int t = 0; t < tokens; ++t)
            for (int i = 0; i < rotated / 2; ++i) {
                table.push_back(static_cast<float>(magnitude * std::cos(angle(head, t, i))));
                table.push_back(static_cast<float>(magnitude * std::sin(angle(head, t, i))));
            }
        cos_sin.push_back(table.data());
    }
    std::vector<std::int32_t> positions(tokens);
    std::iota(positions.begin(), positions.end(), 100);
    // The tokens of a chunk have their temperatures, and with rank positions heads have others.
    std::vector<std::vector<float>> scales(static_cast<std::size_t>(shape.kv_heads));
    std::vector<const float*> query_scale;
    for (auto& of_head : scales) {
        for (int t = 0; t < tokens; ++t) of_head.push_back(uniform(random));
        query_scale.push_back(of_head.data());
    }

    for (const auto& [extras, has_temperature] :
         std::to_array<std::pair<bool, bool>>({{false, false}, {true, false}, {false, true}, {true, true}})) {
        Qkv qkv(tokens, shape, random);
        const std::vector<float> before = qkv.numbers;
        CellMemory memory(*backend_, format(), shape.kv_heads, shape.width, 2 * tokens);
        RopeSpec rope{.heads = shape,
                      .epsilon = epsilon,
                      .rotated = rotated,
                      .cos_sin = cos_sin,
                      .magnitude = static_cast<float>(magnitude)};
        if (extras) {
            rope.q_norm = q_norm.data();
            rope.k_norm = k_norm.data();
            rope.v_norm = v_norm.data();
            rope.key_balance = balance.data();
            rope.rotate_keys = false;
        }
        if (has_temperature) rope.query_scale = query_scale;
        backend_->rope_and_store(qkv.rows(0, 5), rope, positions, memory.layer);
        std::vector<const float*> rest = cos_sin;
        for (const float*& table : rest) table += 5 * rotated;
        rope.cos_sin = rest;
        std::vector<const float*> rest_of_scale = query_scale;
        for (const float*& table : rest_of_scale) table += 5;
        if (has_temperature) rope.query_scale = rest_of_scale;
        backend_->rope_and_store(qkv.rows(5, tokens - 5), rope, std::span(positions).subspan(5), memory.layer);

        for (int head = 0; head < shape.kv_heads; ++head) {
            const HeadCells& cells = memory.layer.heads[static_cast<std::size_t>(head)];
            QCOMPARE(cells.used, tokens);
            std::vector<float> keys(width * tokens), values(width * tokens);
            backend_->read_keys(memory.layer, head, keys.data());
            backend_->read_values(memory.layer, head, values.data());
            for (int t = 0; t < tokens; ++t) {
                QCOMPARE(cells.position[t], positions[static_cast<std::size_t>(t)]);
                QCOMPARE(cells.score[t], 0.0f);
                const auto row = [&](int h) {
                    return std::span(before).subspan(
                        static_cast<std::size_t>(t * shape.qkv_columns() + h * shape.width), width);
                };
                const auto turn = [&](int i) { return angle(head, t, i); };
                for (int q = head * shape.group(); q < (head + 1) * shape.group(); ++q) {
                    auto expected = normed(row(q), rope.q_norm, static_cast<double>(epsilon));
                    rotate(expected, rotated, turn);
                    multiply(std::span(expected).first(static_cast<std::size_t>(rotated)), magnitude);
                    if (extras)
                        for (std::size_t i = 0; i < width; ++i)
                            expected[i] *= static_cast<double>(balance[static_cast<std::size_t>(head) * width + i]);
                    if (has_temperature)
                        for (double& x : expected)
                            x *= static_cast<double>(query_scale[static_cast<std::size_t>(head)][t]);
                    for (std::size_t i = 0; i < width; ++i) {
                        const float got =
                            qkv.numbers[static_cast<std::size_t>(t * shape.qkv_columns() + q * shape.width) + i];
                        QVERIFY(std::abs(static_cast<double>(got) - expected[i]) < 1e-5);
                    }
                }
                auto key = normed(row(shape.q_heads + head), rope.k_norm, static_cast<double>(epsilon));
                if (rope.rotate_keys) rotate(key, rotated, turn);
                multiply(std::span(key).first(static_cast<std::size_t>(rotated)), magnitude);
                if (extras)
                    for (std::size_t i = 0; i < width; ++i)
                        key[i] /= static_cast<double>(balance[static_cast<std::size_t>(head) * width + i]);
                const auto value =
                    normed(row(shape.q_heads + shape.kv_heads + head), rope.v_norm, static_cast<double>(epsilon));
                const auto at = static_cast<std::size_t>(t) * width;
                const double of_key = tolerance(format(), key), of_value = value_tolerance(format(), value);
                for (std::size_t i = 0; i < width; ++i) {
                    QVERIFY(std::abs(static_cast<double>(keys[at + i]) - key[i]) <= of_key);
                    QVERIFY(std::abs(static_cast<double>(values[at + i]) - value[i]) <= of_value);
                }
            }
        }
    }
}

/// Bit for bit what rope_and_store() makes of them.
void CellOpsTest::queries_alone_are_as_beside_cells() {
    QFETCH(int, rotated);
    const HeadShape shape = heads();
    constexpr int tokens = 21;
    const int columns = shape.q_heads * shape.width;
    const std::vector<float> q_norm = some_numbers(shape.width, 31),
                             balance = some_numbers(shape.kv_heads * shape.width, 32),
                             angles = some_numbers(tokens * rotated, 33), scales = some_numbers(tokens, 34);
    const std::vector<const float*> cos_sin(static_cast<std::size_t>(shape.kv_heads), angles.data()),
        query_scale(static_cast<std::size_t>(shape.kv_heads), scales.data());
    std::vector<std::int32_t> positions(tokens);
    std::iota(positions.begin(), positions.end(), 0);
    for (const bool extras : {false, true}) {
        std::mt19937 random(35);
        Qkv qkv(tokens, shape, random);
        std::vector<float> queries;
        for (int t = 0; t < tokens; ++t)
            queries.insert(queries.end(), qkv.numbers.begin() + t * shape.qkv_columns(),
                           qkv.numbers.begin() + t * shape.qkv_columns() + columns);
        RopeSpec rope{.heads = shape, .epsilon = 1e-6f, .rotated = rotated, .cos_sin = cos_sin};
        if (extras) {
            rope.q_norm = q_norm.data();
            rope.key_balance = balance.data();
            rope.query_scale = query_scale;
        }
        CellMemory memory(*backend_, format(), shape.kv_heads, shape.width, tokens);
        backend_->rope_and_store(qkv.rows(0, tokens), rope, positions, memory.layer);
        backend_->rope_queries({queries.data(), tokens, columns}, rope);
        for (int t = 0; t < tokens; ++t)
            for (int i = 0; i < columns; ++i)
                QCOMPARE(queries[static_cast<std::size_t>(t * columns + i)],
                         qkv.numbers[static_cast<std::size_t>(t * shape.qkv_columns() + i)]);
    }
}

void CellOpsTest::cells_lie_where_the_layout_says() {
    const HeadShape shape = heads();
    std::mt19937 random(3);
    Qkv qkv(21, shape, random);
    std::vector<std::int32_t> positions(21, 0);
    CellMemory memory(*backend_, format(), shape.kv_heads, shape.width, 21);
    test::store(*backend_, qkv.tensor, shape, positions, memory.layer);
    const int last = shape.kv_heads - 1;
    const CellMemory::OnHost cells = memory.on_host(last);
    std::vector<float> keys(static_cast<std::size_t>(21 * shape.width)), values = keys;
    backend_->read_keys(memory.layer, last, keys.data());
    backend_->read_values(memory.layer, last, values.data());
    if (mixes_values(format()))
        for (auto row = values.begin(); row != values.end(); row += shape.width) {
            const auto stored = test::mixed(std::vector<float>(row, row + shape.width));
            std::copy(stored.begin(), stored.end(), row);
        }
    for (int cell = 0; cell < 21; ++cell)
        for (int channel = 0; channel < shape.width; ++channel) {
            const std::size_t k = key_index(format(), shape.width, cell, channel);
            const std::size_t v = value_index(format(), shape.width, cell, channel);
            float key = 0, value = 0;
            if (is_scaled(format())) {
                key = static_cast<float>(static_cast<int>(cells.key[k]) - 128) *
                      cells.key_scale[static_cast<std::size_t>(cell)];
                const int code = format() == CellFormat::q8
                                     ? static_cast<std::int8_t>(cells.value[v])
                                     : (static_cast<int>(cells.value[v / 2]) >> v % 2 * 4 & 15) - 8;
                value = static_cast<float>(code) * cells.value_scale[static_cast<std::size_t>(cell)];
            } else if (format() == CellFormat::bf16) {
                key = bfloat_to_float(reinterpret_cast<const std::uint16_t*>(cells.key.data())[k]);
                value = bfloat_to_float(reinterpret_cast<const std::uint16_t*>(cells.value.data())[v]);
            } else if (format() == CellFormat::f16) {
                key = half_to_float(reinterpret_cast<const std::uint16_t*>(cells.key.data())[k]);
                value = half_to_float(reinterpret_cast<const std::uint16_t*>(cells.value.data())[v]);
            } else {
                key = reinterpret_cast<const float*>(cells.key.data())[k];
                value = reinterpret_cast<const float*>(cells.value.data())[v];
            }
            const auto at = static_cast<std::size_t>(cell * shape.width + channel);
            QCOMPARE(keys[at], key);
            if (mixes_values(format()))
                QVERIFY(std::abs(values[at] - value) < 1e-5f);
            else
                QCOMPARE(values[at], value);
        }
}

void CellOpsTest::keys_are_rotated_to_ranks() {
    QFETCH(int, rotated);
    const HeadShape shape = heads();
    const auto width = static_cast<std::size_t>(shape.width);
    constexpr int tokens = 300;
    std::mt19937 random(5);
    Qkv qkv(tokens, shape, random);
    std::vector<std::int32_t> positions(tokens), ranks(tokens);
    for (int i = 0; i < tokens; ++i) ranks[static_cast<std::size_t>(i)] = i % 7 == 0 ? 131071 - i : (i * 37) % tokens;
    std::vector<float> frequencies;
    for (int i = 0; i < rotated / 2; ++i)
        frequencies.push_back(static_cast<float>(std::pow(10000.0, -2.0 * i / rotated)));
    CellMemory memory(*backend_, format(), shape.kv_heads, shape.width, tokens),
        turned(*backend_, format(), 1, shape.width, tokens);
    test::store(*backend_, qkv.tensor, shape, positions, memory.layer);

    const int head = shape.kv_heads - 1;
    std::vector<float> before(width * tokens), after(width * tokens);
    backend_->read_keys(memory.layer, head, before.data());
    backend_->rotate_keys(memory.layer, head, ranks, frequencies, turned.layer.heads[0]);
    turned.layer.heads[0].used = tokens;
    backend_->read_keys(turned.layer, 0, after.data());
    for (std::size_t t = 0; t < tokens; ++t) {
        std::vector<double> expected(before.begin() + t * width, before.begin() + (t + 1) * width);
        rotate(expected, rotated, [&](int i) {
            return static_cast<double>(ranks[t]) * static_cast<double>(frequencies[static_cast<std::size_t>(i)]);
        });
        const double allowed = tolerance(format(), expected) + 1e-6;
        for (std::size_t i = 0; i < width; ++i)
            QVERIFY(std::abs(static_cast<double>(after[t * width + i]) - expected[i]) <= allowed);
    }
}

/// Pieces of a few words, one that is larger than what is gathered at once, and some behind it.
void CellOpsTest::pieces_come_in_their_order() {
    const std::vector<std::size_t> words{1, 7, 300, (5 << 20) / 4, 2, 600'000, 600'000, 3};
    std::vector<std::uint32_t> content, got;
    for (const std::size_t count : words)
        for (std::size_t i = 0; i < count; ++i)
            content.push_back(static_cast<std::uint32_t>(content.size() * 2654435761u));
    got.resize(content.size());
    const std::size_t bytes = content.size() * 4;
    std::byte* memory = backend_->allocate(bytes);
    backend_->copy(memory, content.data(), bytes);
    std::vector<MemoryPiece> pieces;
    std::size_t at = 0;
    for (const std::size_t count : words) {
        pieces.push_back({.to = got.data() + at, .from = memory + at * 4, .bytes = count * 4});
        at += count;
    }
    std::reverse(pieces.begin(), pieces.end());
    backend_->fetch(pieces);
    QCOMPARE(got, content);
    backend_->release(memory);
}

void CellOpsTest::numbers_that_are_none_are_stored_without_harm() {
    const HeadShape shape = heads();
    std::mt19937 random(13);
    Qkv qkv(20, shape, random);
    for (std::size_t i = 0; i < qkv.numbers.size(); i += 7)
        qkv.numbers[i] = i % 3 == 0   ? std::numeric_limits<float>::quiet_NaN()
                         : i % 3 == 1 ? std::numeric_limits<float>::infinity()
                                      : -std::numeric_limits<float>::max();
    std::vector<std::int32_t> positions(20, 4);
    CellMemory memory(*backend_, format(), shape.kv_heads, shape.width, 20);
    test::store(*backend_, qkv.tensor, shape, positions, memory.layer);
    for (const HeadCells& head : memory.layer.heads) QCOMPARE(head.used, 20);
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::CellOpsTest)
#include "cell_ops_test.moc"
