#pragma once

#include <QApplication>
#include <QLocale>
#include <QtTest>

#include "ui/language/language.h"

namespace lectern::test {

/// Without a display unless QT_QPA_PLATFORM says otherwise, and in English.
template <typename Test>
int run(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    use_language("en");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    Test test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace lectern::test

/// main() of a test of widgets.
#define LECTERN_UI_TEST(Test)                        \
    int main(int argc, char** argv) {                \
        return lectern::test::run<Test>(argc, argv); \
    }
