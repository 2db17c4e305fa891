// What a person marks is kept, can be undone, is found again, and leaves the program with its pages.
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QtTest>

#include "ui/notes/note_editor.h"
#include "ui/notes/notes_dialog.h"
#include "ui/notes/notes_export.h"

using namespace lectern;

namespace {

std::shared_ptr<const Document> document_of(const std::string& first, const std::string& second) {
    Document document;
    document.name = "lease.txt";
    document.media_type = "text/plain";
    document.text = first + second;
    document.pages = {{.label = "i", .begin = 0, .end = first.size()},
                      {.label = "7", .begin = first.size(), .end = document.text.size()}};
    return std::make_shared<const Document>(std::move(document));
}

/// As it stands in a file that changes from time to time.
NotedDocument noted(const std::shared_ptr<const Document>& document, char hash) {
    const std::string digits(64, hash);
    return {.document = document,
            .hash = digits,
            .opened_as = "/papers/lease.txt",
            .files = {{.path = "/papers/lease.txt", .size = 1, .modified = 1, .hash = digits}}};
}

const std::shared_ptr<const Document> lease = document_of("The rent is due. ", "The rent rises.");

}  // namespace

class NotesTest : public QObject {
    Q_OBJECT

 private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() {
        notes_.reset();
        library_.reset();
        folder_.reset();
    }

    void they_are_there_after_a_restart();
    void all_can_be_undone_and_done_again();
    void a_part_is_marked_once();
    void a_changed_text_is_searched_for_them();
    void they_go_with_the_document();
    void what_cannot_be_kept_is_not_shown();
    void they_leave_the_program_with_their_pages();
    void the_list_shows_changes_and_removes();
    void a_note_is_kept_unless_it_is_cancelled();

