// Several documents of the library are chosen, and asked together.
#include <QtWidgets>
#include <fstream>

#include "app/import/import_worker.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/library/ask_together_button.h"
#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"

using namespace lectern;
using State = DocumentSession::State;

class AskTogetherTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void two_that_are_chosen_can_be_asked();
    void the_keyboard_chooses_and_asks();
    void the_same_document_counts_once();
    void choosing_more_opens_nothing();
    void the_menu_of_several_asks_them();
    void what_is_chosen_stays_so_when_the_list_changes();
    void what_is_not_seen_is_not_asked();
    void a_document_of_several_files_has_one_row();
    void what_a_search_found_can_be_asked();
    void every_control_has_a_name();

 private:
    std::filesystem::path file(const std::string& name) { return folder_->filePath(name.c_str()).toStdString(); }
    DocumentSession& read(const std::vector<std::filesystem::path>& files);
    /// In the library, and closed.
    void keep(const std::string& name);
    LibraryTree& tree() { return *panel_->findChild<LibraryTree*>(); }
    AskTogetherButton& button() { return *panel_->findChild<AskTogetherButton*>(); }
    QTreeWidgetItem* row(const QString& name);
    void click(const QString& name, Qt::KeyboardModifiers keys = {});

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<LibraryPanel> panel_;
};

void AskTogetherTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    workspace_ = std::make_unique<Workspace>(
        WorkspaceOptions{.library = folder_->filePath("library.sqlite").toStdString(), .model = {.threads = 2}});
    workspace_->open_model(write_tiny_model(folder_->path().toStdString(), {.name = "llama"}));
    for (const char* name : {"minutes.txt", "lease.txt", "handbook.txt"}) {
        std::ofstream(file(name), std::ios::binary) << name << " has a quay.\n" << test::some_document(300).text;
        keep(name);
    }
    panel_ = std::make_unique<LibraryPanel>(*workspace_);
    panel_->resize(300, 500);
    panel_->show();
    QTRY_VERIFY_WITH_TIMEOUT(row("lease.txt") != nullptr, 30000);
    panel_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
}

void AskTogetherTest::cleanup() {
    panel_.reset();
    workspace_.reset();
}

DocumentSession& AskTogetherTest::read(const std::vector<std::filesystem::path>& files) {
    DocumentSession* session = workspace_->open_files(files);
    const auto is_planned = [=] { return session->state == State::planned || session->state == State::ready; };
    if (!QTest::qWaitFor(is_planned, 60000)) qFatal("not planned");
    if (session->state == State::planned) workspace_->start(*session);  // else the library had it
    if (!QTest::qWaitFor([=] { return session->state == State::ready && session->saved; }, 60000)) qFatal("not read");
    return *session;
}

void AskTogetherTest::keep(const std::string& name) {
    workspace_->close(read({file(name)}));
}

QTreeWidgetItem* AskTogetherTest::row(const QString& name) {
    for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item)
        if ((*item)->text(0) == name && LibraryTree::row_of(*item).kind == LibraryTree::Row::Kind::document)
            return *item;
    return nullptr;
}

void AskTogetherTest::click(const QString& name, Qt::KeyboardModifiers keys) {
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, keys, tree().visualItemRect(row(name)).center());
}

void AskTogetherTest::two_that_are_chosen_can_be_asked() {
    const QSignalSpy wanted(panel_.get(), &LibraryPanel::together_wanted);
    QVERIFY(!button().isVisible());
    click("minutes.txt");
    QVERIFY(!button().isVisible());
    click("handbook.txt", Qt::ControlModifier);
    QVERIFY(button().isVisible());
    QCOMPARE(button().text(), "Ask these 2 documents");
    button().click();
    QCOMPARE(wanted.count(), 1);
    // As they stand in the list: the one that was used last comes first.
    QCOMPARE(wanted[0][0].value<std::vector<std::filesystem::path>>(),
             (Sources{file("handbook.txt"), file("minutes.txt")}));
    QVERIFY(!button().isVisible());
}

void AskTogetherTest::the_keyboard_chooses_and_asks() {
    const QSignalSpy wanted(panel_.get(), &LibraryPanel::together_wanted);
    tree().setFocus();
    tree().setCurrentItem(row("handbook.txt"));
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(button().text(), "Ask these 3 documents");
    QTest::keyClick(&tree(), Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(button().text(), "Ask these 2 documents");
    QTest::keyClick(&tree(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), &button());
    QTest::keyClick(&button(), Qt::Key_Space);
    QCOMPARE(wanted.count(), 1);
}

void AskTogetherTest::the_same_document_counts_once() {
    const DocumentSession& open = read({file("lease.txt")});
    QTRY_VERIFY(tree().topLevelItem(0)->childCount() == 1);
    panel_->list();
    QTest::qWait(300);
    tree().topLevelItem(0)->child(0)->setSelected(true);
    row("lease.txt")->setSelected(true);
    QVERIFY(!button().isVisible());
    row("minutes.txt")->setSelected(true);
    QCOMPARE(button().text(), "Ask these 2 documents");
    QCOMPARE(button().sources(), (Sources{open.files.front(), file("minutes.txt")}));
    // Its reading is of the same document.
    row("minutes.txt")->setExpanded(true);
    row("minutes.txt")->child(0)->setSelected(true);
    QCOMPARE(button().text(), "Ask these 2 documents");
}

void AskTogetherTest::choosing_more_opens_nothing() {
    read({file("lease.txt")});
    QTRY_VERIFY(tree().topLevelItem(0)->childCount() == 1);
    const QSignalSpy shown(panel_.get(), &LibraryPanel::session_chosen);
    const QPoint open = tree().visualItemRect(tree().topLevelItem(0)->child(0)).center();
    click("minutes.txt");
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::ControlModifier, open);
    QCOMPARE(shown.count(), 0);
    QCOMPARE(button().text(), "Ask these 2 documents");
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, open);
    QCOMPARE(shown.count(), 1);
    QVERIFY(!button().isVisible());
}

