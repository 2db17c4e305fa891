// The home of the library takes the middle of the window where nothing is open, and when a person wants it.
#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/ui/window/open_window.h"
#include "ui/base/amounts.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/library/document_table.h"
#include "ui/library/library_home.h"
#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"
#include "ui/pages/document_view.h"
#include "ui/window/main_menu.h"
#include "ui/window/model_dialogs.h"
#include "ui/window/side_bar.h"
#include "ui/window/welcome.h"

using namespace lectern;
using State = DocumentSession::State;

class HomeTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() { close_window(); }
    void an_empty_library_is_a_welcome();
    void who_has_no_model_is_told_which_to_fetch();
    void how_far_its_download_is_is_said();
    void it_is_there_where_nothing_is_open();
    void what_is_opened_takes_its_place();
    void its_key_leads_to_its_search_and_escape_back();
    void choosing_what_is_open_leads_back();
    void the_side_bar_leads_to_it_and_gives_way();
    void a_conversation_is_shown_data();
    void a_conversation_is_shown();
    void a_new_conversation_is_begun();
    void words_are_searched_for_in_all_documents();
    void a_library_that_becomes_empty_is_left();

 private:
    LibraryHome& home() { return *window_->findChild<LibraryHome*>(); }
    DocumentTable& table() { return *home().findChild<DocumentTable*>(); }
    DocumentView& pages() { return *window_->findChild<DocumentView*>(); }
    bool are_listed() {
        return QTest::qWaitFor([this] { return table().chosen().has_value(); }, test::patience);
    }
    void press_its_key() { QTest::keyClick(window_.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier); }
    /// In the library alone. Returns its number there.
    ConversationId keep_conversation(const std::string& title);
};

void HomeTest::init() {
    begin_test();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

ConversationId HomeTest::keep_conversation(const std::string& title) {
    const DocumentId document = *table().chosen();
    const auto kept = workspace_->library().ask([=](ReadingLibrary& library) -> Result<ConversationId> {
        Conversations& all = library.storage().conversations();
        const ConversationId id = *all.begin({.title = title, .documents = {document}});
        const MessageId question = *all.add_message(id, {.text = "Who pays?"});
        *all.add_message(id, {.parent = question, .role = MessageRole::answer, .text = "The tenant."});
        return id;
    });
    if (!QTest::qWaitFor([&] { return kept.isFinished(); }, test::patience)) qFatal("not kept");
    return *kept.result();
}

void HomeTest::an_empty_library_is_a_welcome() {
    QVERIFY(window_->findChild<Welcome*>()->isVisible());
    QVERIFY(!home().isVisible());
    press_its_key();
    QVERIFY(window_->findChild<Welcome*>()->isVisible());
    QCOMPARE(window_->windowTitle(), "Lectern");
    QVERIFY(!window_->findChild<SideBar*>()->isVisible());  // it has nothing to show
    ready(file_);
    QTRY_VERIFY(window_->findChild<SideBar*>()->isVisible());
}

void HomeTest::who_has_no_model_is_told_which_to_fetch() {
    const auto* welcome = window_->findChild<Welcome*>();
    const auto says = [&](const QString& words) {
        return std::ranges::any_of(welcome->findChildren<QLabel*>(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        });
    };
    const auto buttons = welcome->findChildren<QPushButton*>();
    const auto is_fetch = [](const QPushButton* button) { return button->text().trimmed() == "Download"; };
    const auto fetch = std::ranges::find_if(buttons, is_fetch);
    QVERIFY(fetch != buttons.end() && (*fetch)->isVisible());
    const auto wanted = window_->findChild<ModelDialogs*>()->model_to_fetch();
    QVERIFY(wanted.has_value() && !wanted->download);
    const CatalogueModel& model = wanted->model;
    QVERIFY(says(QString::fromStdString(model.title)) && says(bytes_text(model.bytes)));
    workspace_->open_model(model_);
    QTRY_VERIFY(workspace_->model().kind == ModelState::Kind::open);
    QVERIFY(!(*fetch)->isVisible() && !says(QString::fromStdString(model.title)));
}

void HomeTest::how_far_its_download_is_is_said() {
    Welcome welcome;
    welcome.show();
    const auto* bar = welcome.findChild<QProgressBar*>();
    const auto has_button = [&](const QString& text) {
        return std::ranges::any_of(welcome.findChildren<QPushButton*>(), [&](const QPushButton* button) {
            return button->isVisible() && button->text() == text;
        });
    };
    ModelToFetch wanted{.model = {.title = "Some model", .bytes = 4'000'000}, .download = {}};
    welcome.show_model_to_fetch(wanted);
    QVERIFY(!bar->isVisible());
    wanted.download.emplace().running = true;
    wanted.download->progress = {
        .step = DownloadProgress::Step::receiving, .received = 1'000'000, .total = 4'000'000, .bytes_per_second = 0};
    welcome.show_model_to_fetch(wanted);
    QVERIFY(bar->isVisible() && has_button("Pause") && !has_button("Resume"));
    QCOMPARE(4 * bar->value(), bar->maximum());
    wanted.download->running = false;
    welcome.show_model_to_fetch(wanted);
    QVERIFY(has_button("Resume") && !has_button("Pause"));
    welcome.show_model({.kind = ModelState::Kind::open});
    QVERIFY(!bar->isVisible() && !has_button("Resume"));
}

void HomeTest::it_is_there_where_nothing_is_open() {
    workspace_->close(ready(file_));
    QTRY_VERIFY(home().isVisible());
    QVERIFY(!window_->findChild<ConversationPanel*>()->isVisible());
    QCOMPARE(window_->windowTitle(), "Library — Lectern");
    const auto* menu = home().findChild<QToolButton*>("menu_button");
    QVERIFY(menu != nullptr && menu->isVisible() && !menu->menu()->actions().isEmpty());
    open_window();
    QVERIFY(are_listed());
    QVERIFY(home().isVisible() && !window_->findChild<Welcome*>()->isVisible());
}

void HomeTest::what_is_opened_takes_its_place() {
    workspace_->close(ready(file_));
    QTRY_VERIFY(home().isVisible());
    QVERIFY(are_listed());
    home().focus_documents();
    QTest::keyClick(&table(), Qt::Key_Return);
    QVERIFY(!home().isVisible() && pages().isVisible());
    QVERIFY(window_->findChild<ConversationPanel*>()->isVisible());
    QTRY_COMPARE(opened().state, State::ready);
    QVERIFY(window_->windowTitle().startsWith("text-"));
}

void HomeTest::its_key_leads_to_its_search_and_escape_back() {
    ready(file_);
    QVERIFY(are_listed());
    press_its_key();
    QVERIFY(home().isVisible() && !pages().isVisible());
    QVERIFY(!window_->findChild<ConversationPanel*>()->isVisible());
    QCOMPARE(QApplication::focusWidget(), home().findChild<QLineEdit*>());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);  // nothing was typed to be searched for
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), &table());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!home().isVisible() && pages().isVisible());
    QVERIFY(window_->findChild<ConversationPanel*>()->isVisible());
}