 private:
    void start() {
        notes_.reset();
        library_ = std::make_unique<LibraryClient>(folder_->filePath("library.db").toStdString());
        notes_ = std::make_unique<DocumentNotes>(*library_);
    }
    /// Not QFuture::waitForFinished(), which does the work itself: the library belongs to its own thread.
    template <typename T>
    static void wait_for(const QFuture<T>& future) {
        while (!future.isFinished()) QTest::qWait(1);
        QTest::qWait(20);
    }
    void settle() {
        wait_for(library_->try_with([](ReadingLibrary*) { return 0; }));
    }
    void open(const NotedDocument& document) {
        notes_->show(document);
        settle();
    }
    void restart(const NotedDocument& document) {
        settle();
        start();
        open(document);
    }
    std::string texts() const {
        std::string all;
        for (const PlacedNote& one : notes_->all()) all += one.note.quote + "=" + one.note.text + ";";
        return all;
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<LibraryClient> library_;
    std::unique_ptr<DocumentNotes> notes_;
};

void NotesTest::they_are_there_after_a_restart() {
    open(noted(lease, 'a'));
    QVERIFY(notes_->all().empty());
    notes_->add({21, 25}, "which one?");
    notes_->add({4, 8}, {});
    QCOMPARE(texts(), std::string("rent=;rent=which one?;"));  // at once
    restart(noted(lease, 'a'));
    QCOMPARE(texts(), std::string("rent=;rent=which one?;"));
    QVERIFY(notes_->all()[0].is_found);
    open(noted(document_of("Another ", "text."), 'b'));
    // The other was opened from the same file, so it looks for the words there.
    QVERIFY(!notes_->all().empty() && !notes_->all()[0].is_found);
    open({});
    QVERIFY(notes_->all().empty());
}

void NotesTest::all_can_be_undone_and_done_again() {
    open(noted(lease, 'a'));
    notes_->add({4, 8}, "one");
    const NoteId id = notes_->all()[0].note.id;
    notes_->change_text(id, "two");
    notes_->remove(id);
    QVERIFY(notes_->all().empty());
    notes_->history().undo();
    QCOMPARE(texts(), std::string("rent=two;"));
    notes_->history().undo();
    QCOMPARE(texts(), std::string("rent=one;"));
    restart(noted(lease, 'a'));
    QCOMPARE(texts(), std::string("rent=one;"));  // the library has been told
    notes_->remove(notes_->all()[0].note.id);
    notes_->history().undo();
    notes_->history().redo();
    restart(noted(lease, 'a'));
    QVERIFY(notes_->all().empty());
    QVERIFY(!notes_->history().canUndo());
}

void NotesTest::a_part_is_marked_once() {
    open(noted(lease, 'a'));
    notes_->add({4, 8}, {});
    notes_->add({4, 8}, {});
    QCOMPARE(texts(), std::string("rent=;"));
    notes_->add({4, 8}, "why");
    QCOMPARE(texts(), std::string("rent=why;"));
    notes_->add({4, 8}, {});
    QCOMPARE(texts(), std::string("rent=why;"));
    notes_->add({8, 8}, {});
    notes_->add({8, 800}, {});
    QCOMPARE(notes_->all().size(), 1U);
}

void NotesTest::a_changed_text_is_searched_for_them() {
    open(noted(lease, 'a'));
    notes_->add({17, 31}, "the second");
    notes_->add({0, 15}, "the first");
    settle();
    open(noted(document_of("A new page. ", "And here:\nThe rent rises."), 'b'));
    QCOMPARE(notes_->all().size(), 2U);
    QVERIFY(notes_->all()[0].is_found && !notes_->all()[1].is_found);
    QCOMPARE(notes_->all()[0].note.text, std::string("the second"));
    QCOMPARE(notes_->all()[0].note.begin, 22);
    QCOMPARE(notes_->all()[1].note.text, std::string("the first"));
    // Each has its own from now on.
    notes_->remove(notes_->all()[1].note.id);
    settle();
    open(noted(lease, 'a'));
    QCOMPARE(notes_->all().size(), 2U);
}

void NotesTest::they_go_with_the_document() {
    open(noted(lease, 'a'));
    notes_->add({4, 8}, "one");
    settle();
    wait_for(library_->ask([](ReadingLibrary& library) -> Result<void> {
        const auto known = library.storage().documents().find(std::string(64, 'a'));
        return library.storage().documents().remove((*known)->id);
    }));
    notes_->reload();
    settle();
    QVERIFY(notes_->all().empty());
}

void NotesTest::what_cannot_be_kept_is_not_shown() {
    const auto huge = document_of(std::string(longest_note + 10, 'a'), "end");
    open(noted(huge, 'c'));
    QSignalSpy trouble(notes_.get(), &DocumentNotes::trouble);
    notes_->add({0, longest_note + 5}, {});
    settle();
    settle();
    QCOMPARE(trouble.count(), 1);
    QVERIFY(notes_->all().empty());
    QVERIFY(!notes_->history().canUndo());
}

void NotesTest::they_leave_the_program_with_their_pages() {
    open(noted(lease, 'a'));
    notes_->add({17, 31}, "See <b>\n![x](http://y)");
    notes_->add({4, 8}, {});
    const QString file = folder_->filePath("notes.md");
    QVERIFY(export_notes(notes_->all(), *lease, file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(written.readAll());
    QVERIFY2(text.indexOf("> rent") >= 0 && text.indexOf("p. i") > text.indexOf("> rent"), qPrintable(text));
    QVERIFY2(text.contains("> The rent rises") && text.contains("p. 7"), qPrintable(text));
    QVERIFY(!text.contains("![x](http") && !text.contains("<b>"));  // what was written is no markup
    const auto failed = export_notes(notes_->all(), *lease, folder_->filePath("nowhere/notes.md"));
    QVERIFY(!failed);
}

void NotesTest::the_list_shows_changes_and_removes() {
    open(noted(lease, 'a'));
    auto* dialog = new NotesDialog(*notes_, nullptr);
    dialog->show();
    auto& list = *dialog->findChild<QTreeWidget*>();
    QVERIFY(dialog->findChild<QLabel*>()->isVisible());
    notes_->add({17, 31}, "why");
    notes_->add({4, 8}, {});
    QCOMPARE(list.topLevelItemCount(), 2);
    QVERIFY(!dialog->findChild<QLabel*>()->isVisible());
    QCOMPARE(list.topLevelItem(1)->text(0), QString("7"));
    QCOMPARE(list.topLevelItem(1)->text(2), QString("why"));
    QSignalSpy chosen(dialog, &NotesDialog::place_chosen);
    list.setCurrentItem(list.topLevelItem(1));
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toULongLong(), 17ULL);
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Delete);
    QCOMPARE(list.topLevelItemCount(), 1);
    for (const QWidget* control : dialog->findChildren<QPushButton*>())
        QVERIFY(!static_cast<const QPushButton*>(control)->text().isEmpty());
    delete dialog;
}

void NotesTest::a_note_is_kept_unless_it_is_cancelled() {
    for (const auto& [key, modifiers, count] :
         {std::tuple(Qt::Key_Return, Qt::ControlModifier, 1), std::tuple(Qt::Key_Escape, Qt::NoModifier, 0)}) {
        NoteEditor* editor = NoteEditor::open("was", {10, 10, 50, 20}, nullptr);
        QSignalSpy written(editor, &NoteEditor::written);
        auto* field = editor->findChild<QPlainTextEdit*>();
        QTest::keyClicks(field, " said");
        QTest::keyClick(field, key, modifiers);
        QVERIFY(!editor->isVisible());
        QCOMPARE(written.count(), count);
        if (count > 0) QCOMPARE(written[0][0].toString(), QString("was said"));
        QCoreApplication::sendPostedEvents(editor, QEvent::DeferredDelete);
    }
    NoteEditor* editor = NoteEditor::open({}, {}, nullptr);
    QSignalSpy written(editor, &NoteEditor::written);
    QTest::keyClicks(editor->findChild<QPlainTextEdit*>(), "beside");
    editor->close();  // as a click beside it does
    QCOMPARE(written.count(), 1);
}

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    NotesTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "notes_test.moc"
