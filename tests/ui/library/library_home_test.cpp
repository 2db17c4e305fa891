// The home of the library says what the library holds, and does with it what a person wants.
#include "ui/library/library_home.h"

#include <QtWidgets>

#include "app/library/reading_recipe.h"
#include "tests/storage/sample.h"
#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/base/amounts.h"
#include "ui/library/detail_list.h"
#include "ui/library/document_details.h"
#include "ui/library/document_table.h"
#include "ui/library/library_row_delegate.h"

using namespace lectern;

namespace {

constexpr std::int64_t day = 24 * 3600 * 1000;
constexpr int tokens = 100'000;

struct Kept {
    const char* name;
    int pages = 1;
    int days_ago = 0;
    const char* text = "Words of a document. ";
};

ReadingRecord reading_of(DocumentId document, int kept_tokens, const std::string& model) {
    ReadingRecipe recipe;
    recipe.options.policy = "keydiff";
    recipe.options.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(kept_tokens)};
    ReadingRecord record = sample_reading({document}, model + std::to_string(kept_tokens));
    record.model = model;
    record.plan = to_json(recipe);
    record.tokens_total = tokens;
    return record;
}

void save(Library& library, ReadingId id, int read_tokens) {
    SampleState state(3);
    state.checkpoint.tokens_read = read_tokens;
    state.checkpoint.state = read_tokens == tokens ? ReadingState::complete : ReadingState::reading;
    taken(library.checkpoints().save(id, state.checkpoint));
}

}  // namespace

class LibraryHomeTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void each_document_has_a_row_that_says_how_it_stands();
    void the_last_opened_comes_first_and_a_header_sorts();
    void what_is_chosen_stays_so_when_the_library_changes();
    void a_double_click_and_enter_open();
    void del_asks_before_it_removes();
    void the_menu_of_a_row_has_what_can_be_done();
    void details_say_all_about_the_one_that_is_chosen();
    void a_conversation_opens_and_a_new_one_begins();
    void a_version_is_deleted_after_a_question();
    void a_version_that_is_open_cannot_be_deleted();
    void the_foot_counts_what_the_library_holds();
    void words_go_to_the_search();
    void a_lost_file_is_said();
    void names_are_no_markup();
    void details_go_where_there_is_no_room();
    void it_is_left_by_escape();
    void every_control_has_a_name();
    void it_looks_like_this();

 private:
    /// On the library's thread, and waits.
    template <typename Work>
    auto library(Work work) {
        auto done = workspace_->library().ask([&](ReadingLibrary& one) { return work(one.storage()); });
        if (!QTest::qWaitFor([&] { return done.isFinished(); }, 30000)) qFatal("the library does not answer");
        return done.result();
    }
    DocumentId add(const Kept& kept);
    void list();
    DocumentTable& table() { return *home_->findChild<DocumentTable*>(); }
    DetailList& details(int number) { return *home_->findChildren<DetailList*>()[number]; }
    QModelIndex cell(const QString& name, int column = DocumentRows::title);
    QStringList names();
    QStringList texts();
    void choose(const QString& name) { table().setCurrentIndex(cell(name)); }
    /// What stands in it and its buttons; presses the one with this text.
    QString answer_question(const QString& button);

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<ListedLibrary> listed_;
    std::unique_ptr<LibraryHome> home_;
    DocumentId lease_ = 0, handbook_ = 0, scan_ = 0;
    ReadingId complete_ = 0, compact_ = 0;
    ConversationId winter_ = 0;
};

void LibraryHomeTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    workspace_ =
        std::make_unique<Workspace>(WorkspaceOptions{.library = folder_->filePath("library.sqlite").toStdString()});
    lease_ = add({.name = "lease.pdf", .pages = 193, .days_ago = 0});
    handbook_ = add({.name = "Handbook.pdf", .pages = 96, .days_ago = 1});
    scan_ = add({.name = "boiler.pdf", .pages = 54, .days_ago = 400, .text = ""});
    library([this](Library& all) -> Result<int> {
        complete_ = taken(all.readings().begin(reading_of(lease_, tokens, "Plover 2B")));
        save(all, complete_, tokens);
        compact_ = taken(all.readings().begin(reading_of(lease_, tokens / 10, "Tern 0.5B")));
        save(all, compact_, tokens);
        save(all, taken(all.readings().begin(reading_of(handbook_, tokens, "Plover 2B"))), tokens / 4);
        winter_ = taken(all.conversations().begin({.title = "Winter on the quay", .documents = {lease_}}));
        const MessageId asked = taken(all.conversations().add_message(winter_, {.text = "Who pays?"}));
        taken(all.conversations().add_message(winter_, {.parent = asked, .role = MessageRole::answer, .text = "He."}));
        taken(all.conversations().add_message(winter_, {.parent = asked, .role = MessageRole::answer, .text = "She."}));
        taken(all.conversations().begin({.title = "Leaving the lease", .documents = {lease_}}));
        return 0;
    });
    listed_ = std::make_unique<ListedLibrary>(*workspace_);
    home_ = std::make_unique<LibraryHome>(*workspace_, *listed_);
    home_->resize(1300, 700);
    home_->show();
    home_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(home_.get()));
    list();
    QTRY_VERIFY(table().viewport()->rect().contains(table().visualRect(cell("boiler.pdf"))));
    choose("lease.pdf");
}

