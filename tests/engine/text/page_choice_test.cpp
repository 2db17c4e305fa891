// Which pages are to be read: as people write them, and what they are of the text.
#include "engine/text/page_choice.h"

#include <QtTest/QtTest>

using namespace lectern;

class PageChoiceTest : public QObject {
    Q_OBJECT

 private slots:
    void words_mean_pages_data();
    void words_mean_pages();
    void nonsense_is_refused_data();
    void nonsense_is_refused();
    void pages_without_text_alone_are_refused();
    void words_lead_back();
    void words_lead_back_where_labels_mislead_data();
    void words_lead_back_where_labels_mislead();
    void choices_from_files_are_checked();
    void pages_are_counted();
    void their_text_is_found();
};

namespace {

Document pages_labelled(const QStringList& labels) {
    Document document;
    for (const QString& label : labels) {
        const std::uint64_t begin = document.text.size();
        document.text += "0123456789";
        document.pages.push_back({.label = label.toStdString(), .begin = begin, .end = document.text.size()});
    }
    return document;
}

/// Ten pages: i, ii, A-1, 1, 2, 3 and a second file that begins again: 1, 2, 3, and a page without text.
Document ten_pages() {
    Document document;
    for (const char* label : {"i", "ii", "A-1", "1", "2", "3", "1", "2", "3", "blank"}) {
        const std::uint64_t begin = document.text.size();
        if (label != std::string("blank")) document.text += "0123456789";
        document.pages.push_back({.label = label, .begin = begin, .end = document.text.size()});
    }
    return document;
}

}  // namespace

void PageChoiceTest::words_mean_pages_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<PageChoice>("pages");
    QTest::addRow("nothing") << "" << PageChoice();
    QTest::addRow("commas") << " , ,," << PageChoice();
    QTest::addRow("a label") << "ii" << PageChoice{{1, 1}};
    QTest::addRow("labels") << "i - ii" << PageChoice{{0, 1}};
    QTest::addRow("a label with a hyphen") << "A-1" << PageChoice{{2, 2}};
    QTest::addRow("a range to a label with a hyphen") << "i-A-1" << PageChoice{{0, 2}};
    QTest::addRow("a number where labels are ambiguous") << "1" << PageChoice{{0, 0}};
    QTest::addRow("a number behind all labels") << "7-9" << PageChoice{{6, 8}};
    QTest::addRow("in disorder, and one in another") << "9, 4-6, 5" << PageChoice{{3, 5}, {8, 8}};
    QTest::addRow("counted from the front") << "#4" << PageChoice{{3, 3}};
    QTest::addRow("a range counted from the front") << "#4-#6" << PageChoice{{3, 5}};
    QTest::addRow("neighbours") << "4,5,6-7" << PageChoice{{3, 6}};
    QTest::addRow("all") << "1-10" << PageChoice();
}

void PageChoiceTest::words_mean_pages() {
    QFETCH(QString, words);
    QFETCH(PageChoice, pages);
    const auto parsed = parse_pages(words.toStdString(), ten_pages());
    QVERIFY(parsed);
    QVERIFY2(*parsed == pages, describe(*parsed, ten_pages()).c_str());
}

void PageChoiceTest::nonsense_is_refused_data() {
    QTest::addColumn<QString>("words");
    for (const char* words : {"0", "11", "-1", "3-", "6-4", "x", "2-x", "1.5", "99999999999999999999", "1-2-3"})
        QTest::addRow("%s", words) << words;
}

void PageChoiceTest::nonsense_is_refused() {
    QFETCH(QString, words);
    const auto parsed = parse_pages(words.toStdString(), ten_pages());
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, ErrorCode::wrong_use);
    QVERIFY(!parsed.error().means.empty() && !parsed.error().next.empty());
}

void PageChoiceTest::pages_without_text_alone_are_refused() {
    QCOMPARE(parse_pages("blank", ten_pages()).error().code, ErrorCode::bad_input);
    QVERIFY(parse_pages("9-blank", ten_pages()));
}

