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
    void another_reader_finds_nothing_active_data();
    void another_reader_finds_nothing_active();
    void exports_of_hostile_texts_load_nothing();
    void code_stays_code();
    void plain_text_shows_as_it_is_data();
    void plain_text_shows_as_it_is();

 private:
    /// Writes the conversation, with an answer and a name for everything that is named.
    QByteArray exported(const QString& ending, const QString& answer, const QString& name);
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

namespace {

/// What pandoc, which is not the reader that Lectern has, makes of Markdown as GitHub writes it.
QByteArray read_by_pandoc(const QByteArray& markdown, const QString& as, const QString& dialect = "gfm+footnotes") {
    QProcess pandoc;
    pandoc.start("pandoc", {"-f", dialect, "-t", as, "--wrap=none"});
    pandoc.write(markdown);
    pandoc.closeWriteChannel();
    if (!pandoc.waitForFinished() || pandoc.exitCode() != 0) qFatal("pandoc: %s", pandoc.readAllStandardError().data());
    return pandoc.readAllStandardOutput();
}

/// Kinds of all parts of a document in pandoc's form, and the addresses that it names.
void look_through(const QJsonValue& part, QStringList& found) {
    if (part.isArray())
        for (const QJsonValue& one : part.toArray()) look_through(one, found);
    if (!part.isObject()) return;
    const QString kind = part["t"].toString();
    if (kind == "Link") found << "Link " + part["c"][2][0].toString();
    if (QStringList{"Image", "RawInline", "RawBlock", "Note"}.contains(kind)) found << kind;
    // Attributes beside names and classes: styles, events.
    const QJsonArray content = part["c"].toArray();
    for (const QJsonValue& one : content)
        if (const QJsonArray attributes = one.toArray(); attributes.size() == 3 && attributes[2].isArray())
            for (const QJsonValue& attribute : attributes[2].toArray())
                if (attribute[0].isString()) found << "Attribute " + attribute[0].toString();
    for (const QJsonValue& one : part.toObject()) look_through(one, found);
}

QStringList active_parts(const QByteArray& markdown) {
    QStringList found;
    for (const char* dialect : {"gfm+footnotes", "commonmark_x", "markdown-raw_tex-tex_math_dollars"})
        look_through(QJsonDocument::fromJson(read_by_pandoc(markdown, "json", dialect))["blocks"], found);
    found.removeIf([](const QString& one) { return one.startsWith("Link http") || one.startsWith("Link mailto:"); });
    return found;
}

const QStringList hostile_texts{
    "![code](/dev/zero)",
    "![x](http://192.0.2.1/y.png?leak=1)",
    "![x][y]\n\n[y]: http://192.0.2.1/y.png",
    "[click](javascript:alert(1))",
    "[click](file:///etc/passwd) and [click](data:text/html,x)",
    "[click][y]\n\n[y]: javascript:alert(1)",
    "<javascript:alert(1)> <file:///etc/passwd>",
    "<img src=http://192.0.2.1/y.png>",
    "<script>alert(1)</script>",
    "<!-- \n\n![x](/dev/zero)",
    "```\nleft open",
    "~~~~ ![x](/dev/zero)\nleft open",
    "```\n![x](/dev/zero)\n```",
    "`left open ![x](/dev/zero)",
    "\\![x](/dev/zero) \\\\![x](/dev/zero) \\\\\\[x](javascript:y)",
    "&#33;&#91;x&#93;(/dev/zero) &lt;img src=x&gt;",
    "| a |\n|---|\n| ![x](/dev/zero) `|` ![x](/dev/zero) |",
    "> - ![x](/dev/zero)\n>   1. <img src=x>",
    "    indented ![x](/dev/zero)\n\n![x](/dev/zero)",
    "[^1]\n\n[^1]: ![x](/dev/zero)",
    "# ![x](/dev/zero)\n\n===\n![x](/dev/zero)\n---",
    "[![x](/dev/zero)](javascript:y)",
    "$\\href{javascript:x}{y}$",
    // Readers disagree about what of these is code.
    "| a | b |\n|---|---|\n| `c | ![x](/dev/zero)` | d |",
    "a\n    ```\n![x](/dev/zero)\n```",
    "```\n```\t\n![x](/dev/zero)\n```",
    "`a | b\n-|-\n![x](/dev/zero)`",
    "www.example.org/`x ![x](/dev/zero)`",
    "[a]: /x \"`\"\n`![x](/dev/zero)`",
    "<a`b@example.org>`![x](/dev/zero)`",
    "<http://example.org/`>`![x](/dev/zero)`",
    "`<img src=x><script>alert(1)</script>`{=html}",
    "```{=html}\n<img src=x>\n```",
    "`a\n: ![x](/dev/zero)`",
    "~~~ a b\n![x](/dev/zero)\n~~~",
    "`x`{onclick=\"alert(1)\"}\n\n::: {style=\"background:url(http://192.0.2.1/)\"}\nx\n:::",
    "heading {style=\"background:url(http://192.0.2.1/)\"}",
    "ftp://192.0.2.1/x xmpp:a@example.org FTP://192.0.2.1",
    "a\rb ![x](/dev/zero)\u2028![x](/dev/zero)\f```\n![x](/dev/zero)",
};

}  // namespace

