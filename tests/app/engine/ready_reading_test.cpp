// A reading that came with a document: nothing is read where it is what the model would make, and else all is as usual.
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class ReadyReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void nothing_is_read_where_it_fits();
    void the_library_takes_it_once();
    void another_model_reads_for_itself();
    void another_task_is_read_for_itself();
    void another_text_is_read_for_itself();
    void a_damaged_file_is_told_and_not_used();
    void without_a_library_it_is_not_used();

 private:
    EngineOptions with_library() {
        return {.library = folder_.filePath(QString("library-%1.sqlite").arg(++libraries_)).toStdString()};
    }
    command::OpenDocument opened(const std::filesystem::path& file, SessionId session = 1) const {
        return {.session = session,
                .imported = test::imported(file),
                .file = file,
                .options = {.chunk = 128},  // not as the reading was made
                .system = "Be brief.",
                .read = false,
                .ready_reading = exported_};
    }

    QTemporaryDir folder_;
    int libraries_ = 0;
    std::filesystem::path model_, other_model_, text_, exported_;
    ReadOptions options_;
};

/// As somebody else made and exported it: with a budget, so that it is none that would be planned by itself.
void ReadyReadingTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    model_ = write_tiny_model(folder, {.name = "llama"});
    other_model_ = write_tiny_model(folder, {.name = "other", .layers = 3});
    text_ = test::write_document(folder_, "text.txt", 1500);
    exported_ = folder_.filePath("text.reading").toStdString();
    options_ = test::tokens_kept(200, "keydiff");
    options_.chunk = 64;
    const EngineOptions there = with_library();
    ReadingId made = 0;
    {
        Driver engine(there);
        engine.open_model(model_);
        engine.post(command::OpenDocument{.session = 1,
                                          .imported = test::imported(text_),
                                          .file = text_,
                                          .options = options_,
                                          .system = "Be brief."});
        made = *engine.next<event::ReadingEnded>().id;
    }
    const auto library = Library::open(*there.library);
    QVERIFY(library && (*library)->transfer().export_reading(made, exported_));
}

void ReadyReadingTest::nothing_is_read_where_it_fits() {
    const EngineOptions here = with_library();
    {
        Driver engine(here);
        engine.open_model(model_);
        engine.post(opened(text_));
        const auto planned = engine.next<event::ReadingPlanned>();
        QVERIFY(planned.unasked);
        QCOMPARE(planned.plan.budget_tokens, 200);
        QCOMPARE(planned.plan.chunk, 64);
        const auto ended = engine.next<event::ReadingEnded>();
        QVERIFY(ended.read.complete() && ended.saved);
        QCOMPARE(ended.prefilled_tokens, 0);
        QVERIFY(ended.restored_tokens > 200);
        QVERIFY(engine.ask(1, 1, "What is it about?", {.most_tokens = 4}).answered.answer.tokens > 0);
        QCOMPARE(engine.count<event::Trouble>(), 0);
    }
    const auto model = test::open(model_);
    QVERIFY(test::saved_cells(*model, *here.library) == test::undisturbed_cells(*model, text_, "Be brief.", options_));
}

void ReadyReadingTest::the_library_takes_it_once() {
    const EngineOptions here = with_library();
    Driver engine(here);
    engine.open_model(model_);
    engine.post(opened(text_));
    const auto first = engine.next<event::ReadingEnded>();
    engine.post(opened(text_, 2));
    const auto second = engine.next<event::ReadingEnded>();
    QCOMPARE(second.session, 2);
    QCOMPARE(second.prefilled_tokens, 0);
    QVERIFY(first.id == second.id);
    const auto library = Library::open(*here.library);
    QCOMPARE((*library)->readings().list()->size(), 1UL);
    QVERIFY(!(*library)->documents().list()->front().imported);  // its text is the file's own
}

void ReadyReadingTest::another_model_reads_for_itself() {
    const EngineOptions here = with_library();
    Driver engine(here);
    engine.open_model(other_model_);
    engine.post(opened(text_));
    const auto planned = engine.next<event::ReadingPlanned>();
    QVERIFY(!planned.unasked);
    QCOMPARE(planned.plan.chunk, 128);
    engine.post(command::StartReading{.session = 1});
    QCOMPARE(engine.next<event::ReadingEnded>().restored_tokens, 0);
    QCOMPARE((*Library::open(*here.library))->readings().list()->size(), 1UL);
}

void ReadyReadingTest::another_task_is_read_for_itself() {
    const EngineOptions here = with_library();
    Driver engine(here);
    engine.open_model(model_);
    command::OpenDocument open = opened(text_);
    open.system = "Be long.";
    engine.post(open);
    const auto planned = engine.next<event::ReadingPlanned>();
    QVERIFY(!planned.unasked);
    QCOMPARE(planned.plan.chunk, 128);
}

void ReadyReadingTest::another_text_is_read_for_itself() {
    Driver engine(with_library());
    engine.open_model(model_);
    engine.post(opened(test::write_document(folder_, "shorter.txt", 1400)));
    QVERIFY(!engine.next<event::ReadingPlanned>().unasked);
}

void ReadyReadingTest::a_damaged_file_is_told_and_not_used() {
    const EngineOptions here = with_library();
    Driver engine(here);
    engine.open_model(model_);
    command::OpenDocument open = opened(text_);
    open.ready_reading = text_;
    engine.post(open);
    QCOMPARE(engine.next<event::Trouble>().error.code, ErrorCode::bad_input);
    QVERIFY(!engine.next<event::ReadingPlanned>().unasked);
    QVERIFY((*Library::open(*here.library))->readings().list()->empty());
}

void ReadyReadingTest::without_a_library_it_is_not_used() {
    Driver engine;
    engine.open_model(model_);
    engine.post(opened(text_));
    QVERIFY(!engine.next<event::ReadingPlanned>().unasked);
}

QTEST_GUILESS_MAIN(ReadyReadingTest)
#include "ready_reading_test.moc"
