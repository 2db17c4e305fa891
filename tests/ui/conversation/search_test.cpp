// A question that is put to every page, as a person sees and uses it.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/search_export.h"
#include "ui/conversation/search_job_view.h"
#include "ui/conversation/turn_notice.h"

using namespace lectern;
using State = PageSearch::State;

class SearchTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_next_question_is_put_to_every_page();
    void it_is_offered_where_an_answer_may_lack_something();
    void how_far_it_is_is_said();
    void what_was_checked_is_said_when_it_stops();
    void all_pages_are_said_only_when_all_were_checked();
    void rows_come_without_disturbing_those_that_are_there();
    void rows_lead_to_their_words();
    void an_item_that_is_its_quote_is_shown_once();
    void rows_are_filtered_and_sorted();
    void what_was_found_is_exported();
    void every_control_has_a_name();

 private:
    Evidence at(std::uint64_t begin, std::uint64_t end) const;
    int add_search(State state, std::vector<FoundItem> items, std::uint64_t checked_to);
    void found(int turn, State state, std::vector<FoundItem> items, std::uint64_t checked_to);
    SearchJobView* view() const { return panel_->findChild<SearchJobView*>(); }
    QTableView* table() const { return view()->findChild<QTableView*>("found"); }
    /// Plurals as they are without a translation too.
    QString text(const char* label) const {
        return view()->findChild<QLabel*>(label)->text().replace("page(s)", "pages");
    }
    QPushButton* button() const { return view()->findChild<QPushButton*>("act"); }

    std::shared_ptr<Document> document_;
    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<ConversationPanel> panel_;
};

void SearchTest::init() {
    document_ = std::make_shared<Document>();
    document_->name = "lease.pdf";
    for (int page = 0; page < 10; ++page) {
        const std::uint64_t begin = document_->text.size();
        document_->text +=
            "On page " + std::to_string(page + 1) + " the rent is " + std::to_string(100 - page) + ".\n\n";
        document_->pages.push_back({.label = std::to_string(page + 1), .begin = begin, .end = document_->text.size()});
    }
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    session_->document = document_;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    panel_ = std::make_unique<ConversationPanel>();
    panel_->resize(440, 700);
    panel_->show_session(session_.get());
    panel_->show();
}

Evidence SearchTest::at(std::uint64_t begin, std::uint64_t end) const {
    return {.source = Evidence::Source::text,
            .quote = document_->text.substr(begin, end - begin),
            .verified = true,
            .page = document_->page_at(begin),
            .begin = begin,
            .end = end};
}

void SearchTest::found(int turn, State state, std::vector<FoundItem> items, std::uint64_t checked_to) {
    session_->conversation.change(turn, [&](ConversationTurn& one) {
        one.state = ConversationTurn::State::ended;
        one.search = {.state = state,
                      .progress = {.done = 3, .total = 5, .seconds_left = 60},
                      .found = std::make_shared<const FoundSoFar>(
                          FoundSoFar{.items = std::move(items), .checked_to = checked_to}),
                      .error = {}};
    });
}

int SearchTest::add_search(State state, std::vector<FoundItem> items, std::uint64_t checked_to) {
    const int turn = session_->conversation.add(-1, "List every rent.");
    found(turn, state, std::move(items), checked_to);
    return turn;
}

void SearchTest::the_next_question_is_put_to_every_page() {
    auto* pill = panel_->findChild<QToolButton*>("every_page");
    QCOMPARE(pill->text(), "Search every page");  // nothing was measured
    panel_->ask_for_search_time([](const DocumentSession&) { return 240.0; });
    emit session_->state_changed();
    pill->click();
    QCOMPARE(pill->text(), "Search every page, about 4 min");  // who chooses it learns how long it takes
    pill->click();
    QCOMPARE(pill->text(), "Search every page");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked),
        searched(panel_.get(), &ConversationPanel::search_wanted);
    panel_->set_answering(true);  // it does not wait for an answer
    pill->click();
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    QTest::keyClicks(box, "List every rent.");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.count(), 0);
    QCOMPARE(searched.count(), 1);
    QCOMPARE(searched.first()[1].toString(), "List every rent.");
    QVERIFY(!pill->isChecked());  // the next one is a question as ever
    session_->state = DocumentSession::State::waiting;
    emit session_->state_changed();
    QVERIFY(!pill->isEnabled());
}

