#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"

using lectern::test::Ended;
using lectern::test::smollm;
using lectern::test::write;

/// Promises about bad input: a message that says what happened, what it means and what to do; the exit code 3 (or 5);
/// nothing on stdout, nothing written, no crash.
class BadInputTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void bad_documents_are_refused_data();
    void bad_documents_are_refused();
    void bad_models_are_refused_data();
    void bad_models_are_refused();
    void cut_off_models_are_refused_at_every_length();
    void checkpoints_of_heads_are_checked_data();
    void checkpoints_of_heads_are_checked();
    void files_without_permission_are_refused();
    void bad_token_ids_are_refused_data();
    void bad_token_ids_are_refused();
    void too_little_memory_is_said_with_code_5();
    void a_budget_without_memory_is_lowered();
    void a_depth_without_memory_is_not_measured();
    void what_is_no_text_is_not_continued();

 private:
    QString in_folder(const char* name) const { return folder_.filePath(name); }
    /// Code, three sentences on stderr, silence on stdout.
    static bool refused(const Ended& run, int code = 3) {
        const qsizetype at = run.err.indexOf("lectern-cli: ");
        const QList<QByteArray> lines = run.err.mid(at).trimmed().split('\n');
        return run.code == code && at >= 0 && run.out.isEmpty() && lines.size() >= 3 && lines[1].startsWith("  ") &&
               lines[2].startsWith("  ");
    }

    /// Where there was no library there is none.
    static bool wrote_nothing() { return !QFile::exists(qEnvironmentVariable("LECTERN_LIBRARY")); }
    static Ended run_within(unsigned mebibytes, const QStringList& arguments);

    QTemporaryDir folder_, huge_;
    QString tiny_;
};

void BadInputTest::initTestCase() {
    tiny_ = QString::fromStdString(lectern::write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

void BadInputTest::bad_documents_are_refused_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QString& path, const char* words) {
        QTest::addRow("%s", name) << path << QByteArray(words);
    };
    QByteArray noise;
    for (int i = 0; i < 5000; ++i) noise.append(static_cast<char>(i * i * 31 + i / 7));
    // Not among the others: the folder is a document, too, and its files are hashed.
    QFile sparse(huge_.filePath("huge.txt"));
    if (!sparse.open(QIODevice::WriteOnly) || !sparse.resize((1LL << 30) + 1)) qFatal("no sparse file");
    row("missing", in_folder("nothing.pdf"), "No such file");
    row("folder", folder_.path(), "folder");
    row("empty", write(in_folder("empty.txt"), ""), "empty");
    row("binary", write(in_folder("noise.dat"), noise), "binary");
    row("more than 1 GiB", sparse.fileName(), "limit");
    row("scanned", lectern::test::document("scanned.pdf"), "no text");
    row("encrypted", lectern::test::document("encrypted.pdf"), "--password");
    row("truncated", lectern::test::document("truncated.pdf"), "cut off");
    row("stub", lectern::test::document("stub.pdf"), "stub.pdf");
    row("a model", tiny_, "tiny-llama.gguf");
    row("a device", "/dev/zero", "device");
}

void BadInputTest::bad_documents_are_refused() {
    QFETCH(QString, path);
    QFETCH(QByteArray, words);
    for (const QStringList& command :
         {QStringList{"read", "-m", tiny_, path, "--json"}, QStringList{"ask", "-m", tiny_, path, "Why?", "--json"},
          QStringList{"chat", "-m", tiny_, path}}) {
        const Ended run = lectern::test::lectern(command);
        QVERIFY2(refused(run), run.all());
        QVERIFY2(run.err.contains(words), run.all());
        QVERIFY(wrote_nothing());
    }
}

