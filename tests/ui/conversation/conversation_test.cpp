// The conversation as a person sees and uses it.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "ui/conversation/conversation_export.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/first_questions.h"
#include "ui/conversation/text_chip.h"
#include "ui/conversation/turn_notice.h"
#include "ui/conversation/turn_view.h"
#include "ui/conversation/turn_words.h"

using namespace lectern;
using State = DocumentSession::State;

class ConversationTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void enter_asks_and_shift_enter_does_not();
    void nothing_is_asked_before_reading_begins();
    void a_first_question_is_asked_by_a_click();
    void the_second_of_two_clicks_asks_nothing();
    void first_questions_name_the_longest_chapter();
    void an_answer_grows_while_it_is_written();
    void evidence_leads_to_its_words();
    void a_quote_is_shown_within_its_paragraph();
    void what_does_not_stand_in_the_document_leads_nowhere();
    void what_the_program_found_is_no_quote();
    void an_answer_without_support_says_so();
    void the_foot_says_what_the_answer_rests_on();
    void a_partly_read_document_is_said();
    void an_answer_that_was_cut_off_can_go_on();
    void an_edited_question_is_a_variant();
    void a_new_conversation_keeps_the_one_before();
    void escape_ends_editing();
    void variants_can_be_looked_through();
    void an_error_is_shown_whole();
    void the_next_evidence_comes_around();
    void drafts_stay_with_their_session();
    void what_a_model_writes_is_no_html();
    void every_control_has_a_name();

 private:
    int ended_turn(const QString& answer);
    QString details() const { return panel_->findChild<QLabel*>("details")->text(); }

    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<ConversationPanel> panel_;
};

void ConversationTest::init() {
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    auto document = std::make_shared<Document>();
    document->name = "lease.pdf";
    document->text = "The tenant may leave after 36 months. Notice is given in writing.";
    document->pages = {{.label = "1", .begin = 0, .end = 38},
                       {.label = "2", .begin = 38, .end = document->text.size()}};
    session_->document = document;
    session_->state = State::ready;
    session_->conversation_loaded = true;
    panel_ = std::make_unique<ConversationPanel>();
    panel_->resize(400, 600);
    panel_->show_session(session_.get());
    panel_->show();
}

int ConversationTest::ended_turn(const QString& answer) {
    const int turn = session_->conversation.add(session_->conversation.current(), "When may I leave?");
    session_->conversation.change(turn, [&](ConversationTurn& one) {
        one.answer = answer;
        one.state = ConversationTurn::State::ended;
        one.details.read = {
            .tokens = 20, .total_tokens = 20, .pages = 2, .total_pages = 2, .document_pages = 2, .kept_share = 0.22};
        one.details.looked_for_evidence = true;
        one.evidence = {{.quote = "leave after 36 months", .verified = true, .page = 0, .begin = 15, .end = 36},
                        {.quote = "never", .verified = false}};
        one.details.attended = {{.page = 1, .share = 0.4}};
    });
    return turn;
}

void ConversationTest::enter_asks_and_shift_enter_does_not() {
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    QTest::keyClicks(box, "What");
    QTest::keyClick(box, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(box, "is it?");
    QCOMPARE(asked.count(), 0);
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first()[0].toInt(), -1);
    QCOMPARE(asked.first()[1].toString(), "What\nis it?");
    QVERIFY(box->toPlainText().isEmpty());
}

void ConversationTest::nothing_is_asked_before_reading_begins() {
    session_->state = State::planned;
    emit session_->state_changed();
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    QTest::keyClicks(box, "What?");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.count(), 0);
    QCOMPARE(box->toPlainText(), "What?");  // kept for later
    session_->state = State::reading;
    emit session_->state_changed();
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.count(), 1);
}

void ConversationTest::a_first_question_is_asked_by_a_click() {
    auto* offered = panel_->findChild<FirstQuestions*>();
    const auto chips = offered->findChildren<TextChip*>();
    QCOMPARE(chips.size(), 3);
    QVERIFY(chips.front()->isVisible());
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    box->setPlainText("A draft");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    QTest::mouseClick(chips[1], Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first()[0].toInt(), -1);
    QCOMPARE(asked.first()[1].toString(), chips[1]->text());
    QCOMPARE(box->toPlainText(), "A draft");
    panel_->set_answering(true);
    QVERIFY(!chips.front()->isEnabled());
    panel_->set_answering(false);
    ended_turn("After 36 months.");
    QVERIFY(!offered->isVisible());
    panel_->start_anew();
    QVERIFY(offered->isVisible());
    session_->state = State::planned;
    emit session_->state_changed();
    QVERIFY(!offered->isVisible());  // nothing was read
}

