// What a person is told in each state, and what is offered.
#include "ui/window/session_message.h"

#include <QtTest/QtTest>

#include "app/import/text_recognition.h"

using namespace lectern;
using Remedy = SessionMessage::Remedy;
using State = DocumentSession::State;

class SessionMessageTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void all_is_well();
    void no_model();
    void a_model_that_cannot_be_opened();
    void a_password_is_asked_for();
    void a_scan_is_offered_recognition();
    void pictures_among_pages();
    void a_reading_that_stopped();
    void a_reading_that_is_not_saved();
    void a_reading_that_cannot_be_used();
    void what_another_model_read_can_be_had();
    void every_remedy_has_words();

 private:
    static Error error(const char* what) {
        return {
            .code = ErrorCode::bad_input, .what = quoted(what), .means = sentence("Means."), .next = sentence("Next.")};
    }

    ModelState model_;
    std::unique_ptr<DocumentSession> session_;
};

void SessionMessageTest::init() {
    model_ = {.kind = ModelState::Kind::open};
    session_ = std::make_unique<DocumentSession>(1, "a.pdf", nullptr);
    session_->state = State::ready;
    session_->saved = true;
    session_->hash = "abc";
    session_->document = std::make_shared<Document>();
}

void SessionMessageTest::all_is_well() {
    QVERIFY(!message_for(model_, session_.get()));
    QVERIFY(!message_for(model_, nullptr));
}

void SessionMessageTest::no_model() {
    model_.kind = ModelState::Kind::none;
    const auto message = message_for(model_, session_.get());
    QCOMPARE(message->remedies, (std::vector{Remedy::choose_model, Remedy::ask_server}));
    QVERIFY(message->text.contains("model"));
    session_->server = ChatServer{.model = "m"};  // then none is lacking
    QVERIFY(!message_for(model_, session_.get()));
    session_->server.reset();
    session_->document.reset();  // of nothing no server can be asked
    QCOMPARE(message_for(model_, session_.get())->remedies, std::vector{Remedy::choose_model});
}

void SessionMessageTest::a_model_that_cannot_be_opened() {
    model_ = {.kind = ModelState::Kind::failed, .error = error("What.")};
    const auto message = message_for(model_, session_.get());
    QCOMPARE(message->text, "What. Means. Next.");
    QCOMPARE(message->severity, SessionMessage::Severity::trouble);
}

void SessionMessageTest::a_password_is_asked_for() {
    session_->document.reset();
    session_->state = State::failed;
    session_->error = error("'a.pdf' is encrypted and needs a password.");
    session_->error->lacking = Lacking::password;
    const auto message = message_for(model_, session_.get());
    QCOMPARE(message->remedies, (std::vector{Remedy::try_password, Remedy::open_again}));
    QVERIFY(!message->text.contains("Next."));  // "Give --password"
}

void SessionMessageTest::a_scan_is_offered_recognition() {
    session_->document.reset();
    session_->state = State::failed;
    session_->error = error("'scan of a password.pdf' holds no text.");
    session_->error->lacking = Lacking::text;
    const auto message = message_for(model_, session_.get());
    if (can_recognize_text())
        QCOMPARE(message->remedies, (std::vector{Remedy::recognise_text, Remedy::open_again}));
    else
        QVERIFY2(message->remedies == std::vector{Remedy::open_again} && message->text.contains("tesseract"),
                 qPrintable(message->text));
}

void SessionMessageTest::pictures_among_pages() {
    auto document = std::make_shared<Document>();
    document->pages_without_text = 3;
    session_->document = document;
    session_->files = {"a.pdf"};
    QVERIFY(message_for(model_, session_.get())->text.startsWith("3 page"));
    QVERIFY(message_for(model_, session_.get())->remedies.empty());  // they are blank
    document->scanned_pages = 1;
    QCOMPARE(message_for(model_, session_.get())->remedies.empty(), !can_recognize_text());
    session_->files.clear();
    QVERIFY(message_for(model_, session_.get())->remedies.empty());  // nobody knows its file
    session_->files = {"a.pdf"};
    session_->source.ocr = true;
    QVERIFY(message_for(model_, session_.get())->remedies.empty());
}

void SessionMessageTest::a_reading_that_stopped() {
    session_->state = State::partly;
    session_->read = {.tokens = 10, .total_tokens = 30, .pages = 1, .total_pages = 3};
    const auto message = message_for(model_, session_.get());
    QVERIFY(message->text.contains("page 1 of 3"));
    QCOMPARE(message->remedies, std::vector{Remedy::continue_reading});
}

void SessionMessageTest::a_reading_that_is_not_saved() {
    session_->saved = false;
    QCOMPARE(message_for(model_, session_.get())->severity, SessionMessage::Severity::warning);
}

void SessionMessageTest::a_reading_that_cannot_be_used() {
    session_->state = State::failed;
    session_->reading = 7;
    session_->error = error("Another model made this reading.");
    QCOMPARE(message_for(model_, session_.get())->remedies, (std::vector{Remedy::read_anew, Remedy::choose_model}));
}

void SessionMessageTest::what_another_model_read_can_be_had() {
    model_.file = "/models/plover.gguf";
    session_->read_by = ReadBy{.name = "Heron 7B", .file = "/models/heron.gguf"};
    QVERIFY(!message_for(model_, session_.get()));  // it is ready
    session_->state = State::planned;
    auto message = message_for(model_, session_.get());
    QCOMPARE(message->text, "This document was read with heron.");
    QCOMPARE(message->severity, SessionMessage::Severity::hint);
    QCOMPARE(message->remedies, (std::vector{Remedy::switch_back, Remedy::read_with}));
    QCOMPARE(words_of(Remedy::read_with, message->model), "Read with plover");
    // A reading of the library: that it was refused is no failure.
    session_->state = State::failed;
    session_->reading = 7;
    session_->error = error("Another model made this reading.");
    QCOMPARE(message_for(model_, session_.get())->text, message->text);
    session_->read_by->file.clear();  // nobody knows where that model is
    message = message_for(model_, session_.get());
    QCOMPARE(message->text, "This document was read with Heron 7B.");
    QCOMPARE(message->remedies, std::vector{Remedy::read_with});
    // What the open model was not made for is said with it.
    session_->state = State::planned;
    session_->error.reset();
    session_->plan = ReadPlan{};
    session_->plan->document_tokens = 1000;
    model_.opened.good_up_to = 100;
    QVERIFY(message_for(model_, session_.get())->text.contains("good for shorter documents"));
}

void SessionMessageTest::every_remedy_has_words() {
    for (const Remedy remedy :
         {Remedy::choose_model, Remedy::try_password, Remedy::recognise_text, Remedy::open_again,
          Remedy::continue_reading, Remedy::read_anew, Remedy::show_library, Remedy::read_changes, Remedy::keep_old,
          Remedy::open_earlier, Remedy::save_now, Remedy::switch_back, Remedy::read_with, Remedy::show_notices,
          Remedy::choose_pages, Remedy::read_beyond, Remedy::continue_interrupted, Remedy::show_log})
        QVERIFY(!words_of(remedy).isEmpty());
}

QTEST_GUILESS_MAIN(SessionMessageTest)
#include "session_message_test.moc"
