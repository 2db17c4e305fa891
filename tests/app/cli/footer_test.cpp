// What stands below an answer: the quotes that it rests on, each with its page or with the words that it has none.
#include <unistd.h>

#include <QTemporaryFile>
#include <QtTest/QtTest>
#include <cstdio>
#include <functional>

#include "app/cli/answering.h"
#include "app/cli/library_conversations.h"
#include "app/cli/quoted_item.h"
#include "storage/library.h"

using namespace lectern;

class FooterTest : public QObject {
    Q_OBJECT

 private slots:
    void a_quote_that_is_not_in_the_document_is_said();
    void it_is_said_of_conversations_too();
    void an_item_that_is_its_own_quote_stands_once();

 private:
    /// What `work` writes to the file `descriptor`.
    static QByteArray written(int descriptor, const std::function<void()>& work) {
        QTemporaryFile file;
        if (!file.open()) qFatal("no file for what is written");
        std::fflush(nullptr);
        const int before = ::dup(descriptor);
        ::dup2(file.handle(), descriptor);
        work();
        std::fflush(nullptr);
        ::dup2(before, descriptor);
        ::close(before);
        file.seek(0);
        return file.readAll();
    }
    const Document document_{
        .name = "a.txt", .text = "The rent is 900 crowns.", .pages = {{.label = "7", .begin = 0, .end = 23}}};
};

void FooterTest::a_quote_that_is_not_in_the_document_is_said() {
    const Evidence true_quote{.quote = "The rent is 900 crowns.", .verified = true, .page = 0, .begin = 0, .end = 23};
    const Evidence false_quote{.quote = "The rent is 800 crowns."};
    Answered answered{.answer = {.question = "How much?"}, .evidence = {true_quote, false_quote}};
    answered.looked_for_evidence = true;
    const QByteArray both = written(STDERR_FILENO, [&] { cli::show_footer(answered, document_); });
    QVERIFY2(both.contains("Quoted, page 7: \"The rent is 900 crowns.\""), both);
    QVERIFY2(both.contains("Not found word for word: \"The rent is 800 crowns.\""), both);
    QCOMPARE(both.count("word for word"), 1);
    QVERIFY2(!both.contains("No sentence of the document"), both);
    answered.evidence = {true_quote};
    answered.evidence.front().source = Evidence::Source::text;
    const QByteArray found = written(STDERR_FILENO, [&] { cli::show_footer(answered, document_); });
    QVERIFY2(found.contains("Possibly related, page 7 (found by search, not quoted)"), found);
    QVERIFY2(!found.contains("Quoted"), found);
    answered.evidence = {false_quote};
    const QByteArray one = written(STDERR_FILENO, [&] { cli::show_footer(answered, document_); });
    QVERIFY2(one.contains("Not found word for word") && one.contains("No sentence of the document"), one);
}

void FooterTest::it_is_said_of_conversations_too() {
    const cli::Json answer{
        {"role", "answer"},
        {"text", "800."},
        {"evidence", {{{"quote", "The rent is 800 crowns."}, {"verified", false}, {"source", "model"}}}}};
    const cli::Json conversations{{{"id", 1}, {"messages", {answer}}}};
    const QByteArray shown = written(STDOUT_FILENO, [&] { cli::show_conversations(conversations); });
    QVERIFY2(shown.contains("Not found word for word: \"The rent is 800 crowns.\""), shown);
}

void FooterTest::an_item_that_is_its_own_quote_stands_once() {
    QCOMPARE(cli::quoted_item("The rent is due.", "page 7", "The rent\nis due", "  "),
             std::string("  - \"The rent is due.\" (page 7)\n"));
    QCOMPARE(cli::quoted_item("Rent: 900", "pages 7, 8", "The rent is 900.", ""),
             std::string("- Rent: 900 (pages 7, 8)\n    \"The rent is 900.\"\n"));
}

QTEST_GUILESS_MAIN(FooterTest)
#include "footer_test.moc"
