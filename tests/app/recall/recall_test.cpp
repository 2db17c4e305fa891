// What is recalled fits the question and the limit, and stands before the question as it stands in the document.
#include "app/recall/recall.h"

#include <QtTest/QtTest>

#include "engine/answer/answerer.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

class RecallTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void the_fact_is_recalled_with_its_page();
    void passages_are_in_order_and_apart();
    void the_limit_of_tokens_holds();
    void passages_that_fit_far_worse_are_left_out();
    void a_clause_that_is_repeated_is_recalled_once();
    void a_question_without_known_words_recalls_nothing();
    void an_evicted_fact_is_answered_with_recall();
    void the_overview_comes_before_questions_about_the_whole();
    void the_overview_has_its_own_limit();
    void notes_of_pages_that_were_not_read_stay_out();

 private:
    /// Five notes of a tenth of the document each, and one of all.
    WrittenOverview overview() const {
        WrittenOverview overview{.whole = {.begin = 0, .end = document_.text.size(), .text = "It is about rules."},
                                 .sections = {}};
        const std::uint64_t tenth = document_.text.size() / 10;
        for (std::uint64_t i = 0; i < 5; ++i)
            overview.sections.push_back(
                {.begin = i * tenth, .end = (i + 1) * tenth, .text = fmt::format("Section {} gives a rule.", i)});
        return overview;
    }
    std::unique_ptr<Model> model_;
    Document document_;
    const std::string fact_ = "The password of the archive is marigold. ";
    const std::string question_ = "What is the password of the archive?";
};

/// Two pages of a real text, with a fact on the first.
void RecallTest::initTestCase() {
    model_ = test::open(test::smollm());
    document_ = test::some_document(8000);
    document_.text.insert(document_.text.find(". ", 1000) + 2, fact_);
    const std::size_t border = document_.text.find('\n', 4000) + 1;
    document_.pages = {{.label = "iv", .begin = 0, .end = border},
                       {.label = "v", .begin = border, .end = document_.text.size()}};
}

void RecallTest::the_fact_is_recalled_with_its_page() {
    Recall recall(document_);
    const auto recalled = recall.find(counted_by(*model_), question_);
    QVERIFY(recalled);
    QVERIFY(recalled->words.find(fact_) != std::string::npos);
    QVERIFY(recalled->words.find("[page iv]") != std::string::npos);
    for (const RecalledPassage& passage : recalled->passages) {
        QCOMPARE(passage.page, document_.page_at(passage.begin));
        const std::size_t length = passage.end - passage.begin;
        QCOMPARE(recalled->words.substr(passage.at, length), document_.text.substr(passage.begin, length));
    }
}

void RecallTest::passages_are_in_order_and_apart() {
    Recall recall(document_);
    const auto recalled =
        recall.find(counted_by(*model_), "What must the maintainer of a package do?", {.passages = 12});
    const auto& passages = recalled->passages;
    QVERIFY(passages.size() > 1);
    for (std::size_t i = 1; i < passages.size(); ++i) QVERIFY(passages[i].begin > passages[i - 1].end);
}

void RecallTest::the_limit_of_tokens_holds() {
    Recall recall(document_);
    for (const int limit : {0, 50, 250, 400}) {
        const auto recalled = recall.find(counted_by(*model_), question_, {.passages = 12, .most_tokens = limit});
        std::vector<TokenId> tokens;
        model_->tokenizer().encode(recalled->words, TextPosition::after_special, tokens);
        QVERIFY(static_cast<int>(tokens.size()) <= limit);
        QCOMPARE(recalled->passages.empty(), limit < 100);
    }
}

void RecallTest::passages_that_fit_far_worse_are_left_out() {
    Recall recall(document_);
    const auto all = recall.find(counted_by(*model_), question_, {.least_rank = 0});
    const auto some = recall.find(counted_by(*model_), question_);
    QVERIFY(some->words.size() < all->words.size());
    QVERIFY(some->words.find(fact_) != std::string::npos);
    const auto none_worse = recall.find(counted_by(*model_), question_, {.least_rank = 1});
    QCOMPARE(none_worse->passages.size(), std::size_t(1));
}

/// Four leases of the same words, each with its own rent behind them: all rents have room.
void RecallTest::a_clause_that_is_repeated_is_recalled_once() {
    const std::string clause =
        "The lessee shall give written notice of the end of the lease to the owner at least thirty days before the end "
        "of the year. Notice of the end of the lease that is given later has no effect, and the lease is renewed for "
        "another year at the same rent, payable to the owner on the first day of each month. ";
    const std::string filler = test::some_document(3000).text;
    Document leases;
    for (const char* rent : {"forty", "fifty", "sixty", "seventy"})
        leases.text += filler + "\n\n" + clause + fmt::format("The owner of this lease gets {} pounds. ", rent);
    leases.pages = {{.label = "1", .begin = 0, .end = leases.text.size()}};
    Recall recall(leases);
    const std::string words =
        recall.find(counted_by(*model_), "When is notice of the end of the lease given to the owner?")->words;
    QCOMPARE(QString::fromStdString(words).count("written notice"), 1);
    for (const char* rent : {"forty", "fifty", "sixty", "seventy"})
        QVERIFY2(words.find(fmt::format("gets {} pounds", rent)) != std::string::npos, rent);
}

