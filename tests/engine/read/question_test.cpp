#include <QtTest/QtTest>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// Promises about readings that know their question: where it stands, and that what is kept depends on it.
class QuestionTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void the_question_stands_where_it_was_put_data();
    void the_question_stands_where_it_was_put();
    void the_votes_behind_a_document_are_the_questions();

 private:
    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    const Document text_ = test::some_document(600);
};

void QuestionTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

void QuestionTest::the_question_stands_where_it_was_put_data() {
    QTest::addColumn<QuestionPlace>("place");
    QTest::addRow("first") << QuestionPlace::first;
    QTest::addRow("last") << QuestionPlace::last;
}

void QuestionTest::the_question_stands_where_it_was_put() {
    QFETCH(QuestionPlace, place);
    const TokenizedDocument alone = tokenize(text_, *model_, "Be brief.");
    const TokenizedDocument both = tokenize(text_, *model_, "Be brief.", "Who wrote it?", place);
    const auto opening = static_cast<std::size_t>(alone.opening_tokens);
    const std::size_t added = both.tokens.size() - alone.tokens.size();
    QVERIFY(added > 5);
    QCOMPARE(both.offsets, alone.offsets);
    const bool first = place == QuestionPlace::first;
    QCOMPARE(static_cast<std::size_t>(both.opening_tokens), opening + (first ? added : 0));
    QCOMPARE(std::vector(both.tokens.begin() + both.opening_tokens,
                         both.tokens.begin() + both.opening_tokens + static_cast<std::ptrdiff_t>(both.offsets.size())),
             std::vector(alone.tokens.begin() + alone.opening_tokens, alone.tokens.end()));
    const auto question = std::span(both.tokens).subspan(first ? opening : alone.tokens.size(), added);
    QVERIFY(model_->tokenizer().text(question).find("Who wrote it?") != std::string::npos);
    QCOMPARE(both.page_of(static_cast<int>(both.tokens.size()) - 1), 0);
}

/// SnapKV in one chunk, as published: the window is the question, so two questions keep different cells, and the same
/// question the same.
void QuestionTest::the_votes_behind_a_document_are_the_questions() {
    const auto kept = [&](const char* question) {
        const TokenizedDocument document = tokenize(text_, *model_, "", question, QuestionPlace::last);
        ReadOptions options = test::tokens_kept(100, "snapkv");
        options.question = QuestionPlace::last;
        const Reading reading = test::read(*model_, document, options);
        if (reading.plan.question != QuestionPlace::last) qFatal("the plan forgot the question");
        std::vector<std::int32_t> positions = test::positions(reading.cells[1].heads[0]);
        const int end = static_cast<int>(document.tokens.size());
        for (int t = end - 32; t < end; ++t)
            if (!std::binary_search(positions.begin(), positions.end(), t)) qFatal("the window was not kept");
        std::erase_if(positions, [&](std::int32_t p) { return p >= document.opening_tokens + 600; });
        return positions;
    };
    const auto names = kept("Which names may a package have, and who decides it?");
    QVERIFY(!names.empty());
    QCOMPARE(kept("Which names may a package have, and who decides it?"), names);
    QVERIFY(kept("What became of the seventeen white horses of the king?") != names);
}

QTEST_GUILESS_MAIN(QuestionTest)
#include "question_test.moc"
