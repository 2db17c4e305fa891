#include "engine/backend/cpu/cpu_backend.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"

using lectern::test::Ended;
using lectern::test::smollm;
using lectern::test::some_text;
using lectern::test::write;

/// Promises about what comes out: the fields that scripts read, alone on stdout; text that goes in and out unchanged.
class OutputTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void json_has_the_promised_fields_data();
    void json_has_the_promised_fields();
    void reading_within_a_budget_says_so();
    void presets_are_whole_plans();
    void other_options_change_parts_of_a_preset();
    void a_question_is_read_with_its_document();
    void answers_are_the_same_in_every_run_and_order();
    void chat_answers_like_ask();
    void bench_measures_each_test_at_each_depth();
    void bench_times_more_than_a_window();
    void bench_reads_whole_documents();
    void tokens_become_the_same_text_again();
    void special_puts_bos_in_front();
    void a_catalogue_name_stands_for_its_file();
    void every_tier_writes_the_same_text();
    void a_seed_decides_sampled_text();

 private:
    QTemporaryDir folder_;
    QString text_;
};

void OutputTest::initTestCase() {
    text_ = write(folder_.filePath("policy.txt"), some_text(2500));
}

/// "path.to.field:kind" with the kinds string, number, array, object; [] goes into the first element of an array.
void OutputTest::json_has_the_promised_fields_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("fields");
    const QString read =
        "document.pages:number document.tokens:number plan.policy:string plan.format:string plan.positions:string "
        "plan.chunk:number plan.budget_tokens:number plan.budget_bytes:number reading.prefilled_tokens:number "
        "reading.restored_tokens:number reading.seconds:number reading.tokens_per_second:number "
        "reading.kept_share:number reading.peak_bytes:number reading.declared_peak_bytes:number ";
    const QString m = smollm();
    QTest::addRow("info") << QStringList{"info", m, "--json"}
                          << "architecture:string parameters:number layers:number trained_window:number "
                             "tokenizer:string tensor_types:object";
    QTest::addRow("plan") << QStringList{"plan", "-m", m, "--tokens", "5000", "--budget", "1MiB", "--json"}
                          << "tokens:number policy:string format:string positions:string chunk:number "
                             "budget_tokens:number budget_bytes:number declared_peak_bytes:number notices:array";
    QTest::addRow("read") << QStringList{"read", "-m", m, text_, "--json"} << read;
    QTest::addRow("read a PDF") << QStringList{"read", "-m", m, lectern::test::document("handbook.pdf"), "--json"}
                                << read;
    QTest::addRow("ask") << QStringList{"ask", "-m", m, text_, "Why?", "-n", "3", "--json"}
                         << read +
                                "answers.[].question:string answers.[].text:string answers.[].tokens:number "
                                "answers.[].seconds:number answers.[].tokens_per_second:number "
                                "answers.[].stop:string";
    QTest::addRow("generate") << QStringList{"generate", "-m", m, "-p", "Hello", "-n", "3", "--json"}
                              << "text:string token_ids:array stop:string";
    QTest::addRow("perplexity") << QStringList{"perplexity", "-m", m, "-f", text_, "--ctx", "128", "--json"}
                                << "perplexity:number tokens:number";
    QTest::addRow("bench") << QStringList{"bench", "-m", m, "-p", "16", "-n", "2", "-r", "1", "--json"}
                           << "results.[].test:string results.[].depth:number results.[].tokens_per_second:number "
                              "results.[].runs:array";
}

void OutputTest::json_has_the_promised_fields() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, fields);
    const Ended run = lectern::test::lectern(arguments);
    QVERIFY2(run.code == 0, run.all());
    QVERIFY2(run.json().isObject(), run.all());
    for (const QString& field : fields.split(' ', Qt::SkipEmptyParts)) {
        QJsonValue value = run.json().object();
        for (const QString& step : field.section(':', 0, 0).split('.'))
            value = step == "[]" ? value.toArray().first() : value.toObject().value(step);
        const QString kind = field.section(':', 1);
        const bool right = kind == "string"   ? value.isString()
                           : kind == "number" ? value.isDouble()
                           : kind == "array"  ? value.isArray()
                                              : value.isObject();
        QVERIFY2(right, qPrintable(field + " is missing or of another kind\n" + run.out));
    }
}

