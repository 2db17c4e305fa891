#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;
using lectern::test::smollm;

/// Promises about the words of the command line: help, and wrong use.
class CommandLineTest : public QObject {
    Q_OBJECT

 private slots:
    void help_is_complete_data();
    void help_is_complete();
    void presets_are_listed();
    void the_program_names_its_commands_and_exit_codes();
    void wrong_use_is_said_with_code_2_data();
    void wrong_use_is_said_with_code_2();
    void an_unknown_command_is_named();
};

void CommandLineTest::help_is_complete_data() {
    QTest::addColumn<QString>("options");
    const QString everywhere = "--help --threads --device --vram --verbose ";
    const QString model = everywhere + "--model --cpu-tier --template ";
    const QString sampling = "--temp --top-k --top-p --min-p --repeat-penalty --seed ";
    const QString reading = model + "--preset --keep --budget --policy --heads --chunk --positions --sinks --format ";
    const QString document = reading + "document --password --library --no-library --save-every ";
    QTest::addRow("info") << everywhere + "model --json";
    QTest::addRow("tokenize") << everywhere + "--model --special --json";
    QTest::addRow("detokenize") << everywhere + "--model";
    QTest::addRow("generate") << model + sampling + "-p -f -n --raw --json";
    QTest::addRow("perplexity") << model + "-f --ctx --json";
    QTest::addRow("plan") << reading + "--tokens --json";
    QTest::addRow("read") << document + "--json";
    const QString server = "--server --server-model --server-window --server-unencrypted ";
    QTest::addRow("ask") << document + sampling + server + "question --read-question -n --recall --every-page --json";
    QTest::addRow("overview") << document + server + "--json";
    QTest::addRow("chat") << document + sampling + server + "-n --conversation";
    QTest::addRow("bench")
        << model + "-p -n -d -r --budget --chunk --read --policy --heads --positions --profile --kernels --json";
}

void CommandLineTest::help_is_complete() {
    QFETCH(QString, options);
    const Ended help = lectern::test::lectern({QTest::currentDataTag(), "--help"});
    QCOMPARE(help.code, 0);
    QVERIFY(help.err.isEmpty());
    for (const QString& option : options.split(' ', Qt::SkipEmptyParts)) {
        const QRegularExpression word("(^|[\\s,])" + QRegularExpression::escape(option) + "[\\s,.]",
                                      QRegularExpression::MultilineOption);
        QVERIFY2(word.match(help.out).hasMatch(), qPrintable(option));
    }
    QVERIFY2(help.out.contains("Exit codes"), "the exit codes are not explained");
}

void CommandLineTest::presets_are_listed() {
    for (const char* command : {"plan", "read", "ask", "chat", "eval"}) {
        const QByteArray help = lectern::test::lectern({command, "--help"}).out;
        for (const char* preset : {"full:", "locret:", "locret+4bit:", "locret-q:", "hf-4bit:", "hf-2bit:", "kivi:",
                                   "streaming:", "h2o:", "snapkv:", "sirllm:"})
            QVERIFY2(help.contains(preset), (QByteArray(command) + " " + preset).constData());
    }
}

void CommandLineTest::the_program_names_its_commands_and_exit_codes() {
    const Ended help = lectern::test::lectern({"--help"});
    QCOMPARE(help.code, 0);
    for (const char* command : {"info", "tokenize", "detokenize", "generate", "perplexity", "plan", "read", "ask",
                                "chat", "bench", "library"})
        QVERIFY2(help.out.contains(command), command);
    QVERIFY(help.out.contains("2 wrong use, 3 bad input file, 4 cancelled, 5 out of memory"));
    const Ended version = lectern::test::lectern({"--version"});
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("lectern-cli "));
}

