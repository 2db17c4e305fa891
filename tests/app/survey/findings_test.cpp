#include "app/survey/findings.h"

#include <QtTest/QtTest>

using namespace lectern;

/// What was found, as it is kept and put together.
class FindingsTest : public QObject {
    Q_OBJECT

 private slots:
    void they_come_back_as_they_were_kept();
    void what_does_not_lie_in_the_document_is_left_out();
    void what_was_found_in_another_text_is_left_out();
    void equal_ones_are_one_item();
    void what_fits_less_than_the_rest_is_left_out();

 private:
    const Document document_{.text = "The landlord pays. The tenant does not.",
                             .pages = {{.label = "1", .begin = 0, .end = 19}, {.label = "2", .begin = 19, .end = 39}}};
};

void FindingsTest::they_come_back_as_they_were_kept() {
    const std::string text = "a \"quoted\" item \xc3\xa9\n";
    const SectionFindings kept{.fit = 2.5,
                               .findings = {{text, {.begin = 19, .end = 39}}, {"pays", {.begin = 4, .end = 17}}}};
    const SectionFindings back = findings_from(to_json(kept, document_), document_);
    QCOMPARE(back.fit, 2.5);
    QCOMPARE(back.findings.size(), 2U);
    QCOMPARE(back.findings[0].text, text);
    QCOMPARE(back.findings[0].evidence.quote, std::string("The tenant does not."));
    QCOMPARE(back.findings[0].evidence.page, 1);
    QVERIFY(back.findings[0].evidence.verified);
    QCOMPARE(back.findings[1].evidence.page, 0);
    QVERIFY(findings_from(to_json(SectionFindings{}, document_), document_).findings.empty());
    QVERIFY(!to_json(SectionFindings{.findings = {{"\xff broken", {.begin = 0, .end = 3}}}}, document_).empty());
}

void FindingsTest::what_does_not_lie_in_the_document_is_left_out() {
    for (const char* json : {"", "{", "null", "7", "[]", "{\"items\": []}", "{\"fit\": \"a\"}"})
        QVERIFY2(findings_from(json, document_).findings.empty(), json);
    for (const char* item :
         {"1", "null", "[]", "{}", "{\"text\": \"a\"}", "{\"text\": \"a\", \"begin\": 3, \"end\": 3}",
          "{\"text\": \"a\", \"begin\": 5, \"end\": 4}", "{\"text\": \"a\", \"begin\": 0, \"end\": 40}",
          "{\"text\": \"a\", \"begin\": 18446744073709551615, \"end\": 4}", "{\"text\": 5, \"begin\": 0, \"end\": 4}",
          "{\"text\": \"a\", \"begin\": \"0\", \"end\": \"4\"}"}) {
        const std::string json = std::string("{\"fit\": 1, \"items\": [") + item + "]}";
        QVERIFY2(findings_from(json, document_).findings.empty(), json.c_str());
    }
}

/// A later version of the program may take a better text out of the same file.
void FindingsTest::what_was_found_in_another_text_is_left_out() {
    const std::string json =
        to_json({.fit = 2, .begin = 0, .end = 19, .findings = {{"pays", {.begin = 4, .end = 17}}}}, document_);
    const SectionFindings back = findings_from(json, document_);
    QCOMPARE(back.findings.size(), std::size_t{1});
    QCOMPARE(back.end, 19U);
    Document other = document_;
    other.text[5] = 'x';
    QVERIFY(findings_from(json, other).findings.empty());
    QCOMPARE(findings_from(json, other).end, 0U);
    other = document_;
    other.text.resize(10);
    QVERIFY(findings_from(json, other).findings.empty());
    other = document_;
    other.text[25] = 'x';  // in another section
    QCOMPARE(findings_from(json, other).findings.size(), std::size_t{1});
}

void FindingsTest::equal_ones_are_one_item() {
    const auto items =
        joined({{.fit = 2, .findings = {{"The Landlord", {.page = 0}}, {"the tenant", {.page = 0}}}},
                {.fit = 2, .findings = {{"the  landlord.", {.page = 1}}, {"the landlords", {.page = 1}}}}});
    QCOMPARE(items.size(), 3U);
    QCOMPARE(items[0].text, std::string("The Landlord"));
    QCOMPARE(items[0].evidence.size(), 2U);
    QCOMPARE(items[0].evidence[1].page, 1);
    QCOMPARE(items[1].text, std::string("the tenant"));
    QCOMPARE(items[2].text, std::string("the landlords"));
    QVERIFY(joined({}).empty());
}

/// What stands in a section that fits is there, though it stands in another one, too.
void FindingsTest::what_fits_less_than_the_rest_is_left_out() {
    const auto items = joined({{.fit = 0.5, .findings = {{"a clock", {.page = 0}}, {"a lamp", {.page = 0}}}},
                               {.fit = 3, .findings = {{"a lamp", {.page = 1}}}},
                               {.fit = 2.5, .findings = {{"a key", {.page = 2}}}},
                               {.fit = 2, .findings = {{"a fly", {.page = 3}}}}});
    QCOMPARE(items.size(), 2U);
    QCOMPARE(items[0].text, std::string("a lamp"));
    QCOMPARE(items[0].evidence.size(), 1U);
    QCOMPARE(items[1].text, std::string("a key"));
    // A model that calls nothing part of an answer has its best sections, too.
    QCOMPARE(joined({{.fit = -5, .findings = {{"a clock", {}}}}, {.fit = -7, .findings = {{"a key", {}}}}}).size(), 1U);
}

QTEST_APPLESS_MAIN(FindingsTest)
#include "findings_test.moc"
