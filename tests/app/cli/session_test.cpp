// What `read`, `ask`, `library ask` and `chat` do when a graphics card, or memory, is gone in the middle of something.
#include <fcntl.h>
#include <unistd.h>

#include <thread>

#include "app/cli/answering.h"
#include "app/cli/chat_at_prompt.h"
#include "app/cli/restored_document.h"
#include "app/command_line/interrupt.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "tests/app/engine/driver.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;

class SessionTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void a_card_that_is_lost_leaves_the_reading_to_the_cpu_data();
    void a_card_that_is_lost_leaves_the_reading_to_the_cpu();
    void a_budget_that_the_card_has_no_room_for_is_lowered();
    void memory_taken_after_the_plan_lowers_the_budget();
    void little_memory_lowers_while_reading();
    void where_half_is_too_little_the_reading_begins_again();
    void a_card_that_is_lost_leaves_the_question_to_the_cpu_data();
    void a_card_that_is_lost_leaves_the_question_to_the_cpu();
    void a_kept_reading_is_asked_on_the_cpu_after_its_card();
    void a_card_that_is_lost_while_a_chat_reads_leaves_it_to_the_cpu();
    void a_card_that_is_lost_while_a_chat_answers_leaves_it_to_the_cpu_data();
    void a_card_that_is_lost_while_a_chat_answers_leaves_it_to_the_cpu();

 private:
    /// Options whose model lies on a card, unless they name the CPU. `prepare` is called with each card.
    cli::DocumentOptions on_card(std::function<void(::cuda_host::HostDevice&)> prepare);
    /// Two questions at the prompt. `when_read`: called when the document is read, before anything is asked.
    QByteArray chat(const cli::DocumentOptions& options, const std::function<void()>& when_read);
    void expect_kept() const;
    std::filesystem::path library_file() const {
        return folder_.filePath(QString("%1.sqlite").arg(number_)).toStdString();
    }
    QStringList devices_;                      ///< on which models were opened
    ::cuda_host::HostDevice* card_ = nullptr;  ///< of the model that was opened last
    const AskOptions brief_{.most_tokens = 4, .recall = RecallMode::off, .evidence = false};

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_, short_file_;
};

void SessionTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    file_ = test::write_document(folder_, "text.txt", 1500);
    short_file_ = test::write_document(folder_, "short.txt", 300);
}

void SessionTest::init() {
    devices_.clear();
    ++number_;
}

cli::DocumentOptions SessionTest::on_card(std::function<void(::cuda_host::HostDevice&)> prepare) {
    cli::DocumentOptions options;
    options.choice.model = llama_.string();
    options.choice.options = {.threads = 2, .device = "cuda"};
    options.choice.open = [this, prepare = std::move(prepare)](const auto& file, const ModelOptions& wanted) {
        devices_ << QString::fromStdString(wanted.device);
        if (wanted.cancel == nullptr) qFatal("Ctrl-C would not be noticed");
        if (wanted.device == "cpu") return Model::open(file, wanted);
        auto card = std::make_unique<::cuda_host::HostDevice>();
        auto& prepared = *card;
        card_ = card.get();
        auto model = Model::open(file, wanted, cuda::make_cuda_backend(std::move(card)));
        prepare(prepared);
        return model;
    };
    options.reading.budget = "96";
    options.reading.policy = "keydiff";
    options.reading.format = "q8";
    options.reading.chunk = 48;
    options.files.document = file_.string();
    options.library = {.file = library_file(), .none = false, .save_every = 0};
    return options;
}

void SessionTest::a_card_that_is_lost_leaves_the_reading_to_the_cpu_data() {
    QTest::addColumn<bool>("library");
    QTest::newRow("from what was saved") << true;
    QTest::newRow("from the beginning") << false;
}