void AskTogetherTest::the_menu_of_several_asks_them() {
    const QSignalSpy wanted(panel_.get(), &LibraryPanel::together_wanted);
    const auto menu_says = [this](const QPoint& at) {
        QStringList words;
        QTimer::singleShot(0, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr) return;
            for (QAction* action : menu->actions()) words << action->text();
            if (words.front().startsWith("Ask")) menu->actions().front()->trigger();
            menu->close();
        });
        emit tree().customContextMenuRequested(at);
        return words;
    };
    click("lease.txt");
    QVERIFY(menu_says(tree().visualItemRect(row("lease.txt")).center()).contains("Open"));
    click("handbook.txt", Qt::ControlModifier);
    QCOMPARE(menu_says(tree().visualItemRect(row("lease.txt")).center()), QStringList("Ask these 2 documents"));
    QCOMPARE(wanted.count(), 1);
}

void AskTogetherTest::what_is_chosen_stays_so_when_the_list_changes() {
    click("minutes.txt");
    click("handbook.txt", Qt::ControlModifier);
    const QTreeWidgetItem* before = row("minutes.txt");
    panel_->list();
    QTRY_VERIFY(row("minutes.txt") != nullptr && row("minutes.txt") != before);
    QCOMPARE(button().text(), "Ask these 2 documents");
    QVERIFY(row("minutes.txt")->isSelected());
}

void AskTogetherTest::what_is_not_seen_is_not_asked() {
    click("minutes.txt");
    click("handbook.txt", Qt::ControlModifier);
    click("lease.txt", Qt::ControlModifier);
    QCOMPARE(button().text(), "Ask these 3 documents");
    auto* names = panel_->findChild<QLineEdit*>();
    names->setText("minutes");
    QVERIFY(!button().isVisible());
    names->clear();
    QCOMPARE(button().text(), "Ask these 3 documents");
}

void AskTogetherTest::a_document_of_several_files_has_one_row() {
    workspace_->close(read({file("lease.txt"), file("minutes.txt"), file("handbook.txt")}));
    QTRY_VERIFY_WITH_TIMEOUT(row("lease.txt and 2 more") != nullptr, 30000);
    QVERIFY(row("lease.txt and 2 more")->toolTip(0).contains("minutes.txt"));
    click("lease.txt and 2 more");
    QVERIFY(!button().isVisible());  // it is one document
    click("lease.txt", Qt::ControlModifier);
    QCOMPARE(button().sources().size(), 3UL);
}

void AskTogetherTest::what_a_search_found_can_be_asked() {
    workspace_->close(read({file("lease.txt"), file("minutes.txt")}));
    SearchPanel search(*workspace_);
    const QSignalSpy wanted(&search, &SearchPanel::together_wanted);
    search.show();
    const auto* ask = search.findChild<AskTogetherButton*>();
    const auto search_for = [&](const QString& words) {
        search.findChild<QLineEdit*>()->setText(words);
        search.search_in(SearchPanel::Where::library);
    };
    search_for("quay");
    QTRY_VERIFY_WITH_TIMEOUT(ask->isVisible(), 30000);
    QCOMPARE(ask->text(), "Ask these 3 documents");
    QStringList rows;
    const auto* results = search.findChild<QListWidget*>();
    for (int i = 0; i < results->count(); ++i) rows << results->item(i)->text();
    QVERIFY2(rows.join('\n').contains("p. 1 of minutes.txt"), qPrintable(rows.join('\n')));
    QVERIFY2(rows.join('\n').contains("lease.txt and 1 more"), qPrintable(rows.join('\n')));
    search_for("xyzzyplugh");
    QTRY_VERIFY(!ask->isVisible());
    search_for("quay");
    QTRY_VERIFY(ask->isVisible());
    search.findChild<AskTogetherButton*>()->click();
    QCOMPARE(wanted.count(), 1);
}

void AskTogetherTest::every_control_has_a_name() {
    click("minutes.txt");
    click("handbook.txt", Qt::ControlModifier);
    QCOMPARE(test::unnamed_controls(*panel_), QStringList());
    QCOMPARE(button().accessibleName(), "Ask these 2 documents");
    QVERIFY(!button().accessibleDescription().isEmpty());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    return test::run<AskTogetherTest>(argc, argv);
}

#include "ask_together_test.moc"