void BadInputTest::bad_models_are_refused_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QString& path, const char* words) {
        QTest::addRow("%s", name) << path << QByteArray(words);
    };
    row("missing", in_folder("nothing.gguf"), "No such file");
    row("neither a file nor a name", "no-such-model", "smollm2-135m");
    row("folder", folder_.path(), "folder");
    row("empty", write(in_folder("empty.gguf"), ""), "empty");
    row("a PDF", lectern::test::document("handbook.pdf"), "not a GGUF");
    row("text", write(in_folder("text.gguf"), "Once upon a time there was a model."), "not a GGUF");
    if (mkfifo(qPrintable(huge_.filePath("pipe.gguf")), 0600) != 0 && errno != EEXIST) qFatal("no pipe");
    row("a pipe that nobody writes to", huge_.filePath("pipe.gguf"), "it is not a file");
    row("a device", "/dev/zero", "it is not a file");
    row("zeros", write(in_folder("zeros.gguf"), QByteArray(100'000, '\0')), "not a GGUF");
}

void BadInputTest::bad_models_are_refused() {
    QFETCH(QString, path);
    QFETCH(QByteArray, words);
    const QString handbook = lectern::test::document("handbook.pdf"), text = write(in_folder("a.txt"), "Some words.");
    for (const QStringList& command :
         {QStringList{"info", path, "--json"}, QStringList{"tokenize", "-m", path},
          QStringList{"detokenize", "-m", path}, QStringList{"generate", "-m", path, "-p", "x"},
          QStringList{"perplexity", "-m", path, "-f", text}, QStringList{"read", "-m", path, handbook},
          QStringList{"ask", "-m", path, handbook, "Why?"}, QStringList{"chat", "-m", path, handbook},
          QStringList{"bench", "-m", path}}) {
        const Ended run = lectern::test::lectern(command, "1 2 3");
        QVERIFY2(refused(run), command[0].toUtf8() + " " + run.all());
        QVERIFY2(run.err.contains(words), run.all());
        QVERIFY(wrote_nothing());
    }
}

/// Cut within the magic, the header, the metadata, the tensor list and the data of the last tensor.
void BadInputTest::cut_off_models_are_refused_at_every_length() {
    QFile whole(tiny_);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QVERIFY(lectern::test::lectern({"info", tiny_}).code == 0);
    QList<qsizetype> lengths{1, 3, 4, 7, 8, 15, 16, 23, 24, 25, 40, 100, 1000, 4000, 5000, 6000};
    for (int i = 1; i < 8; ++i) lengths << bytes.size() * i / 8;
    lengths << bytes.size() - 1000 << bytes.size() - 1;
    for (const qsizetype length : lengths) {
        const QString cut = write(in_folder("cut.gguf"), bytes.left(length));
        const Ended run = lectern::test::lectern({"info", cut});
        QVERIFY2(refused(run), QByteArray::number(length) + ": " + run.all());
    }
    QVERIFY(refused(lectern::test::lectern({"generate", "-m", in_folder("cut.gguf"), "-p", "x"})));
}

void BadInputTest::checkpoints_of_heads_are_checked_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("form");
    QTest::addRow("Locret") << "locret-bf16.safetensors"
                            << "locret"
                            << "silu";
    QTest::addRow("KVzap, MLP") << "kvzap-mlp-bf16.safetensors"
                                << "zap"
                                << "gelu";
    QTest::addRow("KVzap, linear") << "kvzap-linear-f32.safetensors"
                                   << "zap"
                                   << "linear";
}

/// One made for the tiny llama becomes a file of heads for it, and nothing for another model.
void BadInputTest::checkpoints_of_heads_are_checked() {
    QFETCH(QString, file);
    QFETCH(QString, method);
    QFETCH(QString, form);
    const QString checkpoint = LECTERN_TEST_DATA "/heads/" + file, heads = in_folder("heads.gguf");
    QFile::remove(heads);
    const Ended other = lectern::test::lectern({"heads", "import", "-m", smollm(), checkpoint, "-o", heads});
    QVERIFY2(refused(other), other.all());
    QVERIFY(!QFile::exists(heads));
    const Ended damaged = lectern::test::lectern({"heads", "import", "-m", tiny_, tiny_, "-o", heads});
    QVERIFY2(refused(damaged), damaged.all());
    QVERIFY(!QFile::exists(heads));
    const Ended made = lectern::test::lectern({"heads", "import", "-m", tiny_, checkpoint, "-o", heads});
    QVERIFY2(made.code == 0, made.all());
    const Ended shown = lectern::test::lectern({"heads", "info", heads, "--json"});
    QCOMPARE(shown.json()["method"].toString(), method);
    QCOMPARE(shown.json()["form"].toString(), form);
    QCOMPARE(shown.json()["layers"].toInt(), 2);
    const Ended plan = lectern::test::lectern(
        {"plan", "-m", tiny_, "--tokens", "400", "--policy", method, "--budget", "100", "--heads", heads, "--json"});
    QCOMPARE(plan.json()["policy"].toString(), method);
}

/// Root may read everything, unless the capabilities to do so are taken away.
void BadInputTest::files_without_permission_are_refused() {
    const QString secret = write(in_folder("secret.txt"), "Nobody may know.");
    QVERIFY(QFile::setPermissions(secret, QFileDevice::Permissions()));
    QProcess program;
    program.setChildProcessModifier([] {
        if (geteuid() != 0) return;
        prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
        prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH);
    });
    program.start(LECTERN_CLI, {"read", "-m", tiny_, secret});
    const Ended run = lectern::test::ended(program);
    QVERIFY2(refused(run), run.all());
    QVERIFY2(run.err.contains("Permission denied"), run.all());
}

