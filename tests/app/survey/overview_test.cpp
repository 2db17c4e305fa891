#include "app/survey/overview.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace lectern;

/// What was written of a document, as it is kept and put together.
class OverviewTest : public QObject {
    Q_OBJECT

 private slots:
    void it_comes_back_as_it_was_kept();
    void what_does_not_lie_in_the_document_is_left_out();
    void sentences_of_a_model_are_counted_and_cleaned();

 private:
    const Document document_{.text = "The landlord pays. The tenant does not.",
                             .pages = {{.label = "1", .begin = 0, .end = 19}, {.label = "2", .begin = 19, .end = 39}}};
};

void OverviewTest::it_comes_back_as_it_was_kept() {
    const SectionNote second{.section = {"The \"tenant\"", 19, 39},
                             .summary = "Says who does not pay.",
                             .facts = {{"the tenant does not", {.begin = 19, .end = 38}}}};
    const SectionNote first{.section = {"", 0, 19}, .summary = "", .facts = {}};
    const Conclusion file{.about = "lease.pdf", .summary = "A lease.", .questions = {}};
    const Conclusion whole{.about = "", .summary = "Leases.", .questions = {"Who pays?", "Who does not?"}};
    const Overview overview = overview_from(
        {to_json(second, document_), to_json(whole), to_json(file), to_json(first, document_)}, document_);
    QCOMPARE(overview.sections.size(), std::size_t{2});
    QCOMPARE(overview.sections[0].section.begin, std::uint64_t{0});
    const SectionNote& back = overview.sections[1];
    QCOMPARE(back.section.title, second.section.title);
    QCOMPARE(back.section.end, second.section.end);
    QCOMPARE(back.summary, second.summary);
    QCOMPARE(back.facts.size(), std::size_t{1});
    QCOMPARE(back.facts[0].text, second.facts[0].text);
    QCOMPARE(back.facts[0].evidence.quote, std::string("The tenant does not"));
    QCOMPARE(back.facts[0].evidence.page, 1);
    QVERIFY(back.facts[0].evidence.verified);
    QCOMPARE(overview.files.size(), std::size_t{1});
    QCOMPARE(overview.files[0].about, file.about);
    QVERIFY(overview.whole && overview.whole->summary == whole.summary && overview.whole->questions == whole.questions);
    QVERIFY(!overview_from({to_json(first, document_)}, document_).whole);
}

void OverviewTest::what_does_not_lie_in_the_document_is_left_out() {
    const std::string own = to_json(SectionNote{.section = {"", 0, 19}, .summary = {}, .facts = {}}, document_);
    const nlohmann::json of = nlohmann::json::parse(own)["of"];
    const auto facts = nlohmann::json::parse(
        R"([{"text":"x","begin":5,"end":99}, {"text":"pays","begin":13,"end":17}, {"text":1,"begin":1,"end":2}, 4])");
    const nlohmann::json strange{
        {"of", of}, {"begin", 0}, {"end", 19}, {"title", 3}, {"summary", nlohmann::json::array()}, {"facts", facts}};
    const Overview overview = overview_from(
        {"", "nonsense", "[]", "7", R"({"begin":0,"end":40,"summary":"beyond"})", R"({"begin":7,"end":7})",
         R"({"begin":1,"end":-5})", R"({"begin":0,"end":19,"summary":"of another text"})", strange.dump(),
         R"({"about":{},"summary":7,"questions":["a",1]})"},
        document_);
    QCOMPARE(overview.sections.size(), std::size_t{1});
    QCOMPARE(overview.sections[0].facts.size(), std::size_t{1});
    QVERIFY(overview.sections[0].section.title.empty() && overview.sections[0].summary.empty());
    QVERIFY(overview.whole && overview.whole->summary.empty());
    QCOMPARE(overview.whole->questions, std::vector<std::string>{"a"});
}

void OverviewTest::sentences_of_a_model_are_counted_and_cleaned() {
    QCOMPARE(first_sentences("One is here. Two is here. Three is here.", 2), std::string("One is here. Two is here."));
    QCOMPARE(first_sentences("- **One** is here.\n\n- Two is `here`.", 5), std::string("One is here. Two is here."));
    QCOMPARE(first_sentences("On and on. On and on. On and on. On and", 3), std::string("On and on."));
    QCOMPARE(first_sentences("It was cut off", 3), std::string("It was cut off"));
    QCOMPARE(first_sentences("这是第一句。这是第二句。", 1), std::string("这是第一句。"));
    QCOMPARE(first_sentences("", 3), std::string());
    QCOMPARE(first_sentences("It is a lease. " + std::string(120, 'D'), 3), std::string("It is a lease."));
    QCOMPARE(first_sentences(std::string(120, 'D'), 3), std::string());
    QCOMPARE(first_sentences("Nothing here.", 3), std::string());
}

QTEST_APPLESS_MAIN(OverviewTest)
#include "overview_test.moc"
