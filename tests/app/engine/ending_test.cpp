// An engine that ends by itself says why, gives its memory back, and leaves in the library what was saved.
#include <atomic>
#include <new>
#include <stdexcept>

#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class EndingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void told_to_quit_it_says_nothing();
    void no_memory_ends_the_engine_and_not_the_program();
    void any_exception_ends_the_engine_and_not_the_program();
    void another_engine_goes_on_from_what_was_saved();

 private:
    command::OpenDocument document() const {
        return {
            .session = 1, .imported = test::imported(file_), .file = file_, .options = options_, .system = "Be brief."};
    }

    QTemporaryDir folder_;
    std::filesystem::path llama_, file_;
    ReadOptions options_;
};

void EndingTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    file_ = test::write_document(folder_, "text.txt", 1500);
    options_ = test::tokens_kept(96, "keydiff");
    options_.chunk = 48;
}

void EndingTest::told_to_quit_it_says_nothing() {
    Driver engine;
    engine.post(command::Quit{});
    QVERIFY(!engine.next<event::EngineEnded>().why);
}

void EndingTest::no_memory_ends_the_engine_and_not_the_program() {
    std::atomic<bool> none = false;
    Driver engine({.available_bytes = [&none]() -> std::size_t {
        if (none) throw std::bad_alloc();
        return available_bytes();
    }});
    engine.open_model(llama_);
    none = true;
    const auto ended = engine.next<event::EngineEnded>();
    QCOMPARE(ended.why->code, ErrorCode::out_of_memory);
    QVERIFY(!ended.why->means.empty() && !ended.why->next.empty());
}

void EndingTest::any_exception_ends_the_engine_and_not_the_program() {
    std::atomic<bool> broken = false;
    Driver engine({.available_bytes = [&broken]() -> std::size_t {
        if (broken) throw std::runtime_error("the meter is broken");
        return available_bytes();
    }});
    engine.open_model(llama_);
    broken = true;
    QVERIFY(engine.next<event::EngineEnded>().why->what.english().find("the meter is broken") != std::string::npos);
}

void EndingTest::another_engine_goes_on_from_what_was_saved() {
    EngineOptions options{.library = folder_.filePath("library.sqlite").toStdString(), .checkpoint_seconds = 0};
    std::atomic<bool> broken = false;
    {
        EngineOptions breaking = options;
        breaking.available_bytes = [&broken]() -> std::size_t {
            if (broken) throw std::runtime_error("the meter is broken");
            return available_bytes();
        };
        breaking.meter_seconds = 0;
        Driver engine(breaking);
        engine.open_model(llama_);
        engine.post(document());
        engine.next<event::ReadingProgress>([](const auto& at) { return at.progress.tokens >= 300; });
        broken = true;
        QVERIFY(engine.next<event::EngineEnded>().why.has_value());
        QCOMPARE(engine.count<event::ReadingEnded>(), 0);
    }
    Driver engine(options);
    engine.open_model(llama_);
    engine.post(document());
    const auto ended = engine.next<event::ReadingEnded>();
    // The first chunk at least: while the disk still writes one checkpoint, the next is passed over.
    QVERIFY(ended.restored_tokens >= options_.chunk);
    QVERIFY(ended.read.complete());
}

QTEST_GUILESS_MAIN(EndingTest)
#include "ending_test.moc"
