#include "app/survey/sections.h"

#include <QtTest/QtTest>
#include <random>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// A document in parts that a model can see at once. A token of the tiny model is a byte.
class SectionsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"})); }
    void they_begin_at_headings();
    void short_ones_are_one();
    void long_ones_are_parted_between_sentences();
    void what_has_no_sentences_is_cut();
    void none_goes_beyond_a_file();
    void pages_that_were_left_out_are_in_none();
    void whatever_the_text_all_of_it_is_in_one();

 private:
    std::vector<Section> sections(const Document& document, int most, const PageChoice& pages = {}) const {
        const auto tokens_of = [this](std::string_view text) {
            std::vector<TokenId> tokens;
            model_->tokenizer().encode(text, TextPosition::after_special, tokens);
            return static_cast<int>(tokens.size());
        };
        return sections_of(document, pages, tokens_of, most);
    }
    static QStringList texts(const std::vector<Section>& sections, const Document& document) {
        QStringList all;
        for (const Section& section : sections)
            all << QString::fromStdString(document.text.substr(section.begin, section.end - section.begin));
        return all;
    }
    static Document with_text(const std::string& text, std::vector<Heading> headings = {}) {
        return {
            .text = text, .pages = {{.label = "1", .begin = 0, .end = text.size()}}, .headings = std::move(headings)};
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
};

void SectionsTest::they_begin_at_headings() {
    const Document document =
        with_text("Before it all. Chapter one is here. Chapter two is longer.", {{1, "One", 15}, {1, "Two", 36}});
    const auto found = sections(document, 25);
    QCOMPARE(texts(found, document),
             (QStringList{"Before it all. ", "Chapter one is here. ", "Chapter two is longer."}));
    QCOMPARE(found[0].title, std::string());
    QCOMPARE(found[1].title, std::string("One"));
    QCOMPARE(found[2].title, std::string("Two"));
}

void SectionsTest::short_ones_are_one() {
    std::string text;
    std::vector<Heading> headings;
    for (int i = 0; i < 5000; ++i) {
        headings.push_back({2, "Heading " + std::to_string(i), text.size()});
        text += "Short. ";
    }
    const Document document = with_text(text, headings);
    const auto found = sections(document, 700);
    QCOMPARE(found.size(), 50U);
    QCOMPARE(found[1].title, std::string("Heading 100"));
}

void SectionsTest::long_ones_are_parted_between_sentences() {
    const Document document = with_text("First sentence here. Second sentence here. Third one. Fourth one.");
    QCOMPARE(texts(sections(document, 45), document),
             (QStringList{"First sentence here. Second sentence here. ", "Third one. Fourth one."}));
}

void SectionsTest::what_has_no_sentences_is_cut() {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "\xe4\xb8\xad";  // no blank, no stop
    const Document document = with_text(text);
    const auto found = sections(document, 100);
    QVERIFY(found.size() >= 90 && found.size() < 200);
    for (const Section& section : found) {
        QVERIFY(section.end - section.begin <= 100 && section.end > section.begin);
        QCOMPARE(section.begin % 3, 0U);
    }
}

void SectionsTest::none_goes_beyond_a_file() {
    Document document = with_text("One file. Another file.");
    document.pages = {{.label = "1", .begin = 0, .end = 10}, {.label = "1", .begin = 10, .end = 23}};
    document.parts = {{.name = "a.txt", .first_page = 0, .begin = 0}, {.name = "b.txt", .first_page = 1, .begin = 10}};
    QCOMPARE(texts(sections(document, 1000), document), (QStringList{"One file. ", "Another file."}));
}

void SectionsTest::pages_that_were_left_out_are_in_none() {
    Document document = with_text("One page. Two pages. Three pages.");
    document.pages = {{.label = "1", .begin = 0, .end = 10},
                      {.label = "2", .begin = 10, .end = 21},
                      {.label = "3", .begin = 21, .end = 33}};
    QCOMPARE(texts(sections(document, 1000, {{0, 0}, {2, 2}}), document), (QStringList{"One page. ", "Three pages."}));
    QVERIFY(sections(with_text(" \n\f \n"), 1000).empty());
}

/// In order, without gaps but for blanks, and none too long.
void SectionsTest::whatever_the_text_all_of_it_is_in_one() {
    std::mt19937 random(5);
    const std::vector<std::string> words{"word", "a",  "longer. ",    "\n\n", " ", "\xc3\xa9t\xc3\xa9",
                                         "3.5",  "? ", "\xe4\xb8\xad"};
    for (int round = 0; round < 60; ++round) {
        std::string text;
        std::vector<Heading> headings;
        for (int i = 0; i < 400; ++i) {
            if (random() % 37 == 0) headings.push_back({1, "h", text.size()});
            text += words[random() % words.size()];
        }
        const int most = 10 + static_cast<int>(random() % 200);
        const Document document = with_text(text, headings);
        std::uint64_t end = 0;
        for (const Section& section : sections(document, most)) {
            QVERIFY(section.begin >= end && section.end > section.begin);
            QCOMPARE(document.text.substr(end, section.begin - end).find_first_not_of(" \n"), std::string::npos);
            QVERIFY(section.end - section.begin <= static_cast<std::uint64_t>(most));
            end = section.end;
        }
        QCOMPARE(document.text.substr(end).find_first_not_of(" \n"), std::string::npos);
    }
}

QTEST_APPLESS_MAIN(SectionsTest)
#include "sections_test.moc"