/// They come under the mouse when reading begins: who clicks twice on the button for that asks nothing.
void ConversationTest::the_second_of_two_clicks_asks_nothing() {
    session_->state = State::planned;
    emit session_->state_changed();
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    session_->state = State::reading;
    emit session_->state_changed();
    auto* chip = panel_->findChild<FirstQuestions*>()->findChildren<TextChip*>().front();
    QVERIFY(chip->isVisible());
    QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    const auto click = [&] {
        QTest::mouseClick(panel_->window()->windowHandle(), Qt::LeftButton, {},
                          chip->mapTo(panel_->window(), chip->rect().center()));
        QCoreApplication::processEvents();
        return asked.count();
    };
    QCOMPARE(click(), 0);
    QVERIFY(QTest::qWaitFor([&] { return click() > 0; }));
}

/// The title of the whole is no chapter, and neither are the sections of one.
void ConversationTest::first_questions_name_the_longest_chapter() {
    Document document;
    document.text = std::string(1000, 'a');
    QVERIFY(!first_questions(document).join(' ').contains("“"));
    document.headings = {{.level = 1, .title = "Handbook", .begin = 0},
                         {.level = 2, .title = "Of tides", .begin = 10},
                         {.level = 2, .title = "Of storms", .begin = 300},
                         {.level = 3, .title = "Wind", .begin = 310},
                         {.level = 2, .title = "Of boats", .begin = 800}};
    QCOMPARE(first_questions(document).size(), 3);
    QCOMPARE(first_questions(document)[2], "What does “Of storms” say?");
    document.headings[2].title = std::string(61, 'x');
    QCOMPARE(first_questions(document)[2], "What does “Of tides” say?");
}

void ConversationTest::an_answer_grows_while_it_is_written() {
    const int turn = session_->conversation.add(-1, "When?");
    auto* answer = panel_->findChild<QTextBrowser*>();
    session_->conversation.append_text(turn, "After **36** ");
    session_->conversation.append_text(turn, "months.");
    QTRY_COMPARE(answer->toPlainText(), "After 36 months.");
    QVERIFY(answer->isVisible());
}

void ConversationTest::evidence_leads_to_its_words() {
    ended_turn("After 36 months.");
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::evidence_chosen);
    auto* chip = panel_->findChild<QAbstractButton*>("evidence_1");
    QVERIFY(chip->text().contains("leave after 36 months"));
    chip->click();
    QCOMPARE(chosen.first()[0].toULongLong(), 15ULL);
    QCOMPARE(chosen.first()[1].toULongLong(), 36ULL);
}

void ConversationTest::a_quote_is_shown_within_its_paragraph() {
    auto document = std::make_shared<Document>(*session_->document);
    document->text = "The tenant may leave after 36 months\n\nNotice is given in writing.";
    session_->document = document;
    ended_turn("After three years.");
    QCOMPARE(panel_->findChild<QAbstractButton*>("evidence_1")->toolTip(),
             "<p>The tenant may <b>leave after 36 months</b></p>");
}

void ConversationTest::what_does_not_stand_in_the_document_leads_nowhere() {
    ended_turn("After 36 months.");
    QVERIFY(panel_->findChild<QAbstractButton*>("evidence_2") == nullptr);
    QVERIFY2(details().contains("not found word for word in the document: “never”"), qPrintable(details()));
}

/// A sentence that the program found looks like no quote of the model: not in the list, not counted, not copied as one.
void ConversationTest::what_the_program_found_is_no_quote() {
    const int turn = ended_turn("After 36 months.");
    session_->conversation.change(turn,
                                  [](ConversationTurn& one) { one.evidence.front().source = Evidence::Source::text; });
    QTRY_VERIFY(panel_->findChild<QAbstractButton*>("evidence_1") == nullptr);
    QVERIFY(panel_->findChild<QWidget*>("quoted") == nullptr);
    QVERIFY(panel_->findChild<QWidget*>("related") != nullptr);
    const auto* chip = panel_->findChild<QAbstractButton*>("related_1");
    QVERIFY(chip != nullptr && !chip->text().contains("“"));
    QVERIFY(!panel_->findChild<QWidget*>("unsupported")->isVisible());
    const ConversationTurn& one = session_->conversation.turn(turn);
    QVERIFY(!footer_of(one, *session_->document).contains("Quoted"));
    const QString copied = answer_markdown(one, *session_->document);
    QVERIFY2(!copied.contains("[1]") && copied.contains("not quoted"), qPrintable(copied));
}

