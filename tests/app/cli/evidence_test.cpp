// An answer's evidence names file and page, and the boxes of the quoted words where the file has boxes.
#include <QTemporaryDir>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::document;
using lectern::test::Ended;
using lectern::test::lectern_again;
using lectern::test::smollm_of_few_words;
using lectern::test::write;

class CliEvidenceTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void evidence_names_the_file_and_the_page();
    void a_document_from_the_library_has_the_same_evidence();
    void it_is_said_whether_the_document_says_it();
    void the_footer_names_the_file_where_there_are_several();

 private:
    static QJsonArray evidence_of(const Ended& run) { return run.json()["answers"][0]["evidence"].toArray(); }
    QStringList ask(const QStringList& options) const {
        return QStringList{"ask", lease_, question_, "--with", document("handbook.pdf")} + smollm_of_few_words() +
               options;
    }

    QTemporaryDir folder_;
    QString lease_;
    const QString question_ = "Where does the pilot write the height of the tide?";
};

void CliEvidenceTest::initTestCase() {
    lease_ = write(folder_.filePath("lease.txt"), "The rent is 900 crowns. It is paid on the third of each month.\n");
}

void CliEvidenceTest::evidence_names_the_file_and_the_page() {
    const Ended run = lectern::test::lectern(ask({"--json"}));
    QVERIFY2(run.code == 0, run.all());
    QVERIFY2(!evidence_of(run).isEmpty(), run.all());
    int verified = 0;
    for (const QJsonValue evidence : evidence_of(run)) {
        if (!evidence["verified"].toBool()) continue;
        ++verified;
        QCOMPARE(evidence["document"].toString(), "handbook.pdf");
        QCOMPARE(evidence["page"].toInt(), 2);
        QCOMPARE(evidence["label"].toString(), "ii");
        QVERIFY(evidence["begin"].toInt() >= 0 && evidence["begin"].toInt() < evidence["end"].toInt());
        const QJsonArray boxes = evidence["boxes"].toArray();
        QVERIFY2(boxes.size() >= evidence["quote"].toString().count(' '), run.all());
        for (const QJsonValue box : boxes) {
            QCOMPARE(box["page"].toInt(), 2);
            QVERIFY(box["left"].toDouble() >= 72 && box["left"].toDouble() < box["right"].toDouble());
            QVERIFY(box["top"].toDouble() > 0 && box["top"].toDouble() < box["bottom"].toDouble());
        }
    }
    QVERIFY2(verified > 0, run.all());
}

void CliEvidenceTest::a_document_from_the_library_has_the_same_evidence() {
    const Ended first = lectern::test::lectern(ask({"--json"})), second = lectern_again(ask({"--json"}));
    const QString id = QString::number(first.json()["reading"]["id"].toInt());
    const Ended third = lectern_again({"library", "ask", id, question_, "--cpu-tier", "avx2", "-n", "12", "--json"});
    for (const Ended& again : {second, third}) {
        QVERIFY2(again.code == 0, again.all());
        QCOMPARE(again.json()["reading"]["prefilled_tokens"].toInt(-1), 0);
        QCOMPARE(evidence_of(again), evidence_of(first));
    }
    // What was kept of the first run names the same places.
    const QJsonDocument shown = lectern_again({"library", "show", id, "--json"}).json();
    const QJsonValue kept = shown["conversations"][0]["messages"][1]["evidence"];
    QCOMPARE(kept.toArray().size(), evidence_of(first).size());
    for (int i = 0; i < kept.toArray().size(); ++i)
        for (const char* field : {"quote", "verified", "source", "document", "page", "label", "begin", "end"})
            QCOMPARE(kept[i][field], evidence_of(first).at(i)[field]);
}

void CliEvidenceTest::it_is_said_whether_the_document_says_it() {
    const auto supported = [&](const QStringList& options) {
        return lectern::test::lectern(ask(options + QStringList{"--json"})).json()["answers"][0]["supported"];
    };
    QCOMPARE(supported({}), QJsonValue(true));
    QCOMPARE(supported({"--no-evidence"}), QJsonValue(QJsonValue::Null));
    const Ended invented = lectern::test::lectern(QStringList{"ask", lease_, "What is the capital of Peru?", "--json"} +
                                                  smollm_of_few_words());
    QCOMPARE(invented.json()["answers"][0]["supported"], QJsonValue(false));
}

void CliEvidenceTest::the_footer_names_the_file_where_there_are_several() {
    const Ended both = lectern::test::lectern(ask({}));
    QVERIFY2(both.err.contains("page ii of handbook.pdf"), both.all());
    const Ended alone =
        lectern::test::lectern(QStringList{"ask", document("handbook.pdf"), question_} + smollm_of_few_words());
    QVERIFY2(alone.err.contains("page ii") && !alone.err.contains("page ii of"), alone.all());
}

QTEST_GUILESS_MAIN(CliEvidenceTest)
#include "evidence_test.moc"