void OutputTest::reading_within_a_budget_says_so() {
    const Ended run = lectern::test::lectern({"read", "-m", smollm(), text_, "--budget", "100", "--policy", "random",
                                              "--chunk", "64", "--positions", "rank", "--format", "f16", "--json"});
    QVERIFY2(run.code == 0, run.all());
    const QJsonObject plan = run.json()["plan"].toObject(), reading = run.json()["reading"].toObject();
    QCOMPARE(plan["policy"].toString(), "random");
    QCOMPARE(plan["positions"].toString(), "rank");
    QCOMPARE(plan["format"].toString(), "f16");
    QCOMPARE(plan["chunk"].toInt(), 64);
    QCOMPARE(plan["budget_tokens"].toInt(), 100);
    QCOMPARE(plan["budget_bytes"].toInt(), 100 * 30 * 3 * (2 * 64 * 2 + 8));
    const double share = reading["kept_share"].toDouble();
    QVERIFY(qAbs(share - 100.0 / reading["prefilled_tokens"].toInt()) < 1e-9);
    QCOMPARE(reading["restored_tokens"].toInt(), 0);
}

void OutputTest::presets_are_whole_plans() {
    const auto plan = [](const char* preset, const QStringList& more = {}) {
        const Ended run = lectern::test::lectern(
            QStringList{"plan", "-m", smollm(), "--tokens", "8000", "--preset", preset, "--json"} + more);
        return run.json().object();
    };
    QCOMPARE(plan("full")["policy"].toString(), "full");
    QCOMPARE(plan("full")["format"].toString(), "f16");
    QCOMPARE(plan("hf-4bit")["format"].toString(), "q4");
    QCOMPARE(plan("hf-2bit")["format"].toString(), "kivi2");
    QCOMPARE(plan("kivi")["format"].toString(), "kivi4");
    QCOMPARE(plan("kivi")["budget_tokens"].toInt(), 8000);
    QCOMPARE(plan("hf-4bit")["budget_tokens"].toInt(), 8000);
    QCOMPARE(plan("locret")["budget_tokens"].toInt(), 6000);
    QCOMPARE(plan("locret")["chunk"].toInt(), 3072);
    QCOMPARE(plan("locret")["positions"].toString(), "rank");
    QCOMPARE(plan("locret+4bit")["format"].toString(), "q4");
    QCOMPARE(plan("locret-q")["question"].toString(), "first");
    QCOMPARE(plan("streaming")["budget_tokens"].toInt(), 2004);
    QCOMPARE(plan("h2o")["budget_tokens"].toInt(), 1600);
    QCOMPARE(plan("snapkv")["question"].toString(), "last");
    QCOMPARE(plan("sirllm")["budget_tokens"].toInt(), 7004);
}

void OutputTest::other_options_change_parts_of_a_preset() {
    const Ended run = lectern::test::lectern({"plan", "-m", smollm(), "--tokens", "8000", "--preset", "sirllm",
                                              "--budget", "25%", "--format", "q8", "--positions", "original", "--chunk",
                                              "64", "--policy", "h2o", "--json"});
    const QJsonObject plan = run.json().object();
    QCOMPARE(plan["budget_tokens"].toInt(), 2000);
    QCOMPARE(plan["format"].toString(), "q8");
    QCOMPARE(plan["positions"].toString(), "original");
    QCOMPARE(plan["chunk"].toInt(), 64);
    QCOMPARE(plan["policy"].toString(), "h2o");
}

void OutputTest::a_question_is_read_with_its_document() {
    const auto prefilled = [&](const QStringList& more) {
        const Ended run =
            lectern::test::lectern(QStringList{"ask", "-m", smollm(), text_, "Why?", "-n", "1", "--json"} + more);
        return run.json()["reading"]["prefilled_tokens"].toInt();
    };
    const int alone = prefilled({});
    QVERIFY(alone > 0);
    QVERIFY(prefilled({"--read-question", "first"}) > alone + 5);
    QVERIFY(prefilled({"--preset", "snapkv"}) > alone + 5);
    QCOMPARE(prefilled({"--preset", "snapkv", "--read-question", "none"}), alone);
    const Ended nobody_asks = lectern::test::lectern({"read", "-m", smollm(), text_, "--preset", "snapkv", "--json"});
    QCOMPARE(nobody_asks.json()["reading"]["prefilled_tokens"].toInt(), alone);
    QVERIFY2(nobody_asks.err.contains("no question is known"), nobody_asks.all());
}

