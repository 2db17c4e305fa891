// What the first question about a reading would have to wait for is there before it.
#include "app/engine/served_reading.h"

#include "tests/app/engine/driver.h"

using namespace lectern;

class ServedReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void what_is_asked_of_passages_is_prepared();
    void one_that_was_interrupted_is_wanted_still();
    void what_was_kept_whole_needs_nothing();
    void it_is_wanted_again_when_the_reading_changes();
    void answers_are_the_same();

 private:
    std::unique_ptr<ServedReading> read(std::uint64_t kept) const;
    /// Whether nothing of what a question needs is left to be read.
    static bool has_everything(ServedReading& session) { return session.asker().prepare(cancelled()).has_value(); }
    static const CancelToken& cancelled() {
        static CancelToken token;
        token.cancel();
        return token;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    std::shared_ptr<const Document> document_;
};

void ServedReadingTest::initTestCase() {
    model_ = std::move(Model::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}), {}).value());
    document_ = std::make_shared<const Document>(test::some_document(6000));
}

/// Of which `kept` tokens are kept; 0: all.
std::unique_ptr<ServedReading> ServedReadingTest::read(std::uint64_t kept) const {
    auto session = std::make_unique<ServedReading>(1, *model_, ReadingJob::Place{});
    ReadOptions options{.budget = {.kind = Budget::Kind::full}, .chunk = 64};
    if (kept > 0) options.budget = {.kind = Budget::Kind::tokens, .amount = kept};
    const auto tell = [](const Error&) {};
    if (!session->take({.document = document_, .file = "made.txt"}, {.options = options, .system = "Be brief."}) ||
        !session->make_plan(options) || !session->begin({}, tell) || !session->read_on({}, tell, {}))
        qFatal("not read");
    return session;
}

void ServedReadingTest::what_is_asked_of_passages_is_prepared() {
    const auto session = read(300);
    QVERIFY(session->wants_preparing());
    QVERIFY(!has_everything(*session));
    session->prepare({});
    QVERIFY(!session->wants_preparing());
    QVERIFY(has_everything(*session));
}

void ServedReadingTest::one_that_was_interrupted_is_wanted_still() {
    const auto session = read(300);
    session->prepare(cancelled());
    QVERIFY(session->wants_preparing());
}

void ServedReadingTest::what_was_kept_whole_needs_nothing() {
    const auto session = read(0);
    session->prepare(cancelled());
    QVERIFY(!session->wants_preparing());
}

/// A smaller budget leaves passages where there was the whole document.
void ServedReadingTest::it_is_wanted_again_when_the_reading_changes() {
    const auto session = read(0);
    session->prepare({});
    session->leave();
    QVERIFY(session->wants_preparing());
}

void ServedReadingTest::answers_are_the_same() {
    const auto prepared = read(300), not_prepared = read(300);
    prepared->prepare({});
    const auto ask = [](ServedReading& session) {
        const AskOptions options{.most_tokens = 6, .evidence = false};
        auto answered = session.asker().ask("What is it about?", {}, options, {}, {});
        return answered ? answered->answer.text : "not answered";
    };
    QCOMPARE(QByteArray::fromStdString(ask(*prepared)), QByteArray::fromStdString(ask(*not_prepared)));
}

QTEST_GUILESS_MAIN(ServedReadingTest)
#include "served_reading_test.moc"