void ConversationTest::an_answer_without_support_says_so() {
    const int turn = ended_turn("After 36 months.");
    QVERIFY(!panel_->findChild<QWidget*>("unsupported")->isVisible());
    session_->conversation.change(turn, [](ConversationTurn& one) { one.evidence.erase(one.evidence.begin()); });
    QTRY_VERIFY(panel_->findChild<QWidget*>("unsupported")->isVisible());
    session_->conversation.change(turn, [](ConversationTurn& one) { one.details.looked_for_evidence = false; });
    QVERIFY(!panel_->findChild<QWidget*>("unsupported")->isVisible());  // nobody knows
}

void ConversationTest::the_foot_says_what_the_answer_rests_on() {
    ended_turn("After 36 months.");
    QCOMPARE(panel_->findChild<QLabel*>("basis")->text(), "Answered from all 2 page(s)");
    QCOMPARE(panel_->findChild<QWidget*>("quoted")->accessibleName(), "Quoted: 1 sentence(s), found word for word");
    QVERIFY2(details().contains("22\u00a0%") && details().contains("p. 2</a> (40\u00a0%)"), qPrintable(details()));
    auto* shown = panel_->findChild<QLabel*>("details");
    QVERIFY(!shown->isVisible());
    panel_->findChild<QAbstractButton*>("show_details")->click();
    QTRY_VERIFY(shown->isVisible());
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::page_chosen);
    emit shown->linkActivated("1");
    QCOMPARE(chosen.first()[0].toInt(), 1);
}

/// It is asked again when all is read, if the person wants that, and can be at once when it is.
void ConversationTest::a_partly_read_document_is_said() {
    session_->set_state(State::reading);
    const int turn = ended_turn("After 36 months.");
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.details.read = {.tokens = 9, .total_tokens = 20, .pages = 1, .total_pages = 2, .document_pages = 2};
    });
    auto* bar = panel_->findChild<TurnNotice*>("partial");
    auto* button = bar->findChild<QPushButton*>();
    const auto says = [&](const char* text) {
        const auto labels = bar->findChildren<QLabel*>();
        return bar->isVisible() &&
               std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text); });
    };
    QCOMPARE(panel_->findChild<QLabel*>("basis")->text(), "Answered from 1 of 2 pages");
    QTRY_VERIFY(says("Answered from 1 of 2 pages."));
    QCOMPARE(button->text(), "Ask again when finished");
    button->click();
    QVERIFY(session_->conversation.turn(turn).asks_again && says("when all are read"));
    QCOMPARE(button->text(), "Undo");
    button->click();
    QVERIFY(!session_->conversation.turn(turn).asks_again);
    session_->read = {.tokens = 20, .total_tokens = 20, .pages = 2, .total_pages = 2, .document_pages = 2};
    session_->set_state(State::ready);
    QCOMPARE(button->text(), "Ask again");
    const QSignalSpy anew(panel_.get(), &ConversationPanel::anew_wanted);
    button->click();
    QCOMPARE(anew.first()[0].toInt(), turn);
}

void ConversationTest::an_answer_that_was_cut_off_can_go_on() {
    const int turn = ended_turn("After 36");
    auto* bar = panel_->findChild<TurnNotice*>("cut_off");
    QVERIFY(!bar->isVisible());
    session_->conversation.change(turn, [](ConversationTurn& one) { one.details.stop = StopReason::length; });
    QTRY_VERIFY(bar->isVisible());
    const QSignalSpy more(panel_.get(), &ConversationPanel::more_wanted);
    bar->findChild<QPushButton*>()->click();
    QCOMPARE(more.first()[0].toInt(), turn);
}

void ConversationTest::an_edited_question_is_a_variant() {
    ended_turn("After 36 months.");
    ended_turn("In writing.");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    panel_->findChildren<QAction*>("edit").front()->trigger();  // of the first turn
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    QCOMPARE(box->toPlainText(), "When may I leave?");
    box->setPlainText("When must I leave?");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.first()[0].toInt(), -1);
}

