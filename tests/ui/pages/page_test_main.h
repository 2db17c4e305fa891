#pragma once

#include <QApplication>
#include <QtTest/QtTest>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"

/// main() of a test that draws pages: the same program is also what reads and draws them.
template <typename Test>
int run_page_test(int argc, char** argv) {
    if (const auto code = lectern::run_as_import_worker(argc, argv)) return *code;
    if (const auto code = lectern::run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}
