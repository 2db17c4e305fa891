// What was marked in documents is listed with its pages, as a person and as a program reads it.
#include "storage/library.h"
#include "tests/app/cli/lectern_cli.h"

using lectern::test::lectern_again;
using lectern::test::new_library;

class NotesTest : public QObject {
    Q_OBJECT

 private slots:
    void notes_are_listed();
};

void NotesTest::notes_are_listed() {
    const QString file = new_library();
    {
        const auto library = lectern::Library::open(file.toStdString());
        QVERIFY(library);
        const auto document = (*library)->documents().add(
            {.hash = std::string(64, 'a'), .name = "lease.txt", .media_type = "text/plain", .size = 20},
            std::vector<lectern::PageRecord>{{.label = "iv", .begin = 0, .end = 12, .text = "The rent is "},
                                             {.label = "v", .begin = 12, .end = 16, .text = "due."}});
        QVERIFY(document);
        QVERIFY((*library)->notes().put(
            {.id = 1, .document = *document, .begin = 4, .end = 8, .quote = "rent", .text = "a lot\x1b[31m"}));
        QVERIFY((*library)->notes().put({.id = 2, .document = *document, .begin = 0, .end = 7, .quote = "deposit"}));
    }
    const auto listed = lectern_again({"library", "notes"});
    QCOMPARE(listed.code, 0);
    QVERIFY2(listed.out.contains("p. iv: “rent”") && listed.out.contains("a lot"), listed.out);
    QVERIFY2(listed.out.contains("no longer found: “deposit”"), listed.out);
    QVERIFY(!listed.out.contains('\x1b'));
    const QJsonArray documents = lectern_again({"library", "notes", "--json"}).json()["documents"].toArray();
    QCOMPARE(documents.size(), 1);
    const QJsonObject first = documents[0].toObject()["notes"].toArray()[0].toObject();
    QCOMPARE(first["page"].toString(), QString("iv"));
    QVERIFY(first["found"].toBool());
    QVERIFY(lectern_again({"library", "notes", "99"}).code != 0);
}

QTEST_GUILESS_MAIN(NotesTest)
#include "notes_test.moc"
