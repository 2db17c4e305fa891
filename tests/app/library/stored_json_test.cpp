#include "app/library/stored_json.h"

#include <QtTest/QtTest>

#include "app/library/document_records.h"
#include "app/library/reading_recipe.h"

using namespace lectern;

/// Promises of JSON out of the library: what we write comes back, and what anybody may have written does no harm.
class StoredJsonTest : public QObject {
    Q_OBJECT

 private slots:
    void what_is_written_comes_back();
    void anything_else_is_discarded_data();
    void anything_else_is_discarded();
};

void StoredJsonTest::what_is_written_comes_back() {
    const std::string text = R"({"b":[1,{"c":null}],"a":"x"})";
    QCOMPARE(parse_stored(text).dump(), text);
    const ReadingRecipe recipe{.options = {.budget = {.kind = Budget::Kind::tokens, .amount = 64},
                                           .policy = "keydiff",
                                           .lowered = {{.until = 5, .budget_tokens = 128, .policy = "keydiff"}}},
                               .system = "s"};
    const auto again = recipe_from_json(to_json(recipe));
    QVERIFY(again);
    QCOMPARE(again->options.lowered.size(), 1U);
    QCOMPARE(again->options.lowered.front().budget_tokens, 128);
}

void StoredJsonTest::anything_else_is_discarded_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray("");
    QTest::newRow("cut") << QByteArray("{\"a\": ");
    QTest::newRow("no text") << QByteArray("\"\xff\"");
    // Printing or copying goes down as deep, and 200,000 calls are more than a stack has room for.
    QTest::newRow("deep lists") << QByteArray(200'000, '[') + QByteArray(200'000, ']');
    QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(200'000) + "1" + QByteArray(200'000, '}');
    QTest::newRow("deep and cut") << QByteArray(200'000, '[');
}

void StoredJsonTest::anything_else_is_discarded() {
    QFETCH(QByteArray, text);
    QVERIFY(parse_stored(text.toStdString()).is_discarded());
    QVERIFY(!recipe_from_json(text.toStdString()));
    QVERIFY(fingerprint_from_json(text.toStdString()).parts.empty());
    const auto document = from_records({.name = "a", .outline = text.toStdString()},
                                       std::vector<PageRecord>{{.label = "1", .begin = 0, .end = 1, .text = "a"}});
    QVERIFY(document && document->headings.empty());
}

QTEST_APPLESS_MAIN(StoredJsonTest)
#include "stored_json_test.moc"
