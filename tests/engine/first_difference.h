#pragma once

#include <QtTest/QtTest>
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace lectern::test {

inline QString in_words(std::byte value) {
    return QString("byte 0x%1").arg(std::to_integer<unsigned>(value), 2, 16, QChar('0'));
}
inline QString in_words(const std::string& value) {
    return QString("\"%1\"").arg(QString::fromStdString(value));
}
template <typename T>
QString in_words(const T& value) {
    if constexpr (std::is_floating_point_v<T>)
        return QString::number(static_cast<double>(value), 'g', std::is_same_v<T, float> ? 9 : 17);
    else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
        return QString::number(static_cast<qint64>(value));
    else
        return "another";
}

template <typename T>
QString path_of_difference(const T& got, const T& expected);

template <typename A, typename B>
QString difference_in(const std::pair<A, B>& got, const std::pair<A, B>& expected) {
    return got.first == expected.first ? ".second" + path_of_difference(got.second, expected.second)
                                       : ".first" + path_of_difference(got.first, expected.first);
}
template <typename T>
QString difference_in(const std::vector<T>& got, const std::vector<T>& expected) {
    for (std::size_t i = 0; i < std::min(got.size(), expected.size()); ++i)
        if (!(got[i] == expected[i])) return QString("[%1]").arg(i) + path_of_difference(T(got[i]), T(expected[i]));
    return QString(": %1 elements instead of %2").arg(got.size()).arg(expected.size());
}
template <typename K, typename V>
QString difference_in(const std::map<K, V>& got, const std::map<K, V>& expected) {
    for (const auto& [key, value] : expected) {
        const auto found = got.find(key);
        if (found == got.end()) return QString("[%1]: missing").arg(in_words(key));
        if (!(found->second == value))
            return QString("[%1]").arg(in_words(key)) + path_of_difference(found->second, value);
    }
    for (const auto& [key, value] : got)
        if (!expected.contains(key)) return QString("[%1]: too many").arg(in_words(key));
    return {};
}
/// Long ones, as files are: only where.
inline QString difference_in(const std::string& got, const std::string& expected) {
    if (std::max(got.size(), expected.size()) <= 200)
        return QString(": %1 instead of %2").arg(in_words(got), in_words(expected));
    const auto at = std::mismatch(got.begin(), got.end(), expected.begin(), expected.end()).first - got.begin();
    return QString("[%1], of %2 bytes instead of %3").arg(at).arg(got.size()).arg(expected.size());
}
template <typename T>
QString difference_in(const T& got, const T& expected) {
    return QString(": %1 instead of %2").arg(in_words(got), in_words(expected));
}

/// Where values that differ do so first, and how.
template <typename T>
QString path_of_difference(const T& got, const T& expected) {
    return difference_in(got, expected);
}

/// Where two values differ first, and how: " at [2][17].first[5]: 0.25 instead of 0.5" for vectors in maps in a vector.
/// Empty if they do not differ.
template <typename T>
QString first_difference(const T& got, const T& expected) {
    if (got == expected) return {};
    const QString path = path_of_difference(got, expected);
    return path.startsWith(':') ? path : " at " + path;
}

template <typename T>
bool compare(const T& got, const T& expected, const char* actual, const char* wanted, const char* file, int line) {
    const QString difference = first_difference(got, expected);
    const QString message = QString("%1 is not %2%3").arg(actual, wanted, difference);
    return QTest::compare_helper(difference.isEmpty(), qPrintable(message), actual, wanted, file, line);
}

}  // namespace lectern::test

/// QCOMPARE of strings, vectors and maps says where they differ.
namespace QTest {

inline bool qCompare(const std::string& got, const std::string& expected, const char* actual, const char* wanted,
                     const char* file, int line) {
    return lectern::test::compare(got, expected, actual, wanted, file, line);
}
template <typename T>
bool qCompare(const std::vector<T>& got, const std::vector<T>& expected, const char* actual, const char* wanted,
              const char* file, int line) {
    return lectern::test::compare(got, expected, actual, wanted, file, line);
}
template <typename K, typename V>
bool qCompare(const std::map<K, V>& got, const std::map<K, V>& expected, const char* actual, const char* wanted,
              const char* file, int line) {
    return lectern::test::compare(got, expected, actual, wanted, file, line);
}

}  // namespace QTest
