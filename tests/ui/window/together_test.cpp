// Several documents of the library are asked together: opened as one, found again, and said where they are gone.
#include <QToolButton>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/ask_together_button.h"
#include "ui/library/library_home.h"
#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"
#include "ui/pages/contents_panel.h"
#include "ui/pages/document_view.h"

using namespace lectern;
using test::patience;
using test::some_text;
using test::write;
using State = DocumentSession::State;

class TogetherTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() { close_window(); }
    void what_is_chosen_is_read_as_one_and_found_again();
    void what_is_gone_is_named();
    void what_was_read_of_files_that_are_gone_can_be_asked();
    void what_has_neither_files_nor_a_reading_is_named();
    void the_first_file_alone_is_another_document();
    void changes_of_all_files_are_read();
    void the_bar_says_which_file_is_in_view();
    void the_contents_have_a_branch_for_each_file();
    void a_search_in_it_has_a_heading_for_each_file();
    void a_folder_is_one_document();
    void one_that_is_locked_is_named_and_its_password_opens_all();

 private:
    LibraryTree& tree() { return *window_->findChild<LibraryTree*>(); }
    QTreeWidgetItem* row(const QString& name);
    void ask_together(const QStringList& names);
    /// The two that are in the library, read as one.
    DocumentSession& joined();

    std::filesystem::path lease_, rules_;
};

void TogetherTest::init() {
    begin_test();
    lease_ = folder_.filePath("lease.txt").toStdString();
    rules_ = folder_.filePath("rules.txt").toStdString();
    write(lease_, "# Rent\n\nThe quay is let.\n\n" + some_text(300));
    write(rules_, "# Dogs\n\nOn the quay dogs are kept short.\n\n" + some_text(300));
    for (const auto& file : {rules_, lease_}) workspace_->close(ready(file));
    QTRY_VERIFY_WITH_TIMEOUT(row("lease.txt") != nullptr && row("rules.txt") != nullptr, patience);
}

QTreeWidgetItem* TogetherTest::row(const QString& name) {
    for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item)
        if ((*item)->text(0) == name && LibraryTree::row_of(*item).kind == LibraryTree::Row::Kind::document)
            return *item;
    return nullptr;
}

void TogetherTest::ask_together(const QStringList& names) {
    tree().clearSelection();
    for (const QString& name : names) row(name)->setSelected(true);
    window_->findChild<LibraryPanel*>()->findChild<AskTogetherButton*>()->click();
}

DocumentSession& TogetherTest::joined() {
    ask_together({"lease.txt", "rules.txt"});
    if (!QTest::qWaitFor([&] { return !workspace_->sessions().empty() && opened().state == State::planned; }, patience))
        qFatal("not planned");
    workspace_->start(opened());
    if (!QTest::qWaitFor([&] { return opened().state == State::ready && opened().saved; }, patience))
        qFatal("not read");
    return opened();
}

void TogetherTest::what_is_chosen_is_read_as_one_and_found_again() {
    DocumentSession& session = joined();
    QCOMPARE(session.name, "lease.txt and 1 more");
    QCOMPARE(session.files, (std::vector{lease_, rules_}));
    ask_together({"lease.txt", "rules.txt"});
    QCOMPARE(workspace_->sessions().size(), 1UL);  // it is open already
    workspace_->close(session);
    QTRY_VERIFY_WITH_TIMEOUT(row("lease.txt and 1 more") != nullptr, patience);
    ask_together({"lease.txt", "rules.txt"});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, patience);
    QCOMPARE(opened().prefilled_tokens, 0);
    const DocumentSession& again = reopened();
    QCOMPARE(again.name, "lease.txt and 1 more");
    QCOMPARE(again.prefilled_tokens, 0);
}

void TogetherTest::what_is_gone_is_named() {
    std::filesystem::remove(rules_);
    ask_together({"lease.txt", "rules.txt"});
    QTRY_VERIFY(says("rules.txt"));
    QVERIFY(!says("lease.txt"));
    QVERIFY(says("Put these files back"));
    QCOMPARE(workspace_->sessions().size(), 0UL);
}

void TogetherTest::what_was_read_of_files_that_are_gone_can_be_asked() {
    workspace_->close(joined());
    QTRY_VERIFY_WITH_TIMEOUT(row("lease.txt and 1 more") != nullptr, patience);
    std::filesystem::remove(rules_);
    ask_together({"lease.txt", "rules.txt"});
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().size(), 1UL, patience);
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, patience);
    QCOMPARE(opened().name, "lease.txt and 1 more");
    QTRY_VERIFY(says("is gone since it was read"));
}

/// Also when a conversation about it is wanted.
void TogetherTest::what_has_neither_files_nor_a_reading_is_named() {
    workspace_->close(joined());
    QTRY_VERIFY_WITH_TIMEOUT(row("lease.txt and 1 more") != nullptr, patience);
    const DocumentId document = LibraryTree::row_of(row("lease.txt and 1 more")).id;
    const auto removed = workspace_->library().ask([](ReadingLibrary& library) -> Result<void> {
        const auto readings = library.storage().readings().list();
        if (!readings) return fail(readings.error());
        for (const ReadingRecord& one : *readings)
            if (auto done = library.storage().readings().remove(one.id); !done) return done;
        return {};
    });
    QTRY_VERIFY_WITH_TIMEOUT(removed.isFinished(), patience);
    window_->findChild<LibraryPanel*>()->list();
    std::filesystem::remove(rules_);
    QTRY_VERIFY_WITH_TIMEOUT(window_->findChild<LibraryPanel*>()->contents().readings.empty(), patience);
    emit window_->findChild<LibraryHome*>()->new_conversation_wanted(document);
    QTRY_VERIFY(says("rules.txt"));
    QCOMPARE(workspace_->sessions().size(), 0UL);
}

