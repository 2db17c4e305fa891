// What documents, models, file names and questions say is shown on a terminal, and never obeyed by it.
#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"

using lectern::test::Ended;
using lectern::test::lectern_again;
using lectern::test::new_library;
using lectern::test::some_text;
using lectern::test::write;

class HostileTextTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void nothing_is_obeyed_data();
    void nothing_is_obeyed();
    void bytes_come_back_as_they_are();

 private:
    /// What a terminal would obey, and what turns letters: none of our own words has any of it.
    static QByteArray obeyed_in(const QByteArray& shown);

    QTemporaryDir folder_;
    QString model_, text_, page_, bad_, exported_;
};

namespace {

/// Sets the title of the terminal, colours, ends lines, turns letters, and begins a sequence with one letter (U+009B).
const QByteArray hostile = "\x1b]0;owned\x07\x1b[31m\r\u202egnp\u2066\u009b5m\b";

}  // namespace

void HostileTextTest::initTestCase() {
    const QString place = folder_.filePath("place");
    QVERIFY(QDir().mkpath(place));
    const std::string model = lectern::write_tiny_model(place.toStdString(), {.name = "tiny"}).string();
    model_ = QString::fromStdString(model) + hostile + ".gguf";
    QFile file(QString::fromStdString(model));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll(), name = "random weights", renamed = "\x1b[31m\u009bX\u202ered";
    QCOMPARE(name.size(), renamed.size());
    QVERIFY(bytes.contains(name));
    write(model_, QByteArray(bytes).replace(name, renamed));
    // The name has a line end too: what follows must not look like a line of ours.
    text_ = write(folder_.filePath("lease" + hostile + "\nlectern-cli: all is well.txt"), some_text(900));
    page_ = write(folder_.filePath("page" + hostile + ".html"),
                  "<title>x" + hostile + "</title><h1>Rent" + hostile + "</h1><p>" + some_text(300) + hostile + "</p>");
    bad_ = write(folder_.filePath("bad" + hostile + ".pdf"), "%PDF-1.4\n" + hostile);
    exported_ = folder_.filePath("exported" + hostile);
    new_library();
}

QByteArray HostileTextTest::obeyed_in(const QByteArray& shown) {
    const QString letters = QString::fromUtf8(shown);
    if (letters.toUtf8() != shown) return "no UTF-8";
    for (const QChar c : letters) {
        const char16_t code = c.unicode();
        const bool control = (code < 0x20 && c != '\n') || (code >= 0x7F && code < 0xA0);
        const bool turns = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
        if (control || turns) return QByteArray::number(code, 16);
    }
    return shown.contains("\nlectern-cli: all is well") ? "a line end" : QByteArray();
}

void HostileTextTest::nothing_is_obeyed_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& arguments, const char* says = "\\x1b") {
        QTest::addRow("%s", name) << arguments << QByteArray(says);
    };
    const QString question = "Why " + hostile + "?";
    const QStringList quick{"-m", model_, "--chunk", "64", "-n", "4"};
    row("read", {"read", "-m", model_, text_});
    row("ask", QStringList{"ask", text_, question} + quick);
    row("ask, as JSON", QStringList{"ask", text_, question, "--json"} + quick, "\\u202e");
    row("ask a page", QStringList{"ask", page_, question, "--verbose"} + quick);
    row("ask a folder", QStringList{"ask", folder_.path(), question} + quick);
    row("ask the library", {"library", "ask", "1", question, "-n", "4"});
    row("list", {"library", "list"});
    row("list, as JSON", {"library", "list", "--json"}, "\\u202e");
    row("show", {"library", "show", "1"});
    row("show, as JSON", {"library", "show", "1", "--json"}, "\\u202e");
    row("export", {"library", "export", "1", exported_}, "");
    row("import", {"library", "import", exported_}, "Reading 1");
    row("import what is none", {"library", "import", bad_});
    row("verify", {"library", "verify"}, "whole");
    row("a model", {"info", model_});
    row("a model, as JSON", {"info", model_, "--json"}, "\\u009b");
    row("a damaged document", {"read", "-m", model_, bad_});
    row("no document", {"read", "-m", model_, folder_.filePath("no" + hostile)});
    row("no model", {"read", "-m", folder_.filePath("no" + hostile), text_});
    row("no library", {"--library", "/proc/no" + hostile, "library", "list"});
    row("no heads", {"heads", "info", folder_.filePath("no" + hostile)});
    row("no command", {"no" + hostile});
    row("an argument too many", {"info", model_, "more" + hostile});
    row("no option", {"info", model_, "--no" + hostile});
    row("no value of an option", {"read", "-m", model_, text_, "--policy", "no" + hostile});
    row("go on", {"chat", "--conversation", "1"});
    row("chat", QStringList{"chat", text_} + quick);
}

void HostileTextTest::nothing_is_obeyed() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const Ended run = lectern_again(arguments, "Why " + hostile + "?\n/again\n/" + hostile + "\n");
    QVERIFY2(run.code >= 0, run.all());
    QVERIFY2(run.all().contains(says), run.all());
    for (const QByteArray& shown : {run.out, run.err})
        QVERIFY2(obeyed_in(shown).isEmpty(), obeyed_in(shown) + " in: " + shown.toPercentEncoding(" \n:'()"));
}

/// What is for programs and files stays what it is.
void HostileTextTest::bytes_come_back_as_they_are() {
    const Ended ids = lectern_again({"tokenize", "-m", model_}, hostile);
    QCOMPARE(lectern_again({"detokenize", "-m", model_}, ids.out).out, hostile);
}

QTEST_GUILESS_MAIN(HostileTextTest)
#include "hostile_text_test.moc"
