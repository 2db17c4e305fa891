// What a question is put to: the whole document, or pages of it.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/ui_test.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/question_scope.h"
#include "ui/conversation/scope_button.h"
#include "ui/conversation/turn_words.h"

using namespace lectern;

class ScopeTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void it_is_the_page_and_its_sections();
    void pages_before_the_first_heading_have_none();
    void a_document_without_headings_has_its_page();
    void a_section_is_chosen_from_the_menu();
    void the_question_goes_to_the_chosen_pages();
    void another_document_is_asked_as_a_whole();
    void every_page_is_every_page();
    void where_there_is_no_room_symbols_stay();
    void the_foot_says_which_pages();
    void the_foot_says_that_passages_were_read();

 private:
    QStringList entries();
    ScopeButton& button() { return panel_->scope(); }

    std::shared_ptr<Document> document_;
    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<ConversationPanel> panel_;
};

/// Ten pages of ten letters: 1 title page, chapter I on 2 to 5 with sections on 2 and 4 to 5, chapter II on 6 to 10.
void ScopeTest::init() {
    document_ = std::make_shared<Document>();
    document_->name = "book.pdf";
    document_->text = std::string(100, 'a');
    for (std::uint64_t page = 0; page < 10; ++page)
        document_->pages.push_back({.label = std::to_string(page + 1), .begin = 10 * page, .end = 10 * (page + 1)});
    document_->headings = {{.level = 1, .title = "First & foremost", .begin = 10},
                           {.level = 2, .title = "Beginnings", .begin = 12},
                           {.level = 2, .title = "Ends", .begin = 30},
                           {.level = 1, .title = "Second", .begin = 50}};
    session_ = std::make_unique<DocumentSession>(1, "book.pdf", nullptr);
    session_->document = document_;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    panel_ = std::make_unique<ConversationPanel>();
    panel_->resize(600, 600);
    panel_->show_session(session_.get());
    panel_->show();
}

void ScopeTest::it_is_the_page_and_its_sections() {
    const auto at = [this](int page) {
        QStringList all;
        for (const QuestionScope& scope : scopes_at(*document_, page))
            all << scope.name + ": " + scope_words(scope.pages, *document_);
        return all;
    };
    QCOMPARE(at(4), (QStringList{"This page: p. 5", "Ends: p. 4-5", "First & foremost: p. 2-5"}));
    QCOMPARE(at(9), (QStringList{"This page: p. 10", "Second: p. 6-10"}));
}

void ScopeTest::pages_before_the_first_heading_have_none() {
    QCOMPARE(scopes_at(*document_, 0).size(), std::size_t{1});
}

void ScopeTest::a_document_without_headings_has_its_page() {
    document_->headings.clear();
    QCOMPARE(scopes_at(*document_, 3).size(), std::size_t{1});
}

QStringList ScopeTest::entries() {
    QMenu* menu = button().menu();
    emit menu->aboutToShow();
    QStringList texts;
    for (const QAction* action : menu->actions())
        if (!action->isSeparator()) texts << action->text();
    return texts;
}

void ScopeTest::a_section_is_chosen_from_the_menu() {
    button().ask_for_page([] { return 4; });
    QCOMPARE(button().text(), "Whole document");
    QCOMPARE(entries(), (QStringList{"Whole document", "This page (p. 5)", "Ends (p. 4-5)",
                                     "First && foremost (p. 2-5)", "Other pages…"}));
    button().menu()->actions()[3]->trigger();
    QVERIFY(button().pages() == (PageChoice{{3, 4}}));
    QCOMPARE(button().text(), "p. 4-5");
    QVERIFY(button().accessibleName().contains("p. 4-5"));
    const QSignalSpy other(&button(), &ScopeButton::other_pages_wanted);
    emit button().menu()->aboutToShow();
    button().menu()->actions().back()->trigger();
    QCOMPARE(other.count(), 1);
}

void ScopeTest::the_question_goes_to_the_chosen_pages() {
    const QSignalSpy asked(panel_.get(), &ConversationPanel::asked);
    auto* box = panel_->findChild<QPlainTextEdit*>("question");
    box->setPlainText("What?");
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY(asked.last()[2].value<PageChoice>().empty());
    button().choose({{3, 4}});
    box->setPlainText("What?");
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY(asked.last()[2].value<PageChoice>() == (PageChoice{{3, 4}}));
}

void ScopeTest::another_document_is_asked_as_a_whole() {
    button().choose({{3, 4}});
    DocumentSession other(2, "other.pdf", nullptr);
    other.document = std::make_shared<Document>(*document_);
    other.state = DocumentSession::State::ready;
    panel_->show_session(&other);
    QVERIFY(button().pages().empty());
    panel_->show_session(session_.get());
}

void ScopeTest::every_page_is_every_page() {
    QVERIFY(button().isEnabled());
    panel_->findChild<QToolButton*>("every_page")->setChecked(true);
    QVERIFY(!button().isEnabled());
}

void ScopeTest::where_there_is_no_room_symbols_stay() {
    QCOMPARE(button().toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    auto* frame = panel_->findChild<QWidget*>("question_frame");
    frame->resize(button().sizeHint().width() * 3 / 2, frame->height());
    QCOMPARE(button().toolButtonStyle(), Qt::ToolButtonIconOnly);
    frame->resize(button().sizeHint().width() * 20, frame->height());
    QCOMPARE(button().toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
}

void ScopeTest::the_foot_says_which_pages() {
    const int turn = session_->conversation.add(-1, "What?");
    session_->conversation.change(turn, [](ConversationTurn& one) {
        one.state = ConversationTurn::State::ended;
        one.answer = "That.";
        one.details.read = {.tokens = 9, .total_tokens = 9, .pages = 10, .total_pages = 10, .document_pages = 10};
        one.details.pages = {{3, 4}};
        one.details.looked_for_evidence = true;
    });
    const ConversationTurn& one = session_->conversation.turn(turn);
    QCOMPARE(basis_of(one, *document_), "Answered from p. 4-5 alone");
    QCOMPARE(unsupported_words(one), "No sentence of these pages says this");
    QVERIFY(footer_of(one, *document_).contains("p. 4-5"));
    QCOMPARE(panel_->findChild<QLabel*>("basis")->text(), "Answered from p. 4-5 alone");
}

/// Details name the pages: what stands above them says no more than they do.
void ScopeTest::the_foot_says_that_passages_were_read() {
    ConversationTurn turn;
    turn.details.read = {.tokens = 9, .total_tokens = 9, .pages = 10, .total_pages = 10, .document_pages = 10};
    QCOMPARE(basis_of(turn, *document_), "Answered from all 10 pages");
    turn.details.from_passages = true;
    turn.details.recalled_pages = {2, 7};
    QCOMPARE(basis_of(turn, *document_), "Answered from passages on 2 of 10 pages");
}

LECTERN_UI_TEST(ScopeTest)
#include "scope_test.moc"
