#include <QClipboard>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <string>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/document_view.h"
#include "ui/pages/text_blocks.h"
#include "ui/pages/text_search.h"

using lectern::Document;
using lectern::DocumentCanvas;
using lectern::DocumentView;
using lectern::TextSpan;

namespace {

const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";

/// Adds text to a document that is made by hand.
class Maker {
 public:
    void heading(int level, const std::string& title) {
        document_.headings.push_back({level, title, document_.text.size()});
        document_.text += title + "\n\n";
    }
    void paragraph(const std::string& text) { document_.text += text + "\n\n"; }
    void row(const std::string& cells) { document_.text += cells + "\n"; }
    void end_page() {
        const std::uint64_t begin = document_.pages.empty() ? 0 : document_.pages.back().end;
        document_.pages.push_back({std::to_string(document_.pages.size() + 1), begin, document_.text.size()});
    }
    std::shared_ptr<const Document> finish() {
        end_page();
        return std::make_shared<const Document>(document_);
    }

 private:
    Document document_{.name = "harbour.docx", .media_type = "text/plain"};
};

std::shared_ptr<const Document> harbour() {
    Maker maker;
    maker.heading(1, "The harbour of Aldersund");
    maker.paragraph("The keeper of the lamp is named Ole. Größe, naïveté and 港 stand here; 🛥 too.");
    maker.heading(2, "Times");
    maker.row("Ship\tArrives\tWhat she carries");
    maker.row("Ida\tseven\ttimber, barrels of tar, and in autumn the apples of the islands, which are kept in straw");
    maker.row("Marta\tnine\tpost");
    maker.paragraph("");
    for (int page = 0; page < 40; ++page) {
        for (int i = 0; i < 5; ++i)
            maker.paragraph("Paragraph " + std::to_string(i) + " of page " + std::to_string(page + 1) +
                            " says that ships come and go, and that the lamp is lit at night, whatever the weather may "
                            "be and whoever may be at sea.");
        maker.end_page();
    }
    maker.heading(2, "The end");
    maker.paragraph("The last words of all.");
    return maker.finish();
}

class Shown {
 public:
    explicit Shown(std::shared_ptr<const Document> shown = harbour(), std::vector<std::filesystem::path> files = {})
        : document(std::move(shown)) {
        view.resize(800, 900);
        view.show();
        view.show_document(document, std::move(files));
        QCoreApplication::processEvents();
    }
    QPoint middle_of(std::string_view words) { return place_on_canvas(view, span_of(*document, words)).center(); }
    QWidget* viewport() { return canvas_of(view).viewport(); }

    DocumentView view;
    std::shared_ptr<const Document> document;
};

QPalette dark() {
    QPalette palette(QColor(0x35, 0x35, 0x35));
    palette.setColor(QPalette::Base, QColor(0x1e, 0x1e, 0x1e));
    palette.setColor(QPalette::Text, QColor(0xe8, 0xe8, 0xe8));
    palette.setColor(QPalette::AlternateBase, QColor(0x2b, 0x2b, 0x2b));
    return palette;
}

}  // namespace

/// Promises of documents shown by their text, of selecting and of finding.
class TextViewTest : public QObject {
    Q_OBJECT

 private slots:
    void text_is_shown();
    void a_line_without_the_title_is_no_heading();
    void the_words_are_highlighted_and_nothing_else();
    void places_are_said_in_pages();
    void follows_the_palette();
    void a_long_text_is_shown_at_once();
    void nonsense_is_shown_too();
    void what_is_selected_is_the_text_data();
    void what_is_selected_is_the_text();
    void words_of_a_pdf_are_selected();
    void keys_select();
    void finds_and_goes_through_what_is_found();
    void finding_knows_case_and_white_space_data();
    void finding_knows_case_and_white_space();
    void a_new_search_ends_the_one_before();
};

void TextViewTest::text_is_shown() {
    Shown shown;
    keep_picture(shown.view, "text");
    QVERIFY(dark_pixels(picture_of(shown.view)) > 1000);
    // Cells of a column stand below each other, headings are larger than text.
    const QRect ida = place_on_canvas(shown.view, span_of(*shown.document, "Ida"));
    const QRect seven = place_on_canvas(shown.view, span_of(*shown.document, "seven"));
    const QRect marta = place_on_canvas(shown.view, span_of(*shown.document, "Marta"));
    const QRect nine = place_on_canvas(shown.view, span_of(*shown.document, "nine"));
    QCOMPARE(ida.left(), marta.left());
    QCOMPARE(seven.left(), nine.left());
    QVERIFY(seven.left() > marta.right());
    QCOMPARE(ida.top(), seven.top());
    const QRect title = place_on_canvas(shown.view, span_of(*shown.document, "The harbour of Aldersund"));
    QVERIFY(title.height() > ida.height() * 3 / 2);
}