void OutputTest::answers_are_the_same_in_every_run_and_order() {
    const auto answers = [&](const QStringList& questions) {
        const Ended run = lectern::test::lectern(
            QStringList{"ask", "-m", smollm(), text_, "-n", "8", "--budget", "300", "--json"} + questions);
        QMap<QString, QString> texts;
        for (const QJsonValue answer : run.json()["answers"].toArray())
            texts[answer["question"].toString()] = answer["text"].toString();
        return texts;
    };
    const auto forward = answers({"Who wrote it?", "What is a package?"});
    QCOMPARE(forward.size(), 2);
    QCOMPARE(answers({"What is a package?", "Who wrote it?"}), forward);
}

/// A first question. Later ones see what was said before them.
void OutputTest::chat_answers_like_ask() {
    for (const QString question : {"Who wrote it?", "What is a package?"}) {
        const Ended asked = lectern::test::lectern({"ask", "-m", smollm(), text_, question, "-n", "8", "--json"});
        const QByteArray expected = asked.json()["answers"][0]["text"].toString().toUtf8() + "\n";
        const Ended chat =
            lectern::test::lectern({"chat", "-m", smollm(), text_, "-n", "8"}, "\n  \n" + question.toUtf8() + "\n");
        QVERIFY2(chat.code == 0, chat.all());
        QCOMPARE(chat.out, expected);
        QVERIFY2(chat.err.contains("tokens/s; first after"), chat.all());
    }
}

void OutputTest::bench_measures_each_test_at_each_depth() {
    const Ended run = lectern::test::lectern(
        {"bench", "-m", smollm(), "-p", "32", "-n", "4", "-d", "0,70", "-r", "3", "-t", "2", "--json"});
    QVERIFY2(run.code == 0, run.all());
    QStringList tests;
    for (const QJsonValue result : run.json()["results"].toArray()) {
        tests << QString("%1@%2").arg(result["test"].toString()).arg(result["depth"].toInt());
        QList<double> runs;
        for (const QJsonValue speed : result["runs"].toArray()) runs << speed.toDouble();
        QCOMPARE(runs.size(), 3);
        std::sort(runs.begin(), runs.end());
        QCOMPARE(result["tokens_per_second"].toDouble(), runs[1]);
        QVERIFY(runs[0] > 0);
    }
    QCOMPARE(tests, (QStringList{"pp32@0", "tg4@0", "pp32@70", "tg4@70"}));
}

/// All tokens that are timed stay, also in layers with a window of 24.
void OutputTest::bench_times_more_than_a_window() {
    const QTemporaryDir folder;
    const lectern::TinyModel windowed{.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24};
    const QString model = QString::fromStdString(lectern::write_tiny_model(folder.path().toStdString(), windowed));
    for (const QStringList& what :
         {QStringList{"-p", "200", "-d", "64"}, QStringList{"--read", "200", "--budget", "64"}}) {
        const Ended run = lectern::test::lectern(
            QStringList{"bench", "-m", model, "-n", "100", "-r", "1", "--chunk", "32", "-t", "2"} + what);
        QVERIFY2(run.code == 0, run.all());
    }
}

void OutputTest::bench_reads_whole_documents() {
    const QStringList arguments{"bench", "-m", smollm(), "--read",  "200,300", "--budget", "64,full", "-n",
                                "2",     "-r", "3",      "--chunk", "32",      "-t",       "2"};
    const Ended run = lectern::test::lectern(arguments + QStringList{"--json"});
    QVERIFY2(run.code == 0, run.all());
    QStringList readings;
    for (const QJsonValue reading : run.json()["readings"].toArray()) {
        readings << QString("%1@%2").arg(reading["tokens"].toInt()).arg(reading["budget"].toString());
        QCOMPARE(reading["tokens_per_second"].toDouble(), reading["tokens"].toInt() / reading["seconds"].toDouble());
        for (const char* rate : {"first_tenth", "last_tenth", "decode_tokens_per_second"})
            QVERIFY2(reading[rate].toDouble() > 0, rate);
        QCOMPARE(reading["decode_runs"].toArray().size(), 3);
        const bool full = reading["budget"] == "full";
        QCOMPARE(reading["plan"]["policy"].toString(), full ? "full" : "zap");
        QCOMPARE(reading["kept_share"].toDouble() < 1, !full);
    }
    QCOMPARE(readings, (QStringList{"200@64", "200@full", "300@64", "300@full"}));
    const Ended table = lectern::test::lectern(arguments);
    QCOMPARE(table.out.count('\n'), 2 + 4);
    QVERIFY2(table.out.contains("| 300 | full | full | q8 | original |"), table.out);
}

