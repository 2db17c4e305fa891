// The sample that comes with the program can be asked at once: the reading beside it fits, and its answers are right.
#include "ui/workspace/sample.h"

#include <QtTest/QtTest>

#include "app/import/import_worker.h"
#include "app/models/catalogue.h"
#include "engine/read/snapshot.h"
#include "ui/workspace/workspace.h"

using namespace lectern;
using State = DocumentSession::State;

class SampleTest : public QObject {
    Q_OBJECT

 private slots:
    void only_the_sample_has_a_reading();
    void the_reading_is_of_this_text_and_version();
    void the_first_answers_need_no_reading();

 private:
    std::filesystem::path in_folder(const char* name) const { return folder_.filePath(name).toStdString(); }

    QTemporaryDir folder_;
};

void SampleTest::only_the_sample_has_a_reading() {
    QVERIFY(std::filesystem::exists(ready_reading_of(sample_document())));
    QVERIFY(ready_reading_of(resource("sample/handbook-1.md")).empty());
    const std::filesystem::path copy = in_folder("handbook-of-aldersund.pdf");
    std::filesystem::copy_file(sample_document(), copy);
    QVERIFY(ready_reading_of(copy).empty());
    QVERIFY(ready_reading_of("not-there.pdf").empty());
}

/// As far as it can be told without the model: scripts/make_sample_reading.sh makes it again.
void SampleTest::the_reading_is_of_this_text_and_version() {
    const auto library = Library::open(in_folder("library.sqlite"));
    const auto taken_in = (*library)->transfer().import_reading(ready_reading_of(sample_document()));
    QVERIFY2(taken_in, taken_in ? "" : taken_in.error().what.english().c_str());
    const auto reading = (*library)->readings().get(taken_in->id);
    QCOMPARE(reading->state, ReadingState::complete);
    const auto parts = fingerprint_from_json(reading->fingerprint).parts;
    QCOMPARE(parts.front().name, "format");
    QCOMPARE(parts.front().value, std::to_string(reading_format(CellFormat::q8)));
    const CancelToken never;
    const auto imported = import_source({.files = {sample_document()}}, nullptr, {}, {}, never);
    const auto record = (*library)->documents().get(reading->documents.front());
    QCOMPARE(record->hash, *content_hash(sample_document(), never));
    const auto pages = (*library)->documents().pages(record->id);
    QCOMPARE(from_records(*record, *pages)->text, imported->document.text);
}

void SampleTest::the_first_answers_need_no_reading() {
    const auto model = find_model("qwen2.5-coder-0.5b");
    if (!model) QSKIP("the default model was not fetched");
    Workspace workspace({.library = in_folder("asked.sqlite")});
    workspace.open_model(*model);
    QElapsedTimer timer;
    QTRY_COMPARE_WITH_TIMEOUT(workspace.model().kind, ModelState::Kind::open, 60'000);
    timer.start();
    DocumentSession& session = *workspace.open_files({sample_document()}, ready_reading_of(sample_document()));
    QTRY_VERIFY_WITH_TIMEOUT(session.state == State::ready && session.conversation_loaded, 120'000);
    QCOMPARE(session.prefilled_tokens, 0);
    QCOMPARE(session.restored_tokens, session.tokens);
    const qint64 opened = timer.elapsed();
    QFile questions(QString::fromStdString(resource("sample/questions.txt").string()));
    QVERIFY(questions.open(QIODevice::ReadOnly));
    const QStringList facts{"3.2 million", "2.7 million", "entrance hall"};
    QString answers;
    for (const QString& question : QString::fromUtf8(questions.readAll()).split('\n', Qt::SkipEmptyParts)) {
        const int turn = workspace.ask(session, -1, question);
        QTRY_VERIFY_WITH_TIMEOUT(!workspace.is_answering(), 300'000);
        if (answers.isEmpty())
            qInfo("from a click on the sample: to be asked after %lld ms, answered after %lld", opened,
                  timer.elapsed());
        answers += session.conversation.turn(turn).answer + "\n";
    }
    for (const QString& fact : facts) QVERIFY2(answers.contains(fact), qPrintable(answers));
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    QCoreApplication application(argc, argv);
    SampleTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "sample_test.moc"
