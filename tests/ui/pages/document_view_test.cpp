#include "ui/pages/document_view.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QPromise>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"

using lectern::Document;
using lectern::DocumentView;
using lectern::TextSpan;
using lectern::WordBox;

namespace {

const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";

const std::shared_ptr<const Document>& handbook() {
    static const std::shared_ptr<const Document> document = imported(sample);
    return document;
}

/// The handbook as it comes from the library: without the boxes of its words.
const std::shared_ptr<const Document>& handbook_without_words() {
    static const std::shared_ptr<const Document> document = [] {
        Document copy = *handbook();
        copy.words.clear();
        return std::make_shared<const Document>(std::move(copy));
    }();
    return document;
}

std::vector<WordBox> words_on(int first, int last) {
    std::vector<WordBox> words;
    std::ranges::copy_if(handbook()->words, std::back_inserter(words), [=](const WordBox& word) {
        return static_cast<int>(word.page) >= first && static_cast<int>(word.page) <= last;
    });
    return words;
}

/// The handbook in a window.
class Shown {
 public:
    explicit Shown(const std::shared_ptr<const Document>& document = handbook(), lectern::WordsOfPages words = {}) {
        view.resize(800, 900);
        view.show();
        view.set_words(std::move(words));
        view.show_document(document, {sample});
        wait_for_pictures(view);
    }

    DocumentView view;
};

}  // namespace

/// Promises of the page view, with the PDF that comes with the program.
class DocumentViewTest : public QObject {
    Q_OBJECT

 private slots:
    void pages_are_drawn();
    void says_which_page_is_seen();
    void says_the_page_of_another_document();
    void the_words_are_highlighted_and_nothing_else_data();
    void the_words_are_highlighted_and_nothing_else();
    void words_come_from_the_library();
    void a_hit_and_evidence_look_different();
    void goes_back_and_forward();
    void sections_are_found();
    void another_width_is_another_zoom();
    void zoom_keeps_the_place();
    void pictures_are_sharp_on_fine_screens();
    void has_a_name_for_screen_readers();
    void screen_readers_are_told_the_page();
    void shows_where_the_keyboard_goes();
};

void DocumentViewTest::pages_are_drawn() {
    Shown shown;
    QVERIFY(dark_pixels(picture_of(shown.view)) > 1000);
    keep_picture(shown.view, "pdf");
    shown.view.clear();
    QCOMPARE(dark_pixels(picture_of(shown.view)), 0);
}

void DocumentViewTest::says_which_page_is_seen() {
    Shown shown;
    QSignalSpy pages(&shown.view, &DocumentView::page_changed);
    QSignalSpy seen(&shown.view, &DocumentView::visible_pages_changed);
    shown.view.go_to_page(3);
    QCOMPARE(pages.count(), 1);
    QCOMPARE(shown.view.page(), 3);
    QVERIFY(std::abs(shown.view.position() - 3) < 0.01);
    QVERIFY(std::abs(seen.last().at(0).toDouble() - 3) < 0.01);
    QVERIFY(seen.last().at(1).toDouble() > 3.3);
    // Small pages too, of which several are seen at once; and the last one.
    shown.view.set_zoom(0.25);
    shown.view.go_to_page(6);
    QCOMPARE(shown.view.page(), 6);
    const int last = static_cast<int>(handbook()->pages.size()) - 1;
    shown.view.go_to_page(last);
    QCOMPARE(shown.view.page(), last);
    shown.view.go_to_page(last + 1);
    QCOMPARE(shown.view.page(), last);
}

/// Who shows the number would go on with that of the document before.
void DocumentViewTest::says_the_page_of_another_document() {
    Shown shown;
    shown.view.go_to_page(3);
    const QSignalSpy pages(&shown.view, &DocumentView::page_changed);
    auto other = std::make_shared<Document>();
    other->text = "One page of text.";
    other->pages = {{.label = "1", .begin = 0, .end = other->text.size()}};
    shown.view.show_document(other, {});
    QVERIFY(!pages.isEmpty());
    QCOMPARE(pages.last().at(0).toInt(), 0);
}

void DocumentViewTest::the_words_are_highlighted_and_nothing_else_data() {
    QTest::addColumn<double>("zoom");  // 0: as wide as the view
    QTest::newRow("fitting") << 0.0;
    QTest::newRow("small") << 0.6;
    QTest::newRow("in parts") << 5.0;
}

