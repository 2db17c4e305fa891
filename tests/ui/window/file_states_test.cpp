// What became of the files that were read: it is said, what can be done is offered, and doing it helps.
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <algorithm>

#include "app/import/import_worker.h"
#include "app/import/text_recognition.h"
#include "app/pages/page_worker.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/library_panel.h"
#include "ui/pages/document_view.h"
#include "ui/window/text_as_read.h"

using namespace lectern;
using test::patience;
using test::some_text;
using test::write;
using Remedy = SessionMessage::Remedy;
using State = DocumentSession::State;

class FileStatesTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init() { begin_test(); }
    void cleanup() { close_window(); }
    void a_file_that_changed_since_it_was_read();
    void a_file_that_changes_while_it_is_open();
    void a_file_that_is_replaced_goes_and_comes_back_while_it_is_open();
    void a_file_that_is_gone_since_it_was_read();
    void a_file_that_held_something_else_before();
    void a_text_that_is_taken_out_better_now();
    void damaged_pages_are_listed();
    void the_text_is_shown_as_it_is_read();
    void a_password_is_asked_for();
    void text_recognition_is_offered_for_a_scan();
    void a_reading_of_another_model();
    void a_switch_of_models_and_back();
    void a_message_that_was_hidden_stays_hidden();
    void in_a_low_window_messages_come_one_by_one();
};

void FileStatesTest::a_file_that_changed_since_it_was_read() {
    ready(file_);
    close_window();
    write(file_, "Now it says something else. " + some_text(900));
    DocumentSession& old = reopened();
    QTRY_VERIFY(says("has changed since it was read"));
    QCOMPARE(old.prefilled_tokens, 0);
    click(Remedy::read_changes, "has changed");
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().size(), 2UL, patience);
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr, patience);
    QVERIFY(opened().document->text.starts_with("Now it says"));
    QVERIFY(!old.document->text.starts_with("Now it says"));  // both can be looked at
}

void FileStatesTest::a_file_that_changes_while_it_is_open() {
    const DocumentSession& old = ready(file_);
    QVERIFY(!says("has changed"));
    write(file_, "Now it says something else. " + some_text(900));
    QTRY_VERIFY(says("has changed since it was read"));
    click(Remedy::read_changes, "has changed");
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().size(), 2UL, patience);
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr, patience);
    QVERIFY(opened().document->text.starts_with("Now it says"));
    QVERIFY(!old.document->text.starts_with("Now it says"));
    write(file_, "And now yet another thing. " + some_text(800));  // the second of the two is watched too
    QTRY_VERIFY(!opened().changed_files.empty());
}

/// As editors save: another file under the same name.
void FileStatesTest::a_file_that_is_replaced_goes_and_comes_back_while_it_is_open() {
    const DocumentSession& session = ready(file_);
    const std::filesystem::path other = file_.string() + ".new", away = file_.string() + ".away";
    std::filesystem::copy_file(file_, away);
    write(other, "Now it says something else. " + some_text(900));
    std::filesystem::rename(other, file_);
    QTRY_VERIFY(says("has changed since it was read"));
    QVERIFY(session.drawn_from().empty());
    std::filesystem::remove(file_);
    QTRY_VERIFY(says("is gone since it was read"));
    std::filesystem::rename(away, file_);  // what was read
    QTRY_VERIFY(!says("since it was read"));
    QCOMPARE(session.drawn_from(), std::vector{file_});
}

void FileStatesTest::a_file_that_is_gone_since_it_was_read() {
    ready(file_);
    close_window();
    std::filesystem::remove(file_);
    DocumentSession& session = reopened();
    QTRY_VERIFY(says("is gone since it was read"));
    QVERIFY(session.can_be_asked());
    click(Remedy::keep_old, "is gone");
    QTRY_VERIFY(!says("is gone"));
    workspace_->ask(session, -1, "What is it about?");
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->is_answering(), patience);
    QVERIFY(!says("is gone"));
}

void FileStatesTest::a_file_that_held_something_else_before() {
    const std::string before = ready(file_).document->text;
    close_window();
    write(file_, "Now it says something else. " + some_text(900));
    open_window();
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_VERIFY_WITH_TIMEOUT(says("when something else stood in it"), patience);
    click(Remedy::open_earlier, "when something else stood in it");
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr && opened().state == State::ready, patience);
    QCOMPARE(opened().document->text, before);
}

