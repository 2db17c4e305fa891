#include "app/import/pdf/running_lines.h"

#include <QtTest/QtTest>
#include <functional>
#include <string>
#include <vector>

#include "app/import/import_in_process.h"

using lectern::PageLines;
using lectern::PlacedLine;
using lectern::RemovedLines;

namespace {

struct Line {
    int size = 11, x = 72, y = 0;  ///< in points, y from the lower edge
    std::string text;              ///< ASCII without brackets
};
using Page = std::vector<Line>;
using Pages = std::vector<Page>;

/// A PDF of letter paper, 612 x 792 points, in Helvetica.
std::string pdf_of(const Pages& pages) {
    std::vector<std::string> objects{"<</Type/Catalog/Pages 2 0 R>>", "",
                                     "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"};
    std::string kids;
    for (const Page& page : pages) {
        std::string content;
        for (const auto& [size, x, y, text] : page)
            content += fmt::format("BT /F1 {} Tf {} {} Td ({}) Tj ET\n", size, x, y, text);
        objects.push_back(fmt::format("<</Length {}>>stream\n{}\nendstream", content.size(), content));
        objects.push_back(
            fmt::format("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents {} 0 R"
                        "/Resources<</Font<</F1 3 0 R>>>>>>",
                        objects.size()));
        kids += fmt::format("{} 0 R ", objects.size());
    }
    objects[1] = fmt::format("<</Type/Pages/Count {}/Kids[{}]>>", pages.size(), kids);
    std::string pdf = "%PDF-1.5\n";
    std::string table = fmt::format("xref\n0 {}\n0000000000 65535 f \n", objects.size() + 1);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        table += fmt::format("{:010} 00000 n \n", pdf.size());
        pdf += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
    }
    return fmt::format("{}{}trailer<</Size {}/Root 1 0 R>>\nstartxref\n{}\n%%EOF\n", pdf, table, objects.size() + 1,
                       pdf.size());
}

/// `count` pages that `write` makes, counted from 1.
Pages make(int count, const std::function<Page(int)>& write) {
    Pages pages;
    for (int i = 1; i <= count; ++i) pages.push_back(write(i));
    return pages;
}

Page operator+(Page page, const Page& more) {
    page.insert(page.end(), more.begin(), more.end());
    return page;
}

const std::vector<std::string> names{"Brandt", "Olsen", "Krog", "Lind", "Moe", "Dahl", "Berg", "Holt", "Ness", "Vik"};
std::string name(int page) {
    return names[static_cast<std::size_t>(page) % names.size()];
}

/// Twenty lines in the midst of the page, others on each.
Page body(int page) {
    Page lines;
    for (int i = 0; i < 20; ++i) {
        lines.push_back({11, 72, 640 - 14 * i,
                         fmt::format("and the captain of ship {} told {} of the sea and of what it brought in",
                                     1000 * page + i, name(page + i))});
    }
    return lines;
}

/// The words of the pages or of a text, in any order: columns and rows may change places.
QStringList words_of(const QString& text) {
    QStringList words = text.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
    words.sort();
    return words;
}

QStringList words_of(const Pages& pages) {
    QString text;
    for (const Page& page : pages)
        for (const Line& line : page) text += QString::fromStdString(line.text) + '\n';
    return words_of(text);
}

lectern::Document import(const Pages& pages) {
    const std::string pdf = pdf_of(pages);
    const auto document = lectern::import_in_process(std::as_bytes(std::span(pdf)), "test.pdf", {});
    return document ? *document : lectern::Document{.text = document.error().what.english()};
}

PlacedLine line_at(double top, const std::string& text, double height = 10) {
    return {.text = text, .left = 50, .top = top, .right = 250, .bottom = top + height};
}

}  // namespace

/// Promises about heads, feet and page numbers: they do not come between the lines of the text, and nothing is taken
/// for one that is text. Lost text is worse than a number that is read: a question about it gets a wrong answer.
class RunningLinesTest : public QObject {
    Q_OBJECT

 private slots:
    void text_at_the_edges_stays_data();
    void text_at_the_edges_stays();
    void page_numbers_go_data();
    void page_numbers_go();
    void heads_and_feet_go_but_for_the_first();
    void heads_of_left_and_right_pages_go();
    void numbers_beside_chapters_go_alone();
    void titles_beside_chapters_go();
    void labels_count_pages_too();
    void no_page_is_emptied();
    void what_was_left_out_is_told();
    void ten_thousand_pages_are_no_trouble();
};