void LibraryHomeTest::cleanup() {
    home_.reset();
    listed_.reset();
    workspace_.reset();
}

DocumentId LibraryHomeTest::add(const Kept& kept) {
    static int number = 0;
    const std::string file = folder_->filePath(kept.name).toStdString();
    QFile(QString::fromStdString(file)).open(QIODevice::WriteOnly);
    const DocumentRecord record{.hash = sample_hash(++number),
                                .name = kept.name,
                                .path = file,
                                .media_type = "application/pdf",
                                .used = QDateTime::currentMSecsSinceEpoch() - kept.days_ago * day,
                                .files = {{.path = file, .hash = sample_hash(number)}}};
    const std::vector<std::string> texts(static_cast<std::size_t>(kept.pages), kept.text);
    return taken(library([&](Library& all) { return all.documents().add(record, pages_with(texts)); }));
}

void LibraryHomeTest::list() {
    QSignalSpy listed(listed_.get(), &ListedLibrary::listed);
    listed_->list();
    QVERIFY(listed.wait(30000));
}

QModelIndex LibraryHomeTest::cell(const QString& name, int column) {
    const QAbstractItemModel& rows = *table().model();
    for (int row = 0; row < rows.rowCount(); ++row)
        if (rows.index(row, 0).data().toString() == name) return rows.index(row, column);
    return {};
}

QStringList LibraryHomeTest::names() {
    QStringList all;
    for (int row = 0; row < table().model()->rowCount(); ++row) all << table().model()->index(row, 0).data().toString();
    return all;
}

QStringList LibraryHomeTest::texts() {
    QStringList all;
    for (const auto* label : home_->findChildren<QLabel*>())
        if (label->isVisible()) all << label->text();
    return all;
}

QString LibraryHomeTest::answer_question(const QString& button) {
    auto* box = home_->findChild<QMessageBox*>();
    if (box == nullptr) return {};
    const QString text = box->text();
    for (QAbstractButton* one : box->buttons())
        if (one->text() == button) one->click();
    delete box;
    return text;
}

void LibraryHomeTest::each_document_has_a_row_that_says_how_it_stands() {
    const auto state = [&](const char* name) { return cell(name).data(LibraryRowDelegate::state_role).toString(); };
    QCOMPARE(table().model()->rowCount(), 3);
    QCOMPARE(state("lease.pdf"), "193 pages · Compact");  // the reading that was used last
    QCOMPARE(state("Handbook.pdf"), "96 pages · 25\u00a0% read");
    QCOMPARE(state("boiler.pdf"), "54 pages · No text to read");
    QCOMPARE(cell("lease.pdf", DocumentRows::conversations).data().toString(), "2");
    QCOMPARE(cell("boiler.pdf", DocumentRows::conversations).data().toString(), "–");
    QCOMPARE(cell("lease.pdf", DocumentRows::opened).data().toString(), "today");
    QCOMPARE(cell("Handbook.pdf", DocumentRows::opened).data().toString(), "yesterday");
    QCOMPARE(cell("lease.pdf").data(Qt::AccessibleTextRole).toString(), "lease.pdf, 193 pages · Compact");
}

void LibraryHomeTest::the_last_opened_comes_first_and_a_header_sorts() {
    QCOMPARE(names(), QStringList({"lease.pdf", "Handbook.pdf", "boiler.pdf"}));
    QHeaderView* header = table().header();
    const auto click = [&](int column) {
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 20, header->height() / 2});
    };
    click(DocumentRows::title);
    QCOMPARE(names(), QStringList({"boiler.pdf", "Handbook.pdf", "lease.pdf"}));
    click(DocumentRows::title);
    QCOMPARE(names(), QStringList({"lease.pdf", "Handbook.pdf", "boiler.pdf"}));
    click(DocumentRows::conversations);
    QCOMPARE(names().front(), "lease.pdf");  // of which there are most
}