/// As an earlier version of the program left it in the library.
void FileStatesTest::a_text_that_is_taken_out_better_now() {
    const std::string before = "Before, it came out so. " + some_text(700);
    const CancelToken never;
    DocumentRecords records =
        to_records({.name = "text.txt", .text = before, .pages = {{"1", 0, before.size()}}, .text_version = 1}, file_,
                   *content_hash(file_, never));
    records.document.files = *file_records({file_}, never);
    QVERIFY((*ReadingLibrary::open(library_))->storage().documents().add(records.document, records.pages).has_value());

    QCOMPARE(ready(file_).document->text, before);
    QTRY_VERIFY(says("is taken out better now"));
    close_window();
    DocumentSession& kept = reopened();
    QTRY_VERIFY(says("is taken out better now"));
    QCOMPARE(kept.prefilled_tokens, 0);
    click(Remedy::read_newest_text, "is taken out better now");
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr && opened().document->text != before, patience);
    QCOMPARE(workspace_->sessions().size(), 1UL);
    QVERIFY(!says("is taken out better now"));
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::planned, patience);
    workspace_->start(opened());
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::ready && opened().saved, patience);

    const auto readings = (*ReadingLibrary::open(library_))->storage().readings().list();
    QVERIFY(readings.has_value());
    QCOMPARE(readings->size(), 2UL);  // what was read before is there
    close_window();
    open_window();
    workspace_->open_model(model_);
    auto* library = window_->findChild<LibraryPanel*>();
    emit library->reading_chosen(readings->back().id);
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr, patience);
    QCOMPARE(opened().document->text, before);
    QTRY_VERIFY(says("is taken out better now"));
    click(Remedy::keep_text, "is taken out better now");
    QTRY_VERIFY(!says("is taken out better now"));
    workspace_->close(opened());
    emit library->reading_chosen(readings->back().id);
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::ready, patience);
    QTest::qWait(500);
    QVERIFY(!says("is taken out better now"));
}

void FileStatesTest::damaged_pages_are_listed() {
    workspace_->open_model(model_);
    window_->open({LECTERN_TEST_DATA "/documents/damaged.pdf"});
    QTRY_VERIFY_WITH_TIMEOUT(says("2 page(s) are damaged"), patience);
    click(Remedy::show_notices, "are damaged");
    QTRY_VERIFY(window_->findChild<QMessageBox*>() != nullptr);
    auto* box = window_->findChild<QMessageBox*>();
    QVERIFY2(box->informativeText().contains("2 of 4 pages are damaged ("), qPrintable(box->informativeText()));
    box->close();
}

void FileStatesTest::the_text_is_shown_as_it_is_read() {
    workspace_->open_model(model_);
    window_->open({LECTERN_TEST_DATA "/documents/damaged.pdf"});
    QTRY_VERIFY_WITH_TIMEOUT(says("2 page(s) are damaged"), patience);
    window_->findChild<DocumentView*>()->set_position(3);
    const QList<QAction*> entries = window_->menuBar()->findChildren<QAction*>();
    const auto entry = std::ranges::find(entries, QString("Text as &read…"), &QAction::text);
    QVERIFY(entry != entries.end() && (*entry)->isEnabled());
    (*entry)->trigger();
    auto* shown = window_->findChild<TextAsRead*>();
    QVERIFY(shown != nullptr && shown->isVisible());
    QString all, of_page;
    for (const auto* text : shown->findChildren<QPlainTextEdit*>()) {
        if (text->accessibleName() == shown->windowTitle())
            all = text->toPlainText(), of_page = text->textCursor().block().text();
        else
            QVERIFY2(text->toPlainText().contains("2 of 4 pages are damaged ("), qPrintable(text->toPlainText()));
    }
    const Document& document = *opened().document;
    QCOMPARE(of_page, QString("— Page %1 —").arg(document.page_name(3).c_str()));
    qsizetype at = 0;
    for (const Page& page : document.pages) {
        const QString text = QString::fromStdString(document.text.substr(page.begin, page.end - page.begin));
        at = all.indexOf(text, at);
        QVERIFY2(at >= 0, qPrintable(text));
        at += text.size();
    }
}