void SessionTest::a_card_that_is_lost_leaves_the_reading_to_the_cpu() {
    QFETCH(const bool, library);
    cli::DocumentOptions options = on_card([](auto& card) { card.lose_after(400); });
    options.library.none = !library;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    QCOMPARE(devices_, QStringList({"cuda", "cpu"}));
    const Reading& reading = (*session)->reading;
    QVERIFY(reading.complete);
    QCOMPARE(reading.tokens, static_cast<int>((*session)->tokenized.tokens.size()));
    QCOMPARE(reading.restored_tokens > 0, library);
    QCOMPARE((*session)->saved, library);
}

void SessionTest::a_budget_that_the_card_has_no_room_for_is_lowered() {
    const auto whole = cli::read_to_ask(on_card([](auto&) {}));
    QVERIFY(whole);
    const ReadPlan wanted = (*whole)->reading.plan;
    cli::DocumentOptions options = on_card([&](auto& card) { card.take(card.free_bytes() - wanted.device_bytes + 1); });
    options.library.none = true;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    QVERIFY((*session)->reading.complete);
    QCOMPARE(devices_.count("cpu"), 0);
    QVERIFY((*session)->reading.plan.device_bytes < wanted.device_bytes);
    QCOMPARE((*session)->reading.plan.format, CellFormat::q4);
    QCOMPARE((*session)->reading.plan.budget_tokens, wanted.budget_tokens);
}

void SessionTest::memory_taken_after_the_plan_lowers_the_budget() {
    cli::DocumentOptions options = on_card([&](auto& card) { card.refuse_allocation(); });
    options.library.none = true;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    QCOMPARE(devices_, QStringList({"cuda"}));
    QVERIFY((*session)->reading.complete);
    QCOMPARE((*session)->reading.plan.format, CellFormat::q4);
}

void SessionTest::little_memory_lowers_while_reading() {
    cli::DocumentOptions options = on_card([](auto&) {});
    options.choice.options.device = "cpu";
    options.reading.budget = "200";
    int chunks = 0;
    options.available_bytes = [&] { return ++chunks == 8 ? std::size_t{1} : std::size_t{1} << 40; };
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    const Reading& reading = (*session)->reading;
    QVERIFY(reading.complete && (*session)->saved);
    QCOMPARE(reading.plan.budget_tokens, 100);
    QCOMPARE(reading.plan.lowered.size(), std::size_t{1});
    QCOMPARE(reading.prefilled_tokens, reading.tokens);
}

void SessionTest::where_half_is_too_little_the_reading_begins_again() {
    cli::DocumentOptions options = on_card([](auto&) {});
    options.choice.options.device = "cpu";
    options.reading.budget = "12";
    int chunks = 0;
    options.available_bytes = [&] {
        if (++chunks == 8) throw std::bad_alloc();
        return std::size_t{1} << 40;
    };
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    const Reading& reading = (*session)->reading;
    QVERIFY(reading.complete && (*session)->saved);
    QCOMPARE(reading.plan.format, CellFormat::q4);
    QCOMPARE(reading.plan.budget_tokens, 12);
    QVERIFY(reading.plan.lowered.empty());
}

void SessionTest::a_card_that_is_lost_leaves_the_question_to_the_cpu_data() {
    QTest::addColumn<bool>("library");
    QTest::newRow("restored") << true;
    QTest::newRow("read again") << false;
}

void SessionTest::a_card_that_is_lost_leaves_the_question_to_the_cpu() {
    QFETCH(const bool, library);
    cli::DocumentOptions options = on_card([](auto&) {});
    options.files.document = short_file_.string();
    options.library.none = !library;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    card_->lose_after(20);
    QVERIFY(cli::answer_questions(**session, {"What?", "Why?"}, brief_, true));
    QCOMPARE(devices_, QStringList({"cuda", "cpu"}));
    const Reading& reading = (*session)->reading;
    QVERIFY(reading.complete);
    QCOMPARE(reading.prefilled_tokens == 0, library);
}

