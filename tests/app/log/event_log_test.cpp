// The log says what happened, and nothing of what anybody reads or asks.
#include "app/log/event_log.h"

#include "app/log/without_names.h"
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class EventLogTest : public QObject {
    Q_OBJECT

 private slots:
    void names_are_left_out_data();
    void names_are_left_out();
    void a_reading_and_a_question_leave_counts_and_no_words();
    void it_is_never_larger_than_three_files();
    void a_folder_that_cannot_be_made_stops_nothing();
    void the_last_errors_are_remembered();
    void a_line_stays_a_line();

 private:
    static std::string content(const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    QTemporaryDir folder_;
};

void EventLogTest::names_are_left_out_data() {
    QTest::addColumn<QString>("text");
    QTest::addRow("quoted") << "'secret.pdf' is protected by a password.";
    QTest::addRow("quoted, with a path") << "'/home/me/secret/divorce.pdf' has changed since it was read.";
    QTest::addRow("with quotation marks in it") << "'it's secret's.pdf' cannot be opened.";
    QTest::addRow("not quoted") << "secret.gguf ends at byte 7.";
    QTest::addRow("a path") << "Cannot write /home/secret/x.";
    QTest::addRow("behind an apostrophe") << "The model's file 'secret' is damaged.";
    QTest::addRow("in a list") << "Parts: secret.txt, secret.md.";
    QTest::addRow("two of them") << "'secret' is not 'secret'.";
}

void EventLogTest::names_are_left_out() {
    QFETCH(const QString, text);
    const std::string shown = without_names(text.toStdString());
    QVERIFY2(shown.find("secret") == std::string::npos && shown.find("divorce") == std::string::npos, shown.c_str());
    QVERIFY(shown.find("<…>") != std::string::npos);
    QCOMPARE(without_names("1.5 GB of memory are free, and the reading needs 2.0 GB more."),
             std::string("1.5 GB of memory are free, and the reading needs 2.0 GB more."));
}

void EventLogTest::a_reading_and_a_question_leave_counts_and_no_words() {
    const auto model = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    const auto file = folder_.filePath("confidential-lease.txt").toStdString();
    std::ofstream(file, std::ios::binary) << test::some_document(1500).text << " The harbourmaster is Aldersund.";
    const std::filesystem::path logs = folder_.filePath("state/log").toStdString();
    std::string answer;
    {
        EventLog log(logs);
        Driver engine({.library = folder_.filePath("library.sqlite").toStdString()});
        engine.open_model(model);
        engine.post(command::OpenDocument{
            .session = 1, .imported = test::imported(file), .file = file, .options = {}, .system = {}});
        engine.next<event::ReadingEnded>();
        answer = engine.ask(1, 1, "Who is the harbourmaster?", {.most_tokens = 24}).answered.answer.text;
        for (const EngineEvent& event : engine.all) log.hear(event);
        const CancelToken never;
        log.error(import_source({.files = {"confidential-gone.pdf"}}, nullptr, {}, {}, never).error());
    }
    const std::string said = content(logs / "lectern.log");
    for (const char* there : {"model opened", "session 1: document of", "reading ended at", "answer of", "error 3"})
        QVERIFY2(said.find(there) != std::string::npos, there);
    for (const std::string& word : {std::string("arbourmaster"), std::string("Aldersund"), std::string("confidential"),
                                    folder_.path().toStdString()})
        QVERIFY2(said.find(word) == std::string::npos, word.c_str());
    QVERIFY(answer.size() > 4 && said.find(answer) == std::string::npos);
    // Any run of the document's own words.
    const std::string text = test::some_document(1500).text;
    for (std::size_t at = 0; at + 24 < text.size(); at += 12)
        QVERIFY(said.find(text.substr(at, 24)) == std::string::npos);
}

void EventLogTest::it_is_never_larger_than_three_files() {
    const std::filesystem::path logs = folder_.filePath("large").toStdString();
    EventLog log(logs);
    const std::string line(1000, 'x');
    for (int i = 0; i < 6000; ++i) log.note(line);
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(logs)) {
        ++files;
        QVERIFY(entry.file_size() <= 1 << 20);
    }
    QCOMPARE(files, 3);
}

void EventLogTest::a_folder_that_cannot_be_made_stops_nothing() {
    EventLog log("/proc/lectern");
    log.note("started");
    QVERIFY(log.folder().empty());
}

void EventLogTest::the_last_errors_are_remembered() {
    EventLog log;
    for (int i = 0; i < 30; ++i) log.error({.code = ErrorCode::failed, .what = fmt::format("Failure {}.", i)});
    log.error({.code = ErrorCode::failed, .what = "Failure 29."});
    log.error({.code = ErrorCode::cancelled, .what = "Cancelled."});
    QCOMPARE(log.last_errors().size(), 20UL);
    QVERIFY(log.last_errors().back().find("Failure 29") != std::string::npos);
}

void EventLogTest::a_line_stays_a_line() {
    const std::filesystem::path logs = folder_.filePath("lines").toStdString();
    {
        EventLog log(logs);
        log.note("model opened: x\r\n2026-01-01 00:00:00.000 error 3: forged\x1b[2J\x7f" + std::string(1 << 16, 'x'));
        log.error({.code = ErrorCode::failed, .what = "One\nand two.", .means = {}, .next = {}});
    }
    const std::string said = content(logs / "lectern.log");
    QCOMPARE(std::ranges::count(said, '\n'), 2);
    QVERIFY(std::ranges::none_of(said, [](char letter) { return (letter < ' ' && letter != '\n') || letter == 0x7F; }));
    QVERIFY(said.size() < 4200 && said.find("One and two.") != std::string::npos);
}

QTEST_GUILESS_MAIN(EventLogTest)
#include "event_log_test.moc"
