#include "engine/base/half.h"

#include <QTest>
#include <bit>
#include <cmath>
#include <cstdint>

using namespace lectern;

namespace {

/// The value of an IEEE half after its definition: sign, 5 bits of exponent, 10 of mantissa.
double value_of(std::uint16_t half) {
    const int exponent = half >> 10 & 31, mantissa = half & 1023;
    const double sign = (half & 0x8000) != 0 ? -1 : 1;
    if (exponent == 31) return mantissa != 0 ? NAN : sign * INFINITY;
    return exponent == 0 ? sign * std::ldexp(mantissa, -24) : sign * std::ldexp(1024 + mantissa, exponent - 25);
}

}  // namespace

class HalfTest : public QObject {
    Q_OBJECT

 private slots:
    void every_half_has_its_value();
    void every_half_survives_the_way_through_float();
    void floats_round_to_the_nearest_half_and_ties_to_even();
    void too_large_becomes_infinity_and_too_small_zero();
    void bfloat_is_the_upper_half_of_a_float();
    void floats_round_to_the_nearest_bfloat_and_ties_to_even();
};

void HalfTest::every_half_has_its_value() {
    for (int bits = 0; bits < 65536; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const double expected = value_of(half), value = half_to_float(half);
        QVERIFY(std::isnan(expected) ? std::isnan(value) : value == expected);
        QCOMPARE(std::signbit(value), bits >= 0x8000);
    }
}

void HalfTest::every_half_survives_the_way_through_float() {
    for (int bits = 0; bits < 65536; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const std::uint16_t back = float_to_half(half_to_float(half));
        QVERIFY(std::isnan(value_of(half)) ? std::isnan(value_of(back)) : back == half);
    }
}

/// Between each two neighbours: a little below the middle, the middle, a little above it.
void HalfTest::floats_round_to_the_nearest_half_and_ties_to_even() {
    for (int bits = 0; bits < 0x7bff; ++bits) {
        const auto lower = static_cast<std::uint16_t>(bits), upper = static_cast<std::uint16_t>(bits + 1);
        const auto middle = static_cast<float>((value_of(lower) + value_of(upper)) / 2);
        const std::uint16_t even = bits % 2 == 0 ? lower : upper;
        QCOMPARE(float_to_half(middle), even);
        QCOMPARE(float_to_half(std::nextafter(middle, 0.0f)), lower);
        QCOMPARE(float_to_half(std::nextafter(middle, INFINITY)), upper);
        QCOMPARE(int{float_to_half(-middle)}, even | 0x8000);
    }
}

void HalfTest::too_large_becomes_infinity_and_too_small_zero() {
    QCOMPARE(int{float_to_half(65504.0f)}, 0x7bff);
    QCOMPARE(int{float_to_half(std::nextafter(65520.0f, 0.0f))}, 0x7bff);
    QCOMPARE(int{float_to_half(65520.0f)}, 0x7c00);
    QCOMPARE(int{float_to_half(3e38f)}, 0x7c00);
    QCOMPARE(int{float_to_half(-INFINITY)}, 0xfc00);
    QCOMPARE(int{float_to_half(1e-30f)}, 0);
    QCOMPARE(int{float_to_half(-1e-45f)}, 0x8000);
}

void HalfTest::bfloat_is_the_upper_half_of_a_float() {
    for (int bits = 0; bits < 65536; ++bits)
        QCOMPARE(std::bit_cast<std::uint32_t>(bfloat_to_float(static_cast<std::uint16_t>(bits))),
                 static_cast<std::uint32_t>(bits) << 16);
}

void HalfTest::floats_round_to_the_nearest_bfloat_and_ties_to_even() {
    for (int bits = 0; bits < 0x7f7f; ++bits) {
        const auto lower = static_cast<std::uint16_t>(bits), upper = static_cast<std::uint16_t>(bits + 1);
        const auto middle = static_cast<float>(
            (static_cast<double>(bfloat_to_float(lower)) + static_cast<double>(bfloat_to_float(upper))) / 2);
        QCOMPARE(float_to_bfloat(middle), bits % 2 == 0 ? lower : upper);
        QCOMPARE(float_to_bfloat(std::nextafter(middle, 0.0f)), lower);
        QCOMPARE(float_to_bfloat(std::nextafter(middle, INFINITY)), upper);
        QCOMPARE(int{float_to_bfloat(-middle)}, (bits % 2 == 0 ? lower : upper) | 0x8000);
    }
    QCOMPARE(int{float_to_bfloat(3.4e38f)}, 0x7f80);
    QCOMPARE(int{float_to_bfloat(-INFINITY)}, 0xff80);
    QVERIFY(std::isnan(bfloat_to_float(float_to_bfloat(std::bit_cast<float>(0x7f800001u)))));
}

QTEST_APPLESS_MAIN(HalfTest)
#include "half_test.moc"