void FileStatesTest::a_password_is_asked_for() {
    window_->open({LECTERN_TEST_DATA "/documents/encrypted.pdf"});
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::failed, patience);
    QTRY_VERIFY(says("password"));
    QTimer::singleShot(0, this, [] {
        auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) qFatal("no password was asked for");
        dialog->setTextValue("wrong");
        dialog->accept();
    });
    click(Remedy::try_password, "password");
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::failed && says("password"), patience);
}

void FileStatesTest::text_recognition_is_offered_for_a_scan() {
    window_->open({LECTERN_TEST_DATA "/documents/scanned.pdf"});
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::failed, patience);
    QTRY_VERIFY(says("holds no text"));
    const std::vector<Remedy> remedies = banner_with("holds no text")->message().remedies;
    QCOMPARE(remedies.front() == Remedy::recognise_text, can_recognize_text());
    QCOMPARE(remedies.back(), Remedy::open_again);
}

void FileStatesTest::a_reading_of_another_model() {
    ready(file_);
    open_window();
    workspace_->open_model(other_model_);
    settings_->set_model(QString::fromStdString(other_model_.string()));
    window_->restore();
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && opened().state == State::failed, patience);
    QTRY_VERIFY(says("This document was read with"));
    const auto* banner = banner_with("This document was read with");
    QCOMPARE(banner->message().remedies, (std::vector{Remedy::switch_back, Remedy::read_with}));
    click(Remedy::switch_back, "This document was read with");
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, patience);
    QCOMPARE(opened().prefilled_tokens, 0);
    QCOMPARE(workspace_->model().file, model_);
    QVERIFY(!says("This document was read with"));
}

/// Neither loses a reading, and nothing is read that nobody wanted.
void FileStatesTest::a_switch_of_models_and_back() {
    ready(file_);
    workspace_->open_model(other_model_);
    QTRY_VERIFY_WITH_TIMEOUT(says("This document was read with"), patience);
    QVERIFY(opened().document != nullptr);
    click(Remedy::read_with, "This document was read with");
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::planned, patience);  // what it costs is said first
    workspace_->start(opened());
    const DocumentSession& session = opened();
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::ready, patience);
    QVERIFY(session.prefilled_tokens > 0);
    QVERIFY(!says("This document was read with"));
    for (const auto& model : {model_, other_model_}) {
        workspace_->open_model(model);
        QTRY_VERIFY_WITH_TIMEOUT(workspace_->model().kind == ModelState::Kind::open && session.state == State::ready,
                                 patience);
        QCOMPARE(session.prefilled_tokens, 0);
        QVERIFY(!says("This document was read with"));
    }
}

void FileStatesTest::a_message_that_was_hidden_stays_hidden() {
    ready(file_);
    close_window();
    std::filesystem::remove(file_);
    DocumentSession& session = reopened();
    QTRY_VERIFY(says("is gone"));
    banner_with("is gone")->findChild<QToolButton*>()->click();
    QVERIFY(!says("is gone"));
    emit session.progressed();
    QVERIFY(!says("is gone"));
}

/// With large letters two of them would leave no room for the page, or make the window higher than the screen.
void FileStatesTest::in_a_low_window_messages_come_one_by_one() {
    ready(file_);
    close_window();
    std::filesystem::remove(file_);
    reopened();
    QTRY_VERIFY(says("is gone"));
    emit workspace_->trouble(nullptr, {.code = ErrorCode::failed, .what = sentence("Something broke.")});
    QVERIFY(says("Something broke") && says("is gone"));
    const int line = window_->fontMetrics().lineSpacing();
    window_->resize(window_->width(), 35 * line);
    QTRY_VERIFY(!says("is gone"));
    QVERIFY(says("Something broke"));
    window_->resize(window_->width(), 45 * line);
    QTRY_VERIFY(says("Something broke") && says("is gone"));
    window_->resize(window_->width(), 35 * line);
    QTRY_VERIFY(!says("is gone"));
    banner_with("Something broke")->findChild<QToolButton*>()->click();
    QTRY_VERIFY(says("is gone"));
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    FileStatesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "file_states_test.moc"
