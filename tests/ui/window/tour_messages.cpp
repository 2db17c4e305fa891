// What the window says beside the whole task: what has happened to a document, and what cannot be done.
#include <QMessageBox>

#include "tests/ui/window/tour.h"
#include "tests/ui/window/tour_steps.h"
#include "ui/library/library_home.h"
#include "ui/window/interrupted_reading.h"
#include "ui/window/server_dialog.h"

namespace lectern::test {

using State = DocumentSession::State;

/// What else can be said to a person, one after the other.
void Tour::be_told() {
    DocumentSession& told = session();
    const auto say = [&](const QString& name, const auto& change) {
        change();
        emit told.state_changed();
        show_window(name);
    };
    say("source-changed", [&] { told.changed_files = {{.file = LECTERN_SAMPLE, .state = SourceState::changed}}; });
    say("source-gone", [&] { told.changed_files.front().state = SourceState::gone; });
    told.changed_files.clear();
    say("read-before", [&] { told.earlier_reading = 1; });
    told.earlier_reading.reset();
    say("text-taken-out-better", [&] { told.is_text_outdated = true; });
    told.is_text_outdated = false;
    auto damaged = std::make_shared<Document>(*told.document);
    damaged->damaged_pages = 2;
    damaged->notices = {sentence(
        "{pages} of {count} pages are damaged ({listed}); what could be read of them was kept.", 2, 31, "2, 3")};
    told.document = damaged;
    say("damaged-pages", [&] {});
    button_of(*place_.window_, words_of(SessionMessage::Remedy::show_notices))->click();
    show_("notices", *place_.window_->findChild<QMessageBox*>());
    close_dialogs();
    say("pictures-without-text", [&] {
        damaged->damaged_pages = 0;
        damaged->pages_without_text = 88;
    });
    say("stepped-down", [&] {
        told.stepped_down =
            Error{.code = ErrorCode::out_of_memory,
                  .what = sentence("{free} of memory are free, and the reading needs {needed} more.",
                                   Sentence::Bytes{1'000'000}, Sentence::Bytes{30'200'000}),
                  .means = {},
                  .next = sentence("Close other programs if more is to be kept, and read the document again.")};
    });
    say("disk-full", [&] {
        told.not_saved =
            NotSaved{.error = {.what = sentence("'{file}': {problem}", "library.sqlite", sentence("the disk is full")),
                               .means = {},
                               .next = {}},
                     .free_bytes = 300'000'000,
                     .needed_bytes = 400'000'000};
    });
    ReadPlan larger = *told.plan;
    larger.budget_bytes *= 2;
    emit place_.workspace_->must_read_again(&told, larger);
    show_window("read-again-for-more");
    emit place_.workspace_->engine_ended(
        {.what = sentence("The engine stopped: {what}.", sentence("there was no memory left")),
         .means = {},
         .next = sentence("It was started again. Readings go on from where they were saved last.")});
    show_window("engine-stopped");
    emit place_.window_->findChild<InterruptedReading*>()->found(1, "handbook-of-aldersund.pdf", 12, 31, true);
    show_window("after-a-crash");
}

/// What is said before and meanwhile; nothing is sent.
void Tour::be_answered_by_a_server() {
    action("Answer with a &server…")->trigger();
    auto* dialog = place_.window_->findChild<ServerDialog*>();
    dialog->findChild<QLineEdit*>("server_address")->setText("http://ai.example.org");
    show_("server", *dialog);
    dialog->findChild<QAbstractButton*>("answer_by_server")->click();  // it would not be encrypted
    show_("server-refused", *dialog);
    close_dialogs();
    place_.workspace_->answer_by(session(),
                                 {.address = QUrl("https://ai.example.org:8443/v1"), .model = "Qwen3-30B-A3B"});
    show_window("answered-by-a-server");
    place_.workspace_->answer_here(session());
    place_.workspace_->answer_by(session(), {.address = QUrl("http://127.0.0.1:8080/v1"), .model = "gpt-oss-20b"});
    show_window("answered-on-this-computer");
    place_.workspace_->answer_here(session());
}

void Tour::fail() {
    const auto failed = [&](const QString& name, const std::filesystem::path& file) {
        place_.window_->open({file});
        wait("the failure", [&] { return session().state == State::failed; });
        show_window(name);
    };
    const std::filesystem::path documents = LECTERN_TEST_DATA "/documents";
    failed("password", documents / "encrypted.pdf");
    failed("scan", documents / "scanned.pdf");
    failed("damaged-file", documents / "stub.pdf");
    // The first of the library is of the model that was open until now.
    place_.open_window();
    place_.window_->resize(size_);
    wait("the library", [&] { return place_.window_->findChild<LibraryHome*>()->isVisible(); });
    show_window("library-home-at-start");
    place_.settings_->set_model(QString::fromStdString(place_.other_model_.string()));
    place_.window_->restore();
    wait("the reading of another model",
         [&] { return !place_.workspace_->sessions().empty() && session().state == State::failed; });
    show_window("reading-of-another-model");
}

}  // namespace lectern::test
