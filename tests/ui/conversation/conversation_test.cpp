// The conversation as a person sees and uses it.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/first_questions.h"
#include "ui/conversation/text_chip.h"
#include "ui/conversation/turn_view.h"

using namespace lectern;
using State = DocumentSession::State;

class ConversationTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void enter_asks_and_shift_enter_does_not();
    void nothing_is_asked_before_reading_begins();
    void a_first_question_is_asked_by_a_click();
    void first_questions_name_the_longest_chapter();
    void an_answer_grows_while_it_is_written();
    void evidence_leads_to_its_words();
    void a_quote_is_shown_within_its_paragraph();
    void what_does_not_stand_in_the_document_leads_nowhere();
    void the_footer_says_what_the_answer_rests_on();
    void a_partly_read_document_is_said();
    void an_edited_question_is_a_variant();
    void a_new_conversation_keeps_the_one_before();
    void a_restored_reading_says_so();
    void escape_ends_editing();
    void variants_can_be_looked_through();
    void an_error_is_shown_whole();
    void the_next_evidence_comes_around();
    void drafts_stay_with_their_session();
    void what_a_model_writes_is_no_html();
    void every_control_has_a_name();

 private:
    int ended_turn(const QString& answer);

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
        one.read = {.tokens = 20, .total_tokens = 20, .pages = 2, .total_pages = 2, .kept_share = 0.22};
        one.read_is_known = true;
        one.looked_for_evidence = true;
        one.evidence = {{.quote = "leave after 36 months", .verified = true, .page = 0, .begin = 15, .end = 36},
                        {.quote = "never", .verified = false}};
        one.attended = {{.page = 1, .share = 0.4}};
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
    const auto labels = panel_->findChildren<QLabel*>();
    const auto grey = std::ranges::find_if(labels, [](const QLabel* label) { return label->text().contains("never"); });
    QVERIFY(grey != labels.end());
    QCOMPARE((*grey)->foregroundRole(), QPalette::PlaceholderText);
    QVERIFY((*grey)->text().contains("not found word for word"));
}

void ConversationTest::the_footer_says_what_the_answer_rests_on() {
    ended_turn("After 36 months.");
    const QString footer = panel_->findChild<QLabel*>("footer")->text();
    QVERIFY2(footer.contains("2 page") && footer.contains("22"), qPrintable(footer));
    QVERIFY2(footer.contains("p. 1"), qPrintable(footer));
}

void ConversationTest::a_partly_read_document_is_said() {
    const int turn = ended_turn("After 36 months.");
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.read = {.tokens = 9, .total_tokens = 20, .pages = 1, .total_pages = 2};
    });
    QVERIFY(panel_->findChild<QLabel*>("footer")->text().startsWith("Only 1 of 2 pages"));
}

void ConversationTest::an_edited_question_is_a_variant() {
    ended_turn("After 36 months.");
    ended_turn("In writing.");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    for (auto* button : panel_->findChildren<QToolButton*>())
        if (button->text() == "Edit") {
            button->click();  // of the first turn
            break;
        }
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

void ConversationTest::a_restored_reading_says_so() {
    const auto says = [&] {
        const auto labels = panel_->findChildren<QLabel*>();
        return std::ranges::find(labels, "From the library: nothing was read again.", &QLabel::text) != labels.end();
    };
    session_->state = DocumentSession::State::ready;
    session_->prefilled_tokens = 20;
    emit session_->state_changed();
    QVERIFY(!says());
    session_->prefilled_tokens = 0;
    session_->restored_tokens = 20;
    emit session_->state_changed();
    QVERIFY(says());
}

void ConversationTest::escape_ends_editing() {
    ended_turn("After 36 months.");
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    panel_->findChild<QToolButton*>("edit")->click();
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
