// The overview of a document as a person sees and uses it.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/conversation/overview_panel.h"
#include "ui/conversation/overview_row.h"
#include "ui/conversation/overview_words.h"
#include "ui/conversation/text_chip.h"

using namespace lectern;
using State = DocumentOverview::State;

class OverviewTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void nothing_is_promised_without_a_document();
    void it_is_offered_with_what_it_costs();
    void a_model_is_needed_first();
    void while_it_is_written_it_can_be_stopped();
    void what_is_there_stays_where_it_is();
    void what_is_not_written_yet_is_said();
    void facts_lead_to_their_words();
    void sections_lead_to_their_page();
    void a_part_of_it_can_be_gone_on_with();
    void of_a_server_it_says_where_the_text_goes();
    void why_it_does_not_go_on_is_said();
    void questions_are_asked_by_a_click();
    void what_a_model_writes_is_no_html();
    void values_stand_in_the_document();
    void every_control_has_a_name();

 private:
    Finding found(const std::string& text, const std::string& words) const;
    SectionNote note(const std::string& title, std::uint64_t begin, std::uint64_t end,
                     std::vector<Finding> facts) const;
    void write(std::vector<SectionNote> sections, std::optional<Conclusion> whole = {}, State state = State::writing);
    QString status() const { return panel_->findChild<QLabel*>("status_text")->text(); }
    QPushButton* button() const { return panel_->findChild<QPushButton*>("act"); }
    QList<OverviewRow*> rows(const QString& name) const { return panel_->findChildren<OverviewRow*>(name); }

    std::shared_ptr<Document> document_;
    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<OverviewPanel> panel_;
    std::optional<double> seconds_;
    bool is_server_ = false;
};

void OverviewTest::init() {
    document_ = std::make_shared<Document>();
    document_->name = "lease.pdf";
    document_->text =
        "The rent is 18,200 crowns a month. It is due early.Notice is given in writing, six months before.";
    document_->pages = {{.label = "7", .begin = 0, .end = 51},
                        {.label = "8", .begin = 51, .end = document_->text.size()}};
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    session_->document = document_;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    seconds_.reset();
    is_server_ = false;
    panel_ = std::make_unique<OverviewPanel>();
    panel_->ask_for_writer([this](const DocumentSession&) -> OverviewPanel::Writer {
        return {.model = "Heron", .seconds = seconds_, .is_server = is_server_};
    });
    panel_->resize(400, 600);
    panel_->show_session(session_.get());
    panel_->show();
}

Finding OverviewTest::found(const std::string& text, const std::string& words) const {
    const std::uint64_t begin = document_->text.find(words);
    return {.text = text,
            .evidence = {.source = Evidence::Source::text,
                         .quote = words,
                         .verified = true,
                         .page = document_->page_at(begin),
                         .begin = begin,
                         .end = begin + words.size()}};
}

SectionNote OverviewTest::note(const std::string& title, std::uint64_t begin, std::uint64_t end,
                               std::vector<Finding> facts) const {
    return {.section = {title, begin, end}, .summary = "About " + title + ".", .facts = std::move(facts)};
}

void OverviewTest::write(std::vector<SectionNote> sections, std::optional<Conclusion> whole, State state) {
    Overview overview{.sections = std::move(sections), .files = {}, .whole = std::move(whole)};
    const int done = static_cast<int>(overview.sections.size());
    session_->overview = {.state = state,
                          .written = std::make_shared<const Overview>(std::move(overview)),
                          .progress = {.done = done, .total = 61, .seconds_left = done > 0 ? 240.0 : -1},
                          .model = "Heron",
                          .error = {}};
    emit session_->overview_changed();
}

void OverviewTest::nothing_is_promised_without_a_document() {
    panel_->show_session(nullptr);
    QCOMPARE(status(), "Open a document to see an overview of it.");
    QVERIFY(!button()->isVisible());
}

void OverviewTest::it_is_offered_with_what_it_costs() {
    QCOMPARE(button()->text(), "Write an overview");
    QVERIFY(button()->toolTip().contains("not measured yet"));
    const QSignalSpy wanted(panel_.get(), &OverviewPanel::wanted);
    button()->click();
    QCOMPARE(wanted.count(), 1);
    seconds_ = 250;
    emit session_->state_changed();
    QCOMPARE(button()->text(), "Write an overview, about 4 min");
}

