// Readings are removed to make room, but none that is open or pinned.
#include "ui/library/room_dialog.h"

#include <QtWidgets>
#include <fstream>

#include "app/import/import_worker.h"
#include "storage/connection.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/ui/base/ui_test.h"
#include "ui/library/library_contents.h"

using namespace lectern;
using State = DocumentSession::State;

class RoomDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() { workspace_.reset(); }
    void what_is_ticked_is_removed();
    void what_is_open_or_pinned_stays();
    void the_reading_of_a_pinned_document_stays();
    void closed_while_it_removes_it_still_says_so();
    void every_control_has_a_name();

 private:
    DocumentSession* read(const std::string& name);
    LibraryContents contents();
    void show(RoomDialog& dialog, int rows);
    static QPushButton* remove_button(RoomDialog& dialog);

    QTemporaryDir folder_;
    int number_ = 0;
    std::unique_ptr<Workspace> workspace_;
};

void RoomDialogTest::init() {
    const QString library = folder_.filePath(QString("%1.sqlite").arg(++number_));
    workspace_ =
        std::make_unique<Workspace>(WorkspaceOptions{.library = library.toStdString(), .model = {.threads = 2}});
    workspace_->open_model(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

DocumentSession* RoomDialogTest::read(const std::string& name) {
    const auto file = folder_.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(file, std::ios::binary) << name << '\n' << test::some_document(900).text;
    DocumentSession* session = workspace_->open_files({file});
    if (!QTest::qWaitFor([=] { return session->state == State::planned; }, 60000)) qFatal("not planned");
    workspace_->start(*session);
    if (!QTest::qWaitFor([=] { return session->state == State::ready && session->saved; }, 60000)) qFatal("not read");
    return session;
}

LibraryContents RoomDialogTest::contents() {
    auto answer = workspace_->library().ask([](ReadingLibrary& library) { return list_contents(library.storage()); });
    if (!QTest::qWaitFor([&] { return answer.isFinished(); }, 60000)) qFatal("not listed");
    return *answer.result();
}

void RoomDialogTest::show(RoomDialog& dialog, int rows) {
    dialog.show();
    QTRY_COMPARE(dialog.findChild<QTreeWidget*>()->topLevelItemCount(), rows);
}

QPushButton* RoomDialogTest::remove_button(RoomDialog& dialog) {
    for (auto* button : dialog.findChildren<QPushButton*>())
        if (button->text() == "&Remove") return button;
    return nullptr;
}

void RoomDialogTest::what_is_ticked_is_removed() {
    workspace_->close(*read("old.txt"));
    workspace_->close(*read("new.txt"));
    RoomDialog dialog(*workspace_);
    const QSignalSpy removed(&dialog, &RoomDialog::removed);
    show(dialog, 2);
    auto* readings = dialog.findChild<QTreeWidget*>();
    QPushButton* remove = remove_button(dialog);
    QVERIFY(remove != nullptr && !remove->isEnabled());
    QCOMPARE(readings->topLevelItem(0)->text(0), "old.txt");
    readings->topLevelItem(0)->setCheckState(0, Qt::Checked);
    QVERIFY(remove->isEnabled());
    remove->click();
    QTRY_COMPARE_WITH_TIMEOUT(removed.count(), 1, 60000);
    QTRY_COMPARE(readings->topLevelItemCount(), 1);
    const LibraryContents left = contents();
    QCOMPARE(left.readings.size(), std::size_t(1));
    QCOMPARE(left.documents.size(), std::size_t(2));  // their text stays
    QCOMPARE(readings->topLevelItem(0)->text(0), "new.txt");
}

void RoomDialogTest::what_is_open_or_pinned_stays() {
    DocumentSession* pinned = read("pinned.txt");
    const ReadingId id = *pinned->reading;
    auto done =
        workspace_->library().ask([id](ReadingLibrary& library) { return library.storage().readings().pin(id, true); });
    QTRY_VERIFY(done.isFinished());
    workspace_->close(*pinned);
    read("open.txt");
    RoomDialog dialog(*workspace_);
    show(dialog, 2);
    auto* readings = dialog.findChild<QTreeWidget*>();
    for (int i = 0; i < 2; ++i) {
        QVERIFY((readings->topLevelItem(i)->flags() & Qt::ItemIsUserCheckable) == 0);
        QVERIFY(!readings->topLevelItem(i)->text(3).isEmpty());
    }
}

void RoomDialogTest::the_reading_of_a_pinned_document_stays() {
    workspace_->close(*read("pinned document.txt"));
    const QString library = folder_.filePath(QString("%1.sqlite").arg(number_));
    Connection(library.toStdString(), Connection::Access::read_write).run("UPDATE document SET pinned = 1");
    RoomDialog dialog(*workspace_);
    show(dialog, 1);
    const QTreeWidgetItem* row = dialog.findChild<QTreeWidget*>()->topLevelItem(0);
    QVERIFY((row->flags() & Qt::ItemIsUserCheckable) == 0);
    QVERIFY(!row->text(3).isEmpty());
}

void RoomDialogTest::closed_while_it_removes_it_still_says_so() {
    workspace_->close(*read("one.txt"));
    RoomDialog dialog(*workspace_);
    const QSignalSpy removed(&dialog, &RoomDialog::removed), closed(&dialog, &QDialog::finished);
    show(dialog, 1);
    dialog.findChild<QTreeWidget*>()->topLevelItem(0)->setCheckState(0, Qt::Checked);
    remove_button(dialog)->click();
    dialog.reject();
    QTRY_COMPARE_WITH_TIMEOUT(closed.count(), 1, 60000);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(contents().readings.size(), std::size_t(0));
}

void RoomDialogTest::every_control_has_a_name() {
    RoomDialog dialog(*workspace_);
    dialog.show();
    for (QWidget* widget : dialog.findChildren<QWidget*>()) {
        if ((widget->focusPolicy() & Qt::TabFocus) == 0 || widget->objectName().startsWith("qt_")) continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(interface != nullptr && !interface->text(QAccessible::Name).isEmpty(),
                 widget->metaObject()->className());
    }
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    return test::run<RoomDialogTest>(argc, argv);
}

#include "room_dialog_test.moc"
