// One hostile text goes every way that leads to the window: names of files, models, headings, notices, questions,
// answers, quotes and errors. A file that it names is never opened, no packet is sent, and none of it is markup.
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <QUdpSocket>
#include <fstream>

#include "app/import/import_worker.h"
#include "app/output/shown_names.h"
#include "app/pages/page_worker.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/network_counters.h"
#include "tests/ui/base/picture_trap.h"
#include "tests/ui/window/open_window.h"
#include "ui/budget/estimate_card.h"
#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/interrupted_reading.h"
#include "ui/window/main_menu.h"
#include "ui/window/side_bar.h"

using namespace lectern;
using State = DocumentSession::State;

namespace {

/// Named as a file may be: a picture beside the program. Overrides turn what is shown beside it.
const QString markup = "<img src=trap.png>![x](trap.png)&File\u202e";

/// A network with no way out, for this process and those it starts. Before there are threads.
bool enter_network_of_its_own() {
    const uid_t user = getuid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return false;
    std::ofstream("/proc/self/uid_map") << fmt::format("{} {} 1", user, user);
    return true;
}

bool has_network_of_its_own = false;

}  // namespace

class HostileTextTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void the_trap_springs_where_nothing_guards();
    void a_network_of_its_own_counts_packets();
    void nothing_is_obeyed_loaded_or_sent();

 public slots:
    void open_address(const QUrl& address) { opened_ << address; }

 private:
    void meet_everything();
    void show_everything_of(QWidget& window);
    void show_menus();
    void open_dialogs();
    void look_at(QWidget& window);
    void look_at_tips_of(QAbstractItemView& view);
    void look_at_tip(const QString& where);
    QAction* action(const char* text);
    int add_turn(const QString& question, const std::function<void(ConversationTurn&)>& change);
    static QString hostile_answer();

    test::OpenWindow place_;
    QTemporaryDir folder_;
    std::unique_ptr<test::PictureTrap> trap_;
    std::filesystem::path page_, text_;
    QStringList faults_;
    QList<QUrl> opened_;
    int labels_ = 0, tips_ = 0;
};

void HostileTextTest::initTestCase() {
    QVERIFY(QDir::setCurrent(folder_.path()));  // relative addresses are looked for here
    trap_ = std::make_unique<test::PictureTrap>(folder_.filePath("trap.png"));
    const std::filesystem::path folder = folder_.path().toStdString();
    const std::string name = markup.toStdString(), escaped = markup.toHtmlEscaped().toStdString();
    page_ = folder / (name + "lease.html");
    std::ofstream(page_, std::ios::binary)
        << "<title>" << escaped << "</title><h1>Rent " << escaped << "</h1><p>The rent " << escaped << " is 900 crowns."
        << "<h2>" << escaped << "</h2><img src='trap.png' alt='" << escaped << "'><table><tr><td>a<td>" << escaped
        << "</table><p>" << test::some_text(1200);
    text_ = folder / (name + "lease.md");
    std::ofstream(text_, std::ios::binary)
        << "# Rent " << name << "\n\nThe rent " << name << "\n\n<img src='trap.png'>";
    const std::filesystem::path model = folder / (markup + "model.gguf").toStdString();
    std::filesystem::rename(write_tiny_model(folder, {.name = "hostile", .trained_window = 4096}), model);
    place_.model_ = model;
    for (const char* scheme : {"https", "mailto", "file"})
        QDesktopServices::setUrlHandler(scheme, this, "open_address");
}

/// The trap is one: a label that takes a name for rich text reads it.
void HostileTextTest::the_trap_springs_where_nothing_guards() {
    QLabel label("<b>x</b>" + markup);
    label.grab();
    QVERIFY(trap_->sprung());
}

void HostileTextTest::a_network_of_its_own_counts_packets() {
    if (!has_network_of_its_own) QSKIP("this system does not let a test have a network of its own");
    QUdpSocket socket;
    const int before = test::packets_sent();
    socket.writeDatagram("x", QHostAddress("192.0.2.1"), 53);  // an address for documentation
    QVERIFY(test::packets_sent() > before);
}

QString HostileTextTest::hostile_answer() {
    return markup +
           "\n\n![code](/dev/zero) ![y](http://192.0.2.1/y.png?leak=1) [![z](trap.png)](https://example.org/z)\n\n"
           "| a | b |\n|---|---|\n| ![t](trap.png) | [j](javascript:alert(1)) |\n\n"
           "[file](file:///etc/passwd) [data](data:text/html,x) [relative](trap.png) [page](#1)\n\n"
           "[good](https://example.org/?a=b) <mail@example.org>\n\n> ![q](file:trap.png)\n\n<img src=\"trap.png\">";
}