/// EPUB has chapters that begin with a picture, or with their text.
void TextViewTest::a_line_without_the_title_is_no_heading() {
    const Document document{.text = "Once upon a time.\n\nTimes  and tides\n\nThen.\n",
                            .headings = {{1, "Chapter one", 0}, {2, "Times and tides of Aldersund", 19}}};
    const lectern::TextBlocks text(document);
    QCOMPARE(text.blocks.size(), 3UL);
    QCOMPARE(int{text.blocks[0].level}, 0);
    QCOMPARE(int{text.blocks[1].level}, 2);
    QCOMPARE(int{text.blocks[2].level}, 0);
}

void TextViewTest::the_words_are_highlighted_and_nothing_else() {
    Shown shown;
    for (const char* words : {"keeper of the lamp", "The last words", "barrels"}) {
        const TextSpan span = span_of(*shown.document, words);
        shown.view.show_span(span.begin, span.end);
        const QImage marked = picture_of(shown.view);
        const QRect place = place_in_picture(shown.view, span);
        QVERIFY(marked.rect().contains(place));
        keep_picture(shown.view, QString("text-evidence-") + words);
        canvas_of(shown.view).set_evidence(std::nullopt);
        const QRegion changed = difference(marked, picture_of(shown.view));
        QVERIFY(!changed.isEmpty());
        QVERIFY(place.contains(changed.boundingRect()));
        QVERIFY(changed.boundingRect().width() >= place.width() - 3);
    }
}

void TextViewTest::places_are_said_in_pages() {
    Shown shown;
    QSignalSpy pages(&shown.view, &DocumentView::page_changed);
    for (const int page : {20, 3, 40, 0}) {
        shown.view.go_to_page(page);
        QCOMPARE(shown.view.page(), page);
        const bool is_at_end = page == 40;
        QVERIFY2(is_at_end || std::abs(shown.view.position() - page) < 0.05,
                 qPrintable(QString::number(shown.view.position())));
    }
    QCOMPARE(pages.count(), 4);
    // What was measured on the way does not move what is seen.
    shown.view.set_position(30.5);
    QScrollBar& bar = *canvas_of(shown.view).verticalScrollBar();
    for (int i = 0; i < 50; ++i) {
        const double before = shown.view.position();
        bar.setValue(bar.value() - 60);
        QVERIFY(shown.view.position() < before);
        QVERIFY2(before - shown.view.position() < 0.5, qPrintable(QString::number(before - shown.view.position())));
    }
}

void TextViewTest::follows_the_palette() {
    Shown shown;
    const TextSpan words = span_of(*shown.document, "keeper of the lamp");
    shown.view.setPalette(dark());
    shown.view.show_span(words.begin, words.end);
    shown.view.find_text("lamp");
    QTRY_VERIFY(shown.view.hits().size() > 2);
    keep_picture(shown.view, "text-dark");
    const QImage picture = picture_of(shown.view);
    QVERIFY(qGray(picture.pixel(5, 5)) < 60);
    const QRect place = place_in_picture(shown.view, words);
    QVERIFY(qGray(picture.pixel(place.topLeft() + QPoint(1, 1))) < 90);  // light letters keep their contrast
}