void RunningLinesTest::text_at_the_edges_stays_data() {
    QTest::addColumn<Pages>("pages");
    const auto row = [](const char* title, int count, const std::function<Page(int)>& write) {
        QTest::newRow(title) << make(count, write);
    };
    row("invoices", 5, [](int i) {
        return Page{{14, 72, 730, fmt::format("Invoice {} of {} March 2021", 1000 + i, 2 + i)}} + body(i);
    });
    row("invoices with numbers of pages", 5, [](int i) {
        return Page{{11, 72, 730, fmt::format("Invoice {}", 1000 + i)}} + body(i) +
               Page{{11, 300, 40, fmt::format("Total due is {} crowns", 317 * i)}};
    });
    row("articles", 5, [](int i) { return Page{{14, 72, 730, fmt::format("Article {}", i)}} + body(i); });
    row("articles in the type of the text", 12, [](int i) {
        return Page{{11, 72, 730, fmt::format("Article {}", i)}} + body(i);
    });
    row("days", 30, [](int i) { return Page{{11, 72, 740, fmt::format("Day {}", i)}} + body(i); });
    row("numbered sentences", 6, [](int i) {
        return Page{{11, 72, 740, fmt::format("{} The pilot called {} pays for the boat", i, name(i))}} + body(i);
    });
    row("first and last rows of a ledger", 6, [](int page) {
        Page lines;
        for (int i = 0; i < 46; ++i) {
            lines.push_back({10, 72, 740 - 15 * i, fmt::format("Account {}{}", name(page), i)});
            lines.push_back({10, 300, 740 - 15 * i, std::to_string((page * 7919 + i * 104729) % 9000 + 100)});
            lines.push_back({10, 420, 740 - 15 * i, std::to_string((page * 6271 + i * 15485) % 9000 + 100)});
        }
        return lines;
    });
    row("rows of numbers alone", 6, [](int page) {
        Page lines;
        for (int i = 0; i < 46; ++i)
            lines.push_back({10, 72, 740 - 15 * i,
                             fmt::format("{} {} {}", 100 + page * 37 + i, 300 + i * 11, 200 + (page * i) % 700)});
        return lines;
    });
    row("a column that counts as the pages do", 8, [](int page) {
        Page lines;
        for (int i = 0; i < 46; ++i) {
            lines.push_back({10, 72, 740 - 15 * i, fmt::format("Bolts of {}{}", name(page), i)});
            lines.push_back({10, 420, 740 - 15 * i, std::to_string(page + i)});
        }
        return lines;
    });
    row("a row with the name beside one that is the same", 6, [](int i) {
        return Page{{11, 72, 740, "Customer"}, {11, 420, 740, "Captain " + name(i)}} + body(i);
    });
    row("footnotes", 6, [](int i) {
        return body(i) + Page{{8, 72, 80, fmt::format("{} See the tide book of {}, p. {}.", i, 1900 + i, 11 + i)}};
    });
    row("short footnotes", 4, [](int i) {
        return body(i) + Page{{8, 72, 80, fmt::format("{} Ibid. by {}", i, name(i))}};
    });
    row("contents", 6, [](int i) {
        return body(i) + Page{{11, 72, 90, fmt::format("{}.2 Of {} and his boat", i, name(i))},
                              {11, 500, 90, std::to_string(20 * i)}};
    });
    row("the same line at the end of the text", 6, [](int i) {
        Page lines;
        for (int k = 0; k < 45; ++k) lines.push_back({9, 72, 740 - 15 * k, fmt::format("call of {} {}", i, k)});
        return lines + Page{{9, 72, 65, "and so on"}};
    });
}

void RunningLinesTest::text_at_the_edges_stays() {
    QFETCH(Pages, pages);
    const auto document = import(pages);
    QCOMPARE(words_of(QString::fromStdString(document.text)), words_of(pages));
    QCOMPARE(document.notices.size(), std::size_t{0});
}

void RunningLinesTest::page_numbers_go_data() {
    QTest::addColumn<QString>("format");  // {0}: the number, {1}: in Roman numerals
    for (const char* format : {"{0}", "- {0} -", "{1}", "[{0}]", "Page {0}", "Page {0} of 8", "{0} / 8", "{0}/8",
                               "Seite {0} von 8", "p. {0}", "\\226 {0} \\226"}) {
        QTest::newRow(format) << format;
    }
}

