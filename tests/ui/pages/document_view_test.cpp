#include "ui/pages/document_view.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <cmath>
#include <fstream>

#include "app/import/import.h"
#include "tests/ui/pages/page_test_main.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/picture_content.h"

using lectern::Document;
using lectern::DocumentCanvas;
using lectern::DocumentView;
using lectern::PictureContent;
using lectern::TextSpan;

namespace {

const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";
constexpr int wait_ms = 20'000;

std::shared_ptr<const Document> imported(const std::filesystem::path& file) {
    auto document = lectern::import_document(file);
    if (!document) qFatal("%s", document.error().what.c_str());
    return std::make_shared<const Document>(std::move(*document));
}

const std::shared_ptr<const Document>& handbook() {
    static const std::shared_ptr<const Document> document = imported(sample);
    return document;
}

/// A document as import makes it from a text file.
std::shared_ptr<const Document> text_document(const QByteArray& text, const char* name = "notes.md") {
    QTemporaryDir folder;
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / name;
    std::ofstream(file, std::ios::binary) << text.toStdString();
    return imported(file);
}

DocumentCanvas& canvas_of(DocumentView& view) {
    return *view.findChild<DocumentCanvas*>();
}

const PictureContent& pictures_of(DocumentView& view) {
    return dynamic_cast<const PictureContent&>(*canvas_of(view).content());
}

/// Waits until nothing more is drawn: what is seen, and what comes next.
void settle(DocumentView& view) {
    int drawn = -1;
    while (drawn != pictures_of(view).pictures_drawn() || pictures_of(view).is_drawing()) {
        drawn = pictures_of(view).pictures_drawn();
        QTest::qWait(20);
    }
}

QImage picture_of(DocumentView& view) {
    return canvas_of(view).viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// The pixels in which two pictures differ.
QRegion difference(const QImage& a, const QImage& b) {
    QRegion region;
    for (int y = 0; y < a.height(); ++y) {
        int begin = -1;
        for (int x = 0; x <= a.width(); ++x) {
            const bool differs = x < a.width() && a.pixel(x, y) != b.pixel(x, y);
            if (differs && begin < 0) begin = x;
            if (!differs && begin >= 0) region += QRect(begin, y, x - begin, 1), begin = -1;
        }
    }
    return region;
}

TextSpan span_of(const Document& document, std::string_view words) {
    const std::size_t at = document.text.find(words);
    if (at == std::string::npos) qFatal("no such words");
    return {at, at + words.size()};
}

/// Left for people to look at.
void keep_picture(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("LECTERN_SCREENSHOTS");
    if (!folder.isEmpty()) widget.grab().save(folder + "/" + name + ".png");
}

}  // namespace

class DocumentViewTest : public QObject {
    Q_OBJECT

 private slots:
    void shows_pages_of_a_pdf();
    void highlights_the_words_and_nothing_else();
    void shows_text();
};

void DocumentViewTest::shows_pages_of_a_pdf() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(handbook(), {sample});
    settle(view);
    keep_picture(view, "pdf");
    QSignalSpy pages(&view, &DocumentView::page_changed);
    view.go_to_page(3);
    QCOMPARE(view.page(), 3);
    QCOMPARE(pages.count(), 1);
    QVERIFY(std::abs(view.position() - 3) < 0.01);
    settle(view);
    const QImage picture = picture_of(view);
    int dark = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) dark += qGray(picture.pixel(x, y)) < 100 ? 1 : 0;
    QVERIFY2(dark > 2000, qPrintable(QString::number(dark)));  // letters are drawn
}

/// The evidence of an answer: the right words change their colour, and nothing else.
void DocumentViewTest::highlights_the_words_and_nothing_else() {
    DocumentView view;
    view.resize(900, 900);
    view.show();
    view.show_document(handbook(), {sample});
    settle(view);
    const lectern::WordBox word = handbook()->words[handbook()->words.size() / 2];
    view.show_span(word.begin, word.begin + word.length);
    settle(view);
    keep_picture(view, "pdf-evidence");
    QCOMPARE(view.page(), static_cast<int>(word.page));
    const QImage marked = picture_of(view);
    view.clear_span();
    const QRegion changed = difference(marked, picture_of(view));
    QVERIFY(!changed.isEmpty());
    const auto boxes = canvas_of(view).content()->boxes_of({word.begin, word.begin + word.length});
    QCOMPARE(boxes.size(), std::size_t{1});
    const QRect box = boxes.front().translated(0, -canvas_of(view).verticalScrollBar()->value()).toAlignedRect();
    QVERIFY(box.contains(changed.boundingRect()));
    QVERIFY(changed.boundingRect().width() * changed.boundingRect().height() > box.width() * box.height() / 2);
}

void DocumentViewTest::shows_text() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    QByteArray text =
        "# The harbour\n\nThe **keeper** of the lamp is named *Ole*.\n\n## Times\n\n| ship | hour |\n|---|---|\n"
        "| Ida | seven in the morning |\n| Marta | nine |\n\n";
    for (int i = 0; i < 200; ++i)
        text += "Paragraph " + QByteArray::number(i) +
                " says that ships come and go, and that the lamp is lit at night, "
                "whatever the weather may be and whoever may be at sea.\n\n";
    text += "The last words of all.\n";
    const auto document = text_document(text);
    view.show_document(document, {});
    keep_picture(view, "text");
    const TextSpan last = span_of(*document, "last words");
    view.show_span(last.begin, last.end);
    keep_picture(view, "text-evidence");
    const QImage marked = picture_of(view);
    view.clear_span();
    const QRegion changed = difference(marked, picture_of(view));
    QVERIFY(!changed.isEmpty());
    QVERIFY(changed.boundingRect().width() < 200);
}

int main(int argc, char** argv) {
    return run_page_test<DocumentViewTest>(argc, argv);
}

#include "document_view_test.moc"
