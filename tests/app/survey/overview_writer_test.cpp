#include "app/survey/overview_writer.h"

#include <QtTest/QtTest>

#include "app/survey/local_section_reader.h"
#include "app/survey/survey.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// A real model writes an overview: whatever it writes, the overview ends, has its bounds, and its facts stand in the
/// document.
class OverviewWriterTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void facts_stand_in_their_section();
    void it_goes_on_where_it_was_stopped();
    void each_of_several_files_has_its_own();
    void more_notes_than_can_be_seen_at_once_are_shortened();
    void notes_of_a_strange_library_are_bounded();

 private:
    std::vector<Section> sections(const Document& document, int tokens = OverviewWriter::section_tokens) const {
        const LocalSectionReader reader(*model_);
        return sections_of(
            document, {}, [&](std::string_view text) { return reader.tokens_of(text); }, tokens);
    }
    OverviewWriter about(const Document& document, const std::vector<Section>& sections) {
        auto writer = OverviewWriter::about(std::make_unique<LocalSectionReader>(*model_), document, sections);
        if (!writer) qFatal("%s", writer.error().what.english().c_str());
        return std::move(*writer);
    }
    /// Writes what a survey lacks; false when it was cancelled.
    bool fill(Survey& survey, OverviewWriter& writer, const CancelToken& cancel) {
        const auto done = go_on(
            std::span(&survey, 1), [&](std::size_t, int place) { return writer.write(place, survey.found(), cancel); },
            [](const SurveyProgress&) {});
        return done.has_value();
    }
    static Overview overview(const Survey& survey, const Document& document) {
        std::vector<std::string> written;
        for (const auto& found : survey.found())
            if (found) written.push_back(*found);
        return overview_from(written, document);
    }

    std::unique_ptr<Model> model_;
    const CancelToken never_{};
};

void OverviewWriterTest::initTestCase() {
    model_ = test::open(test::smollm());
}

void OverviewWriterTest::facts_stand_in_their_section() {
    const Document document = test::some_document(12'000);
    const std::vector<Section> parts = sections(document);
    QVERIFY(parts.size() >= 2);
    Survey survey(OverviewWriter::places(document, parts));
    OverviewWriter writer = about(document, parts);
    QVERIFY(fill(survey, writer, never_));
    const Overview written = overview(survey, document);
    QCOMPARE(written.sections.size(), parts.size());
    QVERIFY(written.whole && !written.whole->summary.empty() && written.files.empty());
    QVERIFY(!written.whole->questions.empty() && written.whole->questions.size() <= 5);
    std::size_t facts = 0, summaries = 0;
    for (const SectionNote& note : written.sections) {
        summaries += note.summary.empty() ? 0 : 1;
        QVERIFY(note.facts.size() <= 5);
        for (const Finding& fact : note.facts) {
            ++facts;
            QVERIFY(fact.evidence.begin >= note.section.begin && fact.evidence.end <= note.section.end);
            QCOMPARE(fact.evidence.quote,
                     document.text.substr(fact.evidence.begin, fact.evidence.end - fact.evidence.begin));
        }
    }
    QVERIFY2(facts > 0 && summaries > 0, "the model wrote nothing: the test shows nothing");
}

/// In the same words, whatever was written before by whom.
void OverviewWriterTest::it_goes_on_where_it_was_stopped() {
    const Document document = test::some_document(9000);
    const std::vector<Section> parts = sections(document, 800);
    Survey whole(OverviewWriter::places(document, parts)), stopped(whole.sections());
    OverviewWriter writer = about(document, parts);
    QVERIFY(fill(whole, writer, never_));
    CancelToken cancel;
    const auto one_then_cancel = go_on(
        std::span(&stopped, 1),
        [&](std::size_t, int place) {
            if (place == 1) cancel.cancel();
            return writer.write(place, stopped.found(), cancel);
        },
        [](const SurveyProgress&) {});
    QVERIFY(!one_then_cancel && one_then_cancel.error().code == ErrorCode::cancelled);
    QCOMPARE(stopped.done(), 1);
    OverviewWriter other = about(document, parts);
    QVERIFY(fill(stopped, other, never_));
    QCOMPARE(stopped.found(), whole.found());
}

void OverviewWriterTest::each_of_several_files_has_its_own() {
    Document document = test::some_document(6000);
    const std::uint64_t middle = document.text.find('\n', 3000) + 1;
    document.pages = {{.label = "1", .begin = 0, .end = middle},
                      {.label = "1", .begin = middle, .end = document.text.size()}};
    document.parts = {{.name = "one.txt", .first_page = 0}, {.name = "two.txt", .first_page = 1, .begin = middle}};
    const std::vector<Section> parts = sections(document);
    Survey survey(OverviewWriter::places(document, parts));
    QCOMPARE(survey.sections(), static_cast<int>(parts.size()) + 3);
    OverviewWriter writer = about(document, parts);
    QVERIFY(fill(survey, writer, never_));
    const Overview written = overview(survey, document);
    QCOMPARE(written.files.size(), std::size_t{2});
    QCOMPARE(written.files[0].about, std::string("one.txt"));
    QCOMPARE(written.files[1].about, std::string("two.txt"));
    QVERIFY(written.whole && !written.whole->summary.empty());
}

/// More than 40 notes of some 80 tokens.
void OverviewWriterTest::more_notes_than_can_be_seen_at_once_are_shortened() {
    const Document document = test::some_document(16'000);
    const std::vector<Section> parts = sections(document, 80);
    QVERIFY2(parts.size() > 40, std::to_string(parts.size()).c_str());
    std::vector<std::optional<std::string>> found;
    for (const Section& section : parts)
        found.emplace_back(
            to_json(SectionNote{.section = section, .summary = document.text.substr(section.begin, 400), .facts = {}},
                    document));
    found.emplace_back();
    OverviewWriter writer = about(document, parts);
    const auto whole = writer.write(static_cast<int>(parts.size()), found, never_);
    QVERIFY2(whole, whole ? "" : whole.error().what.english().c_str());
    const Overview written = overview_from({*whole}, document);
    QVERIFY(written.whole && !written.whole->summary.empty());
}

void OverviewWriterTest::notes_of_a_strange_library_are_bounded() {
    const Document document = test::some_document(3000);
    const std::vector<Section> parts = sections(document);
    OverviewWriter writer = about(document, parts);
    const SectionNote huge{
        .section = {std::string(1 << 20, 'x'), 0, 9}, .summary = std::string(1 << 20, '\xff'), .facts = {}};
    std::vector<std::optional<std::string>> found(parts.size() + 1);
    found[0] = to_json(huge, document);
    QVERIFY(writer.write(static_cast<int>(parts.size()), found, never_));
    // Nothing was written: nothing is concluded.
    const auto empty = writer.write(static_cast<int>(parts.size()), {}, never_);
    QVERIFY(empty && overview_from({*empty}, document).whole->summary.empty());
}

QTEST_APPLESS_MAIN(OverviewWriterTest)
#include "overview_writer_test.moc"
