// Citations stand behind the sentences that the quotes support.
#include "ui/conversation/citations.h"

#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/ui_test.h"
#include "ui/conversation/answer_browser.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/evidence_chip.h"
#include "ui/theme/theme.h"

using namespace lectern;

class CitationsTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void each_stands_behind_its_sentence_data();
    void each_stands_behind_its_sentence();
    void only_quotes_are_cited();
    void a_citation_leads_to_its_quote();
    void the_keyboard_reaches_them();
    void the_one_that_is_shown_is_marked();
    void their_colours_are_those_of_the_theme();
    void a_model_cannot_write_one();
    void they_are_copied_with_the_answer();

 private:
    int answered(const QString& answer);
    AnswerBrowser* browser() const { return panel_->findChild<AnswerBrowser*>(); }
    Evidence quoted(const std::string& words) const;

    std::shared_ptr<Document> document_;
    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<ConversationPanel> panel_;
};

void CitationsTest::init() {
    document_ = std::make_shared<Document>();
    document_->name = "lease.pdf";
    document_->text = "The tenant may leave after 36 months. Notice is given in writing, six months before.";
    document_->pages = {{.label = "12", .begin = 0, .end = 38},
                        {.label = "88", .begin = 38, .end = document_->text.size()}};
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    session_->document = document_;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    panel_ = std::make_unique<ConversationPanel>();
    panel_->resize(400, 600);
    panel_->show_session(session_.get());
    panel_->show();
}

Evidence CitationsTest::quoted(const std::string& words) const {
    const std::uint64_t begin = document_->text.find(words);
    return {.quote = words,
            .verified = true,
            .page = document_->page_at(begin),
            .begin = begin,
            .end = begin + words.size()};
}

int CitationsTest::answered(const QString& answer) {
    const int turn = session_->conversation.add(-1, "When may I leave?");
    session_->conversation.change(turn, [&](ConversationTurn& one) {
        one.answer = answer;
        one.state = ConversationTurn::State::ended;
        one.evidence = {quoted("leave after 36 months"),
                        quoted("Notice is given in writing"),
                        {.quote = "never", .verified = false},
                        quoted("six months before")};
        one.evidence.back().source = Evidence::Source::text;
    });
    QTest::qWait(1);
    return turn;
}

void CitationsTest::each_stands_behind_its_sentence_data() {
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("cited");
    const auto row = [](const char* name, const char* answer, const char* cited) {
        QTest::newRow(name) << QString(answer) << QString(cited);
    };
    row("sentences", "After **36 months**. Notice in writing!", "After **36 months**~1. Notice in writing~2!");
    row("other order", "Write a notice. Then leave after 36.", "Write a notice~2. Then leave after 36~1.");
    row("both behind one", "Leave after 36 months, with notice in writing.",
        "Leave after 36 months, with notice in writing~1~2.");
    row("nothing alike", "Yes. Surely.", "Yes. Surely~1~2.");
    row("a list", "- after 36 months\n- in writing, by notice", "- after 36 months~1\n- in writing, by notice~2");
    row("code and tables", "Leave after 36.\n\n```\nnotice writing given 36 months\n```\n| notice | writing |\n",
        "Leave after 36~1~2.\n\n```\nnotice writing given 36 months\n```\n| notice | writing |\n");
    row("nothing", "", "");
}

void CitationsTest::each_stands_behind_its_sentence() {
    QFETCH(QString, answer);
    QFETCH(QString, cited);
    const std::vector<Citation> citations{{.number = 1, .page = "p. 12", .quote = "leave after 36 months"},
                                          {.number = 2, .page = "p. 88", .quote = "Notice is given in writing"}};
    QString text = with_citations(answer, citations, [](int number) { return QString::number(number); });
    QCOMPARE(text.replace(QChar(QChar::Nbsp), '~'), cited);
}

