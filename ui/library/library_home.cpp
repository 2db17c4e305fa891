#include "ui/library/library_home.h"

#include <QFontInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/letter_size.h"
#include "ui/base/plain_label.h"
#include "ui/library/document_details.h"
#include "ui/library/document_table.h"
#include "ui/library/library_actions.h"
#include "ui/theme/icons.h"
#include "ui/theme/menu_button.h"

namespace lectern {

namespace {

constexpr int home_typing_pause = 250, home_frame = 100;  // milliseconds
constexpr double home_heading_size = 1.7;

// In sizes of a letter: of a window that has room for the search beside the heading, for details, and of these.
constexpr double least_row = 900 / 13.0, least_window = 1100 / 13.0, least_details = 320 / 13.0,
                 most_details = 400 / 13.0;
constexpr int list_share = 5, details_share = 2;

/// All of its hint is seen.
int width_for_hint(const QLineEdit& field) {
    const QFontMetrics metrics = field.fontMetrics();
    const int symbol_and_edges = 5 * metrics.height();
    return metrics.horizontalAdvance(field.placeholderText()) + symbol_and_edges;
}

}  // namespace

LibraryHome::LibraryHome(Workspace& workspace, ListedLibrary& library, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      library_(library),
      actions_(new LibraryActions(library, this)),
      search_(new QLineEdit(this)),
      add_(new QPushButton(tr("Add documents…"), this)),
      documents_(new DocumentTable(this)),
      foot_(plain_label(this)),
      details_(new DocumentDetails(workspace, library, *actions_, this)) {
    setObjectName("library_home");
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(make_list(), list_share);
    row->addWidget(details_, details_share);
    for (QTimer* timer : {&search_soon_, &show_soon_}) timer->setSingleShot(true);
    search_soon_.setInterval(home_typing_pause);
    show_soon_.setInterval(home_frame);
    setFocusProxy(documents_);
    connect_parts();
    connect_details();
    show_listed();
}

QWidget* LibraryHome::make_list() {
    auto* list = new QWidget(this);
    auto* heading = new QLabel(tr("Library"), list);
    heading->setFont(of_size(font(), home_heading_size));
    heading->setProperty("role", "title");
    search_->setPlaceholderText(tr("Search inside all documents"));
    search_->setAccessibleName(search_->placeholderText());
    search_->addAction(icon_of("search"), QLineEdit::LeadingPosition);
    put_symbol(*add_, "plus-lg", Token::on_accent);
    add_->setProperty("kind", "primary");
    foot_->setProperty("role", "fine");
    auto* top = new QHBoxLayout;
    top_ = top;
    top->addWidget(heading);
    top->addStretch(1);
    top->addWidget(search_);
    top->addWidget(add_);
    auto* column = new QVBoxLayout(list);
    list_ = column;
    const int letter = QFontInfo(font()).pixelSize();
    column->setContentsMargins(2 * letter, 2 * letter, 2 * letter, letter);
    column->setSpacing(letter);
    column->addLayout(top);
    column->addWidget(documents_);
    column->addWidget(foot_);
    column->addStretch();
    return list;
}

void LibraryHome::connect_parts() {
    connect(search_, &QLineEdit::textEdited, this, [this] { search_soon_.start(); });
    connect(search_, &QLineEdit::returnPressed, this, &LibraryHome::search);
    connect(&search_soon_, &QTimer::timeout, this, &LibraryHome::search);
    connect(add_, &QPushButton::clicked, this, &LibraryHome::files_wanted);
    connect(documents_, &DocumentTable::chosen_changed, this, &LibraryHome::show_chosen);
    connect(documents_, &DocumentTable::open_wanted, this, &LibraryHome::document_wanted);
    connect(documents_, &DocumentTable::removal_wanted, actions_, &LibraryActions::ask_to_remove_document);
    connect(documents_, &DocumentTable::menu_wanted, this, &LibraryHome::open_row_menu);
    connect(actions_, &LibraryActions::trouble, this, &LibraryHome::trouble);
    connect(&library_, &ListedLibrary::listed, this, &LibraryHome::show_listed);
    connect(&workspace_, &Workspace::session_opened, this, &LibraryHome::watch);
    for (const auto change : {&Workspace::session_opened, &Workspace::session_closed})
        connect(&workspace_, change, this, &LibraryHome::show_chosen);
    connect(&show_soon_, &QTimer::timeout, this, &LibraryHome::show_documents);
}

void LibraryHome::connect_details() {
    connect(details_, &DocumentDetails::open_wanted, this, &LibraryHome::document_wanted);
    connect(details_, &DocumentDetails::conversation_wanted, this, &LibraryHome::conversation_wanted);
    connect(details_, &DocumentDetails::new_conversation_wanted, this, &LibraryHome::new_conversation_wanted);
    connect(details_, &DocumentDetails::reading_wanted, this, &LibraryHome::reading_wanted);
    connect(details_, &DocumentDetails::menu_wanted, this, &LibraryHome::open_menu);
}

void LibraryHome::watch(DocumentSession* session) {
    const auto soon = [this] {
        if (!show_soon_.isActive()) show_soon_.start();
    };
    connect(session, &DocumentSession::state_changed, this, soon);
    connect(session, &DocumentSession::progressed, this, soon);
}

void LibraryHome::add_menu(QMenu* menu) {
    top_->addWidget(menu_button(menu, this));
}

void LibraryHome::focus_documents() {
    documents_->setFocus(Qt::OtherFocusReason);
}

void LibraryHome::focus_search() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void LibraryHome::show_listed() {
    show_documents();
    show_chosen();
    foot_->setText(foot_words());
}

void LibraryHome::show_documents() {
    documents_->show_documents(library_.contents(), workspace_.sessions());
}

QString LibraryHome::foot_words() const {
    const LibraryContents& contents = library_.contents();
    const QString used = bytes_text(static_cast<std::uint64_t>(contents.usage.cells));
    const auto count = static_cast<int>(contents.usage.documents);
    if (!contents.free_bytes) return tr("%Ln document(s). Saved readings use %1 of disk.", nullptr, count).arg(used);
    return tr("%Ln document(s). Saved readings use %1 of disk; %2 are free.", nullptr, count)
        .arg(used, bytes_text(*contents.free_bytes));
}

void LibraryHome::show_chosen() {
    details_->show_document(documents_->chosen());
}

/// What is typed goes on where the results are.
void LibraryHome::search() {
    search_soon_.stop();
    const QString words = search_->text();
    if (words.trimmed().isEmpty()) return;
    search_->clear();
    emit search_wanted(words);
}

void LibraryHome::add_actions(QMenu& menu, qint64 document) {
    menu.addAction(tr("Open"), this, [this, document] { emit document_wanted(document); });
    actions_->add_for_document(menu, document);
}

void LibraryHome::open_menu(qint64 document, const QPoint& at) {
    QMenu menu(this);
    add_actions(menu, document);
    menu.exec(at);
}

/// Heads of columns are for the mouse alone: without one, rows are sorted here.
void LibraryHome::open_row_menu(qint64 document, const QPoint& at) {
    QMenu menu(this);
    add_actions(menu, document);
    menu.addSeparator();
    documents_->add_orders(*menu.addMenu(tr("Sort by")));
    menu.exec(at);
}

void LibraryHome::keyPressEvent(QKeyEvent* event) {
    // The field has no use for this key, and who searches with it goes on to the list.
    if (event->key() == Qt::Key_Down && search_->hasFocus()) return focus_documents();
    if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
    search_soon_.stop();
    emit left();
}

void LibraryHome::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    make_room();
}

void LibraryHome::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) make_room();
}

void LibraryHome::make_room() {
    search_->setMinimumWidth(width_for_hint(*search_));
    const double letter = QFontInfo(font()).pixelSize();
    const bool is_beside = window()->width() >= least_row * letter;
    if (is_beside != (top_->indexOf(search_) >= 0)) {
        if (is_beside)
            top_->insertWidget(2, search_);  // behind the heading and what is free
        else
            list_->insertWidget(1, search_);
    }
    details_->setMinimumWidth(static_cast<int>(least_details * letter));
    details_->setMaximumWidth(static_cast<int>(most_details * letter));
    details_->setVisible(window()->width() >= least_window * letter);
}

}  // namespace lectern