void TogetherTest::the_first_file_alone_is_another_document() {
    const DocumentSession& session = joined();
    window_->open({lease_});
    QCOMPARE(workspace_->sessions().size(), 2UL);
    QVERIFY(&opened() != &session);
    QCOMPARE(opened().name, "lease.txt");
}

void TogetherTest::changes_of_all_files_are_read() {
    joined();
    write(rules_, "# Dogs\n\nThere are no dogs any more.\n");
    click(SessionMessage::Remedy::read_changes, "has changed since it was read");
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().size(), 2UL, patience);
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr, patience);
    QCOMPARE(opened().document->parts.size(), 2UL);
    QVERIFY(opened().document->text.find("There are no dogs") != std::string::npos);
}

void TogetherTest::the_bar_says_which_file_is_in_view() {
    joined();
    auto& pages = *window_->findChild<DocumentView*>();
    const auto* name = window_->findChild<QToolButton*>("document_name");
    QTRY_VERIFY2(name->accessibleName().contains("lease.txt (1 of 2)"), qPrintable(name->accessibleName()));
    QVERIFY2(name->text().startsWith("lease.txt"), qPrintable(name->text()));
    QVERIFY(name->toolTip().contains("lease.txt and 1 more"));
    QVERIFY(window_->windowTitle().contains("lease.txt and 1 more"));
    pages.go_to_page(opened().document->parts[1].first_page);
    QTRY_VERIFY2(name->accessibleName().contains("rules.txt (2 of 2)"), qPrintable(name->accessibleName()));
    // Each file has a page 1: that of the one in view is meant.
    auto* page = window_->findChild<QToolBar*>("document_bar")->findChild<QLineEdit*>();
    page->setText("1");
    QTest::keyClick(page, Qt::Key_Return);
    QCOMPARE(pages.page(), opened().document->parts[1].first_page);
}

void TogetherTest::the_contents_have_a_branch_for_each_file() {
    joined();
    const auto* tree = window_->findChild<ContentsPanel*>()->findChild<QTreeView*>();
    QCOMPARE(tree->model()->rowCount(), 2);
    QCOMPARE(tree->model()->index(0, 0).data().toString(), "lease.txt");
    QCOMPARE(tree->model()->index(1, 0).data().toString(), "rules.txt");
}

void TogetherTest::a_search_in_it_has_a_heading_for_each_file() {
    joined();
    auto* search = window_->findChild<SearchPanel*>();
    search->findChild<QLineEdit*>()->setText("quay");
    search->search_in(SearchPanel::Where::document);
    const auto* results = search->findChild<QListWidget*>();
    QTRY_COMPARE_WITH_TIMEOUT(results->count(), 4, patience);
    QVERIFY2(results->item(0)->text().startsWith("lease.txt, "), qPrintable(results->item(0)->text()));
    QVERIFY2(results->item(2)->text().startsWith("rules.txt, "), qPrintable(results->item(2)->text()));
    QVERIFY(!search->findChild<AskTogetherButton*>()->isVisible());
}

void TogetherTest::a_folder_is_one_document() {
    const std::filesystem::path folder = folder_.filePath(QString("folder-%1").arg(number_)).toStdString();
    std::filesystem::create_directory(folder);
    write(folder / "a.txt", "The first. " + some_text(200));
    write(folder / "b.txt", "The second. " + some_text(200));
    workspace_->close(ready(folder));
    const QString name = QString::fromStdString(folder.filename().string());
    QTRY_VERIFY_WITH_TIMEOUT(row(name) != nullptr, patience);
    ask_together({name, "lease.txt"});
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().size(), 1UL, patience);
    QCOMPARE(opened().files, (std::vector{folder, lease_}));
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr, patience);
    QCOMPARE(opened().document->parts.size(), 3UL);
}

void TogetherTest::one_that_is_locked_is_named_and_its_password_opens_all() {
    const std::filesystem::path locked = LECTERN_TEST_DATA "/documents/encrypted.pdf";
    window_->open({locked, lease_});
    QTRY_VERIFY_WITH_TIMEOUT(workspace_->sessions().front()->state == State::failed, patience);
    for (int row = 0; row < 2; ++row) tree().topLevelItem(0)->child(row)->setSelected(true);
    window_->findChild<LibraryPanel*>()->findChild<AskTogetherButton*>()->click();
    QCOMPARE(workspace_->sessions().size(), 3UL);
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::failed, patience);
    QTRY_VERIFY(says("encrypted.pdf"));
    QVERIFY(says("password"));
    workspace_->import_again(opened(), "open sesame");
    QTRY_VERIFY_WITH_TIMEOUT(opened().document != nullptr, patience);
    QCOMPARE(opened().document->parts.size(), 2UL);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TogetherTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "together_test.moc"
