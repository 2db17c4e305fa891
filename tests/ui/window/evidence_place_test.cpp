// Evidence that is clicked is marked where its words stand on the page, however they stand there.
#include <poppler/qt6/poppler-qt6.h>

#include <algorithm>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/ui/window/open_window.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/pages/word_geometry.h"
#include "ui/retention/retention_map.h"
#include "ui/theme/theme.h"
#include "ui/window/document_pane.h"

using namespace lectern;
using test::patience;

class EvidencePlaceTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init() { begin_test(); }
    void cleanup() { close_window(); }
    void it_is_marked_where_poppler_finds_its_words_data();
    void it_is_marked_where_poppler_finds_its_words();
    void it_is_marked_where_its_letters_are_shown_data();
    void it_is_marked_where_its_letters_are_shown();
    void the_map_marks_what_the_turn_that_is_seen_found();

 private:
    /// Opens a document, says that it answers a question with this quote, and clicks that.
    TextSpan clicked(const QString& file, const QByteArray& quote);
    DocumentCanvas& canvas() const { return *window_->findChild<DocumentView*>()->findChild<DocumentCanvas*>(); }
};

TextSpan EvidencePlaceTest::clicked(const QString& file, const QByteArray& quote) {
    workspace_->open_model(model_);
    window_->open({(LECTERN_TEST_DATA "/documents/" + file).toStdString()});
    const bool is_there = QTest::qWaitFor(
        [&] {
            return !workspace_->sessions().empty() && opened().document != nullptr && opened().conversation_loaded &&
                   opened().state == DocumentSession::State::planned;
        },
        patience);
    if (!is_there) return {};
    DocumentSession& session = opened();
    const std::size_t begin = session.document->text.find(quote.toStdString());
    if (begin == std::string::npos) {
        qWarning("the text has no '%s': %s", quote.constData(), session.document->text.c_str());
        return {};
    }
    const TextSpan span{begin, begin + static_cast<std::size_t>(quote.size())};
    session.set_state(DocumentSession::State::ready);
    const int turn = session.conversation.add(-1, "Where does it stand?");
    session.conversation.change(turn, [&](ConversationTurn& one) {
        one.state = ConversationTurn::State::ended;
        one.answer = "Here.";
        one.details.looked_for_evidence = true;
        one.evidence = {{.quote = quote.toStdString(),
                         .verified = true,
                         .page = session.document->page_at(span.begin),
                         .begin = span.begin,
                         .end = span.end}};
    });
    QAbstractButton* chip = nullptr;
    if (!QTest::qWaitFor([&] { return (chip = window_->findChild<QAbstractButton*>("evidence_1")) != nullptr; }))
        return {};
    chip->click();
    return span;
}

void EvidencePlaceTest::it_is_marked_where_poppler_finds_its_words_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("quote");
    QTest::addColumn<QStringList>("words");   // of it, as they are drawn
    QTest::addColumn<QStringList>("beside");  // stand at the same height, or in the next line
    QTest::newRow("the middle one of three columns")
        << "columns/three-columns.pdf" << QByteArray("deposit B8 to heating water B12 street in")
        << QStringList{"B8", "B12"} << QStringList{"A8", "A12", "C8", "C12", "B16"};
    QTest::newRow("a note beside the text") << "columns/sidebar.pdf" << QByteArray("S12 to of house S16 to")
                                            << QStringList{"S12", "S16"} << QStringList{"M12", "M16", "M20", "S20"};
    QTest::newRow("a cell") << "columns/table-wrapped.pdf" << QByteArray("Gas and yearly")
                            << QStringList{"Gas", "yearly"} << QStringList{"Heating", "480", "Lawn"};
    QTest::newRow("a row with a wrapped cell")
        << "columns/table-wrapped.pdf" << QByteArray("Cleaning\tStairs and hall are cleaned every week on Friday\t120")
        << QStringList{"Cleaning", "Stairs", "Friday", "120"} << QStringList{"480", "Heating", "Garden"};
    QTest::newRow("a power") << "superscript.pdf" << QByteArray("10^6 cells") << QStringList{"cells"}
                             << QStringList{"120", "Before", "Smith"};
    QTest::newRow("Hebrew") << "hebrew.pdf" << QByteArray("900 שקלים") << QStringList{"900"} << QStringList();
    QTest::newRow("Arabic") << "arabic.pdf" << QByteArray("office@example.org") << QStringList{"office"}
                            << QStringList{"900", "PDF", "2024", "456"};
}