void SessionTest::a_kept_reading_is_asked_on_the_cpu_after_its_card() {
    cli::DocumentOptions options = on_card([](auto&) {});
    options.files.document = short_file_.string();
    QVERIFY(cli::read_to_ask(options));
    const auto session =
        cli::restore_to_ask({.model = options.choice, .heads = {}, .library = options.library.file, .id = 1});
    QVERIFY(session);
    card_->lose_after(20);
    QVERIFY(cli::answer_questions(**session, {"What?", "Why?"}, brief_, true));
    QCOMPARE(devices_, QStringList({"cuda", "cuda", "cpu"}));
    QCOMPARE((*session)->reading.prefilled_tokens, 0);
}

/// Until it ends; gives what it said on stderr.
QByteArray SessionTest::chat(const cli::DocumentOptions& options, const std::function<void()>& when_read) {
    const QString said = folder_.filePath(QString("said-%1").arg(number_));
    const auto heard = [&] {
        QFile file(said);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    std::array<int, 2> typed{};
    if (pipe(typed.data()) != 0) qFatal("no pipe");
    const int to = open(said.toUtf8().constData(), O_CREAT | O_WRONLY, 0600);
    const int usual_in = dup(STDIN_FILENO), usual_err = dup(STDERR_FILENO);
    dup2(typed[0], STDIN_FILENO);
    dup2(to, STDERR_FILENO);
    Result<void> done;
    std::thread talking(
        [&] { done = cli::chat_at_prompt({.document = options, .answers = brief_, .conversation = {}}); });
    const bool is_read = QTest::qWaitFor([&] { return heard().contains("Ask your questions"); }, 120'000);
    when_read();
    const std::string_view questions = "What?\nWhy?\n";
    const bool asked = write(typed[1], questions.data(), questions.size()) > 0;
    close(typed[1]);
    talking.join();
    dup2(usual_in, STDIN_FILENO);
    dup2(usual_err, STDERR_FILENO);
    for (const int file : {typed[0], to, usual_in, usual_err}) close(file);
    if (!done || !is_read || !asked) qFatal("the chat did not go on: %s", heard().constData());
    return heard();
}

/// The two questions and their answers are in the library.
void SessionTest::expect_kept() const {
    const auto library = ReadingLibrary::open(library_file());
    QCOMPARE((*library)->storage().readings().list()->size(), std::size_t{1});
    const auto conversations = (*library)->storage().conversations().list();
    QCOMPARE(conversations->size(), std::size_t{1});
    QCOMPARE((*library)->storage().conversations().messages(conversations->front().id)->size(), std::size_t{4});
}

void SessionTest::a_card_that_is_lost_while_a_chat_reads_leaves_it_to_the_cpu() {
    const QByteArray said = chat(on_card([](auto& card) { card.lose_after(400); }), [] {});
    QCOMPARE(devices_, QStringList({"cuda", "cpu"}));
    QVERIFY2(said.contains("Reading goes on on the CPU") && said.contains("Restored "), said);
    expect_kept();
}

void SessionTest::a_card_that_is_lost_while_a_chat_answers_leaves_it_to_the_cpu_data() {
    a_card_that_is_lost_leaves_the_question_to_the_cpu_data();
}

void SessionTest::a_card_that_is_lost_while_a_chat_answers_leaves_it_to_the_cpu() {
    QFETCH(const bool, library);
    cli::DocumentOptions options = on_card([](auto&) {});
    options.files.document = short_file_.string();
    options.library.none = !library;
    const QByteArray said = chat(options, [this] { card_->lose_after(20); });
    QCOMPARE(devices_, QStringList({"cuda", "cpu"}));
    QVERIFY2(said.contains("The question is asked again."), said);
    QVERIFY2(said.contains("nothing is read again") == library, said);
    QCOMPARE(said.count("Read "), library ? 1 : 2);
    if (library) expect_kept();
}

QTEST_GUILESS_MAIN(SessionTest)
#include "session_test.moc"
