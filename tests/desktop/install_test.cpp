// What an installation holds, and that the programs in it use what was installed with them.
#include <QtTest/QtTest>

class InstallTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void both_programs_start();
    void help_and_version_need_no_display();
    void without_a_display_it_says_so();
    void the_desktop_entry_is_right_and_has_its_icon();
    void manuals_and_descriptions_are_of_this_version();
    void the_manual_names_every_command();
    void programs_use_what_was_installed_with_them();
    void a_package_holds_the_same();
    void what_researchers_need_is_a_component();

 private:
    struct Outcome {
        int code = -1;
        QString said;
    };
    static Outcome run(const QString& program, const QStringList& arguments, const QStringList& unset = {});
    QString installed(const QString& name) const { return folder_.filePath(name); }

    const QStringList display_{"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"};
    QTemporaryDir folder_;
};

InstallTest::Outcome InstallTest::run(const QString& program, const QStringList& arguments, const QStringList& unset) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : unset) environment.remove(name);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(300000)) return {};  // packing took more than a minute beside other work
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

void InstallTest::initTestCase() {
    const Outcome done = run("cmake", {"--install", LECTERN_BUILD, "--prefix", folder_.path()});
    QVERIFY2(done.code == 0, qPrintable(done.said));
}

void InstallTest::both_programs_start() {
    for (const char* program : {"bin/lectern", "bin/lectern-cli"}) {
        const Outcome done = run(installed(program), {"--version"});
        QVERIFY2(done.code == 0 && done.said.contains(LECTERN_VERSION), qPrintable(done.said));
    }
}

void InstallTest::help_and_version_need_no_display() {
    for (const char* option : {"--help", "-h", "--version"}) {
        const Outcome done = run(installed("bin/lectern"), {option}, display_);
        QVERIFY2(done.code == 0, qPrintable(done.said));
        QVERIFY2(done.said.contains(LECTERN_VERSION) || done.said.contains("--library <"), qPrintable(done.said));
    }
}

void InstallTest::without_a_display_it_says_so() {
    const Outcome done = run(installed("bin/lectern"), {"a.pdf"}, display_);
    QCOMPARE(done.code, 1);
    QVERIFY2(done.said.contains("no display") && done.said.contains("lectern-cli"), qPrintable(done.said));
}

void InstallTest::the_desktop_entry_is_right_and_has_its_icon() {
    const QString entry = installed("share/applications/lectern.desktop");
    const Outcome done = run("desktop-file-validate", {entry});
    QVERIFY2(done.code == 0, qPrintable(done.said));
    const QSettings settings(entry, QSettings::IniFormat);
    const QString icon = settings.value("Desktop Entry/Icon").toString();
    QVERIFY(QFileInfo::exists(installed("share/icons/hicolor/scalable/apps/" + icon + ".svg")));
    const QString program = settings.value("Desktop Entry/Exec").toString().section(' ', 0, 0);
    QVERIFY(QFileInfo(installed("bin/" + program)).isExecutable());
}

void InstallTest::manuals_and_descriptions_are_of_this_version() {
    for (const char* page : {"lectern", "lectern-cli"}) {
        const QString text = run("zcat", {installed(QString("share/man/man1/%1.1.gz").arg(page))}).said;
        QVERIFY2(text.contains(QString("\"Lectern %1\"").arg(LECTERN_VERSION)), qPrintable(text));
    }
    QVERIFY(
        run("zcat", {installed("share/doc/lectern/changelog.gz")}).said.startsWith("lectern (" LECTERN_VERSION ")"));
    QFile description(installed("share/metainfo/invalid.lectern.lectern.metainfo.xml"));
    QVERIFY(description.open(QIODevice::ReadOnly));
    QVERIFY(description.readAll().contains("<release version=\"" LECTERN_VERSION "\""));
}

