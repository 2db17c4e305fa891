#include <QFile>
#include <QTest>
#include <cstring>
#include <string>
#include <vector>

#include "engine/gguf/tensor_type.h"

using namespace lectern;

namespace {

/// A block's bytes and the values that the `gguf` Python package reads from them; see data/blocks/make_blocks.py.
struct Recorded {
    std::vector<std::byte> blocks;
    std::vector<float> values;
};

template <typename T>
std::vector<T> contents(const std::string& name) {
    QFile file(QString::fromStdString(LECTERN_TEST_DATA "/blocks/" + name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    std::vector<T> values(static_cast<std::size_t>(bytes.size()) / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

Recorded recorded(const BlockFormat& format) {
    const std::string name(format.name);
    return {contents<std::byte>(name + ".blocks"), contents<float>(name + ".floats")};
}

const BlockFormat& fetched_format() {
    QFETCH_GLOBAL(int, format);
    return all_block_formats()[static_cast<std::size_t>(format)];
}

}  // namespace

class BlockFormatTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase_data();
    void format_describes_the_recorded_blocks();
    void dequantizing_gives_the_recorded_values_exactly();
    void codes_and_factors_stand_for_the_recorded_values();
    void a_block_does_not_depend_on_its_neighbours();
    void nothing_is_written_beside_the_result();
};

void BlockFormatTest::initTestCase_data() {
    QTest::addColumn<int>("format");
    int i = 0;
    for (const auto& format : all_block_formats()) QTest::newRow(std::string(format.name).c_str()) << i++;
}

void BlockFormatTest::format_describes_the_recorded_blocks() {
    const BlockFormat& format = fetched_format();
    const Recorded expected = recorded(format);
    QCOMPARE(expected.values.size(), 1024u);
    QCOMPARE(static_cast<int>(expected.blocks.size()), 1024 / format.block_values * format.block_bytes);
    QCOMPARE(block_format(format.type), &format);
}

void BlockFormatTest::dequantizing_gives_the_recorded_values_exactly() {
    const BlockFormat& format = fetched_format();
    const Recorded expected = recorded(format);
    std::vector<float> values(expected.values.size());
    dequantize(format.type, expected.blocks.data(), static_cast<std::int64_t>(values.size()), values.data());
    for (std::size_t i = 0; i < values.size(); ++i)
        QVERIFY2(values[i] == expected.values[i],
                 qPrintable(QString("value %1: %2, not %3").arg(i).arg(values[i]).arg(expected.values[i])));
}

/// The promise of tensor_type.h that the kernels build on.
void BlockFormatTest::codes_and_factors_stand_for_the_recorded_values() {
    const BlockFormat& format = fetched_format();
    if (format.code_bits == 0) return;
    const Recorded expected = recorded(format);
    const std::size_t count = expected.values.size(), groups = count / static_cast<std::size_t>(format.scale_group);
    std::vector<std::uint8_t> codes(count, 0xaa);
    std::vector<float> scales(groups), minimums(groups, 0);
    split_blocks(format.type, expected.blocks.data(), static_cast<std::int64_t>(count), codes.data(), scales.data(),
                 minimums.data());
    int highest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t group = i / static_cast<std::size_t>(format.scale_group);
        highest = std::max<int>(highest, codes[i]);
        const int level = format.codebook != nullptr ? format.codebook[codes[i] & 15] : codes[i];
        const double value = double{scales[group]} * (level - format.offset) - double{minimums[group]};
        QVERIFY(qAbs(value - double{expected.values[i]}) <=
                1e-6 * (qAbs(double{expected.values[i]}) + qAbs(double{minimums[group]})));
    }
    QCOMPARE(highest, (1 << format.code_bits) - 1);
}

void BlockFormatTest::a_block_does_not_depend_on_its_neighbours() {
    const BlockFormat& format = fetched_format();
    const Recorded expected = recorded(format);
    const auto values = static_cast<std::size_t>(format.block_values);
    std::vector<float> block(values);
    for (std::size_t i = 0; i < expected.values.size() / values; ++i) {
        dequantize(format.type, expected.blocks.data() + i * static_cast<std::size_t>(format.block_bytes),
                   format.block_values, block.data());
        QVERIFY(std::equal(block.begin(), block.end(), expected.values.begin() + static_cast<long>(i * values)));
    }
}

void BlockFormatTest::nothing_is_written_beside_the_result() {
    const BlockFormat& format = fetched_format();
    if (format.code_bits == 0) return;
    const Recorded source = recorded(format);
    const auto values = static_cast<std::size_t>(format.block_values);
    const std::size_t groups = values / static_cast<std::size_t>(format.scale_group);
    std::vector<std::uint8_t> codes(values + 1, 0xaa);
    std::vector<float> scales(groups + 1, 4321), minimums(groups + 1, 4321);
    split_blocks(format.type, source.blocks.data(), format.block_values, codes.data(), scales.data(), minimums.data());
    QCOMPARE(int{codes.back()}, 0xaa);
    QCOMPARE(scales.back(), 4321.0f);
    QCOMPARE(minimums.back(), 4321.0f);
    if (!format.has_minimum) QCOMPARE(minimums, std::vector<float>(groups + 1, 4321));
}

QTEST_APPLESS_MAIN(BlockFormatTest)
#include "block_format_test.moc"
#include "tests/engine/first_difference.h"