void CommandLineTest::wrong_use_is_said_with_code_2_data() {
    QTest::addColumn<QStringList>("arguments");
    const QString handbook = lectern::test::document("handbook.pdf");
    const QString readme = LECTERN_TEST_DATA "/reference/README.md";
    const auto row = [](const char* name, const QStringList& arguments) { QTest::addRow("%s", name) << arguments; };
    row("no command", {});
    row("unknown command", {"frobnicate"});
    row("unknown option", {"info", smollm(), "--frobnicate"});
    row("no model", {"read", handbook});
    row("no document", {"read", "-m", smollm()});
    row("no tokens", {"plan", "-m", smollm()});
    row("a budget too small", {"plan", "-m", smollm(), "--tokens", "5000", "--budget", "3"});
    row("unknown preset", {"plan", "-m", smollm(), "--tokens", "5000", "--preset", "clairvoyant"});
    row("room for the sinks alone",
        {"plan", "-m", smollm(), "--tokens", "5000", "--policy", "streaming", "--budget", "100", "--sinks", "100"});
    row("a question in the reading of two",
        {"ask", "-m", smollm(), handbook, "Why?", "When?", "--read-question", "first"});
    row("the preset of one question with two",
        {"ask", "-m", smollm(), handbook, "Why?", "When?", "--preset", "snapkv"});
    row("no command of the library", {"library"});
    row("no reading", {"library", "ask"});
    row("a reading that is not there", {"library", "show", "17"});
    row("room of no size", {"library", "gc", "--keep", "10%"});
    row("no question", {"ask", "-m", smollm(), handbook});
    row("an empty question", {"ask", "-m", smollm(), handbook, ""});
    row("a blank question", {"ask", "-m", smollm(), handbook, "Why?", " \t"});
    row("neither -p nor -f", {"generate", "-m", smollm()});
    row("both -p and -f", {"generate", "-m", smollm(), "-p", "x", "-f", handbook});
    row("an empty prompt", {"generate", "-m", smollm(), "--raw", "-p", ""});
    row("a size without a unit", {"generate", "-m", smollm(), "-p", "x", "--device", "auto", "--vram", "24"});
    row("memory of no card", {"generate", "-m", smollm(), "-p", "x", "--vram", "24GiB"});
    row("unknown device", {"generate", "-m", smollm(), "-p", "x", "--device", "abacus"});
    row("unknown tier", {"generate", "-m", smollm(), "-p", "x", "--cpu-tier", "abacus"});
    row("unknown template", {"generate", "-m", smollm(), "-p", "x", "--template", "abacus"});
    row("unknown format", {"generate", "-m", smollm(), "-p", "x", "--format", "q9"});
    row("negative temperature", {"generate", "-m", smollm(), "-p", "x", "--temp", "-1"});
    row("no threads", {"generate", "-m", smollm(), "-p", "x", "-t", "0"});
    row("a number that is none", {"generate", "-m", smollm(), "-p", "x", "-n", "many"});
    row("unknown policy", {"read", "-m", smollm(), handbook, "--policy", "clairvoyant"});
    row("unknown positions", {"read", "-m", smollm(), handbook, "--positions", "middle"});
    row("no budget", {"read", "-m", smollm(), handbook, "--budget", "plenty"});
    row("a budget of nothing", {"read", "-m", smollm(), handbook, "--budget", "3"});
    row("full does not fit", {"read", "-m", smollm(), handbook, "--budget", "50", "--policy", "full"});
    row("several budgets of one sequence", {"bench", "-m", smollm(), "--budget", "64,128"});
    row("a profile of no reading", {"bench", "-m", smollm(), "--profile"});
    row("a profile of no card", {"bench", "-m", smollm(), "--read", "64", "--profile"});
    row("chunk too small", {"read", "-m", smollm(), handbook, "--chunk", "1"});
    row("chunk too large", {"read", "-m", smollm(), handbook, "--chunk", "100000"});
    row("a window longer than the text", {"perplexity", "-m", smollm(), "-f", readme, "--ctx", "100000"});
}

void CommandLineTest::wrong_use_is_said_with_code_2() {
    QFETCH(QStringList, arguments);
    const Ended run = lectern::test::lectern(arguments);
    QVERIFY2(run.code == 2, run.all());
    QVERIFY2(run.out.isEmpty(), run.all());
    QVERIFY2(!run.err.isEmpty(), "nothing was said");
}

void CommandLineTest::an_unknown_command_is_named() {
    for (const char* word : {"frobnicate", "--frobnicate"}) {
        const Ended run = lectern::test::lectern({word});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(QByteArray("'") + word + "'"), run.all());
    }
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