void EvidencePlaceTest::it_is_marked_where_poppler_finds_its_words() {
    QFETCH(QString, file);
    QFETCH(QByteArray, quote);
    QFETCH(QStringList, words);
    QFETCH(QStringList, beside);
    const TextSpan span = clicked(file, quote);
    QVERIFY(!span.is_empty());
    QTRY_VERIFY(canvas().marks().evidence.has_value());
    QVERIFY(*canvas().marks().evidence == span);
    const std::vector<QRectF> marked = boxes_of(span, opened().document->words, opened().document->text);
    QVERIFY(!marked.empty());

    const auto pdf = Poppler::Document::load(LECTERN_TEST_DATA "/documents/" + file);
    const auto page = pdf->page(0);
    const auto is_marked = [&](const QString& word) {
        const QList<QRectF> places = page->search(word);
        if (places.isEmpty()) qFatal("Poppler does not find '%s'", qPrintable(word));
        return std::ranges::any_of(places, [&](const QRectF& place) {
            return std::ranges::any_of(marked, [&](const QRectF& box) { return box.contains(place.center()); });
        });
    };
    for (const QString& word : words) QVERIFY2(is_marked(word), qPrintable(word));
    for (const QString& word : beside) QVERIFY2(!is_marked(word), qPrintable(word));
}

void EvidencePlaceTest::it_is_marked_where_its_letters_are_shown_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("quote");
    QTest::newRow("a formula") << "situations/epub-mathml.epub" << QByteArray("x^2");
    QTest::newRow("a fraction") << "situations/epub-mathml.epub" << QByteArray("1/2 tablet");
    QTest::newRow("a cell of a table") << "situations/html-spans.html" << QByteArray("21");
    QTest::newRow("a column of a PDF") << "columns/three-columns.pdf" << QByteArray("B8");
    QTest::newRow("Hebrew") << "hebrew.pdf" << QByteArray("שקלים");
}

/// Who clicks the mark clicks these words.
void EvidencePlaceTest::it_is_marked_where_its_letters_are_shown() {
    QFETCH(QString, file);
    QFETCH(QByteArray, quote);
    const TextSpan span = clicked(file, quote);
    QVERIFY(!span.is_empty());
    QTRY_VERIFY(canvas().marks().evidence.has_value());
    const auto is_seen = [&] {
        const QRect place = canvas().place_on_screen(span);
        return !place.isEmpty() &&
               canvas().viewport()->rect().contains(canvas().viewport()->mapFromGlobal(place.center()));
    };
    QTRY_VERIFY(is_seen());
    const QRect place = canvas().place_on_screen(span);
    const std::uint64_t offset = canvas().offset_on_screen(place.center());
    QVERIFY2(offset >= span.begin && offset <= span.end, qPrintable(QString::number(offset)));
}

void EvidencePlaceTest::the_map_marks_what_the_turn_that_is_seen_found() {
    QVERIFY(!clicked("columns/three-columns.pdf", "B8").is_empty());
    std::size_t tags = 1;
    connect(window_->findChild<DocumentPane*>(), &DocumentPane::evidence_shown,
            [&](const std::vector<EvidenceTick>& ticks) { tags = ticks.size(); });
    RetentionStrip& strip = window_->findChild<DocumentPane*>()->map().strip();
    strip.show_pages(std::vector<PageRetention>(3, {.state = PageRetention::State::read, .kept = 0.5}));
    const auto has_hit = [&] {
        const QColor hit = themed(strip.palette(), Token::find_now);
        const QImage seen = strip.grab().toImage();
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width(); ++x)
                if (seen.pixelColor(x, y) == hit) return true;
        return false;
    };
    QVERIFY(!has_hit());
    ShownConversation& conversation = opened().conversation;
    const int list = conversation.add(0, "List all numbers.");
    QCOMPARE(tags, 0);  // those of the answer before belong to it
    auto found = std::make_shared<FoundSoFar>();
    found->items = {{.text = "B8", .evidence = conversation.turn(0).evidence}};
    conversation.change(list, [&](ConversationTurn& turn) { turn.search.emplace().found = found; });
    QVERIFY(has_hit());
    conversation.start_anew();
    QVERIFY(!has_hit());
    conversation.choose(0);
    QVERIFY(has_hit());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    EvidencePlaceTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "evidence_place_test.moc"
