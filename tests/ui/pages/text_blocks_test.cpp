// How a text is cut into paragraphs.
#include "ui/pages/text_blocks.h"

#include <string>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/document_view.h"

using namespace lectern;

class TextBlocksTest : public QObject {
    Q_OBJECT

 private slots:
    void lines_of_a_paragraph_are_put_together();
};

void TextBlocksTest::lines_of_a_paragraph_are_put_together() {
    Document text{.name = "harbour.txt", .media_type = "text/plain"};
    text.text =
        "The keeper of the lamp has the key of the tower, and nobody else may have it\n"
        "while he is on the island. When he leaves, the key is given to the master of\n"
        "the station, who writes that down with the day and the hour, and signs it by\n"
        "hand.\n\nOle\nHenrike\n";
    text.pages = {{.label = "1", .begin = 0, .end = text.text.size()}};
    const auto document = std::make_shared<const Document>(text);
    const TextBlocks blocks(*document);
    QCOMPARE(blocks.blocks.size(), std::size_t{3});  // a list of names keeps its lines
    std::string shown;
    const auto cells = blocks.cells_of(blocks.blocks.front(), *document);
    for (const TextPiece& piece : cells.front())
        shown += piece.instead.isNull() ? document->text.substr(piece.begin, piece.end - piece.begin)
                                        : piece.instead.toStdString();
    QVERIFY2(shown.find("may have it while he") != std::string::npos && shown.find('\n') == std::string::npos,
             shown.c_str());
    // What goes over the end of a line has one place.
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(document, {});
    QCoreApplication::processEvents();
    QVERIFY(!place_on_canvas(view, span_of(*document, "have it\nwhile")).isEmpty());
}

int main(int argc, char** argv) {
    return run_page_test<TextBlocksTest>(argc, argv);
}

#include "text_blocks_test.moc"
