// Of several files that are read as one, evidence says which it is from.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/ui_test.h"
#include "ui/base/document_names.h"
#include "ui/conversation/citations.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/evidence_chip.h"
#include "ui/conversation/related_row.h"
#include "ui/conversation/turn_words.h"

using namespace lectern;

class SeveralFilesTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void chips_name_the_file();
    void with_one_file_nothing_is_added();
    void a_long_name_leaves_room_for_the_quote();
    void citations_and_copies_name_the_file();
    void the_export_names_the_file();
    void files_that_are_called_the_same_are_told_apart();
    void a_title_is_in_the_language_of_the_window();

 private:
    Evidence found(const std::string& words, Evidence::Source source) const;
    void answer();

    std::shared_ptr<Document> document_;
    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<ConversationPanel> panel_;
};

void SeveralFilesTest::init() {
    document_ = std::make_shared<Document>();
    document_->name = "lease.pdf and 1 more";
    document_->text = "The tenant may leave after 36 months. Notice is given in writing, six months before.";
    document_->pages = {{.label = "1", .begin = 0, .end = 38},
                        {.label = "1", .begin = 38, .end = document_->text.size()}};
    document_->parts = {{.name = "lease.pdf", .first_page = 0, .begin = 0},
                        {.name = "rules.pdf", .first_page = 1, .begin = 38}};
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf and 1 more", nullptr);
    session_->document = document_;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    panel_ = std::make_unique<ConversationPanel>();
    panel_->resize(400, 600);
    panel_->show_session(session_.get());
    panel_->show();
}

Evidence SeveralFilesTest::found(const std::string& words, Evidence::Source source) const {
    const std::uint64_t begin = document_->text.find(words);
    return {.source = source,
            .quote = words,
            .verified = true,
            .page = document_->page_at(begin),
            .begin = begin,
            .end = begin + words.size()};
}

void SeveralFilesTest::answer() {
    const int turn = session_->conversation.add(-1, "When may I leave?");
    session_->conversation.change(turn, [&](ConversationTurn& one) {
        one.answer = "After 36 months, with notice in writing.";
        one.state = ConversationTurn::State::ended;
        one.evidence = {found("leave after 36 months", Evidence::Source::model),
                        found("Notice is given in writing", Evidence::Source::model),
                        found("six months before", Evidence::Source::text)};
    });
    QTest::qWait(1);
}

void SeveralFilesTest::chips_name_the_file() {
    answer();
    const auto* second = panel_->findChild<EvidenceChip*>("evidence_2");
    QCOMPARE(second->accessibleName(), "Quote 2, p. 1 of rules.pdf: Notice is given in writing");
    QCOMPARE(second->file(), "rules.pdf");
    QVERIFY(second->toolTip().contains("p. 1 of rules.pdf"));
    QCOMPARE(panel_->findChild<EvidenceChip*>("evidence_1")->file(), "lease.pdf");
    const auto* related = panel_->findChild<RelatedRow*>("related_1");
    QCOMPARE(related->page(), "p. 1 of rules.pdf");
    QVERIFY(related->accessibleName().contains("p. 1 of rules.pdf"));
}

void SeveralFilesTest::with_one_file_nothing_is_added() {
    document_->parts.clear();
    answer();
    const auto* second = panel_->findChild<EvidenceChip*>("evidence_2");
    QCOMPARE(second->accessibleName(), "Quote 2, p. 1: Notice is given in writing");
    QVERIFY(second->file().isEmpty());
    QVERIFY(!second->toolTip().contains("p. 1"));
}

void SeveralFilesTest::a_long_name_leaves_room_for_the_quote() {
    answer();
    const int usual = panel_->findChild<EvidenceChip*>("evidence_2")->heightForWidth(350);
    document_->parts[1].name = QString(400, 'n').toStdString() + ".pdf";
    answer();
    const auto* second = panel_->findChild<EvidenceChip*>("evidence_2");
    QVERIFY(second->file().size() > 400);
    QCOMPARE(second->heightForWidth(350), usual);
    const auto* related = panel_->findChild<RelatedRow*>("related_1");
    QVERIFY(related->page().size() > 400);
    QVERIFY(related->minimumSizeHint().width() < 350);
}

void SeveralFilesTest::citations_and_copies_name_the_file() {
    answer();
    const ConversationTurn& turn = session_->conversation.turn(0);
    QCOMPARE(citations_of(turn, *document_)[1].page, "p. 1 of rules.pdf");
    const QString copied = answer_markdown(turn, *document_);
    QVERIFY2(copied.contains("[2] rules.pdf, p. 1: “Notice"), qPrintable(copied));
    QVERIFY2(copied.contains("rules.pdf, p. 1: “six months before”"), qPrintable(copied));
}

void SeveralFilesTest::the_export_names_the_file() {
    answer();
    const QString text = conversation_markdown(*session_, {.model = "a model", .version = "0.1"});
    QVERIFY2(text.contains("# lease.pdf and 1 more"), qPrintable(text));
    QVERIFY2(text.contains("[1] lease.pdf, p. 1: “leave"), qPrintable(text));
}

void SeveralFilesTest::files_that_are_called_the_same_are_told_apart() {
    document_->parts[1].name = "lease.pdf";
    QCOMPARE(page_words(*document_, 0), "p. 1 of lease.pdf");
    QCOMPARE(page_words(*document_, 1), "p. 1 of lease.pdf (2)");
    for (Part& part : document_->parts) part.name = "%2 of %1.pdf";  // names are anybody's
    QCOMPARE(page_words(*document_, 1), "p. 1 of %2 of %1.pdf (2)");
}

void SeveralFilesTest::a_title_is_in_the_language_of_the_window() {
    QCOMPARE(title_of(*document_), "lease.pdf and 1 more");
    use_language("de");
    QVERIFY(title_of(*document_).startsWith("lease.pdf"));
    document_->name = "Contracts";  // a folder
    QCOMPARE(title_of(*document_), "Contracts");
    use_language("en");
}

LECTERN_UI_TEST(SeveralFilesTest)
#include "several_files_test.moc"
