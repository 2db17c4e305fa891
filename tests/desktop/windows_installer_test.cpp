// The installer for Windows, and what it installs, in Wine: nothing of what the programs were built with is at hand
// there. scripts/test.sh --windows has built both, here and for Windows, before it runs this.
#include <QtTest/QtTest>

class WindowsInstallerTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void it_is_small_and_for_one_user();
    void an_old_windows_is_refused();
    void it_installs_without_a_question();
    void what_it_installed_starts();
    void a_question_gets_the_answer_that_it_gets_here();
    void a_newer_version_replaces_the_files_and_keeps_the_library();
    void what_cannot_be_written_leaves_the_old_version();
    void a_program_that_runs_is_not_replaced();
    void removing_it_keeps_what_the_user_has();
    void cleanupTestCase();

 private:
    struct Outcome {
        int code = -1;
        QString said;
    };
    Outcome run(const QString& program, const QStringList& arguments) const;
    Outcome wine(const QStringList& arguments) const { return run("wine", arguments); }
    /// What is written in the registry; empty where nothing is.
    QString registered(const QString& key, const QString& name) const;
    QString installed(const QString& name) const { return user_ + "/AppData/Local/Programs/Lectern/" + name; }
    QString data(const QString& name) const { return user_ + "/AppData/Local/Lectern/data/" + name; }
    QStringList cli(const QStringList& arguments) const {
        return QStringList{installed("bin/lectern-cli.exe")} + arguments;
    }

    QTemporaryDir folder_;
    QString user_;   ///< the folder of the user of Windows
    QString setup_;  ///< the installer
    QString document_;
    QProcessEnvironment environment_;
};

namespace {

const QString uninstall_key = R"(HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Lectern)";
const QString model =
    qEnvironmentVariable("XDG_DATA_HOME", QDir::homePath() + "/.local/share") + "/lectern/models/smollm2-135m.gguf";

/// A path of this system as programs in Wine know it.
QString windows_path(const QString& path) {
    return "Z:" + QString(path).replace('/', '\\');
}

bool write(const QString& path, const QByteArray& content) {
    QFile file(path);
    return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly) &&
           file.write(content) == content.size();
}

/// Whether something becomes true within ten seconds: a program that removes itself goes on behind its end.
template <typename Condition>
bool comes_true(Condition condition) {
    return QTest::qWaitFor(condition, 10'000);
}

}  // namespace

WindowsInstallerTest::Outcome WindowsInstallerTest::run(const QString& program, const QStringList& arguments) const {
    QProcess process;
    process.setProcessEnvironment(environment_);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForFinished(300'000)) return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()).remove('\r')};
}

QString WindowsInstallerTest::registered(const QString& key, const QString& name) const {
    const QStringList which = name.isEmpty() ? QStringList{"/ve"} : QStringList{"/v", name};
    const Outcome done = wine(QStringList{"reg", "query", key} + which);
    const QString value = done.said.section("REG_", 1).section("    ", 1).trimmed();
    return done.code == 0 && value != "(value not set)" ? value : QString();
}

void WindowsInstallerTest::initTestCase() {
    environment_ = QProcessEnvironment::systemEnvironment();
    environment_.insert("WINEPREFIX", folder_.filePath("wine"));
    environment_.insert("LECTERN_WINE", folder_.filePath("wine"));
    environment_.insert("WINEDEBUG", "-all");
    environment_.insert("WINEDLLOVERRIDES", "mscoree,mshtml=");
    environment_.insert("LC_ALL", "C.UTF-8");
    // A program with a window would show its version in one.
    environment_.insert("QT_COMMAND_LINE_PARSER_NO_GUI_MESSAGE_BOXES", "1");
    const Outcome made = run(LECTERN_INSTALLER "/make_installer.sh", {folder_.path()});
    QVERIFY2(made.code == 0, "build/windows-cross is not whole");
    setup_ = made.said.trimmed();
    // The first program makes the folder of Wine.
    QCOMPARE(run(LECTERN_INSTALLER "/run_in_wine.sh", {"/nonexistent", "cmd", "/c", "ver"}).code, 0);
    const QStringList users = QDir(folder_.filePath("wine/drive_c/users")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& user : users)
        if (user != "Public") user_ = folder_.filePath("wine/drive_c/users/" + user);
    document_ = folder_.filePath(QString::fromUtf8("报告 📄 Übersicht.txt"));
    QVERIFY(write(document_,
                  "The harbour library was founded in 1911.\n\nIts first librarian was Ada Holm. "
                  "She brought nine hundred books from Bergen.\n"));
}

void WindowsInstallerTest::it_is_small_and_for_one_user() {
    QVERIFY2(QFileInfo(setup_).size() < 100'000'000, qPrintable(QString::number(QFileInfo(setup_).size())));
    QFile file(setup_);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("requestedExecutionLevel level=\"asInvoker\""));
}

void WindowsInstallerTest::an_old_windows_is_refused() {
    QCOMPARE(wine({"winecfg", "-v", "win7"}).code, 0);
    QCOMPARE(wine({setup_, "/S"}).code, 4);
    QVERIFY(!QFileInfo::exists(installed("")));
    QCOMPARE(wine({"winecfg", "-v", "win10"}).code, 0);
}

