// Markdown is set as it is meant, and every word keeps its place in the text.
#include <QRegularExpression>
#include <string>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/document_view.h"
#include "ui/pages/text_blocks.h"
#include "ui/pages/text_cutting.h"

using lectern::Document;
using lectern::DocumentView;
using lectern::TextBlock;
using lectern::TextBlocks;
using lectern::TextPiece;
using lectern::TextSpan;

namespace {

const QByteArray harbour = R"(# The *harbour* of Aldersund

The keeper of the **lamp** is named
Ole &amp; he is `not there`, see [the list](https://example.org/a_long_address).
Größe, naïveté and 港 stand here; 🛥 too. A ~~bad~~ *good* day.

Times
-----

- first thing
- second thing
  - below it
- [x] what is done

3. third
4. fourth

> Who goes to sea
> sees the **world**.

---

| Ship  | Arrives | She carries |
|-------|:-------:|-------------|
| Ida   | seven   | *timber*    |
| Marta |         | post        |

```cpp
int main() {
    return 0 * 1;

}
```

The <b>last</b> words.
)";

QString shown_of(const TextBlocks& text, const TextBlock& block, const Document& document) {
    QStringList cells;
    for (const auto& cell : text.cells_of(block, document)) {
        QString shown;
        for (const TextPiece& piece : cell)
            shown += piece.instead.isNull()
                         ? QString::fromStdString(document.text.substr(piece.begin, piece.end - piece.begin))
                         : piece.instead;
        cells << shown;
    }
    return cells.join('|');
}

QStringList shown_of(const Document& document) {
    const TextBlocks text(document);
    QStringList lines;
    for (const TextBlock& block : text.blocks) lines << shown_of(text, block, document);
    return lines;
}

class Shown {
 public:
    explicit Shown(std::shared_ptr<const Document> shown = imported_text(harbour, "harbour.md"))
        : document(std::move(shown)) {
        view.resize(800, 900);
        view.show();
        view.show_document(document, {});
        QCoreApplication::processEvents();
    }
    QRect place_of(std::string_view words) { return place_on_canvas(view, span_of(*document, words)); }
    QWidget* viewport() { return canvas_of(view).viewport(); }

    DocumentView view;
    std::shared_ptr<const Document> document;
};

}  // namespace

class MarkdownViewTest : public QObject {
    Q_OBJECT

 private slots:
    void signs_are_not_shown();
    void other_documents_are_shown_as_they_are();
    void it_is_set_as_it_is_meant();
    void every_word_is_found_where_it_stands();
    void what_is_selected_is_the_text();
    void what_is_found_is_marked();
    void long_paragraphs_are_cut();
    void a_table_that_would_grow_without_end_is_shown_as_written();
    void blocks_follow_each_other_data();
    void blocks_follow_each_other();
};

void MarkdownViewTest::signs_are_not_shown() {
    const auto document = imported_text(harbour, "harbour.md");
    QCOMPARE(shown_of(*document),
             QStringList({"The harbour of Aldersund",
                          "The keeper of the lamp is named Ole & he is not there, see the list. Größe, naïveté and 港 "
                          "stand here; 🛥 too. A bad good day.",
                          "Times", "•first thing", "•second thing", "•below it", "☑what is done", "3.third", "4.fourth",
                          "Who goes to sea sees the world.", "Ship|Arrives|She carries", "Ida|seven|timber",
                          "Marta||post", "int main() {", "    return 0 * 1;", "}", "The <b>last</b> words."}));
}

void MarkdownViewTest::other_documents_are_shown_as_they_are() {
    QCOMPARE(shown_of(*imported_text("# of *things*\n", "a.txt")), QStringList{"# of *things*"});
}

void MarkdownViewTest::it_is_set_as_it_is_meant() {
    Shown shown;
    keep_picture(shown.view, "markdown");
    const int line = shown.place_of("goes to").height();  // of plain letters: others come from fonts with higher lines
    QVERIFY(shown.place_of("Aldersund").height() > line * 3 / 2);
    QVERIFY(shown.place_of("Times").height() > line);
    QCOMPARE(shown.place_of("first").left(), shown.place_of("second").left());
    QVERIFY(shown.place_of("first").left() > shown.place_of("Times").left());
    QVERIFY(shown.place_of("below").left() > shown.place_of("second").left());
    QVERIFY(shown.place_of("goes to").left() > shown.place_of("Times").left());
    QCOMPARE(shown.place_of("Ida").left(), shown.place_of("Marta").left());
    QCOMPARE(shown.place_of("timber").left(), shown.place_of("post").left());
    QCOMPARE(shown.place_of("Ida").top(), shown.place_of("timber").top());
    QCOMPARE(shown.place_of("She").top(), shown.place_of("carries").top());  // bold letters have room
    QCOMPARE(shown.place_of("keeper").top(), shown.place_of("Ole").top());   // lines of a paragraph flow
    // Emphasis is seen, and takes other room than plain letters.
    Shown plain(imported_text(QByteArray(harbour).replace("**", ""), "harbour.md"));
    QVERIFY(shown.place_of("lamp").width() > plain.place_of("lamp").width());
}

/// A click on a word leads to the bytes that evidence of it has.
void MarkdownViewTest::every_word_is_found_where_it_stands() {
    Shown shown;
    for (const char* word :
         {"harbour", "keeper",  "lamp",  "Ole",    "not there", "the list", "Größe", "naïveté", "港",
          "too",     "bad",     "good",  "Times",  "first",     "below",    "done",  "fourth",  "sees",
          "world",   "Arrives", "seven", "timber", "post",      "return",   "last"}) {
        const TextSpan span = span_of(*shown.document, word);
        QVERIFY2(!place_on_canvas(shown.view, span).isEmpty(), word);
        QTest::mouseDClick(shown.viewport(), Qt::LeftButton, {}, shown.place_of(word).center());
        QVERIFY2(QString(word).contains(shown.view.selected_text()) && !shown.view.selected_text().isEmpty(),
                 qPrintable(word + (": " + shown.view.selected_text())));
    }
    shown.view.show_span(span_of(*shown.document, "Who goes to sea\n> sees the **world**").begin,
                         span_of(*shown.document, "world**").end);
    keep_picture(shown.view, "markdown-evidence");
}