void CitationsTest::only_quotes_are_cited() {
    const auto citations = citations_of(session_->conversation.turn(answered("After 36 months.")), *document_);
    QCOMPARE(citations.size(), std::size_t{2});
    QCOMPARE(citations[1].number, 2);
    QCOMPARE(citations[1].page, "p. 88");
    QVERIFY(!panel_->findChild<EvidenceChip*>("evidence_3"));  // the same numbers as in the list
    QVERIFY(browser()->toPlainText().contains("[2]") && !browser()->toPlainText().contains("[3]"));
    // Nothing is cited before the end.
    session_->conversation.change(session_->conversation.current(),
                                  [](ConversationTurn& one) { one.state = ConversationTurn::State::writing; });
    QVERIFY(!browser()->toPlainText().contains("[1]"));
}

void CitationsTest::a_citation_leads_to_its_quote() {
    answered("After 36 months. With a notice in writing.");
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::evidence_chosen);
    QTextCursor at = browser()->document()->find("[2]");
    QVERIFY(!at.isNull());
    QCOMPARE(at.charFormat().anchorHref(), "citation:2");
    QVERIFY(at.charFormat().toolTip().startsWith("Citation 2, p. 88"));
    at.setPosition(at.position() - 1);
    QTest::mouseClick(browser()->viewport(), Qt::LeftButton, {}, browser()->cursorRect(at).center());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first()[0].toULongLong(), 38ULL);
}

void CitationsTest::the_keyboard_reaches_them() {
    answered("After 36 months. With a notice in writing.");
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::evidence_chosen);
    browser()->setFocus();
    QTest::keyClick(browser(), Qt::Key_Tab);
    QTest::keyClick(browser(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first()[0].toULongLong(), 15ULL);
}

void CitationsTest::the_one_that_is_shown_is_marked() {
    answered("After 36 months. With a notice in writing.");
    auto* first = panel_->findChild<EvidenceChip*>("evidence_1");
    auto* second = panel_->findChild<EvidenceChip*>("evidence_2");
    const auto fill = [this](const char* citation) {
        return browser()->document()->find(citation).charFormat().background().color();
    };
    const QColor plain = fill("[1]");
    second->click();
    QVERIFY(second->isChecked() && !first->isChecked());
    QVERIFY(fill("[2]") != plain && fill("[1]") == plain);
    emit panel_->evidence_chosen(15, 36);  // as a citation, or the key for the next
    QVERIFY(first->isChecked() && !second->isChecked());
    QVERIFY(fill("[1]") != plain && fill("[2]") == plain);
    emit panel_->evidence_chosen(0, 3);
    QVERIFY(!first->isChecked() && !second->isChecked());
    second->click();
    second->click();  // is no way to let go of it
    QVERIFY(second->isChecked());
}

/// As the style sheet of the theme has it, which makes the palette of the browser another.
void CitationsTest::their_colours_are_those_of_the_theme() {
    panel_->setStyleSheet("QTextBrowser { background: transparent; }");
    answered("After 36 months. With a notice in writing.");
    const QTextCharFormat shown = browser()->document()->find("[1]").charFormat();
    QCOMPARE(shown.background().color(), themed(QApplication::palette(), Token::accent_tint));
    QCOMPARE(shown.foreground().color(), themed(QApplication::palette(), Token::accent_text));
}

void CitationsTest::a_model_cannot_write_one() {
    answered(QString("After 36 months. [9](citation:1) and \uE001.") + QChar(0xe002));
    int anchors = 0;
    for (QTextBlock block = browser()->document()->begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (at.fragment().charFormat().isAnchor()) {
                ++anchors;
                QVERIFY(at.fragment().text() == "[1]" || at.fragment().text() == "[2]");
            }
    QCOMPARE(anchors, 2);
}

void CitationsTest::they_are_copied_with_the_answer() {
    const QString text = answer_markdown(
        session_->conversation.turn(answered("After 36 months. With a notice in writing.")), *document_);
    QVERIFY2(text.contains("months" + QString(QChar(QChar::Nbsp)) + "\\[1]. With"), qPrintable(text));
    QVERIFY2(text.contains("\\[2] lease.pdf, p. 88"), qPrintable(text));
}

LECTERN_UI_TEST(CitationsTest)
#include "citations_test.moc"