void LibraryHomeTest::what_is_chosen_stays_so_when_the_library_changes() {
    choose("Handbook.pdf");
    add({.name = "another.pdf"});
    list();
    QCOMPARE(table().model()->rowCount(), 4);
    QCOMPARE(table().chosen(), std::optional(handbook_));
    library([this](Library& all) { return all.documents().remove(handbook_); });
    list();
    QVERIFY(table().chosen().has_value());  // what came after it
}

void LibraryHomeTest::a_double_click_and_enter_open() {
    const QSignalSpy wanted(home_.get(), &LibraryHome::document_wanted);
    const QPoint at = table().visualRect(cell("Handbook.pdf")).center();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(wanted.count(), 0);
    QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toLongLong(), handbook_);
    home_->focus_documents();
    QTest::keyClick(&table(), Qt::Key_Down);
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(wanted.count(), 2);
    QCOMPARE(wanted[1][0].toLongLong(), scan_);
}

void LibraryHomeTest::del_asks_before_it_removes() {
    choose("boiler.pdf");
    QTest::keyClick(&table(), Qt::Key_Delete);
    QVERIFY(answer_question("Cancel").startsWith("Remove this document"));
    list();
    QCOMPARE(names().size(), 3);
    QTest::keyClick(&table(), Qt::Key_Delete);
    answer_question("Remove");
    QTRY_COMPARE(names(), QStringList({"lease.pdf", "Handbook.pdf"}));
    QVERIFY(!library([this](Library& all) { return all.documents().get(scan_); }).has_value());
}

void LibraryHomeTest::the_menu_of_a_row_has_what_can_be_done() {
    const QSignalSpy wanted(home_.get(), &LibraryHome::document_wanted);
    QStringList entries;
    QTimer::singleShot(0, home_.get(), [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (menu == nullptr) return;
        for (const QAction* action : menu->actions())
            if (!action->isSeparator()) entries << action->text();
        menu->actions().front()->trigger();
        menu->close();
    });
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                      table().visualRect(cell("Handbook.pdf", DocumentRows::more)).center());
    QCOMPARE(entries, QStringList({"Open", "Show in folder", "Remove from the library…", "Sort by"}));
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toLongLong(), handbook_);
}

void LibraryHomeTest::details_say_all_about_the_one_that_is_chosen() {
    QVERIFY(texts().contains("193 pages · Compact"));
    QCOMPARE(details(0).topLevelItemCount(), 2);
    const QTreeWidgetItem* winter = details(0).topLevelItem(1);
    QCOMPARE(winter->text(0), "Winter on the quay");
    QCOMPARE(winter->data(0, LibraryRowDelegate::state_role).toString(), "1 question");
    QCOMPARE(details(1).topLevelItemCount(), 2);
    QCOMPARE(details(1).topLevelItem(0)->text(0), "Compact, by Tern 0.5B");
    QCOMPARE(details(1).topLevelItem(1)->text(0), "Complete, by Plover 2B");
    const auto bytes = library([this](Library& all) { return all.readings().get(complete_); })->bytes;
    QCOMPARE(details(1).topLevelItem(1)->data(0, LibraryRowDelegate::state_role).toString(),
             bytes_text(static_cast<std::uint64_t>(bytes)) + " · today");
    choose("boiler.pdf");
    QVERIFY(texts().contains("54 pages · No text to read"));
    QVERIFY(texts().contains("Nothing was asked about it yet.") && texts().contains("None is saved."));
}

void LibraryHomeTest::a_conversation_opens_and_a_new_one_begins() {
    const QSignalSpy wanted(home_.get(), &LibraryHome::conversation_wanted);
    const QSignalSpy anew(home_.get(), &LibraryHome::new_conversation_wanted);
    const auto place = [&] { return details(0).visualItemRect(details(0).topLevelItem(1)); };
    QTRY_VERIFY(details(0).viewport()->rect().contains(place()));
    QTest::mouseClick(details(0).viewport(), Qt::LeftButton, {}, place().center());
    QVERIFY(wanted.count() >= 1);
    QCOMPARE(wanted[0][0].toLongLong(), lease_);
    QCOMPARE(wanted[0][1].toLongLong(), winter_);
    for (auto* button : home_->findChildren<QPushButton*>())
        if (button->text() == "New") button->click();
    QCOMPARE(anew.count(), 1);
    QCOMPARE(anew[0][0].toLongLong(), lease_);
}