void HomeTest::choosing_what_is_open_leads_back() {
    ready(file_);
    QVERIFY(are_listed());
    press_its_key();
    QVERIFY(home().isVisible());
    emit window_->findChild<LibraryPanel*>()->session_chosen(&opened());
    QVERIFY(!home().isVisible() && pages().isVisible());
    press_its_key();
    QTest::keyClick(&table(), Qt::Key_Return);
    QVERIFY(!home().isVisible() && pages().isVisible());
}

void HomeTest::the_side_bar_leads_to_it_and_gives_way() {
    ready(file_);
    QVERIFY(are_listed());
    auto* side = window_->findChild<SideBar*>();
    QVERIFY(!side->is_rail());
    auto* panel = window_->findChild<LibraryPanel*>();
    QPushButton* all = nullptr;
    for (auto* button : panel->findChildren<QPushButton*>())
        if (button->text() == "All documents") all = button;
    QVERIFY(all != nullptr && all->isVisible());
    all->click();
    QVERIFY(home().isVisible() && side->is_rail() && !panel->isVisible());
    QCOMPARE(QApplication::focusWidget(), &table());
    QTest::keyClick(&table(), Qt::Key_Escape);
    QVERIFY(!side->is_rail() && panel->isVisible());
}

void HomeTest::a_conversation_is_shown_data() {
    QTest::addColumn<bool>("is_open");
    QTest::newRow("of a document that is open") << true;
    QTest::newRow("of a document that is not") << false;
}

void HomeTest::a_conversation_is_shown() {
    QFETCH(bool, is_open);
    workspace_->close(ready(file_));
    QVERIFY(are_listed());
    const ConversationId first = keep_conversation("Winter on the quay");
    keep_conversation("Leaving the lease");
    const DocumentId document = *table().chosen();
    const auto shown = [this] {
        const ShownConversation& all = opened().conversation;
        return all.current() < 0 ? QString() : all.title(all.conversation());
    };
    if (is_open) {
        emit home().document_wanted(document);
        QTRY_COMPARE(shown(), "Leaving the lease");
    }
    emit home().conversation_wanted(document, first);
    QTRY_COMPARE(shown(), "Winter on the quay");
    QTest::qWait(300);
    QCOMPARE(shown(), "Winter on the quay");
    QVERIFY(!home().isVisible());
}

void HomeTest::a_new_conversation_is_begun() {
    workspace_->close(ready(file_));
    QVERIFY(are_listed());
    keep_conversation("Winter on the quay");
    emit home().new_conversation_wanted(*table().chosen());
    QTRY_VERIFY(opened().conversation_loaded);
    QTRY_COMPARE(opened().conversation.listed().size(), 1UL);
    QCOMPARE(opened().conversation.current(), -1);
}

void HomeTest::words_are_searched_for_in_all_documents() {
    workspace_->close(ready(file_));
    QVERIFY(are_listed());
    home().focus_search();
    QTest::keyClicks(home().findChild<QLineEdit*>(), "the");
    auto* search = window_->findChild<SearchPanel*>();
    QTRY_VERIFY(search->isVisible());
    auto* words = search->findChild<QLineEdit*>();
    QCOMPARE(QApplication::focusWidget(), words);
    QTest::keyClicks(words, "re");  // what is typed goes on
    QCOMPARE(words->text(), "there");
    words->setText("the");
    QTRY_VERIFY(search->findChild<QListWidget*>()->count() > 0);
}

void HomeTest::a_library_that_becomes_empty_is_left() {
    workspace_->close(ready(file_));
    QVERIFY(are_listed());
    QVERIFY(home().isVisible());
    QTest::keyClick(&table(), Qt::Key_Delete);
    auto* question = window_->findChild<QMessageBox*>();
    QVERIFY(question != nullptr);
    for (QAbstractButton* button : question->buttons())
        if (button->text() == "Remove") button->click();
    QTRY_VERIFY(window_->findChild<Welcome*>()->isVisible());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    HomeTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "home_test.moc"
