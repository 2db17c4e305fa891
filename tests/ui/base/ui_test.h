#pragma once

#include <QApplication>
#include <QLocale>
#include <QtTest>

/// main() of a test of widgets: without a display unless QT_QPA_PLATFORM says otherwise, and with numbers as they are
/// written in English.
#define LECTERN_UI_TEST(Test)                                                                       \
    int main(int argc, char** argv) {                                                               \
        if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen"); \
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));                      \
        const QApplication app(argc, argv);                                                         \
        Test test;                                                                                  \
        return QTest::qExec(&test, argc, argv);                                                     \
    }