void SearchTest::it_is_offered_where_an_answer_may_lack_something() {
    const auto answered = [&](const QString& question, bool supported) {
        const int turn = session_->conversation.add(-1, question);
        session_->conversation.change(turn, [&](ConversationTurn& one) {
            one.state = ConversationTurn::State::ended;
            one.answer = "100 and 99.";
            one.details.looked_for_evidence = true;
            if (supported) one.evidence = {at(0, 9)};
        });
    };
    const auto offered = [&](const char* notice) {
        const auto* bar = panel_->findChild<TurnNotice*>(notice);
        return bar->isVisible() && bar->findChild<QPushButton*>()->text() == "Search every page";
    };
    answered("What is the rent?", true);
    QVERIFY(!offered("asks_for_all") && !panel_->findChild<QPushButton*>("search_every_page")->isVisible());
    panel_->show_session(nullptr);
    session_->conversation.start_anew();
    answered("What is the rent?", false);
    panel_->show_session(session_.get());
    QTRY_VERIFY(panel_->findChild<QPushButton*>("search_every_page")->isVisible() && !offered("asks_for_all"));
    session_->conversation.start_anew();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // the bars of before
    answered("List every rent.", true);
    QTRY_VERIFY(offered("asks_for_all"));
    const QSignalSpy searched(panel_.get(), &ConversationPanel::search_wanted);
    panel_->findChild<TurnNotice*>("asks_for_all")->findChild<QPushButton*>()->click();
    QCOMPARE(searched.first()[0].toInt(), session_->conversation.current());
    QCOMPARE(searched.first()[1].toString(), "List every rent.");
    // Where it is searched already, it is not offered again.
    found(session_->conversation.add(session_->conversation.current(), "List every rent."), State::done, {}, 9);
    emit session_->state_changed();
    QVERIFY(!offered("asks_for_all"));
}

void SearchTest::how_far_it_is_is_said() {
    const int turn = session_->conversation.add(-1, "List every rent.");
    session_->conversation.change(turn, [](ConversationTurn& one) { one.search.emplace(); });
    session_->state = DocumentSession::State::reading;
    emit session_->state_changed();
    QCOMPARE(text("status_text"), "Every page is searched as soon as the document is read.");
    found(turn, State::searching, {{.text = "The rent is 100", .evidence = {at(0, 20), at(30, 40)}}},
          document_->pages[5].end);
    QCOMPARE(text("status_text"), "Searching every page");
    QCOMPARE(text("how_far"), "Page 6 of 10 · 2 found on 2 pages so far · about 1 min left");
    const QSignalSpy stopped(panel_.get(), &ConversationPanel::search_stop_wanted);
    QCOMPARE(button()->text(), "Stop");
    button()->click();
    QCOMPARE(stopped.first()[0].toInt(), turn);
}

void SearchTest::what_was_checked_is_said_when_it_stops() {
    const int turn =
        add_search(State::stopped, {{.text = "100", .evidence = {at(0, 20), at(30, 45)}}}, document_->pages[5].end);
    QCOMPARE(text("checked"), "Pages 1–6 were checked.");
    QCOMPARE(text("status_text"), "The search was stopped. 2 found on 2 pages");
    const QSignalSpy gone_on(panel_.get(), &ConversationPanel::search_go_on_wanted);
    QCOMPARE(button()->text(), "Go on");
    button()->click();
    QCOMPARE(gone_on.first()[0].toInt(), turn);
    // What nobody stopped says why.
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.search->error = Error{.code = ErrorCode::out_of_memory,
                                  .what = sentence("There is no memory left."),
                                  .means = {},
                                  .next = sentence("Close other programs.")};
    });
    QVERIFY(text("status_text").contains("There is no memory left."));
}

void SearchTest::all_pages_are_said_only_when_all_were_checked() {
    const int turn = add_search(State::done, {}, document_->text.size());
    QCOMPARE(text("status_text"), "Nothing was found");
    QCOMPARE(text("checked"), "All 10 pages were checked.");
    QVERIFY(!button()->isVisible());
    QVERIFY(!table()->isVisible());
    document_->pages_without_text = 2;
    found(turn, State::done, {}, document_->text.size());
    QCOMPARE(text("checked"), "All 10 pages were checked; 2 of them have no text.");
    session_->pages = {{1, 3}};
    found(turn, State::done, {}, document_->text.size());
    QCOMPARE(text("checked"), "All chosen pages were checked.");
}

