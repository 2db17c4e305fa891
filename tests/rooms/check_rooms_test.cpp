// scripts/check_rooms.py sees a room that includes one which it may not.
#include <QProcess>
#include <QtTest/QtTest>

class CheckRoomsTest : public QObject {
    Q_OBJECT

 private slots:
    void this_tree_is_in_order();
    void what_is_planted_is_found_data();
    void what_is_planted_is_found();
    void comments_and_strings_are_no_includes();
    void the_catalogue_of_models_is_in_order();

 private:
    struct Checked {
        int code = -1;
        QByteArray said;
    };
    static Checked check(const QString& root) {
        QProcess script;
        script.start("python3", {LECTERN_ROOT "/scripts/check_rooms.py", root});
        if (!script.waitForFinished(60'000) || script.exitStatus() != QProcess::NormalExit) qFatal("it does not run");
        return {script.exitCode(), script.readAllStandardOutput() + script.readAllStandardError()};
    }
    static void plant(const QTemporaryDir& root, const QString& name, const QByteArray& text) {
        QDir(root.path()).mkpath(QFileInfo(name).path());
        QFile file(root.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
    }
};

void CheckRoomsTest::this_tree_is_in_order() {
    const Checked checked = check(LECTERN_ROOT);
    QVERIFY2(checked.code == 0, checked.said);
}

/// Pinned revisions, sums and sizes that no two models share.
void CheckRoomsTest::the_catalogue_of_models_is_in_order() {
    QProcess script;
    script.start("python3", {LECTERN_ROOT "/scripts/check_catalogue.py"});
    QVERIFY(script.waitForFinished(60'000));
    QVERIFY2(script.exitCode() == 0, script.readAllStandardOutput());
}

void CheckRoomsTest::what_is_planted_is_found_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("include");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const char* file, const char* include, const char* said) {
        QTest::addRow("%s", name) << QString(file) << QByteArray(include) << QByteArray(said);
    };
    row("upwards", "engine/cells/a.h", "\"engine/backend/target.h\"", "engine/cells may not include engine/backend");
    row("sideways", "ui/meters/a.cpp", "\"ui/pages/target.h\"", "ui/meters may not include ui/pages");
    row("a window in the application", "app/plan/a.cpp", "\"ui/base/target.h\"", "app/plan may not include ui/base");
    row("a test in the program", "app/plan/a.cpp", "\"tests/target.h\"", "app/plan may not include tests");
    row("Qt in the engine", "engine/read/a.cpp", "<QString>", "no Qt");
    row("Qt in the library on disk", "storage/a.cpp", "<QtSql/QSqlQuery>", "no Qt");
    row("SQL elsewhere", "app/library/a.cpp", "<sqlite3.h>", "only storage/ speaks SQL");
    row("a card elsewhere", "engine/model/a.cpp", "<cuda.h>", "only engine/backend/cuda/ knows cards");
    row("Poppler elsewhere", "ui/pages/a.cpp", "<poppler-qt6.h>", "only app/import/pdf/ knows Poppler");
    row("a room that is none", "app/helpers/a.cpp", "<vector>", "is no room");
    row("a file in no room", "engine/a.h", "<vector>", "is no room");
    row("odd blanks", "engine/cells/a.h", " \t\"engine/backend/target.h\"", "may not include engine/backend");
}

void CheckRoomsTest::what_is_planted_is_found() {
    QFETCH(QString, file);
    QFETCH(QByteArray, include);
    QFETCH(QByteArray, said);
    const QTemporaryDir root;
    for (const char* target : {"engine/backend/target.h", "ui/pages/target.h", "ui/base/target.h", "tests/target.h"})
        plant(root, target, "#pragma once\n");
    QCOMPARE(check(root.path()).code, 0);
    plant(root, file, "#pragma once\n#include " + include + "\n");
    const Checked checked = check(root.path());
    QCOMPARE(checked.code, 1);
    QVERIFY2(checked.said.contains(said) && checked.said.contains(file.toUtf8()), checked.said);
}

void CheckRoomsTest::comments_and_strings_are_no_includes() {
    const QTemporaryDir root;
    plant(root, "ui/pages/target.h", "");
    plant(root, "ui/meters/a.cpp", "// #include \"ui/pages/target.h\"\nconst char* text = \"#include <QString>\";\n");
    const Checked checked = check(root.path());
    QVERIFY2(checked.code == 0, checked.said);
}

QTEST_GUILESS_MAIN(CheckRoomsTest)
#include "check_rooms_test.moc"