void OutputTest::tokens_become_the_same_text_again() {
    const QByteArray texts[] = {"Hello, world!\n", some_text(5000),
                                "  Ünïcode, 日本語 and 🦜.\t\n\n<|im_end|> \x01", ""};
    for (const QByteArray& text : texts) {
        const Ended ids = lectern::test::lectern({"tokenize", "-m", smollm(), "--json"}, text);
        QCOMPARE(ids.code, 0);
        QVERIFY2(ids.json().isArray(), ids.out);
        const Ended bare = lectern::test::lectern({"tokenize", "-m", smollm()}, text);
        for (const Ended& form : {ids, bare}) {
            const Ended back = lectern::test::lectern({"detokenize", "-m", smollm()}, form.out);
            QCOMPARE(back.code, 0);
            QCOMPARE(back.out, text);
        }
    }
}

void OutputTest::special_puts_bos_in_front() {
    const auto plain = lectern::test::lectern({"tokenize", "-m", smollm(), "--json"}, "Hi").json().array();
    auto special = lectern::test::lectern({"tokenize", "-m", smollm(), "--special", "--json"}, "Hi").json().array();
    if (special.size() > plain.size()) special.removeFirst();  // where the model adds one
    QCOMPARE(special, plain);
}

void OutputTest::a_catalogue_name_stands_for_its_file() {
    QTemporaryDir data;
    QVERIFY(QDir(data.path()).mkpath("lectern/models"));
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_DATA_HOME", data.path());
    program.setProcessEnvironment(environment);
    program.start(LECTERN_CLI, {"info", "smollm2-135m"});
    const Ended absent = lectern::test::ended(program);
    QVERIFY2(absent.code == 3 && absent.err.contains("lectern-cli models fetch smollm2-135m"), absent.all());

    QVERIFY(QFile::link(smollm(), data.filePath("lectern/models/smollm2-135m.gguf")));
    program.start(LECTERN_CLI, {"info", "smollm2-135m", "--json"});
    const Ended found = lectern::test::ended(program);
    QVERIFY2(found.code == 0, found.all());
    QCOMPARE(found.json(), lectern::test::lectern({"info", smollm(), "--json"}).json());
    QCOMPARE(found.json()["architecture"].toString(), "llama");
    QCOMPARE(found.json()["layers"].toInt(), 30);
    QCOMPARE(found.json()["trained_window"].toInt(), 8192);
    QCOMPARE(found.json()["parameters"].toInt(), 134515008);
}

/// Tiers round differently, so a text may part where two tokens are nearly as likely. Here the first five tokens stand
/// at least 0.8 logits above the next, the sixth 0.2.
void OutputTest::every_tier_writes_the_same_text() {
    for (const std::string& tier : lectern::cpu_tier_names()) {
        const Ended run = lectern::test::lectern({"generate", "-m", smollm(), "--raw", "-p", "The capital of France is",
                                                  "-n", "5", "--cpu-tier", QString::fromStdString(tier), "--json"});
        QVERIFY2(run.code == 0, run.all());
        QCOMPARE(run.json()["text"].toString(), " Paris.\n\nThe");
        QCOMPARE(run.json()["stop"].toString(), "length");
    }
}

void OutputTest::a_seed_decides_sampled_text() {
    const auto text = [](const char* seed) {
        return lectern::test::lectern({"generate", "-m", smollm(), "-p", "Tell a story.", "-n", "12", "--temp", "2",
                                       "--min-p", "0", "--seed", seed})
            .out;
    };
    const QByteArray first = text("1");
    QVERIFY(!first.trimmed().isEmpty());
    QCOMPARE(text("1"), first);
    QVERIFY(text("2") != first);
}

QTEST_GUILESS_MAIN(OutputTest)
#include "output_test.moc"