void ConversationTest::a_new_conversation_keeps_the_one_before() {
    const int turn = ended_turn("After 36 months.");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    panel_->start_anew();
    QTRY_VERIFY(panel_->findChildren<TurnView*>().empty());
    panel_->next_evidence();  // there is none
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    QTest::keyClick(box, Qt::Key_Escape);
    QCOMPARE(session_->conversation.current(), turn);
    QTRY_COMPARE(panel_->findChildren<TurnView*>().size(), 1);
    panel_->start_anew();
    box->setPlainText("Who may leave?");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.first()[0].toInt(), -1);
}

void ConversationTest::escape_ends_editing() {
    ended_turn("After 36 months.");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    panel_->findChild<QAction*>("edit")->trigger();
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    QTest::keyClick(box, Qt::Key_Escape);
    QVERIFY(box->toPlainText().isEmpty());
    box->setPlainText("And then?");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(asked.first()[0].toInt(), 0);
}

void ConversationTest::variants_can_be_looked_through() {
    const int first = ended_turn("After 36 months.");
    const int second = session_->conversation.add(-1, "When may I leave?");
    session_->conversation.change(second, [](ConversationTurn& one) { one.state = ConversationTurn::State::ended; });
    QTRY_COMPARE(panel_->findChildren<TurnView*>().size(), 1);
    QCOMPARE(panel_->findChild<TurnView*>()->turn(), second);
    for (auto* button : panel_->findChildren<QToolButton*>())
        if (button->text() == "‹" && button->isVisible()) button->click();
    QCOMPARE(session_->conversation.current(), first);
    QTRY_COMPARE(panel_->findChildren<TurnView*>().size(), 1);
    QCOMPARE(panel_->findChild<TurnView*>()->turn(), first);
}

void ConversationTest::an_error_is_shown_whole() {
    const int turn = session_->conversation.add(-1, "When?");
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.state = ConversationTurn::State::failed;
        one.error = Error{.code = ErrorCode::failed,
                          .what = sentence("No memory."),
                          .means = sentence("Not answered."),
                          .next = sentence("Close programs.")};
    });
    const auto labels = panel_->findChildren<QLabel*>();
    const auto error = std::ranges::find(labels, "No memory.\nNot answered.\nClose programs.", &QLabel::text);
    QVERIFY(error != labels.end());
    QTRY_VERIFY((*error)->isVisible());
}

void ConversationTest::the_next_evidence_comes_around() {
    const int turn = ended_turn("After 36 months.");
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.evidence.push_back({.quote = "in writing", .verified = true, .page = 1, .begin = 54, .end = 64});
    });
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::evidence_chosen);
    for (int i = 0; i < 3; ++i) panel_->next_evidence();
    QCOMPARE(chosen[0][0].toULongLong(), 15ULL);
    QCOMPARE(chosen[1][0].toULongLong(), 54ULL);
    QCOMPARE(chosen[2][0].toULongLong(), 15ULL);
    panel_->next_evidence(-1);
    QCOMPARE(chosen[3][0].toULongLong(), 54ULL);
    panel_->next_evidence(-1);
    QCOMPARE(chosen[4][0].toULongLong(), 15ULL);
}

void ConversationTest::drafts_stay_with_their_session() {
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    box->setPlainText("half a quest");
    DocumentSession other(2, "other.pdf", nullptr);
    panel_->show_session(&other);
    QVERIFY(box->toPlainText().isEmpty());
    panel_->show_session(session_.get());
    QCOMPARE(box->toPlainText(), "half a quest");
}

void ConversationTest::what_a_model_writes_is_no_html() {
    ended_turn("<b>bold</b> <img src=\"file:///etc/passwd\">");
    QVERIFY(panel_->findChild<QTextBrowser*>()->toPlainText().contains("<b>bold</b>"));
}

void ConversationTest::every_control_has_a_name() {
    ended_turn("After 36 months.");
    for (QWidget* widget : panel_->findChildren<QWidget*>()) {
        if ((widget->focusPolicy() & Qt::TabFocus) == 0 || !widget->isVisible()) continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(!interface->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

QTEST_MAIN(ConversationTest)
#include "conversation_test.moc"