void MarkdownViewTest::what_is_selected_is_the_text() {
    Shown shown;
    const QRect from = shown.place_of("keeper"), to = shown.place_of("named");
    QTest::mousePress(shown.viewport(), Qt::LeftButton, {}, {from.left() + 1, from.center().y()});
    QTest::mouseMove(shown.viewport(), from.center());
    QTest::mouseMove(shown.viewport(), {to.right(), to.center().y()});
    QTest::mouseRelease(shown.viewport(), Qt::LeftButton, {}, {to.right(), to.center().y()});
    QCOMPARE(shown.view.selected_text(), "keeper of the **lamp** is named");
}

void MarkdownViewTest::what_is_found_is_marked() {
    Shown shown;
    for (const char* words : {"lamp", "timber", "the list", "fourth"}) {
        const QImage before = picture_of(shown.view);
        shown.view.find_text(words);
        QTRY_COMPARE(shown.view.hits().size(), std::size_t{1});
        const QRect place = place_in_picture(shown.view, shown.view.hits().front());
        const QRegion changed = difference(picture_of(shown.view), before);
        QVERIFY2(!changed.isEmpty() && place.contains(changed.boundingRect()), words);
        shown.view.find_text({});
        QTRY_COMPARE(shown.view.hits().size(), std::size_t{0});
    }
}

/// Each piece of it can be laid out at once, and nothing is lost between them.
void MarkdownViewTest::a_table_that_would_grow_without_end_is_shown_as_written() {
    Document document{.name = "table.md", .media_type = "text/plain"};
    for (const char* cell : {"|a", "|-"}) {
        for (int column = 0; column < 2000; ++column) document.text += cell;
        document.text += "|\n";
    }
    for (int row = 0; row < 20000; ++row) document.text += "|\n";
    document.pages.push_back({.label = "1", .begin = 0, .end = document.text.size()});
    const TextBlocks shown(document);
    QVERIFY(shown.tables.empty() && shown.pieces.size() < document.text.size());
    QCOMPARE(shown.blocks.front().begin, std::uint64_t{0});
}

void MarkdownViewTest::long_paragraphs_are_cut() {
    QByteArray words = "- ";
    for (int i = 0; i < 3000; ++i) words += "**word** " + QByteArray::number(i) + " of a long line. ";
    const auto document = imported_text(words + "\n\nThe end.\n", "long.md");
    const TextBlocks text(*document);
    QVERIFY(text.blocks.size() > 15);
    QString all;
    for (const TextBlock& block : text.blocks) {
        QVERIFY(block.end - block.begin <= 2 * lectern::longest_block);
        all += shown_of(text, block, *document);
    }
    QCOMPARE(all, "•" + QString(words.mid(2)).remove("**").trimmed() + "The end.");
    Shown shown(document);
    const TextSpan last = span_of(*document, "2999");
    shown.view.show_span(last.begin, last.end);
    QVERIFY(shown.viewport()->rect().contains(place_on_canvas(shown.view, last)));
}

void MarkdownViewTest::blocks_follow_each_other_data() {
    QTest::addColumn<QByteArray>("markdown");
    QTest::newRow("harbour") << harbour;
    QTest::newRow("nothing shown") << QByteArray("---\n\n[a]: https://example.org\n");
    QTest::newRow("deep") << QByteArray(400, '>') + " deep\n" + QByteArray("- ").repeated(200) + "deep\n";
    QTest::newRow("open ends") << QByteArray("**a *b `c [d](e |f|\n|-|\n|g\n```\n# h\n\n\n~~~\ni");
    QTest::newRow("tabs") << QByteArray("-\ta\n\n\t\tb\n\n1)\tc\n \t> d\n");
    for (const char* part : {"1", "2", "3"}) {
        QFile file(QString(LECTERN_SAMPLE "/handbook-%1.md").arg(part));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable("handbook " + QString(part))) << file.readAll();
    }
}

void MarkdownViewTest::blocks_follow_each_other() {
    QFETCH(QByteArray, markdown);
    const auto document = imported_text(markdown, "a.md");
    const TextBlocks text(*document);
    QVERIFY(!text.blocks.empty());
    std::uint64_t before = 0;
    for (const TextBlock& block : text.blocks) {
        QVERIFY(block.begin >= before && block.end >= block.begin && block.end <= document->text.size());
        std::uint64_t shown = block.begin;
        for (std::uint32_t i = block.first_piece; i < block.last_piece; ++i) {
            QVERIFY(text.pieces[i].end >= text.pieces[i].begin && text.pieces[i].end <= block.end);
            if (!text.pieces[i].instead.isNull()) continue;
            QVERIFY(text.pieces[i].begin >= shown);
            shown = text.pieces[i].end;
        }
        before = block.end;
    }
    Shown shown(document);
    keep_picture(shown.view, QString("markdown-%1").arg(QTest::currentDataTag()));
    canvas_of(shown.view).select_all();
    QCOMPARE(shown.view.selected_text(), QString::fromStdString(document->text));
}

int main(int argc, char** argv) {
    return run_page_test<MarkdownViewTest>(argc, argv);
}

#include "markdown_view_test.moc"
