#include "app/survey/every_page.h"

#include <QtTest/QtTest>
#include <cmath>

#include "app/survey/local_section_reader.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// A real model sees a section whole: what it answers depends on the section and the question alone, and all that is
/// given stands in the section.
class EveryPageTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void an_answer_depends_on_text_and_question_alone();
    void what_is_shown_again_is_not_run_again();
    void answers_are_compared();
    void an_answer_ends_where_it_is_enough();
    void more_than_there_is_room_for_is_refused();
    void all_that_is_found_stands_in_the_section();
    void sections_that_fit_less_are_not_listed();
    void questions_of_any_length_are_bounded();
    void it_can_be_stopped();

 private:
    std::vector<Section> sections(const Document& document) const {
        const LocalSectionReader reader(*model_);
        const auto tokens_of = [&](std::string_view text) { return reader.tokens_of(text); };
        return sections_of(document, {}, tokens_of, EveryPage::section_tokens);
    }
    EveryPage about(const std::string& question, const Document& document) {
        auto every_page = EveryPage::about({question}, std::make_unique<LocalSectionReader>(*model_), document);
        if (!every_page) qFatal("%s", every_page.error().what.english().c_str());
        return std::move(*every_page);
    }

    std::unique_ptr<Model> model_;
    const CancelToken never_;
    const std::string text_ = test::some_document(1500).text;
};

void EveryPageTest::initTestCase() {
    model_ = test::open(test::smollm());
}

void EveryPageTest::an_answer_depends_on_text_and_question_alone() {
    auto shown = ShownText::with_room(*model_, 1200, CellFormat::q8);
    QVERIFY(shown);
    const auto said = [&](const char* question) { return shown->ask(question, 24, never_)->text; };
    shown->show("Answer briefly.", text_);
    const std::string first = said("\n\nWhat is this about?"), second = said("\n\nWhat is a package?");
    QVERIFY(!first.empty() && first != second);
    QCOMPARE(said("\n\nWhat is this about?"), first);
    shown->show("Answer briefly.", "Roses are red.");
    said("\n\nWhat is this about?");
    shown->show("Answer briefly.", text_);
    QCOMPARE(said("\n\nWhat is a package?"), second);
    auto alone = ShownText::with_room(*model_, 1200, CellFormat::q8);
    alone->show("Answer briefly.", text_);
    QCOMPARE(alone->ask("\n\nWhat is a package?", 24, never_)->text, second);
}

void EveryPageTest::what_is_shown_again_is_not_run_again() {
    auto shown = ShownText::with_room(*model_, 1200, CellFormat::q8);
    shown->show("Answer briefly.", text_);
    const int whole = shown->ask("\n\nWhat is this about?", 1, never_)->run_tokens;
    QVERIFY(whole > 300);
    QVERIFY(shown->ask("\n\nWhat is a package?", 1, never_)->run_tokens < 40);
    shown->show("Answer briefly.", text_);
    QVERIFY(shown->ask("\n\nWhat is a name?", 1, never_)->run_tokens < 40);
}

/// Which of two answers is likelier is turned round when they are, and does not disturb what is asked next.
void EveryPageTest::answers_are_compared() {
    auto shown = ShownText::with_room(*model_, 1200, CellFormat::q8);
    shown->show("Answer briefly.", text_);
    const std::string said = shown->ask("\n\nWhat is this about?", 24, never_)->text;
    const auto yes = shown->preference("\n\nIs this about packages? Answer yes or no.", "Yes", "No", never_);
    const auto no = shown->preference("\n\nIs this about packages? Answer yes or no.", "No", "Yes", never_);
    QVERIFY(yes && no && *yes != 0);
    QCOMPARE(*yes, -*no);
    const std::string first = said.substr(0, said.find(' '));
    QVERIFY(*shown->preference("\n\nWhat is this about?", first, "zebra", never_) > 0);
    QCOMPARE(shown->ask("\n\nWhat is this about?", 24, never_)->text, said);
    CancelToken cancel;
    cancel.cancel();
    shown->show("Answer briefly.", "Roses are red.");
    QVERIFY(!shown->preference("\n\nIs it?", "Yes", "No", cancel));
}