void BadInputTest::bad_token_ids_are_refused_data() {
    QTest::addColumn<QByteArray>("ids");
    QTest::addRow("beyond the vocabulary") << QByteArray("1 2 260");
    QTest::addRow("negative") << QByteArray("-1");
    QTest::addRow("no number") << QByteArray("[1, two, 3]");
    QTest::addRow("beyond all numbers") << QByteArray("99999999999999999999999");
}

void BadInputTest::bad_token_ids_are_refused() {
    QFETCH(QByteArray, ids);
    const Ended run = lectern::test::lectern({"detokenize", "-m", tiny_}, ids);
    QCOMPARE(run.code, 3);
    QVERIFY2(run.err.contains("lectern-cli: "), run.all());
}

/// Runs the program with an address space of so many MiB.
Ended BadInputTest::run_within(unsigned mebibytes, const QStringList& arguments) {
    QProcess program;
    program.setChildProcessModifier([=] {
        const rlimit limit{rlim_t{mebibytes} << 20, rlim_t{mebibytes} << 20};
        setrlimit(RLIMIT_AS, &limit);
    });
    program.start(LECTERN_CLI, arguments);
    return lectern::test::ended(program);
}

/// What is left of 230 MiB of address space beside the program and its libraries cannot hold 98 MB of weights.
void BadInputTest::too_little_memory_is_said_with_code_5() {
    const Ended run = run_within(230, {"generate", "-m", smollm(), "-p", "x", "-t", "1"});
    QVERIFY2(refused(run, 5), run.all());
}

/// 3,334 tokens are 149 MiB of f32 cells, 41 MiB of q8. Of 400 MiB weights, program and scratch leave
/// less than 149: with 475 and more all is read as asked, with 300 not even the scratch is there.
void BadInputTest::a_budget_without_memory_is_lowered() {
    const QString file = write(in_folder("long.txt"), QByteArray("stone ").repeated(3334));
    const Ended run = run_within(400, {"read", "--no-library", "-m", smollm(), "--encoder", "none", file, "-t", "1",
                                       "--budget", "full", "--format", "f32", "--json"});
    QCOMPARE(run.code, 0);
    QVERIFY2(run.err.contains("There is no memory left for the cells") && run.err.contains("Less of the document"),
             run.all());
    const QJsonObject plan = QJsonDocument::fromJson(run.out).object()["plan"].toObject();
    QVERIFY2(plan["format"] == "q8" || plan["format"] == "q4", run.all());
}

void BadInputTest::a_depth_without_memory_is_not_measured() {
    const Ended run =
        lectern::test::lectern({"bench", "-m", smollm(), "-d", "16777216", "--format", "f32", "-p", "1", "-n", "0"});
    QVERIFY2(refused(run, 5), run.all());
}

void BadInputTest::what_is_no_text_is_not_continued() {
    for (const QStringList& command : {QStringList{"generate", "-n", "1"}, QStringList{"perplexity"}}) {
        const Ended run = lectern::test::lectern(command + QStringList{"-m", tiny_, "-f", tiny_});
        QVERIFY2(refused(run), run.all());
        QVERIFY2(run.err.contains("binary"), run.all());
        const QString latin = write(in_folder("latin.txt"), QByteArray("Un caf\xe9 \xe0 la cr\xe8me. ").repeated(50));
        const Ended decoded = lectern::test::lectern(command + QStringList{"-m", tiny_, "-f", latin});
        QVERIFY2(decoded.code == 0 && decoded.err.contains("it was read as"), decoded.all());
    }
}

QTEST_GUILESS_MAIN(BadInputTest)
#include "bad_input_test.moc"
