// Questions that are put to some pages of a document: passages, answer and evidence come from them.
#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "app/ask/answer_details.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

class AskedPagesTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_short_text_is_read_whole();
    void of_a_long_one_come_its_passages();
    void something_is_read_whatever_is_asked();
    void no_evidence_comes_from_elsewhere();
    void pages_that_were_not_read_are_refused();
    void an_answer_knows_its_pages_after_a_restart();
    void a_library_that_names_no_pages_is_not_believed_data();
    void a_library_that_names_no_pages_is_not_believed();

 private:
    Result<Answered> ask(const std::string& question, const PageChoice& pages, bool evidence = false);

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    Document document_;
    std::optional<TokenizedDocument> text_;
    std::optional<Reading> reading_;
};

/// Six pages, the last of which is not read.
void AskedPagesTest::initTestCase() {
    model_ = std::move(Model::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}), {}).value());
    document_ = test::some_document(3600);
    document_.pages.clear();
    for (std::uint64_t page = 0; page < 6; ++page)
        document_.pages.push_back({.label = std::to_string(page + 1),
                                   .begin = page * document_.text.size() / 6,
                                   .end = (page + 1) * document_.text.size() / 6});
    text_ = tokenize(document_, *model_, "Be brief.", {}, QuestionPlace::none, {{0, 4}});
    reading_ = test::read(*model_, *text_, {});
}

Result<Answered> AskedPagesTest::ask(const std::string& question, const PageChoice& pages, bool evidence) {
    Recall recall(document_);
    Asker asker(*model_, *reading_, *text_, recall);
    return asker.ask(question, {}, {.most_tokens = 4, .evidence = evidence, .pages = pages}, [](auto) {}, {});
}

void AskedPagesTest::a_short_text_is_read_whole() {
    const auto answered = ask("What is it about?", {{2, 3}});
    QVERIFY(answered && answered->from_passages);
    QCOMPARE(answered->recalled.passages.size(), std::size_t{2});
    for (std::size_t i = 0; i < 2; ++i) {
        const RecalledPassage& passage = answered->recalled.passages[i];
        QCOMPARE(passage.page, static_cast<int>(i) + 2);
        QCOMPARE(passage.begin, document_.pages[i + 2].begin);
        QCOMPARE(passage.end, document_.pages[i + 2].end);
    }
}

void AskedPagesTest::of_a_long_one_come_its_passages() {
    Recall recall(document_);
    const std::vector<TextStretch> text = text_of({{0, 3}}, document_);
    const std::string_view words = std::string_view(document_.text).substr(document_.pages[2].begin, 200);
    const auto found =
        recall.find(counted_by(*model_), words, {.text = text, .is_chosen = true, .most_tokens_of_whole = 50});
    QVERIFY(found && !found->passages.empty());
    std::uint64_t bytes = 0;
    for (const RecalledPassage& passage : found->passages) {
        QVERIFY(lies_in(text, passage.begin, passage.end));
        bytes += passage.end - passage.begin;
    }
    QVERIFY(bytes < document_.pages[3].end);
}

void AskedPagesTest::something_is_read_whatever_is_asked() {
    Recall recall(document_);
    const std::vector<TextStretch> text = text_of({{1, 3}}, document_);
    const auto found =
        recall.find(counted_by(*model_), "zzyzx", {.text = text, .is_chosen = true, .most_tokens_of_whole = 50});
    QVERIFY(found && !found->passages.empty());
    for (const RecalledPassage& passage : found->passages) QVERIFY(lies_in(text, passage.begin, passage.end));
}

void AskedPagesTest::no_evidence_comes_from_elsewhere() {
    const PageChoice pages{{4, 4}};
    const auto answered = ask("What is it about?", pages, true);
    QVERIFY(answered);
    const std::vector<TextStretch> text = text_of(pages, document_);
    for (const Evidence& evidence : answered->evidence)
        QVERIFY(!evidence.verified || lies_in(text, evidence.begin, evidence.end));
    for (const AttendedPage& page : answered->attended) QVERIFY(page.page == 4 || page.page == 0);  // or the beginning
}

void AskedPagesTest::pages_that_were_not_read_are_refused() {
    const auto answered = ask("What is it about?", {{5, 5}});
    QVERIFY(!answered);
    QCOMPARE(answered.error().code, ErrorCode::wrong_use);
    QVERIFY(ask("What is it about?", {{4, 5}}));  // of what was read of them
}

void AskedPagesTest::an_answer_knows_its_pages_after_a_restart() {
    const PageChoice pages{{1, 1}, {3, 4}};
    const auto answered = ask("What is it about?", pages);
    QVERIFY(answered);
    const AnswerDetails kept = details_from(written(details_of(*answered), answered->evidence), 6);
    QVERIFY(kept.pages == pages);
}

void AskedPagesTest::a_library_that_names_no_pages_is_not_believed_data() {
    QTest::addColumn<QString>("pages");
    QTest::newRow("beyond the end") << R"([{"first": 2, "last": 9}])";
    QTest::newRow("backwards") << R"([{"first": 3, "last": 2}])";
    QTest::newRow("twice") << R"([{"first": 1, "last": 2}, {"first": 2, "last": 3}])";
    QTest::newRow("below") << R"([{"first": -5, "last": -2}])";
    QTest::newRow("no numbers") << R"(["all", 3])";
    QTest::newRow("no list") << R"("1-2")";
}

void AskedPagesTest::a_library_that_names_no_pages_is_not_believed() {
    QFETCH(const QString, pages);
    const PageChoice believed = details_from(QString(R"({"pages": %1})").arg(pages).toStdString(), 6).pages;
    QVERIFY(believed.empty() || is_choice_of(believed, 6));
    for (const PageRange& range : believed) QVERIFY(range.first == 0 && range.last == 0);
}

QTEST_GUILESS_MAIN(AskedPagesTest)
#include "asked_pages_test.moc"
