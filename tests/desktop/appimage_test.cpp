// What the AppImage may ask of a system, and that its making refuses more. The AppImage itself is tried by
// installer/linux/try_in_clean_root.sh, which takes minutes.
#include <QtTest/QtTest>

class AppImageTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void the_programs_run_on_ubuntu_22_04();
    void newer_symbols_are_found();
    void calls_of_arc4random_run_with_an_older_glibc();
    void a_missing_library_is_refused();

 private:
    struct Outcome {
        int code = -1;
        QString said;
    };
    static Outcome run(const QString& program, const QStringList& arguments);
    /// Runs lines of Python that use the modules in installer/linux; `arguments` are sys.argv[1:].
    static Outcome python(const QString& lines, const QStringList& arguments);
    static Outcome asks_too_much(const QString& file) {
        return python("import oldest_system; print(oldest_system.asks_too_much(Path(sys.argv[1])))", {file});
    }
    /// A library of these lines of C, in the folder of the test.
    QString compiled(const QString& name, const QString& lines, const QStringList& options = {}) const;

    QTemporaryDir folder_;
};

AppImageTest::Outcome AppImageTest::run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(60000)) return {};
    return {process.exitCode(), QString::fromUtf8(process.readAll()).trimmed()};
}

AppImageTest::Outcome AppImageTest::python(const QString& lines, const QStringList& arguments) {
    const QString paths = "import sys\nfrom pathlib import Path\nsys.path.insert(0, '" LECTERN_INSTALLER "')\n";
    return run("python3", QStringList{"-B", "-c", paths + lines} + arguments);
}

QString AppImageTest::compiled(const QString& name, const QString& lines, const QStringList& options) const {
    const QString source = folder_.filePath(name + ".c"), library = folder_.filePath(name);
    QFile file(source);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(lines.toUtf8());
    file.close();
    const Outcome done = run("cc", QStringList{"-shared", "-fPIC", "-o", library, source} + options);
    return done.code == 0 ? library : QString();
}

void AppImageTest::initTestCase() {
    // The test needs a function that is too new: Debian 12 has glibc 2.36.
    if (run("getconf", {"GNU_LIBC_VERSION"}).said.section(' ', 1).section('.', 1).toInt() < 36)
        QSKIP("The C library of this system has nothing that is too new.");
}

void AppImageTest::the_programs_run_on_ubuntu_22_04() {
    for (const char* program : {LECTERN_BUILD "/desktop/lectern", LECTERN_BUILD "/app/cli/lectern-cli"}) {
        const Outcome asked = asks_too_much(program);
        QVERIFY2(asked.code == 0 && asked.said == "[]", qPrintable(asked.said));
    }
}

void AppImageTest::newer_symbols_are_found() {
    const QString library =
        compiled("libdice.so", "#include <stdlib.h>\nint throw(void) { return arc4random() % 6; }\n");
    QCOMPARE(asks_too_much(library).said, QString("['GLIBC_2.36 of libc.so.6']"));
    const QString fonts =
        compiled("libfonts.so", "void FcStrBuildFilename(void);\nvoid look(void) { FcStrBuildFilename(); }\n",
                 {"-l:libfontconfig.so.1"});
    QCOMPARE(asks_too_much(fonts).said, QString("['FcStrBuildFilename() of libfontconfig.so.1 2.14.1']"));
}

void AppImageTest::calls_of_arc4random_run_with_an_older_glibc() {
    const QString library =
        compiled("libdice.so", "#include <stdlib.h>\nint throw(void) { return arc4random() % 6; }\n");
    QVERIFY(QFile::copy(LECTERN_INSTALLER "/appimage/random_numbers.c", folder_.filePath("stand_in.c")));
    QCOMPARE(
        run("cc", {"-shared", "-fPIC", "-o", folder_.filePath("libstand_in.so"), folder_.filePath("stand_in.c")}).code,
        0);
    const Outcome done = python(
        "import ctypes, older_glibc, subprocess\n"
        "older_glibc.allow_older(Path(sys.argv[1]), 'libstand_in.so')\n"
        "subprocess.run(['patchelf', '--set-rpath', '$ORIGIN', sys.argv[1]], check=True)\n"
        "print(ctypes.CDLL(sys.argv[1]).throw() < 6)",
        {library});
    QVERIFY2(done.said == "True", qPrintable(done.said));
    QCOMPARE(asks_too_much(library).said, QString("[]"));
    QVERIFY(!run("nm", {"-D", library}).said.contains("GLIBC_2.36"));
}

void AppImageTest::a_missing_library_is_refused() {
    const QString other = compiled("libother.so", "void other(void) {}\n");
    const QString library = compiled("libuser.so", "void other(void);\nvoid use(void) { other(); }\n", {other});
    QVERIFY(QFile::remove(other));
    const Outcome done = python(
        "from bundle import BundleError, libraries_of\n"
        "try: libraries_of(Path(sys.argv[1]))\n"
        "except BundleError as error: print(error)",
        {library});
    QVERIFY2(done.said.contains("needs libraries that are not here: ") && done.said.contains("libother.so"),
             qPrintable(done.said));
}

QTEST_GUILESS_MAIN(AppImageTest)
#include "appimage_test.moc"
