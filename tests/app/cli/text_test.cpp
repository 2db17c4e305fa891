#include "tests/app/cli/lectern_cli.h"

using lectern::test::document;
using lectern::test::Ended;
using lectern::test::write;

namespace {

Ended text_of(const QStringList& arguments) {
    return lectern::test::lectern(QStringList{"text"} + arguments);
}

}  // namespace

/// `lectern-cli text`: what a reading gets of a document, without a model.
class TextTest : public QObject {
    Q_OBJECT

 private slots:
    void a_form_feed_stands_between_pages();
    void chosen_pages_are_those_of_a_reading();
    void json_has_the_same_text_and_where_its_words_stand();
    void plain_text_comes_out_byte_for_byte();
    void what_was_left_out_is_said();
    void no_library_says_anything_of_its_own();
    void a_password_opens_a_file();
    void what_cannot_be_read_is_said_data();
    void what_cannot_be_read_is_said();

 private:
    QTemporaryDir folder_;
};

void TextTest::a_form_feed_stands_between_pages() {
    const Ended all = text_of({document("handbook.pdf")});
    QVERIFY2(all.code == 0, all.all());
    const QList<QByteArray> pages = all.out.split('\f');
    QVERIFY(pages.size() > 1);
    for (const QByteArray& page : pages) QVERIFY2(page.endsWith('\n'), page);
    QVERIFY2(all.out.contains("Berth\tLe"), all.out);  // its table
}

void TextTest::chosen_pages_are_those_of_a_reading() {
    const QList<QByteArray> pages = text_of({document("handbook.pdf")}).out.split('\f');
    const Ended second = text_of({document("handbook.pdf"), "--pages", "#2"});
    QCOMPARE(second.out, pages[1]);
    const Ended none = text_of({document("handbook.pdf"), "--pages", "700"});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.out.isEmpty() && none.err.contains("700"), none.all());
}

void TextTest::json_has_the_same_text_and_where_its_words_stand() {
    const QList<QByteArray> plain = text_of({document("handbook.pdf")}).out.split('\f');
    const QJsonObject json = text_of({document("handbook.pdf"), "--json"}).json().object();
    const QJsonArray pages = json["pages"].toArray();
    QCOMPARE(pages.size(), plain.size());
    int words = 0;
    for (int i = 0; i < pages.size(); ++i) {
        const QJsonObject page = pages[i].toObject();
        QByteArray text = page["text"].toString().toUtf8();
        const int begin = page["begin"].toInt();
        for (const QJsonValue& each : page["words"].toArray()) {
            const QByteArray word = each["text"].toString().toUtf8();
            QVERIFY2(text.mid(each["begin"].toInt() - begin).startsWith(word) || !text.contains(word), word);
            const QJsonArray box = each["box"].toArray();
            QVERIFY(box.size() == 4 && box[0].toDouble() < box[2].toDouble() && box[1].toDouble() < box[3].toDouble());
            ++words;
        }
        if (!text.endsWith('\n')) text += '\n';
        QCOMPARE(text, plain[i]);
        QCOMPARE(page["number"].toInt(), i + 1);
    }
    QVERIFY(words > 100);
    const QJsonObject outlined = text_of({document("outline.pdf"), "--json"}).json().object();
    QVERIFY(!outlined["headings"].toArray().isEmpty());
    for (const QJsonValue& heading : outlined["headings"].toArray())
        QVERIFY(heading["level"].toInt() >= 1 && !heading["title"].toString().isEmpty());
}

void TextTest::plain_text_comes_out_byte_for_byte() {
    const QByteArray text = "One \x1b[31mred\x1b[0m line, \xe2\x80\xaeturned round.\n\nAnother.\n";
    const QString file = write(folder_.filePath("note.txt"), text);
    const QJsonObject json = text_of({file, "--json"}).json().object();
    QCOMPARE(text_of({file}).out, json["pages"][0]["text"].toString().toUtf8());
}

void TextTest::what_was_left_out_is_said() {
    const Ended scans = text_of({document("partly-scanned.pdf")});
    QVERIFY2(scans.code == 0 && scans.err.contains("Note: "), scans.all());
    const QJsonObject json = text_of({document("partly-scanned.pdf"), "--json"}).json().object();
    QVERIFY(json["pages_without_text"].toInt() > 0 && !json["notices"].toArray().isEmpty());
}

/// This file lacks a font that Poppler then looks for on the machine.
void TextTest::no_library_says_anything_of_its_own() {
    const Ended read = text_of({document("private-letters.pdf")});
    QVERIFY2(read.code == 0 && !read.err.contains("ontconfig"), read.all());
}

void TextTest::a_password_opens_a_file() {
    const Ended open = text_of({document("handbook.pdf")});
    QCOMPARE(text_of({document("encrypted.pdf"), "--password", "open sesame"}).out, open.out);
}

void TextTest::what_cannot_be_read_is_said_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("reason");
    QTest::addRow("no such file") << folder_.filePath("none.pdf") << "none.pdf";
    QTest::addRow("without its password") << document("encrypted.pdf") << "--password";
    QTest::addRow("scans") << document("scanned.pdf") << "OCR";
    QTest::addRow("cut off") << document("truncated.pdf") << "cut off";
    QTest::addRow("a picture") << write(folder_.filePath("photo.txt"), "\x89PNG\r\n\x1a\n") << "image (PNG)";
}

void TextTest::what_cannot_be_read_is_said() {
    QFETCH(QString, file);
    QFETCH(QString, reason);
    const Ended refused = text_of({file});
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.out.isEmpty() && refused.err.contains(reason.toUtf8()), refused.all());
}

QTEST_GUILESS_MAIN(TextTest)
#include "text_test.moc"