void RunningLinesTest::page_numbers_go() {
    QFETCH(QString, format);
    const std::vector<std::string> roman{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii"};
    for (const int offset : {0, 2}) {
        for (const int y : {40, 760}) {
            const Pages pages = make(6, [&](int i) {
                const auto number = static_cast<std::size_t>(i + offset);
                return body(i) + Page{{9, i % 2 == 0 ? 72 : 500, y,
                                       fmt::format(fmt::runtime(format.toStdString()), number, roman[number])}};
            });
            const auto document = import(pages);
            QCOMPARE(words_of(QString::fromStdString(document.text)), words_of(make(6, body)));
        }
    }
}

void RunningLinesTest::heads_and_feet_go_but_for_the_first() {
    const Pages pages = make(5, [](int i) {
        return Page{{9, 72, 760, "The Harbour Handbook"}} + body(i) +
               Page{{9, 72, 40, "Printed in Aldersund"}, {9, 500, 40, std::to_string(i)}};
    });
    const QString text = QString::fromStdString(import(pages).text);
    QCOMPARE(text.count("The Harbour Handbook"), 1);
    QCOMPARE(text.count("Printed in Aldersund"), 1);
    QCOMPARE(words_of(text).size(), words_of(make(5, body)).size() + 6);
}

void RunningLinesTest::heads_of_left_and_right_pages_go() {
    const Pages pages = make(9, [](int i) {
        return Page{{9, i % 2 == 0 ? 72 : 400, 760, i % 2 == 0 ? "The Harbour Handbook" : "Of tides"}} + body(i);
    });
    const QString text = QString::fromStdString(import(pages).text);
    QCOMPARE(text.count("The Harbour Handbook"), 1);
    QCOMPARE(text.count("Of tides"), 1);
}

/// The number goes; a chapter's title goes where it repeats one that stays.
void RunningLinesTest::numbers_beside_chapters_go_alone() {
    const Pages pages = make(8, [](int i) {
        return Page{{9, 72, 760, i < 5 ? "Of tides" : "Of " + name(i)}, {9, 500, 760, std::to_string(i)}} + body(i);
    });
    const auto document = import(pages);
    const QString text = QString::fromStdString(document.text);
    QCOMPARE(text.count("Of tides"), 1);
    for (int i = 5; i <= 8; ++i) QCOMPARE(text.count(QString::fromStdString("Of " + name(i))), 1);
    QCOMPARE(words_of(text).size(), words_of(make(8, body)).size() + 2 * 5);
    for (const lectern::WordBox& word : document.words)
        QVERIFY(document.text.substr(word.begin, word.length).find_first_of(" \t\n") == std::string::npos);
}

void RunningLinesTest::titles_beside_chapters_go() {
    std::vector<PageLines> pages{{{line_at(20, "The Harbour Handbook"), line_at(300, "Contents")}, 800, "1"}};
    for (const char* chapter : {"Of tides", "Of ships", "Of cooks", "Of pilots"}) {
        PlacedLine head = line_at(20, "The Harbour Handbook");
        lectern::append_right(head, line_at(20, chapter), true);
        pages.push_back({{head, line_at(200, chapter, 16), line_at(300, "Text of some length")}, 800, {}});
    }
    QCOMPARE(lectern::remove_running_lines(pages).lines, 4);
    QCOMPARE(pages[0].lines.size(), std::size_t{2});
    for (std::size_t i = 1; i < pages.size(); ++i) QCOMPARE(pages[i].lines.size(), std::size_t{2});
}

void RunningLinesTest::labels_count_pages_too() {
    std::vector<PageLines> pages;
    for (const char* label : {"i", "ii", "1", "2", "A-1", "A-2"})
        pages.push_back({{line_at(300, "Text"), line_at(770, label)}, 800, label});
    QCOMPARE(lectern::remove_running_lines(pages).lines, 6);
    for (const PageLines& page : pages) QCOMPARE(page.lines.size(), std::size_t{1});
}

void RunningLinesTest::no_page_is_emptied() {
    std::vector<PageLines> pages;
    for (int i = 1; i <= 6; ++i)
        pages.push_back({{line_at(20, "Exercises"), line_at(770, std::to_string(i))}, 800, {}});
    QCOMPARE(lectern::remove_running_lines(pages).pages, 1);  // the first, whose head stays
    for (std::size_t i = 1; i < pages.size(); ++i) QCOMPARE(pages[i].lines.size(), std::size_t{2});
}

void RunningLinesTest::what_was_left_out_is_told() {
    const auto document = import(make(5, [](int i) {
        return Page{{9, 72, 760, "The Harbour Handbook"}} + body(i) +
               Page{{9, 300, 40, fmt::format("Page {} of 5", i)}};
    }));
    QCOMPARE(document.notices.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(document.notices.front().english()),
             QString("9 headers, footers and page numbers were left out on 5 of 5 pages; # stands for the page's "
                     "number: \u201cpage # of 5\u201d, \u201cThe Harbour Handbook\u201d."));
}

void RunningLinesTest::ten_thousand_pages_are_no_trouble() {
    constexpr int count = 10'000;
    const auto document = import(make(count, [](int i) {
        return Page{{11, 72, 400, fmt::format("the rent of house {} is due", 7 * i)},
                    {11, 72, 386, fmt::format("and {} pays it", name(i))}} +
               Page{{9, 300, 40, std::to_string(i)}};
    }));
    QCOMPARE(document.pages.size(), std::size_t{count});
    QCOMPARE(document.damaged_pages, 0);
    const auto& last = document.pages.back();
    QCOMPARE(QString::fromStdString(document.text.substr(last.begin, last.end - last.begin)).simplified(),
             QString("the rent of house 70000 is due and Brandt pays it"));
}

QTEST_APPLESS_MAIN(RunningLinesTest)
#include "running_lines_test.moc"