/// The evidence of an answer: where its words stand the colour changes, and nowhere else.
void DocumentViewTest::the_words_are_highlighted_and_nothing_else() {
    QFETCH(double, zoom);
    Shown shown;
    if (zoom > 0) shown.view.set_zoom(zoom);
    const WordBox& word = handbook()->words[handbook()->words.size() / 2];
    shown.view.show_span(word.begin, word.begin + word.length);
    wait_for_pictures(shown.view);
    QCOMPARE(shown.view.page(), static_cast<int>(word.page));
    const QImage marked = picture_of(shown.view);
    keep_picture(shown.view, QString("pdf-evidence-%1").arg(zoom));
    canvas_of(shown.view).set_evidence(std::nullopt);
    const QImage plain = picture_of(shown.view);
    const QRegion changed = difference(marked, plain);
    const QRect box = place_in_picture(shown.view, {word.begin, word.begin + word.length});
    QVERIFY(box.contains(changed.boundingRect()));
    QVERIFY(changed.boundingRect().width() >= box.width() - 3);
    // Its letters are in it, from its left to its right: a box somewhere else would cut them or have none.
    const int letters = dark_pixels(plain.copy(box));
    QVERIFY2(letters > box.width() / 3, qPrintable(QString::number(letters)));
    QCOMPARE(dark_pixels(plain.copy(box.left() - 2, box.top(), 2, box.height())), 0);
    QVERIFY(dark_pixels(marked.copy(box)) >= letters);
}

void DocumentViewTest::words_come_from_the_library() {
    std::vector<QPair<int, int>> asked;
    QPromise<std::vector<WordBox>> later;
    later.start();
    Shown shown(handbook_without_words(), [&](int first, int last) {
        asked.emplace_back(first, last);
        return asked.size() == 1 ? later.future() : QtFuture::makeReadyFuture(words_on(first, last));
    });
    QCOMPARE(asked.size(), std::size_t{1});
    QVERIFY(asked.front().first == 0 && asked.front().second <= 2);
    const WordBox& word = handbook()->words[200];
    const TextSpan span{word.begin, word.begin + word.length};
    shown.view.show_span(span.begin, span.end);
    QVERIFY(canvas_of(shown.view).content()->boxes_of(span).empty());
    later.addResult(words_on(asked.front().first, asked.front().second));
    later.finish();
    QTRY_COMPARE(canvas_of(shown.view).content()->boxes_of(span).size(), std::size_t{1});
    const WordBox& other = handbook()->words[handbook()->words.size() / 2];
    shown.view.show_span(other.begin, other.begin + other.length);
    QTRY_COMPARE(canvas_of(shown.view).content()->boxes_of({other.begin, other.begin + 1}).size(), std::size_t{1});
    // And it has been scrolled to where the word stands, by then.
    const QRect place = place_on_canvas(shown.view, {other.begin, other.begin + other.length});
    QVERIFY(shown.view.rect().contains(place));
}

void DocumentViewTest::a_hit_and_evidence_look_different() {
    Shown shown;
    const WordBox& word = handbook()->words[handbook()->words.size() / 2];
    const TextSpan span{word.begin, word.begin + word.length};
    shown.view.show_span(span.begin, span.end);
    wait_for_pictures(shown.view);
    const QImage evidence = picture_of(shown.view);
    canvas_of(shown.view).set_evidence(std::nullopt);
    canvas_of(shown.view).set_hits({span});
    const QImage hit = picture_of(shown.view);
    canvas_of(shown.view).set_current_hit(0);
    const QImage current = picture_of(shown.view);
    const QPoint paper = place_in_picture(shown.view, span).topLeft() + QPoint(1, 1);
    QVERIFY(evidence.pixel(paper) != hit.pixel(paper));
    QVERIFY(hit.pixel(paper) != current.pixel(paper));
    for (const QImage* image : {&evidence, &hit, &current}) {
        // At least 4.5:1 between black letters and the colour means a luminance of 0.175 and more.
        const QColor color = image->pixelColor(paper);
        QVERIFY(0.2126 * std::pow(color.redF(), 2.2) + 0.7152 * std::pow(color.greenF(), 2.2) > 0.175);
    }
}

void DocumentViewTest::goes_back_and_forward() {
    Shown shown;
    DocumentView& view = shown.view;
    QVERIFY(!view.can_go_back() && !view.can_go_forward());
    view.set_position(1.25);
    view.go_to_page(9);
    view.go_to_page(15);
    view.set_position(15.5);
    view.go_back();
    QCOMPARE(qRound(view.position() * 100), 900);
    view.go_back();
    QCOMPARE(qRound(view.position() * 100), 125);
    QVERIFY(!view.can_go_back());
    view.go_back();
    QCOMPARE(qRound(view.position() * 100), 125);
    view.go_forward();
    view.go_forward();
    QCOMPARE(qRound(view.position() * 100), 1550);
    QVERIFY(!view.can_go_forward());
    view.go_back();
    view.go_to_page(2);
    QVERIFY(!view.can_go_forward());  // another way was taken
}

void DocumentViewTest::sections_are_found() {
    Shown shown;
    lectern::OutlineModel& outline = shown.view.outline();
    const QAbstractItemModelTester tester(&outline);
    QVERIFY(outline.rowCount() > 1);
    const auto& heading = handbook()->headings.back();
    const QModelIndex section = outline
                                    .match(outline.index(0, 0), Qt::DisplayRole, QString::fromStdString(heading.title),
                                           -1, Qt::MatchExactly | Qt::MatchRecursive)
                                    .last();
    QCOMPARE(section.data().toString(), QString::fromStdString(heading.title));
    QCOMPARE(outline.offset_of(section), heading.begin);
    shown.view.go_to_section(section);
    QCOMPARE(shown.view.page(), handbook()->page_at(heading.begin));
    QVERIFY(shown.view.can_go_back());
}