void EveryPageTest::an_answer_ends_where_it_is_enough() {
    auto shown = ShownText::with_room(*model_, 1200, CellFormat::q8);
    shown->show("Answer briefly.", text_);
    const auto whole = shown->ask("\n\nWhat is this about?", 24, never_);
    QVERIFY(whole && whole->text.size() > 20);
    const auto cut =
        shown->ask("\n\nWhat is this about?", 24, never_, [](std::string_view said) { return said.size() >= 10; });
    QVERIFY(cut->text.size() >= 10 && cut->text.size() < whole->text.size());
    QVERIFY(whole->text.starts_with(cut->text));
    QCOMPARE(shown->ask("\n\nWhat is this about?", 24, never_)->text, whole->text);
}

void EveryPageTest::more_than_there_is_room_for_is_refused() {
    auto shown = ShownText::with_room(*model_, 200, CellFormat::q8);
    shown->show("Answer briefly.", text_);
    const auto said = shown->ask("\n\nWhat is this about?", 24, never_);
    QVERIFY(!said && said.error().code == ErrorCode::wrong_use);
    shown->show("Answer briefly.", "Roses are red.");
    QVERIFY(shown->ask("\n\nWhat is this about?", 24, never_));
}

void EveryPageTest::all_that_is_found_stands_in_the_section() {
    const Document document = test::some_document(12'000);
    EveryPage every_page = about("List every rule about packages.", document);
    int found = 0;
    for (const Section& section : sections(document)) {
        const auto findings = every_page.ask(0, section, never_);
        QVERIFY(findings);
        QVERIFY(std::isfinite(findings->fit) && findings->fit != 0);
        for (const Finding& finding : findings->findings) {
            ++found;
            const Evidence& evidence = finding.evidence;
            QVERIFY(evidence.verified && evidence.begin >= section.begin && evidence.end <= section.end);
            QCOMPARE(evidence.quote, document.text.substr(evidence.begin, evidence.end - evidence.begin));
            QCOMPARE(evidence.page, document.page_at(evidence.begin));
        }
        const auto again = every_page.ask(0, section, never_);
        QCOMPARE(to_json(*again, document), to_json(*findings, document));
    }
    QVERIFY2(found > 0, "the model found nothing: the test shows nothing");
}

void EveryPageTest::sections_that_fit_less_are_not_listed() {
    const Document document = test::some_document(6000);
    const Section section = sections(document).front();
    EveryPage every_page = about("List every rule about packages.", document);
    const double fit = every_page.ask(0, section, never_)->fit;
    QVERIFY(!every_page.ask(0, section, never_)->findings.empty());
    every_page.remember(0, {.fit = fit + 0.5});
    QVERIFY(!every_page.ask(0, section, never_)->findings.empty());
    every_page.remember(0, {.fit = fit + 1.5});
    const auto less = every_page.ask(0, section, never_);
    QVERIFY(less->findings.empty());
    QCOMPARE(less->fit, fit);
}

void EveryPageTest::questions_of_any_length_are_bounded() {
    std::string longest;
    for (int i = 0; i < 5000; ++i) longest += "why ";
    const Document document = test::some_document(100);
    const auto refused = EveryPage::about({longest}, std::make_unique<LocalSectionReader>(*model_), document);
    QVERIFY(!refused && refused.error().code == ErrorCode::wrong_use);
}

void EveryPageTest::it_can_be_stopped() {
    const Document document = test::some_document(3000);
    EveryPage every_page = about("List every rule.", document);
    CancelToken cancel;
    cancel.cancel();
    const auto stopped = every_page.ask(0, sections(document).front(), cancel);
    QVERIFY(!stopped && stopped.error().code == ErrorCode::cancelled);
    QVERIFY(every_page.ask(0, sections(document).front(), never_));
}

QTEST_APPLESS_MAIN(EveryPageTest)
#include "every_page_test.moc"