void OverviewTest::a_model_is_needed_first() {
    session_->state = DocumentSession::State::waiting;
    emit session_->state_changed();
    QVERIFY(status().contains("a model has to be open"));
    QVERIFY(!button()->isVisible());
}

void OverviewTest::while_it_is_written_it_can_be_stopped() {
    session_->state = DocumentSession::State::reading;
    session_->overview.state = State::waiting;
    emit session_->overview_changed();
    QCOMPARE(status(), "It is written as soon as the document is read.");
    session_->state = DocumentSession::State::ready;
    write({note("Rent", 0, 51, {})});
    auto* how_far = panel_->findChild<QLabel*>("how_far");
    QVERIFY(how_far->isVisible());
    QCOMPARE(how_far->text(), "1 of 61 parts written · about 4 min left");
    const QSignalSpy stopped(panel_.get(), &OverviewPanel::stop_wanted);
    QCOMPARE(button()->text(), "Cancel");
    button()->click();
    QCOMPARE(stopped.count(), 1);
    write({note("Rent", 0, 51, {})}, Conclusion{.summary = "A lease."}, State::ready);
    QVERIFY(!how_far->isVisible());
    QVERIFY(!button()->isVisible());
}

/// A person reads while the rest is written.
void OverviewTest::what_is_there_stays_where_it_is() {
    write({note("Rent", 0, 51, {found("Rent: 18,200 crowns", "18,200 crowns a month")})});
    OverviewRow* first = rows("section").front();
    first->setFocus();
    write({note("Rent", 0, 51, {found("Rent: 18,200 crowns", "18,200 crowns a month")}),
           note("Notice", 51, 99, {found("Notice: six months", "six months before")})});
    QCOMPARE(rows("section").size(), 2);
    QCOMPARE(rows("section").front(), first);
    QCOMPARE(rows("fact").size(), 2);
    // Another model begins anew.
    write({});
    QCOMPARE(rows("section").size(), 0);
    QCOMPARE(rows("fact").size(), 0);
}

void OverviewTest::what_is_not_written_yet_is_said() {
    write({note("Rent", 0, 51, {})});
    QCOMPARE(rows("rest").size(), 1);
    QCOMPARE(rows("rest").front()->accessibleName(), "Not written yet, p. 8");
    const QSignalSpy chosen(panel_.get(), &OverviewPanel::page_chosen);
    rows("rest").front()->click();
    QCOMPARE(chosen.first()[0].toInt(), 1);
    write({note("Rent", 0, 51, {}), note("Notice", 51, document_->text.size(), {})});
    QCOMPARE(rows("rest").size(), 0);
    write({note("Rent", 0, 51, {})}, Conclusion{.summary = "A lease."}, State::ready);
    QCOMPARE(rows("rest").size(), 0);
}

void OverviewTest::facts_lead_to_their_words() {
    write({note("Rent", 0, 51, {found("Rent: 18,200 crowns", "18,200 crowns a month")})});
    OverviewRow* fact = rows("fact").front();
    QCOMPARE(fact->accessibleName(), "Rent: 18,200 crowns, p. 7");
    QVERIFY(fact->toolTip().contains("<b>18,200 crowns a month</b>"));
    const QSignalSpy chosen(panel_.get(), &OverviewPanel::evidence_chosen);
    fact->click();
    QCOMPARE(chosen.first()[0].toULongLong(), 12ULL);
    QCOMPARE(chosen.first()[1].toULongLong(), 33ULL);
    std::vector<Finding> many(11, found("Rent: 18,200 crowns", "18,200 crowns a month"));
    write({note("Rent", 0, 51, {}), note("More", 51, 99, many)});
    write({});
    write({note("Rent", 0, 51, many)});
    const auto seen = [this] { return std::ranges::count_if(rows("fact"), &QWidget::isVisible); };
    QCOMPARE(seen(), 8);
    auto* all = panel_->findChild<QToolButton*>("all_facts");
    QCOMPARE(all->text(), "Show 3 more");
    all->click();
    QCOMPARE(seen(), 11);
}