void InstallTest::the_manual_names_every_command() {
    const QString help = run(installed("bin/lectern-cli"), {"--help"}).said;
    const QString commands = help.section("Subcommands:\n", 1).section("\n\n", 0, 0);
    QVERIFY2(commands.count('\n') > 8, qPrintable(help));
    const QString page = run("zcat", {installed("share/man/man1/lectern-cli.1.gz")}).said;
    for (const QString& line : commands.split('\n')) {
        const QString command = line.trimmed().section(' ', 0, 0);
        QVERIFY2(page.contains("\\fB" + command + "\\fR") || page.contains(".B " + command + '\n'),
                 qPrintable(command));
    }
}

void InstallTest::programs_use_what_was_installed_with_them() {
    for (const char* file : {"models.json", "measured_quality.json", "sample/handbook-of-aldersund.pdf",
                             "icons/lectern.svg", "heads/qwen2.5-coder-0.5b.gguf"})
        QVERIFY2(QFileInfo::exists(installed(QString("share/lectern/") + file)), file);
    const QStringList ask{"ask", "-m", "no-such-model", installed("share/lectern/sample/handbook-of-aldersund.pdf"),
                          "?"};
    QVERIFY(run(installed("bin/lectern-cli"), ask).said.contains("smollm2-135m"));
    QVERIFY(QFile::remove(installed("share/lectern/models.json")));
    QFile none(installed("share/lectern/models.json"));
    QVERIFY(none.open(QIODevice::WriteOnly) && none.write(R"({"models":[]})") > 0);
    none.close();
    QVERIFY(!run(installed("bin/lectern-cli"), ask).said.contains("smollm2-135m"));
}

void InstallTest::a_package_holds_the_same() {
    const QTemporaryDir made, unpacked;
    const Outcome packed = run("cpack", {"--config", LECTERN_BUILD "/CPackConfig.cmake", "-B", made.path()});
    QVERIFY2(packed.code == 0, qPrintable(packed.said));
    const QStringList packages = QDir(made.path()).entryList({"lectern_*.deb"});
    QCOMPARE(packages.size(), 1);
    const QString package = made.filePath(packages.front());
    const QString depends = run("dpkg-deb", {"--field", package, "Depends"}).said;
    for (const char* library : {"libqt6widgets6", "libqt6svg6", "libpoppler-qt6", "libsqlite3-0", "libsentencepiece0"})
        QVERIFY2(depends.contains(library), qPrintable(depends));
    QCOMPARE(run("dpkg-deb", {"--extract", package, unpacked.path()}).code, 0);
    for (const char* program : {"usr/bin/lectern", "usr/bin/lectern-cli"}) {
        const Outcome done = run(unpacked.filePath(program), {"--version"});
        QVERIFY2(done.code == 0 && done.said.contains(LECTERN_VERSION), qPrintable(done.said));
    }
    const auto files = [](const QString& folder) {
        QStringList all;
        QDirIterator each(folder, QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) all << QDir(folder).relativeFilePath(each.next());
        all.sort();
        return all;
    };
    QCOMPARE(files(unpacked.filePath("usr")), files(folder_.path()));
}

void InstallTest::what_researchers_need_is_a_component() {
    QVERIFY(!QFileInfo::exists(installed("bin/lectern-lab")));
    const Outcome without = run(installed("bin/lectern-cli"), {"perplexity", "--help"});
    QVERIFY2(without.code == 2 && without.said.contains(installed("bin/lectern-lab")), qPrintable(without.said));
    const Outcome done = run("cmake", {"--install", LECTERN_BUILD, "--component", "lab", "--prefix", folder_.path()});
    QVERIFY2(done.code == 0, qPrintable(done.said));
    QVERIFY(run(installed("bin/lectern-lab"), {"--version"}).said.contains(LECTERN_VERSION));
    QCOMPARE(run(installed("bin/lectern-cli"), {"perplexity", "--help"}).code, 0);
}

QTEST_GUILESS_MAIN(InstallTest)
#include "install_test.moc"
