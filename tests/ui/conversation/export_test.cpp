// Conversations as files, with their references.
#include <QtTest/QtTest>

#include "ui/conversation/conversation_export.h"

using namespace lectern;

class ExportTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void markdown_has_numbered_references();
    void formats_are_told_by_their_ending_data();
    void formats_are_told_by_their_ending();
    void an_unknown_ending_is_refused();
    void what_cannot_be_written_is_told();

 private:
    std::unique_ptr<DocumentSession> session_;
    const ExportNotes notes_{.model = "some model", .version = "0.1"};
};

void ExportTest::init() {
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    auto document = std::make_shared<Document>();
    document->name = "lease.pdf";
    document->text = "The tenant may leave after 36 months.";
    document->pages = {{.label = "iv", .begin = 0, .end = document->text.size()}};
    session_->document = document;
    const int turn = session_->conversation.add(-1, "When may\nI leave?");
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.answer = "After **36** months.";
        one.state = ConversationTurn::State::ended;
        one.evidence = {{.quote = "not there", .verified = false},
                        {.quote = "leave after 36 months", .verified = true, .page = 0, .begin = 15, .end = 36}};
    });
}

void ExportTest::markdown_has_numbered_references() {
    const QString text = conversation_markdown(*session_, notes_);
    QVERIFY(text.contains("> When may\n> I leave?"));
    QVERIFY(text.contains("[1] lease.pdf, p. iv: “leave after 36 months”"));
    QVERIFY(!text.contains("not there"));
    QVERIFY(text.contains("some model"));
}

void ExportTest::formats_are_told_by_their_ending_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begins");
    QTest::addRow("markdown") << "a.md" << QByteArray("# lease.pdf");
    QTest::addRow("html") << "a.HTML" << QByteArray("<!DOCTYPE HTML");
    QTest::addRow("pdf") << "a.pdf" << QByteArray("%PDF-");
}

void ExportTest::formats_are_told_by_their_ending() {
    QFETCH(QString, name);
    QFETCH(QByteArray, begins);
    const QTemporaryDir folder;
    QVERIFY(export_conversation(*session_, notes_, folder.filePath(name)).has_value());
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith(begins));
}

void ExportTest::an_unknown_ending_is_refused() {
    const auto done = export_conversation(*session_, notes_, "a.doc");
    QCOMPARE(done.error().code, ErrorCode::wrong_use);
}

void ExportTest::what_cannot_be_written_is_told() {
    const auto done = export_conversation(*session_, notes_, "/proc/nothing/a.md");
    QCOMPARE(done.error().code, ErrorCode::failed);
    QVERIFY(!done.error().next.empty());
}

QTEST_MAIN(ExportTest)
#include "export_test.moc"