void SearchTest::rows_come_without_disturbing_those_that_are_there() {
    const int turn = add_search(State::searching, {{.text = "100", .evidence = {at(0, 20)}}}, 30);
    table()->selectRow(0);
    const QSignalSpy inserted(table()->model(), &QAbstractItemModel::rowsInserted);
    found(turn, State::searching,
          {{.text = "100", .evidence = {at(0, 20), at(60, 70)}}, {.text = "99", .evidence = {at(30, 45)}}}, 80);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(table()->model()->rowCount(), 3);
    QCOMPARE(table()->selectionModel()->selectedRows().size(), 1);
    // What fits less than later sections is taken back.
    found(turn, State::searching, {{.text = "99", .evidence = {at(30, 45)}}}, 90);
    QCOMPARE(table()->model()->rowCount(), 1);
}

void SearchTest::rows_lead_to_their_words() {
    add_search(State::done, {{.text = "100", .evidence = {at(0, 20), at(30, 45)}}}, 90);
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::evidence_chosen);
    table()->setFocus();
    table()->setCurrentIndex(table()->model()->index(1, 1));
    QTest::keyClick(table(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first()[0].toULongLong(), 30ULL);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                      table()->visualRect(table()->model()->index(0, 2)).center());
    QCOMPARE(chosen.last()[0].toULongLong(), 0ULL);
}

void SearchTest::an_item_that_is_its_quote_is_shown_once() {
    const Evidence words = at(0, 24);
    const int turn = add_search(State::searching, {{.text = words.quote + ".", .evidence = {words}}}, 30);
    QVERIFY(table()->isColumnHidden(1) && !table()->isColumnHidden(2));
    found(turn, State::done, {{.text = words.quote, .evidence = {words}}, {.text = "99", .evidence = {at(30, 45)}}},
          90);
    QVERIFY(!table()->isColumnHidden(1));
}

void SearchTest::rows_are_filtered_and_sorted() {
    std::vector<FoundItem> items;
    for (int page = 0; page < 10; ++page) {
        const std::uint64_t begin = document_->pages[static_cast<std::size_t>(page)].begin;
        items.push_back({.text = "Rent " + std::to_string(100 - page), .evidence = {at(begin, begin + 9)}});
    }
    add_search(State::done, items, 90);
    const auto cell = [&](int row, int column) { return table()->model()->index(row, column).data().toString(); };
    QCOMPARE(cell(9, 0), "p. 10");  // not behind "p. 1"
    table()->sortByColumn(0, Qt::DescendingOrder);
    QCOMPARE(cell(0, 0), "p. 10");
    auto* filter = view()->findChild<QLineEdit*>();
    QTRY_VERIFY(filter->isVisible());
    QTest::keyClicks(filter, "RENT 9");
    QCOMPARE(table()->model()->rowCount(), 9);
    auto* all = view()->findChild<QToolButton*>("all_found");
    QCOMPARE(all->text(), "Show 2 more");
    const int few = table()->height();
    all->click();
    QVERIFY(table()->height() > few);
}

void SearchTest::what_was_found_is_exported() {
    const FoundSoFar found{.items = {{.text = "=1+1 | <b>", .evidence = {at(0, 9)}}}, .checked_to = 90};
    const QTemporaryDir folder;
    const auto written = [&](const char* name) {
        const QString file = folder.filePath(name);
        if (!export_found(found, *document_, file)) return QString("failed");
        QFile in(file);
        in.open(QIODevice::ReadOnly);
        return QString::fromUtf8(in.readAll());
    };
    QCOMPARE(written("a.csv"), "page,item,quote\n1,\"'=1+1 | <b>\",On page 1\n");
    QCOMPARE(written("a.md"),
             "| Page | What it says | Quote |\n| --- | --- | --- |\n| p. 1 | \\=1+1 \\| &lt;b\\> | On page 1 |\n");
    QCOMPARE(written("a.txt"), "failed");
    QVERIFY(!export_found(found, *document_, folder.filePath("none/a.csv")));
    // The conversation has it too.
    add_search(State::stopped, found.items, document_->pages[5].end);
    const QString all = conversation_markdown(*session_, {});
    QVERIFY2(all.contains("On page 1") && all.contains("Pages 1–6 were checked."), qPrintable(all));
}

void SearchTest::every_control_has_a_name() {
    std::vector<FoundItem> items;
    for (std::uint64_t page = 0; page < 10; ++page)
        items.push_back({.text = "The rent is " + std::to_string(100 - page),
                         .evidence = {at(document_->pages[page].begin, document_->pages[page].end - 3)}});
    add_search(State::searching, items, document_->pages[7].end);
    QCOMPARE(test::unnamed_controls(*view()), QStringList());
    test::save_looks(*panel_, "search", 440, 700);
}

LECTERN_UI_TEST(SearchTest)
#include "search_test.moc"