void RecallTest::a_question_without_known_words_recalls_nothing() {
    Recall recall(document_);
    const auto recalled = recall.find(counted_by(*model_), "Xylophonists?");
    QVERIFY(recalled);
    QVERIFY(recalled->passages.empty());
    QCOMPARE(recalled->words, std::string());
}

/// The smallest model, which kept the end of the document alone, still says what stood at its beginning.
void RecallTest::an_evicted_fact_is_answered_with_recall() {
    const auto tokens = tokenize(document_, *model_, "Answer questions about the document.");
    const Reading reading = test::read(*model_, tokens, test::tokens_kept(200, "streaming"));
    Recall recall(document_);
    const auto recalled = recall.find(counted_by(*model_), question_);
    const auto says = [&](const std::string& passages) {
        const CancelToken never;
        const auto said =
            answer(*model_, reading, {.text = question_, .most_tokens = 24, .passages = passages}, {}, never);
        return said->text.find("marigold") != std::string::npos;
    };
    QVERIFY(!says({}));
    QVERIFY(says(recalled->words));
}

void RecallTest::the_overview_comes_before_questions_about_the_whole() {
    Recall recall(document_);
    const std::string about_all = "What is this document about?";
    QVERIFY(recall.find(counted_by(*model_), about_all)->overview.empty());
    const std::string usual = recall.find(counted_by(*model_), question_)->words;
    recall.take_overview(overview());
    QCOMPARE(recall.find(counted_by(*model_), question_)->words, usual);
    const auto recalled = recall.find(counted_by(*model_), about_all);
    QCOMPARE(recalled->overview.size(), std::size_t{6});
    QVERIFY(recalled->words.starts_with("\n\n---\n\nAn overview of the document above:\n\n[pages iv-v] It is about"));
    for (std::size_t i = 1; i < 6; ++i) QVERIFY(recalled->overview[i].begin >= recalled->overview[i - 1].begin);
    QVERIFY(recalled->words.find("[page iv] Section 0 gives a rule.") != std::string::npos);
    // Pages of the passages' tokens are those of the passages, and of no note.
    const std::vector<int> pages = recalled->pages_of_tokens(*model_);
    QVERIFY(pages.front() == -1 && std::ranges::count(pages, -1) > 60);
    for (const RecalledPassage& passage : recalled->passages)
        QVERIFY(std::ranges::find(pages, passage.page) != pages.end());
}

void RecallTest::the_overview_has_its_own_limit() {
    Recall recall(document_);
    recall.take_overview(overview());
    std::size_t before = 0;
    for (const int limit : {0, 40, 60, 400}) {
        const auto recalled =
            recall.find(counted_by(*model_), "Summarise it.", {.most_tokens = 0, .most_tokens_of_overview = limit});
        std::vector<TokenId> tokens;
        model_->tokenizer().encode(recalled->words, TextPosition::after_special, tokens);
        QVERIFY(static_cast<int>(tokens.size()) <= limit && recalled->passages.empty());
        QVERIFY(recalled->overview.empty() == (limit == 0) && recalled->overview.size() >= before);
        before = recalled->overview.size();
    }
    // Thousands of notes are not all tried.
    WrittenOverview many = overview();
    many.sections.resize(1000, many.sections.back());
    Recall of_many(document_);
    of_many.take_overview(std::move(many));
    const auto some =
        of_many.find(counted_by(*model_), "Summarise it.", {.passages = 7, .most_tokens_of_overview = 1 << 20});
    QCOMPARE(some->overview.size(), std::size_t{8});  // and the whole
    // An overview takes no room from the passages.
    const std::size_t with =
        recall.find(counted_by(*model_), "What is the main password of the archive?")->passages.size();
    QCOMPARE(Recall(document_).find(counted_by(*model_), "What is the main password of the archive?")->passages.size(),
             with);
}

void RecallTest::notes_of_pages_that_were_not_read_stay_out() {
    Recall recall(document_);
    recall.take_overview(overview());
    const auto read = document_.text.size() / 4;
    const auto recalled = recall.find(counted_by(*model_), "Summarise it.", {.text = {{0, read}}});
    QCOMPARE(recalled->overview.size(), std::size_t{2});
    QCOMPARE(recalled->overview.front().text, std::string("Section 0 gives a rule."));
}

QTEST_APPLESS_MAIN(RecallTest)
#include "recall_test.moc"