void OverviewTest::sections_lead_to_their_page() {
    write({note("Rent", 0, 51, {}), note("", 10, 99, {})});
    QCOMPARE(rows("section")[0]->accessibleName(), "Rent, p. 7");
    QCOMPARE(rows("section")[1]->accessibleName(), "Without a heading, p. 7–8");
    const QSignalSpy chosen(panel_.get(), &OverviewPanel::page_chosen);
    rows("section")[1]->click();
    QCOMPARE(chosen.first()[0].toInt(), 0);
}

void OverviewTest::a_part_of_it_can_be_gone_on_with() {
    write({note("Rent", 0, 51, {})}, {}, State::stopped);
    QCOMPARE(status(), "1 of 61 parts are written.");
    QCOMPARE(button()->text(), "Go on");
    session_->overview.model = "Plover";  // whose words another model does not go on with
    emit session_->overview_changed();
    QCOMPARE(button()->text(), "Write it anew with Heron");
}

void OverviewTest::of_a_server_it_says_where_the_text_goes() {
    is_server_ = true;
    emit session_->overview_changed();
    QVERIFY(status().startsWith("Heron can go through the document") && status().contains("its text is sent there"));
    QCOMPARE(button()->text(), "Write an overview");
    for (const QLabel* label : panel_->findChildren<QLabel*>())  // of its pace nothing is known
        QVERIFY(!label->text().contains("not measured"));
    write({note("Rent", 0, 51, {})}, {}, State::writing);
    QCOMPARE(status(), "The overview is being written by Heron.");
}

void OverviewTest::why_it_does_not_go_on_is_said() {
    session_->overview.error = Error{.code = ErrorCode::out_of_memory,
                                     .what = sentence("There is no memory left."),
                                     .means = sentence("The rest was not written."),
                                     .next = sentence("Close other programs.")};
    emit session_->overview_changed();
    QVERIFY(status().contains("There is no memory left.") && status().contains("Close other programs."));
    QVERIFY(button()->isVisible());
}

void OverviewTest::questions_are_asked_by_a_click() {
    write({note("Rent", 0, 51, {})}, Conclusion{.summary = "A lease.", .questions = {"Who pays?", "When?", "Why?"}},
          State::ready);
    const auto chips = panel_->findChildren<TextChip*>("worth_asking");
    QCOMPARE(chips.size(), 2);
    const QSignalSpy chosen(panel_.get(), &OverviewPanel::question_chosen);
    chips[1]->click();
    QCOMPARE(chosen.first()[0].toString(), "When?");
}

void OverviewTest::what_a_model_writes_is_no_html() {
    write({note("<b>Rent</b>", 0, 51, {found("<i>Rent</i>: 18,200", "18,200 crowns")})},
          Conclusion{.summary = "<img src='x'>A lease."}, State::ready);
    for (const QLabel* label : panel_->findChildren<QLabel*>()) QCOMPARE(label->textFormat(), Qt::PlainText);
    QVERIFY(!rows("fact").front()->toolTip().contains("<i>"));
}

void OverviewTest::values_stand_in_the_document() {
    const KeyFact labelled = key_fact(found("Rent: 18,200 Crowns.", "The rent is 18,200 crowns a month."));
    QCOMPARE(labelled.label, "Rent");
    QCOMPARE(labelled.value, "18,200 Crowns.");
    const KeyFact other = key_fact(found("Rent: about 20,000 crowns", "18,200 crowns a month"));
    QCOMPARE(other.label, "");
    QCOMPARE(other.value, "18,200 crowns a month");
    QCOMPARE(key_fact(found("18,200 crowns", "18,200 crowns a month")).value, "18,200 crowns");
}

void OverviewTest::every_control_has_a_name() {
    write({note("Rent", 0, 51, {found("Rent: 18,200 crowns", "18,200 crowns a month")}), note("Notice", 51, 99, {})},
          Conclusion{.summary = "A lease of a workshop.", .questions = {"Who pays?", "When?"}});
    QCOMPARE(test::unnamed_controls(*panel_), QStringList());
    test::save_looks(*panel_, "overview", 400, 600);
}

LECTERN_UI_TEST(OverviewTest)
#include "overview_test.moc"