void LibraryHomeTest::a_version_is_deleted_after_a_question() {
    auto* trash = details(1).itemWidget(details(1).topLevelItem(1), 1)->findChild<QToolButton*>();
    trash->click();
    QVERIFY(answer_question("Delete").startsWith("Delete the saved reading?"));
    QTRY_COMPARE(details(1).topLevelItemCount(), 1);
    QVERIFY(!library([this](Library& all) { return all.readings().get(complete_); }).has_value());
    details(1).setCurrentItem(details(1).topLevelItem(0));
    QTest::keyClick(&details(1), Qt::Key_Delete);
    answer_question("Delete");
    QTRY_COMPARE(details(1).topLevelItemCount(), 0);
    QTRY_COMPARE(cell("lease.pdf").data(LibraryRowDelegate::state_role).toString(), "193 pages · Not read yet");
}

void LibraryHomeTest::a_version_that_is_open_cannot_be_deleted() {
    const auto end = [&] { return details(1).itemWidget(details(1).topLevelItem(0), 1); };
    QVERIFY(end()->findChild<QToolButton*>() != nullptr);
    workspace_->open_reading(compact_);
    QTRY_VERIFY(end()->findChild<QLabel*>() != nullptr);
    QCOMPARE(end()->findChild<QLabel*>()->text(), "In use");
    QVERIFY(end()->findChild<QToolButton*>() == nullptr);
}

void LibraryHomeTest::the_foot_counts_what_the_library_holds() {
    const LibraryUsage usage = *library([](Library& all) { return all.usage(); });
    QVERIFY(usage.cells > 0);
    const QString foot = QString("3 documents. Saved readings use %1 of disk; ")
                             .arg(bytes_text(static_cast<std::uint64_t>(usage.cells)));
    const QStringList all = texts();
    QVERIFY2(std::ranges::any_of(all, [&](const QString& text) { return text.startsWith(foot); }),
             qPrintable(all.join('\n')));
}

void LibraryHomeTest::words_go_to_the_search() {
    const QSignalSpy wanted(home_.get(), &LibraryHome::search_wanted);
    home_->focus_search();
    auto* field = home_->findChild<QLineEdit*>();
    QCOMPARE(QApplication::focusWidget(), field);
    QTest::keyClicks(field, "quay");
    QTRY_COMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toString(), "quay");
    QVERIFY(field->text().isEmpty());
    field->setText("lamp");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(wanted.count(), 2);
    QCOMPARE(wanted[1][0].toString(), "lamp");
}

void LibraryHomeTest::a_lost_file_is_said() {
    const QSignalSpy trouble(home_.get(), &LibraryHome::trouble);
    QVERIFY(QFile::remove(folder_->filePath("lease.pdf")));
    for (auto* button : home_->findChildren<QPushButton*>())
        if (button->text() == "Show in folder") button->click();
    QCOMPARE(trouble.count(), 1);
    QVERIFY(trouble[0][0].value<Error>().what.english().find("lease.pdf") != std::string::npos);
}

void LibraryHomeTest::names_are_no_markup() {
    add({.name = "<b>bold %1 %2.pdf"});
    list();
    choose("<b>bold %1 %2.pdf");
    QVERIFY(texts().contains("<b>bold %1 %2.pdf"));
    QVERIFY(!table().currentIndex().data(Qt::ToolTipRole).toString().contains("<b>bold"));
    for (const auto* label : home_->findChildren<QLabel*>())
        if (label->text().startsWith('<')) QCOMPARE(label->textFormat(), Qt::PlainText);
}

void LibraryHomeTest::details_go_where_there_is_no_room() {
    const int letter = QFontInfo(home_->font()).pixelSize();
    auto* all = home_->findChild<DocumentDetails*>();
    home_->resize(1100 * letter / 13 + 1, 700);
    QTRY_VERIFY(all->isVisible());
    home_->resize(1100 * letter / 13 - 1, 700);
    QTRY_VERIFY(!all->isVisible());
}

void LibraryHomeTest::it_is_left_by_escape() {
    const QSignalSpy left(home_.get(), &LibraryHome::left);
    for (QWidget* part : {static_cast<QWidget*>(&table()), static_cast<QWidget*>(home_->findChild<QLineEdit*>())})
        QTest::keyClick(part, Qt::Key_Escape);
    QCOMPARE(left.count(), 2);
}

void LibraryHomeTest::every_control_has_a_name() {
    QCOMPARE(test::unnamed_controls(*home_), QStringList());
}

void LibraryHomeTest::it_looks_like_this() {
    test::save_looks(*home_, "library-home", 1300, 700);
}

LECTERN_UI_TEST(LibraryHomeTest)
#include "library_home_test.moc"