QAction* HostileTextTest::action(const char* text) {
    for (QAction* one : place_.window_->findChildren<QAction*>())
        if (one->text() == MainMenu::tr(text)) return one;
    qFatal("no such entry: %s", text);
}

int HostileTextTest::add_turn(const QString& question, const std::function<void(ConversationTurn&)>& change) {
    ShownConversation& conversation = place_.opened().conversation;
    const int turn = conversation.add(conversation.current(), question);
    conversation.change(turn, change);
    return turn;
}

/// One that is shown.
void HostileTextTest::look_at_tip(const QString& where) {
    for (QWidget* shown : QApplication::topLevelWidgets()) {
        if (!shown->inherits("QTipLabel") || !shown->isVisible()) continue;
        ++tips_;
        shown->grab();
        const QString tip = static_cast<QLabel*>(shown)->text();
        if (Qt::mightBeRichText(tip) && tip.contains("<img")) faults_ << where + " has a tooltip with markup: " + tip;
    }
    QToolTip::hideText();
}

void HostileTextTest::look_at_tips_of(QAbstractItemView& view) {
    const std::function<void(const QModelIndex&)> look = [&](const QModelIndex& parent) {
        for (int row = 0; row < view.model()->rowCount(parent); ++row)
            for (int column = 0; column < view.model()->columnCount(parent); ++column) {
                const QModelIndex index = view.model()->index(row, column, parent);
                QToolTip::showText({10, 10}, index.data(Qt::ToolTipRole).toString(), &view);
                look_at_tip(view.metaObject()->className());
                if (column == 0) look(index);
            }
    };
    if (view.model() != nullptr) look({});
}

/// Draws it, which is when pictures are read, and looks at every text in it that could be markup.
void HostileTextTest::look_at(QWidget& window) {
    window.grab();
    for (const QAction* entry : window.actions())
        if (entry->text().contains("&File\\u202e") && !entry->text().contains("&&File"))
            faults_ << "a name takes a key: " + entry->text();
    if (window.windowTitle().contains(QChar(0x202E))) faults_ << "a title turns: " + window.windowTitle();
    QList<QWidget*> all = window.findChildren<QWidget*>();
    all << &window;
    for (QWidget* one : all) {
        const QPoint middle = one->rect().center();
        QHelpEvent help(QEvent::ToolTip, middle, one->mapToGlobal(middle));
        QApplication::sendEvent(one, &help);
        look_at_tip(one->metaObject()->className());
        if (const auto* label = qobject_cast<QLabel*>(one); label != nullptr) {
            ++labels_;
            const bool rich = label->textFormat() == Qt::RichText ||
                              (label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text()));
            if (rich && label->text().contains("<img")) faults_ << "a label has markup: " + label->text();
            if (label->openExternalLinks() && label->text().contains("href"))
                faults_ << "a label opens links unasked: " + label->text();
        }
        if (const auto* button = qobject_cast<QAbstractButton*>(one);
            button != nullptr && button->text().contains("![x]") && !button->shortcut().isEmpty())
            faults_ << "a name takes a key: " + button->text();
        if (auto* view = qobject_cast<QAbstractItemView*>(one); view != nullptr) look_at_tips_of(*view);
    }
}

void HostileTextTest::show_everything_of(QWidget& window) {
    QCoreApplication::sendPostedEvents();
    QTest::qWait(20);
    look_at(window);
    QVERIFY2(faults_.isEmpty(), qPrintable(faults_.join('\n')));
    QVERIFY2(!trap_->sprung(), qPrintable(window.objectName() + window.windowTitle()));
}

void HostileTextTest::open_dialogs() {
    const auto show = [this] {
        auto* dialog = place_.window_->findChild<QDialog*>();
        QVERIFY(dialog != nullptr);
        show_everything_of(*dialog);
        dialog->close();
        delete dialog;
    };
    for (const char* entry :
         {"&Settings…", "&Models…", "&Improve what is remembered…", "&Log…", "Free &disk space…", "Text as &read…"}) {
        action(entry)->trigger();
        QTest::qWait(100);  // what the library says comes later
        show();
    }
    emit place_.window_->findChild<EstimateCard*>()->pages_wanted();
    show();
    place_.window_->findChild<RetentionMap*>()->open_table();
    show();
    QTimer::singleShot(0, place_.window_.get(), [this] {
        auto* box = QApplication::activeModalWidget();
        show_everything_of(*box);
        qobject_cast<QDialog*>(box)->reject();
    });
    emit place_.window_->findChild<DocumentView*>()->password_needed();
}

