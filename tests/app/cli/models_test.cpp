// lectern-cli models: what is known, what lies here, and what this machine does with it.
#include <filesystem>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;
using lectern::test::smollm;

class ModelsTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_catalogue_is_listed();
    void speed_is_measured_with_what_is_here();
    void a_damaged_model_hides_no_other();
    void what_is_here_is_not_fetched_again();
    void what_cannot_be_fetched_is_said_data();
    void what_cannot_be_fetched_is_said();
    void what_was_fetched_can_be_removed();

 private:
    Ended models(const QStringList& arguments) const {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_DATA_HOME", home_->path());
        program.setProcessEnvironment(environment);
        program.start(LECTERN_CLI, QStringList{"models"} + arguments);
        return lectern::test::ended(program);
    }
    QString put_smollm_here() const {
        const QString file = home_->filePath("lectern/models/smollm2-135m.gguf");
        std::filesystem::create_symlink(smollm().toStdString(), file.toStdString());
        return file;
    }
    static QJsonObject named(const QString& name, const QJsonDocument& listed) {
        for (const QJsonValue& model : listed["models"].toArray())
            if (model["name"] == name) return model.toObject();
        return {};
    }

    std::unique_ptr<QTemporaryDir> home_;
};

void ModelsTest::init() {
    home_ = std::make_unique<QTemporaryDir>();
    QDir(home_->path()).mkpath("lectern/models");
}

void ModelsTest::the_catalogue_is_listed() {
    const Ended run = models({"list", "--json", "--no-measure"});
    QVERIFY2(run.code == 0, run.all());
    const QJsonArray all = run.json()["models"].toArray();
    QVERIFY(all.size() >= 13);
    int recommended = 0;
    for (const QJsonValue& model : all) {
        QVERIFY(model["needed_bytes"].toDouble() > model["bytes"].toDouble());
        QVERIFY(model["good_up_to"].toInt() > 0 && !model["good_up_to_source"].toString().isEmpty());
        QVERIFY(model["tokens_per_second"].isNull() && model["file"].isNull());
        recommended += model["recommended"].toBool() ? 1 : 0;
    }
    QCOMPARE(recommended, 1);
    QCOMPARE(named("qwen3-4b-2507", run.json())["good_up_to"].toInt(), 65536);
    QVERIFY(run.json()["sentence_encoder"].isNull());

    const Ended table = models({"list", "--no-measure"});
    QCOMPARE(table.out.count('\n'), static_cast<int>(all.size()) + 1);
    QVERIFY2(table.out.contains("\n* qwen2.5-coder-0.5b"), table.all());
    QVERIFY(table.err.contains("lectern-cli models fetch") && table.err.contains("no sentence encoder is here"));

    const QString encoder = home_->filePath("lectern/models/all-minilm-l6-v2.gguf");
    lectern::test::write(encoder, "what finds passages by meaning");
    const Ended with_encoder = models({"list", "--json", "--no-measure"});
    QCOMPARE(with_encoder.json()["sentence_encoder"].toString(), encoder);
    QVERIFY(models({"list", "--no-measure"}).err.contains("in other words than a question's too"));
}

void ModelsTest::speed_is_measured_with_what_is_here() {
    const QString file = put_smollm_here();
    const Ended run = models({"list", "--json"});
    QVERIFY2(run.code == 0 && run.err.contains("Measuring"), run.all());
    const QJsonObject smallest = named("smollm2-135m", run.json()), other = named("qwen2.5-coder-0.5b", run.json());
    QCOMPARE(smallest["file"].toString(), file);
    QCOMPARE(smallest["state"].toString(), "here");
    QVERIFY(smallest["speed_is_measured"].toBool() && !other["speed_is_measured"].toBool());
    const double measured = smallest["tokens_per_second"].toDouble(), reckoned = other["tokens_per_second"].toDouble();
    QVERIFY(measured > 1);
    QVERIFY(qAbs(reckoned / measured - 1 / 2.8) < 0.01);
    // Without heads a document is read twice.
    const double twice = named("qwen3-4b-2507", run.json())["tokens_per_second"].toDouble();
    QVERIFY(qAbs(twice / measured - 0.1 / 2.8 * 0.45) < 0.001);
}

void ModelsTest::a_damaged_model_hides_no_other() {
    lectern::test::write(home_->filePath("lectern/models/smollm2-135m.gguf"), "no model");
    const Ended run = models({"list", "--json"});
    QVERIFY2(run.code == 0 && run.err.contains("smollm2-135m.gguf"), run.all());
    QVERIFY(run.json()["models"].toArray().size() >= 13);
    QVERIFY(named("smollm2-135m", run.json())["tokens_per_second"].isNull());
}

void ModelsTest::what_is_here_is_not_fetched_again() {
    const QString file = put_smollm_here();
    const Ended run = models({"fetch", "smollm2-135m"});
    QVERIFY2(run.code == 0 && run.err.contains("here already"), run.all());
    QCOMPARE(QString::fromUtf8(run.out), file + "\n");
}

void ModelsTest::what_cannot_be_fetched_is_said_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("nobody knows it") << "heron-9b" << QByteArray("There is no model 'heron-9b' in the catalogue.");
    QTest::newRow("terms that nobody agreed to") << "llama-3.1-8b" << QByteArray("add --accept-licence if you agree");
}

void ModelsTest::what_cannot_be_fetched_is_said() {
    QFETCH(const QString, name);
    QFETCH(const QByteArray, said);
    const Ended run = models({"fetch", name});
    QVERIFY2(run.code == 2 && run.err.contains(said), run.all());
    QVERIFY(QDir(home_->filePath("lectern/models")).isEmpty());
}

void ModelsTest::what_was_fetched_can_be_removed() {
    const QString file = put_smollm_here();
    const Ended run = models({"remove", "smollm2-135m"});
    QVERIFY2(run.code == 0 && run.err.contains(file.toUtf8()), run.all());
    QVERIFY(!QFileInfo(file).isSymLink());
    QVERIFY(QFile::exists(smollm()));
    const Ended again = models({"remove", "smollm2-135m"});
    QVERIFY2(again.code != 0 && again.err.contains("not on this machine"), again.all());
}

QTEST_GUILESS_MAIN(ModelsTest)
#include "models_test.moc"