void WindowsInstallerTest::it_installs_without_a_question() {
    QCOMPARE(wine({setup_, "/S"}).code, 0);
    for (const char* name : {"bin/lectern.exe", "bin/lectern-cli.exe", "bin/qt.conf",
                             "bin/plugins/platforms/qwindows.dll", "share/lectern/models.json", "uninstall.exe"})
        QVERIFY2(QFileInfo::exists(installed(name)), name);
    QVERIFY(QFileInfo::exists(user_ + "/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Lectern.lnk"));
    QCOMPARE(registered(uninstall_key, "DisplayVersion"), LECTERN_VERSION);
    QCOMPARE(registered(R"(HKCU\Software\Classes\.lectern)", ""), "Lectern.Document");
    // It stands beside the programs that open them, and takes nothing over.
    QCOMPARE(registered(R"(HKCU\Software\Classes\.pdf)", ""), "");
    QVERIFY(wine({"reg", "query", R"(HKCU\Software\Classes\.pdf\OpenWithProgids)", "/v", "Lectern.Document"}).code ==
            0);
}

void WindowsInstallerTest::what_it_installed_starts() {
    const Outcome done = wine(cli({"--version"}));
    QVERIFY2(done.code == 0 && done.said.contains(LECTERN_VERSION), qPrintable(done.said));
    QCOMPARE(wine({installed("bin/lectern.exe"), "--version"}).code, 0);  // it has no standard output
}

void WindowsInstallerTest::a_question_gets_the_answer_that_it_gets_here() {
    const QString question = "Who was the first librarian?";
    const Outcome here =
        run(LECTERN_CLI, {"ask", "-m", model, "--library", folder_.filePath("here.sqlite"), document_, question});
    QVERIFY2(here.code == 0 && !here.said.isEmpty(), qPrintable(here.said));
    const Outcome there = wine(cli({"ask", "-m", windows_path(model), windows_path(document_), question}));
    QVERIFY(there.code == 0);
    QCOMPARE(there.said, here.said);
    QVERIFY(QFileInfo::exists(data("library.sqlite")));
}

void WindowsInstallerTest::a_newer_version_replaces_the_files_and_keeps_the_library() {
    QVERIFY(write(installed("bin/of-an-older-version.dll"), "old"));
    QCOMPARE(wine({setup_, "/S"}).code, 0);
    QVERIFY(!QFileInfo::exists(installed("bin/of-an-older-version.dll")));
    const Outcome listed = wine(cli({"library", "list"}));
    QVERIFY2(listed.said.contains(QFileInfo(document_).fileName()), qPrintable(listed.said));
}

void WindowsInstallerTest::what_cannot_be_written_leaves_the_old_version() {
    QVERIFY(write(installed("bin/of-an-older-version.dll"), "old"));
    QVERIFY(QFile::remove(installed("LICENSE.txt")) && QDir().mkdir(installed("LICENSE.txt")));  // in the way
    QCOMPARE(wine({setup_, "/S"}).code, 6);
    QVERIFY(QDir().rmdir(installed("LICENSE.txt")));
    QVERIFY(QFileInfo::exists(installed("bin/of-an-older-version.dll")));
    QVERIFY(!QFileInfo::exists(installed("bin.old")));
    QCOMPARE(wine({installed("bin/lectern-cli.exe"), "--version"}).code, 0);
}

void WindowsInstallerTest::a_program_that_runs_is_not_replaced() {
    QProcess running;
    running.setProcessEnvironment(environment_);
    running.setProcessChannelMode(QProcess::MergedChannels);
    running.setStandardInputFile(QProcess::nullDevice());
    running.start("wine",
                  cli({"ask", "--no-library", "-m", windows_path(model), windows_path(LECTERN_SAMPLE), "Who?"}));
    QVERIFY(running.waitForReadyRead(60'000));  // it reads for a while
    QCOMPARE(wine({setup_, "/S"}).code, 3);
    QCOMPARE(wine({installed("uninstall.exe"), "/S", "_?=" + windows_path(installed(""))}).code, 3);
    QVERIFY(QFileInfo::exists(installed("bin/of-an-older-version.dll")));
    QCOMPARE(running.state(), QProcess::Running);
    QVERIFY(running.waitForFinished(300'000));
}

void WindowsInstallerTest::removing_it_keeps_what_the_user_has() {
    QCOMPARE(wine({installed("uninstall.exe"), "/S"}).code, 0);
    QVERIFY(comes_true([&] { return !QFileInfo::exists(installed("")); }));
    QVERIFY(!QFileInfo::exists(user_ + "/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Lectern.lnk"));
    for (const char* key :
         {R"(HKCU\Software\Lectern)", R"(HKCU\Software\Classes\.lectern)", R"(HKCU\Software\Classes\Lectern.Document)",
          R"(HKCU\Software\Classes\.pdf\OpenWithProgids)"})
        QVERIFY2(wine({"reg", "query", key}).code != 0, key);
    QVERIFY(wine({"reg", "query", uninstall_key}).code != 0);
    QVERIFY(QFileInfo::exists(data("library.sqlite")));
}

void WindowsInstallerTest::cleanupTestCase() {
    run("wineserver", {"--kill"});
}

QTEST_GUILESS_MAIN(WindowsInstallerTest)
#include "windows_installer_test.moc"