void HostileTextTest::show_menus() {
    for (const QAction* entry : place_.window_->menuBar()->actions()) {
        entry->menu()->popup({0, 0});
        for (const QAction* one : entry->menu()->actions())
            if (one->menu() != nullptr) emit one->menu()->aboutToShow();
        show_everything_of(*entry->menu());
        entry->menu()->close();
    }
}

void HostileTextTest::meet_everything() {
    place_.begin_test();
    MainWindow& window = *place_.window_;
    window.resize(1300, 900);
    show_everything_of(window);
    QMimeData dragged;
    dragged.setUrls({QUrl::fromLocalFile(QString::fromStdString(page_.string()))});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    show_everything_of(window);
    QDragLeaveEvent leave;
    QApplication::sendEvent(&window, &leave);
    DocumentSession& session = place_.ready(page_);
    show_everything_of(window);
    add_turn(markup, [&](ConversationTurn& turn) {
        turn.state = ConversationTurn::State::ended;
        turn.answer = hostile_answer();
        turn.details.read = session.read;
        turn.details.looked_for_evidence = true;
        turn.details.model = markup.toStdString();
        const std::size_t begin = session.document->text.find("The rent"), end = session.document->text.find("crowns");
        turn.evidence = {{.quote = session.document->text.substr(begin, end - begin),
                          .verified = true,
                          .page = session.document->page_at(begin),
                          .begin = begin,
                          .end = end},
                         {.quote = hostile_answer().toStdString(), .verified = false}};
        turn.details.attended = {{.page = 0, .share = 0.5}};
        turn.details.recalled_pages = {0};
    });
    show_everything_of(window);
    const std::string text = markup.toStdString();
    const Error error{.code = ErrorCode::failed, .what = quoted(text), .means = quoted(text), .next = quoted(text)};
    add_turn(markup, [&](ConversationTurn& turn) {
        turn.state = ConversationTurn::State::failed;
        turn.error = error;
    });
    auto told = std::make_shared<Document>(*session.document);
    told->notices = {quoted(text)};
    told->damaged_pages = 1;
    session.document = told;
    emit session.state_changed();
    place_.click(SessionMessage::Remedy::show_notices, "damaged");
    auto* notices = window.findChild<QMessageBox*>();
    QVERIFY(notices != nullptr);
    show_everything_of(*notices);
    delete notices;
    session.changed_files = {{.file = page_, .state = SourceState::changed}};
    session.stepped_down = error;
    session.not_saved = NotSaved{.error = error, .free_bytes = 1, .needed_bytes = 2};
    emit session.state_changed();
    emit place_.workspace_->trouble(&session, error);
    show_everything_of(window);
    emit window.findChild<InterruptedReading*>()->found(1, QString::fromStdString(shown_name(text)), 1, 2, true);
    show_everything_of(window);
    for (QAction* place : window.findChild<SideBar*>()->places()) {
        place->trigger();
        show_everything_of(window);
    }
    auto* search = window.findChild<SearchPanel*>();
    search->search_in(SearchPanel::Where::library);
    auto* query = search->findChild<QLineEdit*>();
    QTest::keyClicks(query, "rent");
    QTest::qWait(500);
    show_everything_of(window);
    query->clear();
    window.open({text_});
    QTRY_VERIFY(place_.opened().document != nullptr);
    show_everything_of(window);
}

void HostileTextTest::nothing_is_obeyed_loaded_or_sent() {
    const int before = test::packets_sent();
    meet_everything();
    open_dialogs();
    show_menus();
    QVERIFY2(labels_ > 300 && tips_ > 100, qPrintable(QString("%1 labels, %2 tips").arg(labels_).arg(tips_)));
    place_.close_window();
    for (const char* scheme : {"https", "mailto", "file"}) QDesktopServices::unsetUrlHandler(scheme);
    QVERIFY(opened_.isEmpty());
    if (has_network_of_its_own) QCOMPARE(test::packets_sent(), before);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    has_network_of_its_own = enter_network_of_its_own();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    HostileTextTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "hostile_text_test.moc"
