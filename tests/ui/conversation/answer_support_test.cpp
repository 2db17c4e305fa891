// What an answer rests on, as it is shown: what was quoted, what was only found, and what nothing bears out.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/ui_test.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/related_row.h"
#include "ui/conversation/turn_foot.h"
#include "ui/conversation/turn_words.h"
#include "ui/conversation/word_to_find.h"

using namespace lectern;

class AnswerSupportTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_rarest_word_of_a_question_is_looked_for_data();
    void the_rarest_word_of_a_question_is_looked_for();
    void an_answer_without_support_has_ways_on();
    void a_supported_one_has_none();
    void three_related_sentences_are_seen_at_once();
    void a_related_sentence_leads_to_its_words();
    void only_what_is_borne_out_has_a_tick();
    void the_question_is_edited_from_its_bubble();

 private:
    int answer(std::vector<Evidence> evidence);
    QWidget* part(const char* name) const { return panel_->findChild<QWidget*>(name); }

    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<ConversationPanel> panel_;
};

void AnswerSupportTest::init() {
    auto document = std::make_shared<Document>();
    document->name = "lease.pdf";
    document->text = "The landlord keeps the quay. The landlord clears snow. The landlord pays for the lamps.";
    document->pages = {{.label = "1", .begin = 0, .end = document->text.size()}};
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    session_->document = document;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    panel_ = std::make_unique<ConversationPanel>();
    panel_->ask_for_search_time([](const DocumentSession&) { return std::optional(240.0); });
    panel_->resize(500, 700);
    panel_->show_session(session_.get());
    panel_->show();
}

int AnswerSupportTest::answer(std::vector<Evidence> evidence) {
    const int turn = session_->conversation.add(-1, "Whether the landlord clears the snow?");
    session_->conversation.change(turn, [&](ConversationTurn& one) {
        one.answer = "The landlord does.";
        one.state = ConversationTurn::State::ended;
        one.details.read = {.tokens = 20, .total_tokens = 20, .pages = 1, .total_pages = 1, .document_pages = 1};
        one.details.looked_for_evidence = true;
        one.evidence = std::move(evidence);
    });
    return turn;
}

namespace {

Evidence found(quint64 begin, quint64 end, Evidence::Source source = Evidence::Source::text) {
    Evidence evidence{.quote = "The landlord clears snow.", .verified = true, .page = 0, .begin = begin, .end = end};
    evidence.source = source;
    return evidence;
}

}  // namespace

void AnswerSupportTest::the_rarest_word_of_a_question_is_looked_for_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("word");
    QTest::newRow("that stands in one place") << "Does the landlord shovel snow?"
                                              << "snow";
    QTest::newRow("in capitals") << "About LAMPS?"
                                 << "LAMPS";
    QTest::newRow("that stands nowhere is none") << "Who feeds the seagulls?"
                                                 << "";
    QTest::newRow("what asks is none") << "Landlord?"
                                       << "";
    QTest::newRow("nothing") << ""
                             << "";
    // Not for minutes.
    QTest::newRow("of a whole book") << "Is it " + QString("wordless seagull ").repeated(200'000) << QString();
}

void AnswerSupportTest::the_rarest_word_of_a_question_is_looked_for() {
    QFETCH(const QString, question);
    QTEST(word_to_find(question, *session_->document), "word");
}

void AnswerSupportTest::an_answer_without_support_has_ways_on() {
    const int turn = answer({});
    QTRY_VERIFY(part("unsupported")->isVisible() && part("ways_on")->isVisible());
    QCOMPARE(part("unsupported")->accessibleName(),
             "No sentence of the document says this. Treat this answer as a guess.");
    auto* search = panel_->findChild<QPushButton*>("search_every_page");
    QVERIFY2(search->text().startsWith("Search every page, about 4"), qPrintable(search->text()));
    const QSignalSpy searched(panel_.get(), &ConversationPanel::search_wanted);
    search->click();
    QCOMPARE(searched.first()[1].toString(), session_->conversation.turn(turn).question);
    auto* find = panel_->findChild<QPushButton*>("find_word");
    QCOMPARE(find->text(), "Find the word “clears”");
    const QSignalSpy word(panel_.get(), &ConversationPanel::word_wanted);
    find->click();
    QCOMPARE(word.first()[0].toString(), "clears");
    QCOMPARE(panel_->findChild<QLabel*>("basis")->text(), "1 page was read; nothing to quote");
}

void AnswerSupportTest::a_supported_one_has_none() {
    answer({found(29, 54)});
    QTest::qWait(1);
    QVERIFY(!part("unsupported")->isVisible() && !part("ways_on")->isVisible());
    QVERIFY(!part("answer_frame")->property("unsupported").toBool());
}

void AnswerSupportTest::three_related_sentences_are_seen_at_once() {
    answer({found(0, 4), found(4, 8), found(8, 12), found(12, 16), found(16, 20)});
    const auto seen = [this] {
        const auto rows = panel_->findChildren<RelatedRow*>();
        return std::ranges::count_if(rows, [](const RelatedRow* row) { return row->isVisible(); });
    };
    QTRY_COMPARE(seen(), 3);
    auto* more = panel_->findChild<QPushButton*>("more_related");
    QCOMPARE(more->text(), "Show 2 more");
    more->click();
    QTRY_COMPARE(seen(), 5);
    QVERIFY(!more->isVisible());
}

void AnswerSupportTest::a_related_sentence_leads_to_its_words() {
    answer({found(29, 54)});
    const QSignalSpy chosen(panel_.get(), &ConversationPanel::evidence_chosen);
    panel_->findChild<RelatedRow*>("related_1")->click();
    QCOMPARE(chosen.first()[0].toULongLong(), 29u);
    QVERIFY(panel_->findChild<RelatedRow*>("related_1")->isChecked());  // it is shown in the document
    emit panel_->evidence_chosen(0, 4);
    QVERIFY(!panel_->findChild<RelatedRow*>("related_1")->isChecked());
}

void AnswerSupportTest::only_what_is_borne_out_has_a_tick() {
    const auto symbol = [this](int turn) { return foot_symbol(session_->conversation.turn(turn)); };
    QCOMPARE(symbol(answer({found(29, 54, Evidence::Source::model)})), "check2-circle");
    QCOMPARE(symbol(answer({found(29, 54)})), "info-circle");
    const int turn = answer({});
    QCOMPARE(symbol(turn), "dash-circle");
    session_->conversation.change(turn, [](ConversationTurn& one) { one.details.read->tokens = 10; });
    QCOMPARE(symbol(turn), "circle-half");
}

void AnswerSupportTest::the_question_is_edited_from_its_bubble() {
    answer({});
    QTRY_VERIFY(panel_->findChild<TurnFoot*>() != nullptr);
    const auto labels = panel_->findChildren<QLabel*>();
    const auto bubble =
        std::ranges::find_if(labels, [](const QLabel* one) { return one->property("role") == "asked"; });
    QVERIFY(bubble != labels.end());
    QCOMPARE((*bubble)->contextMenuPolicy(), Qt::ActionsContextMenu);
    QCOMPARE((*bubble)->actions().size(), 2);
    (*bubble)->actions().back()->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), "Whether the landlord clears the snow?");
}

LECTERN_UI_TEST(AnswerSupportTest)
#include "answer_support_test.moc"
