#include "app/survey/findings.h"

#include <QtTest/QtTest>

using namespace lectern;

/// What was found, as it is kept and put together.
class FindingsTest : public QObject {
    Q_OBJECT

 private slots:
    void they_come_back_as_they_were_kept();
    void what_does_not_lie_in_the_document_is_left_out();
    void equal_ones_are_one_item();

 private:
    const Document document_{.text = "The landlord pays. The tenant does not.",
                             .pages = {{.label = "1", .begin = 0, .end = 19}, {.label = "2", .begin = 19, .end = 39}}};
};

void FindingsTest::they_come_back_as_they_were_kept() {
    const std::string text = "a \"quoted\" item \xc3\xa9\n";
    const auto back =
        findings_from(to_json({{text, {.begin = 19, .end = 39}}, {"pays", {.begin = 4, .end = 17}}}), document_);
    QCOMPARE(back.size(), 2U);
    QCOMPARE(back[0].text, text);
    QCOMPARE(back[0].evidence.quote, std::string("The tenant does not."));
    QCOMPARE(back[0].evidence.page, 1);
    QVERIFY(back[0].evidence.verified);
    QCOMPARE(back[1].evidence.page, 0);
    QVERIFY(findings_from(to_json({}), document_).empty());
    QVERIFY(!to_json({{"\xff broken", {.begin = 0, .end = 3}}}).empty());
}

void FindingsTest::what_does_not_lie_in_the_document_is_left_out() {
    for (const char* json :
         {"", "{", "null", "7", "{\"text\": 1}", "[1, null, [], {}]", "[{\"text\": \"a\"}]",
          "[{\"text\": \"a\", \"begin\": 3, \"end\": 3}]", "[{\"text\": \"a\", \"begin\": 5, \"end\": 4}]",
          "[{\"text\": \"a\", \"begin\": 0, \"end\": 40}]", "[{\"text\": \"a\", \"begin\": -1, \"end\": 4}]",
          "[{\"text\": \"a\", \"begin\": 18446744073709551615, \"end\": 4}]",
          "[{\"text\": 5, \"begin\": 0, \"end\": 4}]", "[{\"text\": \"a\", \"begin\": \"0\", \"end\": \"4\"}]"}) {
        const auto found = findings_from(json, document_);
        QVERIFY2(found.empty() || found.front().evidence.begin == 0, json);
        for (const Finding& finding : found) QVERIFY2(finding.evidence.end <= document_.text.size(), json);
    }
}

void FindingsTest::equal_ones_are_one_item() {
    const auto items = joined({{"The Landlord", {.page = 0}},
                               {"the tenant", {.page = 0}},
                               {"the  landlord.", {.page = 1}},
                               {"the landlords", {.page = 1}}});
    QCOMPARE(items.size(), 3U);
    QCOMPARE(items[0].text, std::string("The Landlord"));
    QCOMPARE(items[0].evidence.size(), 2U);
    QCOMPARE(items[0].evidence[1].page, 1);
    QCOMPARE(items[1].text, std::string("the tenant"));
    QCOMPARE(items[2].text, std::string("the landlords"));
    QVERIFY(joined({}).empty());
}

QTEST_APPLESS_MAIN(FindingsTest)
#include "findings_test.moc"