QByteArray ExportTest::exported(const QString& ending, const QString& answer, const QString& name) {
    session_->name = name;
    auto document = std::make_shared<Document>(*session_->document);
    document->name = document->pages[0].label = name.toStdString();
    session_->document = document;
    const int first = session_->conversation.branch().front();
    session_->conversation.change(first, [&](ConversationTurn& turn) {
        turn.question = turn.answer = answer;
        turn.evidence.back().quote = answer.toStdString();
    });
    // What is left open in one answer meets the next.
    const int next = session_->conversation.add(first, answer);
    session_->conversation.change(next, [&](ConversationTurn& turn) {
        turn.answer = answer;
        turn.state = ConversationTurn::State::ended;
    });
    const QTemporaryDir folder;
    const QString file = folder.filePath("a" + ending);
    if (!export_conversation(*session_, {.model = name, .version = "0.1"}, file)) qFatal("not written");
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

void ExportTest::another_reader_finds_nothing_active_data() {
    QTest::addColumn<QString>("text");
    for (const QString& text : hostile_texts) QTest::addRow("%s", qPrintable(QString(text).replace('\n', ' '))) << text;
    QTest::addRow("all") << hostile_texts.join("\n\n");
    QTest::addRow("all, in a line each") << hostile_texts.join("\n");
}

void ExportTest::another_reader_finds_nothing_active() {
    QFETCH(QString, text);
    const QByteArray markdown = exported(".md", text, QString(text).simplified());
    QVERIFY2(active_parts(markdown).isEmpty(), active_parts(markdown).join(", ").toUtf8() + "\n" + markdown);
    // The test sees what is active.
    if (text.startsWith("![") || text.startsWith("<img")) QVERIFY(!active_parts(text.toUtf8()).isEmpty());
}

void ExportTest::exports_of_hostile_texts_load_nothing() {
    const QString all = hostile_texts.join("\n\n") + "\n\n[one](https://example.org/)";
    const QByteArray html = exported(".html", all, "<img src=http://192.0.2.1/y.png>![x](/dev/zero)");
    QVERIFY(html.contains("/dev/zero"));  // as words
    for (const char* active : {"<img", "<link", "<script", "<iframe", "<object"})
        QVERIFY2(!html.contains(active), active);
    static const QRegularExpression loads("<[a-z][^>]*\\b((src|background|data|poster)=|style=\"[^\"]*url)");
    QVERIFY(!loads.match(QString::fromUtf8(html)).hasMatch());
    static const QRegularExpression link("href=\"([^\"]*)\"");
    QStringList links;
    for (auto found = link.globalMatch(QString::fromUtf8(html)); found.hasNext();) links << found.next().captured(1);
    for (const QString& address : links)
        QVERIFY2(address.startsWith("http") || address.startsWith("mailto:"), qPrintable(address));
    const QByteArray pdf = exported(".pdf", all, "x");
    QVERIFY(pdf.size() > 5000);
    for (const char* active : {"/JavaScript", "javascript:", "(file:", "/Launch", "/Subtype /Image"})
        QVERIFY2(!pdf.contains(active), active);
}

void ExportTest::code_stays_code() {
    const QByteArray markdown = exported(".md", "Use `a[0] < b` here:\n\n```\nif (a[0] < b[1])\n```\n", "x");
    QVERIFY2(markdown.contains("`a[0] < b`") && markdown.contains("\nif (a[0] < b[1])\n"), markdown);
}

void ExportTest::plain_text_shows_as_it_is_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"# no heading", "+ none", "- none", "1. none", "12) none", "a_b_c and *d*", "`x` ~~y~~",
                             "a | b", "&amp; is no &", "=", "a\\b \\* c", "https is fine", "[x] <y> {z}", "!"})
        QTest::addRow("%s", text) << QString(text);
}

void ExportTest::plain_text_shows_as_it_is() {
    QFETCH(QString, text);
    const QByteArray shown = read_by_pandoc(exported(".md", "Yes.", text), "plain");
    QVERIFY2(QString::fromUtf8(shown).contains(text), shown);
}

QTEST_MAIN(ExportTest)
#include "export_test.moc"