/// Five megabytes: nothing but what is seen is laid out.
void TextViewTest::a_long_text_is_shown_at_once() {
    Maker maker;
    for (int i = 0; i < 50'000; ++i)
        maker.paragraph("Line " + std::to_string(i) +
                        " of a long tale of ships, of tides, of the harbour and of the lamp "
                        "that burns above it all night.");
    const auto document = maker.finish();
    QElapsedTimer timer;
    timer.start();
    Shown shown(document);
    const qint64 opened = timer.restart();
    std::vector<qint64> frames;
    QScrollBar& bar = *canvas_of(shown.view).verticalScrollBar();
    for (int i = 0; i < 300; ++i) {
        timer.restart();
        bar.setValue(bar.value() + (i < 150 ? 60 : 20'000));
        QCoreApplication::processEvents();
        frames.push_back(timer.nsecsElapsed() / 1000);
    }
    std::ranges::sort(frames);
    qInfo("5 MB of text: shown after %lld ms; scrolling: median %lld, longest %lld microseconds", opened, frames[150],
          frames[299]);
    QVERIFY(opened < 5000 && frames[299] < 1'000'000);
    QVERIFY(document->text.size() > 5'000'000);
    const TextSpan words = span_of(*document, "Line 49998");
    shown.view.show_span(words.begin, words.end);
    QVERIFY(shown.viewport()->rect().contains(place_on_canvas(shown.view, words)));
}

void TextViewTest::nonsense_is_shown_too() {
    Maker one_line;
    one_line.paragraph(std::string(300'000, 'x'));
    one_line.row(std::string(500, '\t').append("cell"));
    Document empty{.name = "empty.txt", .media_type = "text/plain", .pages = {{"1", 0, 0}}};
    for (const auto& document : {one_line.finish(), std::make_shared<const Document>(empty)}) {
        Shown shown(document);
        QTest::keyClick(&canvas_of(shown.view), Qt::Key_End);
        QTest::keyClick(&canvas_of(shown.view), Qt::Key_Down, Qt::ShiftModifier);
        canvas_of(shown.view).select_all();
        QCOMPARE(shown.view.selected_text().size(), static_cast<qsizetype>(document->text.size()));
        picture_of(shown.view);
    }
}

void TextViewTest::what_is_selected_is_the_text_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::newRow("a word") << "keeper"
                            << "keeper";
    QTest::newRow("letters of many bytes") << "Größe"
                                           << "港";
    QTest::newRow("over lines") << "harbour of"
                                << "Times";
    QTest::newRow("cells") << "Ida"
                           << "timber";
}

void TextViewTest::what_is_selected_is_the_text() {
    QFETCH(QString, from);
    QFETCH(QString, to);
    Shown shown;
    const std::string first = from.toStdString(), last = to.toStdString();
    const TextSpan begin = span_of(*shown.document, first), end = span_of(*shown.document, last);
    const QRect here = place_on_canvas(shown.view, begin), there = place_on_canvas(shown.view, end);
    QSignalSpy selected(&shown.view, &DocumentView::selection_changed);
    QTest::mousePress(shown.viewport(), Qt::LeftButton, {}, {here.left() + 1, here.center().y()});
    QTest::mouseMove(shown.viewport(), here.center());
    QTest::mouseMove(shown.viewport(), {there.right(), there.center().y()});
    QTest::mouseRelease(shown.viewport(), Qt::LeftButton, {}, {there.right(), there.center().y()});
    const std::string expected = shown.document->text.substr(begin.begin, end.end - begin.begin);
    QCOMPARE(shown.view.selected_text(), QString::fromStdString(expected));
    QVERIFY(selected.count() > 0);
    QTest::keySequence(&canvas_of(shown.view), QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(expected));
    // Twice for the word.
    QTest::mouseDClick(shown.viewport(), Qt::LeftButton, {}, here.center());
    QVERIFY(shown.view.selected_text().size() > 1 && from.startsWith(shown.view.selected_text()));
}

void TextViewTest::words_of_a_pdf_are_selected() {
    Shown shown(imported(sample), {sample});
    shown.view.go_to_page(3);
    wait_for_pictures(shown.view);
    const auto& words = shown.document->words;
    const auto first = std::ranges::find_if(words, [](const lectern::WordBox& word) { return word.page == 3; });
    const auto last = first + 60;
    const TextSpan span{first->begin, last->begin + last->length};
    const QRect here = place_on_canvas(shown.view, {first->begin, first->begin + first->length});
    const QRect there = place_on_canvas(shown.view, {last->begin, last->begin + last->length});
    QTest::mousePress(shown.viewport(), Qt::LeftButton, {}, {here.left(), here.center().y()});
    QTest::mouseMove(shown.viewport(), there.center());
    QTest::mouseMove(shown.viewport(), {there.right() + 1, there.center().y()});
    QTest::mouseRelease(shown.viewport(), Qt::LeftButton, {}, there.center());
    keep_picture(shown.view, "pdf-selection");
    QCOMPARE(shown.view.selected_text(),
             QString::fromStdString(shown.document->text.substr(span.begin, span.end - span.begin)));
}

void TextViewTest::keys_select() {
    Shown shown;
    DocumentCanvas& canvas = canvas_of(shown.view);
    const TextSpan word = span_of(*shown.document, "keeper");
    QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, shown.middle_of("keeper"));
    QTest::keyClick(&canvas, Qt::Key_Home, Qt::ShiftModifier);
    QVERIFY(QString("The keeper").startsWith(shown.view.selected_text()));
    canvas.select({word.begin, word.begin});
    for (int i = 0; i < 6; ++i) QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(shown.view.selected_text(), QString("keeper"));
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
    QCOMPARE(shown.view.selected_text(), QString("keeper of "));
    QTest::keyClick(&canvas, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(shown.view.selected_text(), QString("keeper of"));
    QTest::keyClick(&canvas, Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(shown.view.selected_text().contains("\n"));
    QTest::keyClick(&canvas, Qt::Key_End, Qt::ShiftModifier | Qt::ControlModifier);
    QVERIFY(shown.view.selected_text().endsWith("The last words of all.\n\n"));
    QTest::keySequence(&canvas, QKeySequence::SelectAll);
    QCOMPARE(shown.view.selected_text(), QString::fromStdString(shown.document->text));
}

void TextViewTest::finds_and_goes_through_what_is_found() {
    Shown shown;
    shown.view.set_position(10);
    shown.view.find();
    auto* words = shown.view.findChild<QLineEdit*>();
    QVERIFY(words->isVisible());
    QTest::keyClicks(words, "the LAMP");
    QTRY_COMPARE(shown.view.hits().size(), std::size_t{201});
    QCOMPARE(shown.view.hit_positions().size(), std::size_t{201});
    for (const TextSpan& hit : shown.view.hits())
        QCOMPARE(shown.document->text.substr(hit.begin, hit.end - hit.begin), std::string("the lamp"));
    // From where the reader was, on; and around.
    QVERIFY(shown.view.page() >= 10 && shown.view.page() <= 11);
    keep_picture(shown.view, "text-find");
    const int first = canvas_of(shown.view).marks().current_hit;
    QTest::keyClick(words, Qt::Key_Return);
    QCOMPARE(canvas_of(shown.view).marks().current_hit, first + 1);
    QTest::keyClick(words, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(canvas_of(shown.view).marks().current_hit, first);
    for (int i = 0; i <= first; ++i) shown.view.find_previous();
    QCOMPARE(canvas_of(shown.view).marks().current_hit, 200);
    QVERIFY(shown.view.page() >= 38);
    shown.view.find_next();
    QCOMPARE(canvas_of(shown.view).marks().current_hit, 0);
    words->setText("no such words");
    QTRY_COMPARE(shown.view.hits().size(), std::size_t{0});
    QTest::keyClick(words, Qt::Key_Escape);
    QVERIFY(!words->isVisible());
}

void TextViewTest::finding_knows_case_and_white_space_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QStringList>("found");
    QTest::newRow("case") << "GRÖSSE größe" << QStringList();
    QTest::newRow("letters of two bytes") << "GRÖẞE" << QStringList{"Größe"};
    QTest::newRow("composed otherwise") << QString::fromUtf8("nai\u0308vete\u0301") << QStringList{"naïveté"};
    QTest::newRow("white space") << "  Aldersund   The " << QStringList{"Aldersund\n\nThe"};
    QTest::newRow("special signs") << "Ole." << QStringList{"Ole."};
    QTest::newRow("behind letters of four bytes") << "too." << QStringList{"too."};
}

void TextViewTest::finding_knows_case_and_white_space() {
    QFETCH(QString, words);
    QFETCH(QStringList, found);
    Shown shown;
    shown.view.find_text(words);
    QSignalSpy changed(&shown.view, &DocumentView::hits_changed);
    QVERIFY(changed.wait(10'000));
    QStringList texts;
    for (const TextSpan& hit : shown.view.hits())
        texts << QString::fromStdString(shown.document->text.substr(hit.begin, hit.end - hit.begin));
    QCOMPARE(texts, found);
}

void TextViewTest::a_new_search_ends_the_one_before() {
    const auto document = harbour();
    lectern::TextSearch search;
    std::vector<std::size_t> counts;
    connect(&search, &lectern::TextSearch::found, this,
            [&](const std::vector<TextSpan>& hits) { counts.push_back(hits.size()); });
    search.start(document, "e");
    search.start(document, "keeper");
    QTRY_VERIFY(!counts.empty());
    QTest::qWait(50);
    QCOMPARE(counts, std::vector<std::size_t>{1});
}

int main(int argc, char** argv) {
    return run_page_test<TextViewTest>(argc, argv);
}

#include "text_view_test.moc"
