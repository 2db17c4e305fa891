// The log says what happened, and nothing of what anybody reads or asks.
#include "app/log/event_log.h"

#include "tests/app/engine/driver.h"

Q_DECLARE_METATYPE(lectern::Sentence)

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
    QTest::addColumn<Sentence>("said");
    QTest::addColumn<QString>("logged");
    const auto row = [](const Sentence& said, const char* logged) { QTest::newRow(logged) << said << logged; };
    row(sentence("'{file}' is protected by a password.", "secret.pdf"), "'<…>' is protected by a password.");
    row(sentence("'{file}' has changed.", std::filesystem::path("/home/me/secret/x.pdf")), "'<…>' has changed.");
    row(sentence("'{file}' cannot be opened.", "it's secret's.pdf"), "'<…>' cannot be opened.");
    row(sentence("{file} ends at byte {byte}.", "secret.gguf", 7), "<…> ends at byte 7.");
    row(sentence("The model's file '{file}' is damaged.", "a secret"), "The model's file '<…>' is damaged.");
    row(sentence("Parts: {parts}.", std::vector{quoted("secret.txt"), quoted("secret.md")}), "Parts: <…>; <…>.");
    row(sentence("'{one}' is not '{other}'.", "secret", "secret"), "'<…>' is not '<…>'.");
    row(sentence("{free} are free, and the reading needs {needed} more.", Sentence::Bytes{3 << 19},
                 Sentence::Bytes{1 << 20}),
        "1.5 MiB are free, and the reading needs 1.0 MiB more.");
    row(sentence("'{file}' cannot be written: {reason}", "/home/secret", system_words(ENOSPC)),
        "'<…>' cannot be written: No space left on device");
}

void EventLogTest::names_are_left_out() {
    QFETCH(const Sentence, said);
    QFETCH(const QString, logged);
    EventLog log;
    log.error({.code = ErrorCode::bad_input, .what = said});
    QCOMPARE(QString::fromStdString(log.last_errors().back()), "3: " + logged);
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
    for (int i = 0; i < 30; ++i) log.error({.code = ErrorCode::failed, .what = sentence("Failure {number}.", i)});
    log.error({.code = ErrorCode::failed, .what = sentence("Failure 29.")});
    log.error({.code = ErrorCode::cancelled, .what = sentence("Cancelled.")});
    QCOMPARE(log.last_errors().size(), 20UL);
    QVERIFY(log.last_errors().back().find("Failure 29") != std::string::npos);
}

void EventLogTest::a_line_stays_a_line() {
    const std::filesystem::path logs = folder_.filePath("lines").toStdString();
    {
        EventLog log(logs);
        log.note("model opened: x\r\n2026-01-01 00:00:00.000 error 3: forged\x1b[2J\x7f" + std::string(1 << 16, 'x'));
        log.error({.code = ErrorCode::failed, .what = sentence("One\nand two."), .means = {}, .next = {}});
    }
    const std::string said = content(logs / "lectern.log");
    QCOMPARE(std::ranges::count(said, '\n'), 2);
    QVERIFY(std::ranges::none_of(said, [](char letter) { return (letter < ' ' && letter != '\n') || letter == 0x7F; }));
    QVERIFY(said.size() < 4200 && said.find("One and two.") != std::string::npos);
}

QTEST_GUILESS_MAIN(EventLogTest)
#include "event_log_test.moc"