/// What the window says is how large the page is drawn.
void DocumentViewTest::another_width_is_another_zoom() {
    Shown shown(handbook());
    shown.view.fit_width();
    const QSignalSpy changed(&shown.view, &DocumentView::zoom_changed);
    const double before = shown.view.zoom();
    shown.view.resize(shown.view.width() * 2, shown.view.height());
    QTRY_COMPARE(changed.count(), 1);
    QVERIFY(shown.view.zoom() > 1.5 * before);
}

void DocumentViewTest::zoom_keeps_the_place() {
    Shown shown;
    shown.view.set_position(5.3);
    const double middle = 5.3 + (canvas_of(shown.view).end_position() - 5.3) / 2;
    QVERIFY(shown.view.fits_width());
    for (const double zoom : {2.0, 0.5, 1.0}) {
        shown.view.set_zoom(zoom);
        QCOMPARE(shown.view.zoom(), zoom);
        const double now = (shown.view.position() + canvas_of(shown.view).end_position()) / 2;
        QVERIFY2(std::abs(now - middle) < 0.05, qPrintable(QString("%1 %2 %3").arg(zoom).arg(now).arg(middle)));
    }
    shown.view.fit_width();
    QVERIFY(shown.view.fits_width());
    QTest::keyClick(&canvas_of(shown.view), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(!shown.view.fits_width());
    QTest::keyClick(&canvas_of(shown.view), Qt::Key_0, Qt::ControlModifier);
    QVERIFY(shown.view.fits_width());
}

void DocumentViewTest::pictures_are_sharp_on_fine_screens() {
    Shown shown;
    wait_for_pictures(shown.view);
    // Drawn pixel by pixel, letters have sharper edges than the same picture enlarged.
    const auto edges = [](const QImage& picture) {
        int count = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 1; x < picture.width(); ++x)
                count += std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(x - 1, y))) > 120 ? 1 : 0;
        return count;
    };
    const QImage sharp = picture_of(shown.view);
    const QImage blurred = sharp.scaled(sharp.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                               .scaled(sharp.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    QVERIFY(edges(sharp) > 4 * edges(blurred));
    QVERIFY(edges(sharp) > 500 * static_cast<int>(shown.view.devicePixelRatio()));
}

void DocumentViewTest::has_a_name_for_screen_readers() {
    Shown shown;
    QVERIFY(canvas_of(shown.view).accessibleName().contains("handbook-of-aldersund.pdf"));
    for (const QWidget* widget : shown.view.findChildren<QWidget*>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->objectName() != "qt_scrollarea_viewport")
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
}

void DocumentViewTest::screen_readers_are_told_the_page() {
    Shown shown;
    shown.view.go_to_page(3);
    lectern::DocumentCanvas& canvas = canvas_of(shown.view);
    QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&canvas);
    QVERIFY(whole != nullptr && whole->textInterface() != nullptr);
    QAccessibleTextInterface& text = *whole->textInterface();
    const QString all = text.text(0, text.characterCount());
    const int holt = static_cast<int>(all.indexOf("Widow Maren Holt"));
    QVERIFY2(holt > 0, qPrintable(all));

    text.setSelection(0, holt, holt + 16);
    QCOMPARE(canvas.selected_text(), "Widow Maren Holt");
    int begin = 0, end = 0;
    text.selection(0, &begin, &end);
    QCOMPARE(begin, holt);
    QCOMPARE(end, holt + 16);
    text.setCursorPosition(holt + 6);
    QCOMPARE(text.selectionCount(), 0);
    QCOMPARE(text.cursorPosition(), holt + 6);
    QString word = text.textAtOffset(holt + 7, QAccessible::WordBoundary, &begin, &end);
    QCOMPARE(word.trimmed(), "Maren");
    QTRY_VERIFY(!text.characterRect(holt + 6).isEmpty());
    const QRect letter = text.characterRect(holt + 6);
    QCOMPARE(text.offsetAtPoint(letter.center() - QPoint(letter.width() / 4, 0)), holt + 6);

    shown.view.clear();
    QCOMPARE(text.characterCount(), 0);
    text.setCursorPosition(5);
    QCOMPARE(text.cursorPosition(), 0);
}

void DocumentViewTest::shows_where_the_keyboard_goes() {
    Shown shown;
    shown.view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&shown.view));
    const QColor ring = shown.view.palette().color(QPalette::Highlight);
    canvas_of(shown.view).clearFocus();
    canvas_of(shown.view).setFocus(Qt::TabFocusReason);
    QCOMPARE(picture_of(shown.view).pixelColor(0, 300), ring);
    canvas_of(shown.view).clearFocus();
    canvas_of(shown.view).setFocus(Qt::MouseFocusReason);
    QVERIFY(picture_of(shown.view).pixelColor(0, 300) != ring);
}

int main(int argc, char** argv) {
    return run_page_test<DocumentViewTest>(argc, argv);
}

#include "document_view_test.moc"