void PageChoiceTest::words_lead_back() {
    const Document document = ten_pages();
    QCOMPARE(describe({{0, 1}, {3, 3}, {8, 9}}, document), std::string("i-ii, 4, 9-blank"));
    for (int first = 0; first < 10; ++first)
        for (int last = first; last < 9; ++last) {
            const PageChoice pages{{first, last}};
            QVERIFY(parse_pages(describe(pages, document), document) == pages);
        }
}

void PageChoiceTest::words_lead_back_where_labels_mislead_data() {
    QTest::addColumn<QStringList>("labels");
    // The second page's number is the third one's label.
    QTest::addRow("a number is a label elsewhere") << QStringList{"a", "a", "2", "3", "1"};
    QTest::addRow("labels with commas") << QStringList{"1,2", "1", "2", "3"};
    QTest::addRow("labels with blanks") << QStringList{" 1", "1", "2 "};
    QTest::addRow("labels that look like ranges") << QStringList{"2-3", "2", "3", "1-2", "1"};
    QTest::addRow("a range that is a label") << QStringList{"1", "2", "1-2"};
    QTest::addRow("labels that are cut wrongly") << QStringList{"A", "A-1", "1", "1-A", "A-1-A"};
    QTest::addRow("labels that look like counted pages") << QStringList{"x", "x", "2", "#2", "1"};
    QTest::addRow("no labels") << QStringList{"", "", "1", ""};
}

void PageChoiceTest::words_lead_back_where_labels_mislead() {
    QFETCH(const QStringList, labels);
    const Document document = pages_labelled(labels);
    const int all = static_cast<int>(labels.size());
    for (int first = 0; first < all; ++first)
        for (int last = first; last < all; ++last) {
            if (last - first == all - 1) continue;  // all pages are no choice
            const PageChoice pages{{first, last}};
            const auto back = parse_pages(describe(pages, document), document);
            QVERIFY2(back && *back == pages, describe(pages, document).c_str());
        }
}

void PageChoiceTest::choices_from_files_are_checked() {
    QVERIFY(is_choice_of({}, 10));
    QVERIFY(is_choice_of({{0, 3}, {5, 9}}, 10));
    for (const PageChoice& wrong : {PageChoice{{-1, 2}}, {{3, 2}}, {{0, 10}}, {{4, 5}, {1, 2}}, {{1, 4}, {4, 5}}})
        QVERIFY(!is_choice_of(wrong, 10));
}

void PageChoiceTest::pages_are_counted() {
    const PageChoice pages{{2, 4}, {8, 8}};
    for (int end = 0; end <= 10; ++end) {
        int counted = 0;
        for (int page = 0; page < end; ++page) counted += is_chosen(pages, page) ? 1 : 0;
        QCOMPARE(chosen_before(pages, end), counted);
    }
    QCOMPARE(chosen_before({}, 7), 7);
    for (int count = 1; count <= 4; ++count) {
        const int end = end_of_first(pages, count);
        QCOMPARE(chosen_before(pages, end), count);
        QVERIFY(is_chosen(pages, end - 1));
    }
    QCOMPARE(end_of_first({}, 7), 7);
}

void PageChoiceTest::their_text_is_found() {
    const Document document = ten_pages();
    QVERIFY(text_of({}, document) == (std::vector<TextStretch>{{0, 90}}));
    const std::vector<TextStretch> text = text_of({{1, 2}, {8, 9}}, document);
    QVERIFY(text == (std::vector<TextStretch>{{10, 30}, {80, 90}}));
    QVERIFY(lies_in(text, 10, 30) && lies_in(text, 85, 86));
    QVERIFY(!lies_in(text, 9, 11) && !lies_in(text, 29, 31) && !lies_in(text, 40, 50));
}

QTEST_GUILESS_MAIN(PageChoiceTest)
#include "page_choice_test.moc"
