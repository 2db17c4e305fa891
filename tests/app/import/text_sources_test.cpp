#include <QtTest/QtTest>

#include "app/import/import_in_process.h"

namespace {

/// The text of a file with that name and content, or what the user is told.
QString text_of(const QByteArray& content, const char* name) {
    const auto bytes = std::as_bytes(std::span(content.constData(), std::size_t(content.size())));
    const auto document = lectern::import_in_process(bytes, name);
    return QString::fromStdString(document ? document->text : document.error().what.english());
}

const QByteArray picture = "data:image/png;base64," + QByteArray(40'000, 'A') + "k=";

}  // namespace

/// What a program wrote into a text for itself is not read as the text.
class TextSourcesTest : public QObject {
    Q_OBJECT

 private slots:
    void pictures_written_as_letters_are_left_out_data();
    void pictures_written_as_letters_are_left_out();
    void sources_of_other_kinds_are_refused_by_name_data();
    void sources_of_other_kinds_are_refused_by_name();
    void mails_without_types();
    void texts_about_such_kinds_are_read();
    void rich_text_is_known_behind_line_ends_and_marks();
};

void TextSourcesTest::pictures_written_as_letters_are_left_out_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("read");
    QTest::newRow("inline") << "A ![door](" + picture + ") B\n"
                            << "A ![door]() B\n";
    QTest::newRow("HTML") << "<img src=\"" + picture + "\" alt=\"x\">\n"
                          << "<img src=\"\" alt=\"x\">\n";
    QTest::newRow("reference") << "A ![][i]\n\n[i]: <" + picture + ">\n\nB\n"
                               << "A ![][i]\n\n\nB\n";
    QTest::newRow("last line") << "A\n\n[i]: " + picture << "A\n\n";
    QTest::newRow("two in a line") << "![](" + picture + ")![](" + picture + ")\n"
                                   << "![]()![]()\n";
    QTest::newRow("percent signs") << "![](data:image/svg+xml," + QByteArray("%3Csvg").repeated(20) + ") B\n"
                                   << "![]() B\n";
    QTest::newRow("an example") << QByteArray("Write data:image/png;base64,iVBORw0KGgo= there.\n")
                                << "Write data:image/png;base64,iVBORw0KGgo= there.\n";
    QTest::newRow("words") << QByteArray("The data: 900 euros, and metadata:x/y,z.\n")
                           << "The data: 900 euros, and metadata:x/y,z.\n";
}

void TextSourcesTest::pictures_written_as_letters_are_left_out() {
    QFETCH(QByteArray, text);
    QFETCH(QString, read);
    QCOMPARE(text_of(text, "notes.md"), read);
}

void TextSourcesTest::sources_of_other_kinds_are_refused_by_name_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("kind");
    const QByteArray xml = "<?xml version=\"1.0\"?>\n<!-- a > b --><?x y?>";
    const auto row = [](const QByteArray& content, const char* kind) { QTest::newRow(kind) << content << kind; };
    row(xml + "<FictionBook xmlns=\"x\"><body>The key.</body></FictionBook>", "an e-book (FictionBook)");
    row(xml + "<office:document office:mimetype=\"application/vnd.oasis.opendocument.text\"><x>The key.</x>",
        "a text document in one XML file (FODT)");
    row(xml + "<o:document o:mimetype='application/vnd.oasis.opendocument.spreadsheet'><x>The key.</x>",
        "a spreadsheet in one XML file (FODS)");
    row(xml + "<w:wordDocument xmlns:w=\"x\">The key.", "a Word document in XML of 2003");
    row("From: <Saved by Blink>\r\nSubject: Key\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
        "\ttype=\"text/html\"\r\n\r\n<p>The =3D key.",
        "a web page saved as one file (MHTML)");
    row("From: Ann\nTo: Bob\nMIME-Version: 1.0\nContent-Type: text/plain\n\nThe key.", "a mail (EML)");
    row(QByteArray(60, '\0') + "BOOKMOBI" + QByteArray(100, '\0'), "an e-book (MOBI)");
    row("\xff"
        "WPC\x10",
        "a WordPerfect document");
}

void TextSourcesTest::sources_of_other_kinds_are_refused_by_name() {
    QFETCH(QByteArray, content);
    QFETCH(QString, kind);
    QCOMPARE(text_of(content, "file"), "'file' cannot be opened: it is " + kind + ".");
}

/// Older programs name no version of MIME, and boxes of mails begin with another line.
void TextSourcesTest::mails_without_types() {
    const QString refused = "'%1' cannot be opened: it is a mail (EML).";
    const QByteArray sent = "Received: from a\n\tby b\nDate: Mon, 1 Jan 2024\nFrom: a@b.c\nSubject: Rent\n\nVGhl\n";
    QCOMPARE(text_of(sent, "file"), refused.arg("file"));
    const QByteArray plain = "From: a@b.c\nSubject: Rent\n\nThe rent is 900.\n";
    QCOMPARE(text_of(plain, "mail.EML"), refused.arg("mail.EML"));
    QCOMPARE(text_of("From a@b Mon Jan  1 10:00:00 2024\n" + plain, "mails.mbox"), refused.arg("mails.mbox"));
    QCOMPARE(text_of(plain, "letter").toUtf8(), plain);
    QCOMPARE(text_of(sent, "mail.txt").toUtf8(), sent);
}

void TextSourcesTest::texts_about_such_kinds_are_read() {
    const QByteArray quoting = "From: Ann\nMIME-Version: 1.0\nContent-Type: text/plain\n\nThe key.\n";
    QCOMPARE(text_of(quoting, "mail.txt").toUtf8(), quoting);
    const QByteArray prose = "Key: see below.\nIts Content-Type: metal.\n\nMIME-Version: none\n";
    QCOMPARE(text_of(prose, "prose").toUtf8(), prose);
    const QByteArray list = "<?xml version=\"1.0\"?><list><FictionBook/></list>\n";
    QCOMPARE(text_of(list, "list.xml").toUtf8(), list);
}

void TextSourcesTest::rich_text_is_known_behind_line_ends_and_marks() {
    for (const char* start : {"\n", "\xef\xbb\xbf", " \r\n"})
        QCOMPARE(text_of(start + QByteArray("{\\rtf1 The key.\\par}"), "letter.rtf").trimmed(), QString("The key."));
    QVERIFY(text_of("\nSee {\\rtf1 x}", "prose").contains("{\\rtf1"));
}

QTEST_APPLESS_MAIN(TextSourcesTest)
#include "text_sources_test.moc"
