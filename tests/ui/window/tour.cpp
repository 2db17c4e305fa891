#include "tests/ui/window/tour.h"

#include <algorithm>

#include "tests/ui/window/tour_steps.h"
#include "ui/budget/budget_panel.h"
#include "ui/budget/estimate_card.h"
#include "ui/conversation/scope_button.h"
#include "ui/library/detail_list.h"
#include "ui/library/document_table.h"
#include "ui/library/library_home.h"
#include "ui/library/search_panel.h"
#include "ui/notes/note_editor.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/pages/page_actions.h"
#include "ui/retention/retention_map.h"
#include "ui/window/main_menu.h"
#include "ui/window/side_bar.h"

namespace lectern::test {

using State = DocumentSession::State;

QStringList Tour::words_of_documents() {
    QStringList words{first_question,
                      next_question,
                      paragraph_of_quote,
                      quoted,
                      made_up,
                      "A short history of the Library",
                      "handbook-of-aldersund.pdf",
                      "encrypted.pdf",
                      "scanned.pdf",
                      "stub.pdf",
                      "library.sqlite"};
    words << QString("Qwen3-30B-A3B gpt-oss-20b ai.example.org 127.0.0.1:8080").split(' ');
    // Cut off, where there is little room.
    const QString name = "handbook-of-aldersund";
    for (qsizetype letters = name.size(); letters > 0; --letters) words << name.left(letters) + "…";
    return words;
}

Tour::Tour(OpenWindow& place, QSize size, Show show) : place_(place), size_(size), show_(std::move(show)) {}

void Tour::go() {
    go_to_answer();
    see_overview();
    search_pages();
    converse();
    be_answered_by_a_server();
    search();
    see_library();
    mark();
    open_dialogs();
    open_menus();
    be_told();
    fail();
}

void Tour::go_to_answer() {
    begin();
    read();
    const Document& document = *session().document;
    const auto answered = [&](ConversationTurn& turn) {
        turn.state = ConversationTurn::State::ended;
        turn.answer = "The repairs cost **3.2 million crowns**, of which the insurance paid *2.7 million*.";
        turn.details.read = session().read;
        turn.details.looked_for_evidence = true;
        turn.evidence = {quote_in(document, quoted.toStdString()), {.quote = made_up.toStdString(), .verified = false}};
        turn.details.attended = {{.page = 5, .share = 0.36}, {.page = 14, .share = 0.12}};
        turn.details.recalled_pages = {2, 5, 14};
        turn.details.seconds = 2;
        turn.details.tokens_per_second = 22;
    };
    add_turn(first_question, answered);
    const Evidence& quote = session().conversation.turn(session().conversation.current()).evidence.front();
    place_.window_->findChild<DocumentView*>()->show_span(quote.begin, quote.end);
    show_window("answer");
    auto* details = place_.window_->findChild<QToolButton*>("show_details");
    details->click();
    show_window("answer-details");
    details->click();
    add_turn(first_question, [&](ConversationTurn& turn) {
        answered(turn);
        turn.evidence.front().source = Evidence::Source::text;
        turn.details.read = {.tokens = 9, .total_tokens = 20, .pages = 12, .total_pages = 31, .document_pages = 31};
        turn.details.stop = StopReason::length;
    });
    show_window("answer-related-and-partial");
    session().conversation.change(session().conversation.current(), [&](ConversationTurn& turn) {
        answered(turn);
        for (const char* words :
             {"The Library is governed", "The Library keeps no record", "The Library fetches books"}) {
            const std::size_t begin = document.text.find(words);
            if (begin == std::string::npos) continue;
            Evidence related = quote_in(document, document.text.substr(begin, document.text.find('.', begin) - begin));
            related.source = Evidence::Source::text;
            turn.evidence.push_back(related);
        }
    });
    show_window("answer-quoted-and-related");
    session().conversation.change(session().conversation.current(),
                                  [](ConversationTurn& turn) { turn.evidence.clear(); });
    show_window("answer-unsupported");
    choose_pages_to_ask();
    session().conversation.choose(0);
    auto* performance = place_.window_->findChild<QToolButton*>("performance");
    performance->click();
    show_window("performance");
    performance->click();
}

void Tour::choose_pages_to_ask() {
    auto* scope = place_.window_->findChild<ScopeButton*>();
    scope->menu()->popup({0, 0});
    show_("menu-of-what-is-asked", *scope->menu());
    scope->menu()->close();
    scope->choose({{2, 3}});
    session().conversation.change(session().conversation.current(), [](ConversationTurn& turn) {
        turn.details.pages = {{2, 3}};
    });
    show_window("answer-from-chosen-pages");
    scope->choose({});
}

void Tour::begin() {
    place_.begin_test();
    place_.window_->resize(size_);
    place_.window_->activateWindow();
    if (!QTest::qWaitForWindowActive(place_.window_.get())) qFatal("the window is not active");
    show_window("welcome");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(LECTERN_SAMPLE)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(place_.window_.get(), &enter);
    show_window("drop");
    QDragLeaveEvent leave;
    QApplication::sendEvent(place_.window_.get(), &leave);
    place_.window_->open({LECTERN_SAMPLE});
    wait("the document", [&] { return session().state == State::waiting && session().conversation_loaded; });
    show_window("document-without-model");
}

/// Half of it, and then, as far as the window is told, all.
void Tour::read() {
    place_.workspace_->open_model(place_.model_);
    auto* card = place_.window_->findChild<EstimateCard*>();
    const auto says_what_is_kept = [&](const QLabel* label) { return label->text().contains("%"); };
    wait("the cost", [&] {
        return session().state == State::planned && card->isVisible() &&
               std::ranges::any_of(card->findChildren<QLabel*>(), says_what_is_kept);
    });
    show_window("card");
    button_of(*card, EstimateCard::tr("&Options"))->click();
    show_window("card-budget");
    QAbstractButton* details = button_of(*card, BudgetPanel::tr("Advanced"));
    details->click();
    show_window("card-details");
    details->click();
    const auto pausing = QObject::connect(&session(), &DocumentSession::progressed, place_.window_.get(), [this] {
        if (session().state == State::reading && session().progress.page >= 2) place_.workspace_->pause();
    });
    place_.workspace_->start(session());
    wait("the pause", [&] { return session().state == State::paused; });
    QObject::disconnect(pausing);
    show_window("paused");
    place_.workspace_->cancel(session());
    wait("the end", [&] { return session().state == State::partly && session().saved; });
    show_window("partly-read");
    session().state = State::ready;
    const int pages = session().page_count();
    session().read = {.tokens = session().tokens,
                      .total_tokens = session().tokens,
                      .pages = pages,
                      .total_pages = pages,
                      .document_pages = pages,
                      .kept_share = 0.29};
    session().retention.resize(static_cast<std::size_t>(pages));
    for (int page = 0; page < pages; ++page)
        session().retention[static_cast<std::size_t>(page)] = 0.08F + 0.02F * static_cast<float>(page * 7 % 20);
    emit session().state_changed();
    emit session().retention_changed();
    show_window("ready");
}

int Tour::add_turn(const QString& question, const std::function<void(ConversationTurn&)>& change) {
    ShownConversation& conversation = session().conversation;
    const int turn = conversation.add(conversation.current(), question);
    conversation.change(turn, change);
    return turn;
}

void Tour::see_overview() {
    place_.window_->findChild<QAbstractButton*>("show_overview")->click();
    show_window("overview-offered");
    const Document& document = *session().document;
    const std::uint64_t half = document.text.size() / 2;
    const Evidence cost = quote_in(document, quoted.toStdString());
    session().overview = {.state = DocumentOverview::State::writing,
                          .written = std::make_shared<const Overview>(Overview{
                              .sections = {{.section = {"A short history of the Library", 0, half},
                                            .summary = first_question.toStdString(),
                                            .facts = {{.text = quoted.toStdString(), .evidence = cost}}},
                                           {.section = {"A short history of the Library", half, document.text.size()},
                                            .summary = next_question.toStdString()}},
                              .files = {},
                              .whole = {}}),
                          .progress = {.done = 2, .total = 12, .seconds_left = 250}};
    emit session().overview_changed();
    show_window("overview-being-written");
    Overview whole = *session().overview.written;
    whole.whole = Conclusion{.summary = made_up.toStdString(), .questions = {next_question.toStdString()}};
    session().overview.written = std::make_shared<const Overview>(whole);
    session().overview.state = DocumentOverview::State::ready;
    emit session().overview_changed();
    show_window("overview");
    place_.window_->findChild<QAbstractButton*>("show_questions")->click();
}

void Tour::search_pages() {
    const int before = session().conversation.current();
    const Evidence cost = quote_in(*session().document, quoted.toStdString());
    const int turn = add_turn(first_question, [&](ConversationTurn& one) {
        one.state = ConversationTurn::State::ended;
        one.search = {.state = PageSearch::State::searching,
                      .progress = {.done = 4, .total = 9, .seconds_left = 70},
                      .found = std::make_shared<const FoundSoFar>(
                          FoundSoFar{.items = {{.text = quoted.toStdString(), .evidence = std::vector(9, cost)}},
                                     .checked_to = session().document->text.size() / 2}),
                      .error = {}};
    });
    show_window("every-page");
    const auto become = [&](PageSearch::State state) {
        session().conversation.change(turn, [&](ConversationTurn& one) { one.search->state = state; });
    };
    become(PageSearch::State::stopped);
    show_window("every-page-stopped");
    become(PageSearch::State::done);
    show_window("every-page-done");
    session().conversation.start_anew();
    place_.window_->findChild<QToolButton*>("conversations_button")->click();
    auto* list = place_.window_->findChild<QWidget*>("conversation_list");
    show_("conversations", *list);
    list->close();
    session().conversation.choose(before);
}

void Tour::converse() {
    using Turn = ConversationTurn::State;
    const int first = session().conversation.current();
    const int again = session().conversation.add(-1, session().conversation.turn(first).question);
    show_window("waiting-for-an-answer");
    session().conversation.change(again, [](ConversationTurn& turn) {
        turn.state = Turn::ended;
        turn.answer =
            "| year | crowns |\n|---|---|\n| 2021 | 3.2 million |\n\n```\nrepairs - insurance = 0.5 million\n```";
    });
    add_turn(next_question, [](ConversationTurn& turn) {
        turn.state = Turn::writing;
        turn.answer = "The rest, the rest, the rest, the rest";
        turn.repeats = true;
    });
    show_window("answer-repeats");
    session().conversation.change(session().conversation.current(), [](ConversationTurn& turn) {
        turn.state = Turn::failed;
        turn.error = Error{.code = ErrorCode::out_of_memory,
                           .what = sentence("There is no memory left for the question and its answer."),
                           .means = sentence("The question was not answered; the reading is unharmed."),
                           .next = sentence("Close other programs and ask again.")};
    });
    show_window("answer-failed");
    session().conversation.choose(first);
}

void Tour::search() {
    MainWindow& window = *place_.window_;
    action("&Find in document…")->trigger();
    auto* pages = window.findChild<DocumentView*>();
    auto* words = pages->findChild<QLineEdit*>();
    QTest::keyClicks(words, "harbour");
    wait("what is found", [&] { return !pages->hit_positions().empty(); });
    auto* side = window.findChild<SideBar*>();
    side->places()[1]->trigger();
    show_window("find-and-contents");
    QTest::keyClick(words, Qt::Key_Escape);
    action("Search &all documents…")->trigger();
    auto* panel = window.findChild<SearchPanel*>();
    auto* query = panel->findChild<QLineEdit*>();
    QTest::keyClicks(query, "insurance");
    auto* results = panel->findChild<QListWidget*>();
    wait("what the library has", [&] { return results->count() > 0; });
    show_window("search-in-library");
    panel->search_in(SearchPanel::Where::document);
    wait("what the document has", [&] { return !pages->hit_positions().empty(); });
    show_window("search-in-document");
    query->clear();
    wait("nothing", [&] { return results->count() == 0; });
    side->places()[0]->trigger();
    for (int pane = 0; pane < 4; ++pane) {
        action("Next &pane")->trigger();
        show_window(QString("focus-%1").arg(pane));
    }
}

QAction* Tour::action(const char* text) const {
    const QString words = MainMenu::tr(text);
    for (QAction* one : place_.window_->findChildren<QAction*>())
        if (one->text() == words) return one;
    qFatal("no such entry: %s", text);
}

void Tour::close_dialogs() {
    for (auto* dialog : place_.window_->findChildren<QDialog*>()) {
        dialog->close();
        delete dialog;
    }
}

void Tour::show_dialog(const QString& name, const char* entry) {
    action(entry)->trigger();
    auto* dialog = place_.window_->findChild<QDialog*>();
    if (dialog == nullptr) qFatal("nothing opens: %s", entry);
    // What it asked the library comes before this, and may change how large it is.
    const auto answered = place_.workspace_->library().ask([](ReadingLibrary&) -> Result<void> { return {}; });
    wait("the library", [&] { return answered.isFinished(); });
    show_(name, *dialog);
    close_dialogs();
}

void Tour::mark() {
    auto* pages = place_.window_->findChild<DocumentView*>();
    auto* canvas = pages->findChild<DocumentCanvas*>();
    const Evidence quote = quote_in(*session().document, quoted.toStdString());
    canvas->reveal({quote.begin, quote.end});
    canvas->select({quote.begin, quote.end});
    show_window("selected-text");
    pages->actions().highlight->trigger();
    canvas->select({quote.begin, quote.end});
    pages->actions().note->trigger();
    auto* editor = place_.window_->findChild<NoteEditor*>();
    show_("note-editor", *editor);
    editor->close();
    show_dialog("notes", "Highlights and &notes…");
    canvas->place_caret(0);
}

/// All documents, with a conversation about the one that is open.
void Tour::see_library() {
    const auto kept = place_.workspace_->library().ask([](ReadingLibrary& library) -> Result<ConversationId> {
        const DocumentId document = library.storage().documents().list()->front().id;
        return library.storage().conversations().begin(
            {.title = first_question.toStdString(), .documents = {document}});
    });
    wait("the conversation", [&] { return kept.isFinished(); });
    emit place_.workspace_->library_changed();
    action("&All documents")->trigger();
    auto* home = place_.window_->findChild<LibraryHome*>();
    const auto* conversations = home->findChild<DetailList*>();
    wait("the library", [&] { return home->isVisible() && conversations->topLevelItemCount() > 0; });
    show_window("library-home");
    home->findChild<DocumentTable*>()->setFocus(Qt::TabFocusReason);
    show_window("library-home-by-keys");
    emit home->left();
}

void Tour::open_dialogs() {
    show_dialog("settings", "&Settings…");
    show_dialog("models", "&Models…");
    show_dialog("training", "&Improve what is remembered…");
    show_dialog("log", "&Log…");
    show_dialog("room", "Free &disk space…");
    show_dialog("text-as-read", "Text as &read…");
    show_dialog("shortcuts", "&Keyboard shortcuts");
    emit place_.window_->findChild<EstimateCard*>()->pages_wanted();
    show_("page-chooser", *place_.window_->findChild<QDialog*>());
    close_dialogs();
    action("&Map as a table…")->trigger();
    show_("retention-table", *place_.window_->findChild<QDialog*>());
    close_dialogs();
    // It runs a loop of its own until it is closed.
    QTimer::singleShot(0, place_.window_.get(), [this] {
        QWidget* box = QApplication::activeModalWidget();
        show_("about", *box);
        box->close();
    });
    action("&About Lectern")->trigger();
}

void Tour::open_menus() {
    int number = 0;
    for (const QAction* entry : place_.window_->menuBar()->actions()) {
        entry->menu()->popup({0, 0});
        show_(QString("menu-%1").arg(++number), *entry->menu());
        entry->menu()->close();
    }
}

}  // namespace lectern::test
