#include "ui/window/document_bar.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "ui/base/document_names.h"
#include "ui/base/shown_text.h"
#include "ui/base/without_key.h"
#include "ui/pages/document_view.h"
#include "ui/theme/icons.h"
#include "ui/theme/menu_button.h"

namespace lectern {

DocumentBar::DocumentBar(Workspace& workspace, ShownSession& session, DocumentView& pages, QWidget* parent)
    : QToolBar(tr("Document"), parent), workspace_(workspace), session_(session), pages_(pages) {
    setObjectName("document_bar");
    setMovable(false);
    const int side = fontMetrics().height() + fontMetrics().height() / 8;
    setIconSize({side, side});
    add_history();
    add_name();
    add_page();
    addSeparator();
    add_zoom();
    connect(&pages_, &DocumentView::page_changed, this, &DocumentBar::show_place);
    connect(&pages_, &DocumentView::zoom_changed, this, &DocumentBar::show_place);
    connect(&session_, &ShownSession::document_changed, this, &DocumentBar::show_place);
    connect(&session_, &ShownSession::changed, this, &DocumentBar::show_place);
}

void DocumentBar::add_history() {
    back_ = addAction(icon_of("arrow-left"), tr("Back"), &pages_, &DocumentView::go_back);
    forward_ = addAction(icon_of("arrow-right"), tr("Forward"), &pages_, &DocumentView::go_forward);
    connect(&pages_, &DocumentView::history_changed, this, [this] {
        back_->setEnabled(pages_.can_go_back());
        forward_->setEnabled(pages_.can_go_forward());
    });
}

/// The name has what room is left, and opens a list of what else is open.
void DocumentBar::add_name() {
    name_ = new QToolButton(this);
    name_->setObjectName("document_name");
    name_->setPopupMode(QToolButton::InstantPopup);
    name_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    name_->setMinimumWidth(fontMetrics().averageCharWidth() * 10);
    auto* menu = new QMenu(name_);
    name_->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { list_open(*menu); });
    addWidget(name_);
    name_->installEventFilter(this);
}

void DocumentBar::list_open(QMenu& menu) {
    menu.clear();
    for (DocumentSession* session : workspace_.sessions()) {
        QAction* action = menu.addAction(with_no_key(session->name), this, [this, session] { session_.show(session); });
        action->setCheckable(true);
        action->setChecked(session == session_.get());
    }
}

/// The pages may still be those of the document before.
int DocumentBar::page_in_view() const {
    return std::min(pages_.page(), session_->page_count() - 1);
}

/// "rules.pdf (2 of 3)"; empty where there is one file alone.
QString DocumentBar::file_in_view() const {
    if (!session_.has_document()) return {};
    const Document& document = *session_->document;
    const Part* file = document.part_at(page_in_view());
    if (file == nullptr) return {};
    return tr("%1 (%L2 of %L3)", "file in view, its number, all files")
        .arg(file_of_page(document, page_in_view()), QLocale().toString(file - document.parts.data() + 1),
             QLocale().toString(document.parts.size()));
}

/// Of several files the one in view, since the title of the window says the name of them all.
void DocumentBar::show_name() {
    const QString all = session_ ? session_->name : QString();
    const QString file = file_in_view();
    const QString name = file.isEmpty() ? all : file;
    const int room = name_->width() - 5 * fontMetrics().averageCharWidth();  // without the arrow
    name_->setText(
        with_no_key(name_->fontMetrics().elidedText(name, file.isEmpty() ? Qt::ElideRight : Qt::ElideMiddle, room)));
    name_->setToolTip(without_markup(file.isEmpty() ? all : all + '\n' + file));
    name_->setAccessibleName(tr("Document %1; other open documents").arg(name));
}

bool DocumentBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) show_name();
    return QToolBar::eventFilter(watched, event);
}

void DocumentBar::add_first(QAction* action) {
    insertAction(back_, action);
}

void DocumentBar::add_menu(QMenu* menu) {
    menu_ = addWidget(menu_button(menu, this));
    menu_->setVisible(false);
}

void DocumentBar::add_page() {
    page_ = new QLineEdit(this);
    page_->setMaximumWidth(fontMetrics().averageCharWidth() * 8);
    page_->setAccessibleName(tr("Page"));
    page_->setToolTip(tr("Go to a page (Ctrl+G)"));
    count_ = new QLabel(this);
    addWidget(page_);
    addWidget(count_);
    connect(page_, &QLineEdit::returnPressed, this, &DocumentBar::go_to_page);
}

void DocumentBar::add_zoom() {
    zoom_ = new QLabel(this);
    addAction(icon_of("dash-lg"), tr("Zoom out"), &pages_, &DocumentView::zoom_out);
    addWidget(zoom_);
    addAction(icon_of("plus-lg"), tr("Zoom in"), &pages_, &DocumentView::zoom_in);
}

void DocumentBar::focus_page() {
    page_->setFocus();
    page_->selectAll();
}

/// Of several files the one in view comes first: each has a page 1. -1: none is called so.
int DocumentBar::page_called(const std::string& label) const {
    const Document& document = *session_->document;
    const Part* in_view = document.part_at(page_in_view());
    int found = -1;
    for (int page = 0; page < static_cast<int>(document.pages.size()); ++page) {
        if (document.pages[static_cast<std::size_t>(page)].label != label) continue;
        if (document.part_at(page) == in_view) return page;
        if (found < 0) found = page;
    }
    return found;
}

void DocumentBar::go_to_page() {
    if (!session_.has_document()) return;
    // What people call a page comes before its number.
    const std::string wanted = page_->text().trimmed().toStdString();
    const auto& pages = session_->document->pages;
    const int named = page_called(wanted);
    const int number = page_->text().toInt() - 1;
    if (named >= 0)
        pages_.go_to_page(named);
    else if (number >= 0 && number < std::ssize(pages))
        pages_.go_to_page(number);
    show_place();
    pages_.setFocus();
}

void DocumentBar::show_place() {
    show_name();
    const bool document = session_.has_document();
    page_->setEnabled(document);
    if (!document) {
        page_->clear();
        count_->clear();
        zoom_->clear();
        return;
    }
    const int page = page_in_view();
    const QString name = page_label(*session_->document, page);
    if (!page_->hasFocus()) page_->setText(name);
    count_->setText(name == QString::number(page + 1) ? tr(" / %L1 ").arg(session_->page_count())
                                                      : tr(" (%L1 / %L2) ").arg(page + 1).arg(session_->page_count()));
    zoom_->setText(tr("%1 %").arg(qRound(100 * pages_.zoom())));
}

}  // namespace lectern
