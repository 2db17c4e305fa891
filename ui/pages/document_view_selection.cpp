// What can be done in DocumentView with what is selected, and what a person marked there.
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>

#include "ui/base/document_names.h"
#include "ui/base/outside_link.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/pages/note_hints.h"
#include "ui/pages/page_actions.h"
#include "ui/pages/page_links.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr qsizetype longest_quote = 1200;  ///< characters asked about: more would leave a question little room

}  // namespace

void DocumentView::connect_actions() {
    const auto selected = [this] { return canvas_->marks().selection; };
    connect(canvas_, &DocumentCanvas::selection_changed, this,
            [this, selected] { actions_->set_selected(!selected().is_empty()); });
    connect(actions_->ask, &QAction::triggered, this, [this] { emit question_wanted(quote_with_page()); });
    connect(actions_->copy, &QAction::triggered, this, &DocumentView::copy_selection);
    connect(actions_->copy_with_page, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(quote_with_page()); });
    connect(actions_->highlight, &QAction::triggered, this, [this, selected] {
        emit highlight_wanted(selected());
        canvas_->clear_selection();  // it would cover what was marked
    });
    connect(actions_->note, &QAction::triggered, this, [this, selected] { emit note_wanted(selected()); });
    connect(actions_->find, &QAction::triggered, this, &DocumentView::find);
    connect(actions_->select_all, &QAction::triggered, canvas_, &DocumentCanvas::select_all);
    canvas_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(canvas_, &QWidget::customContextMenuRequested, this, &DocumentView::show_menu);
    new NoteHints(canvas_);
    connect(links_, &PageLinks::jump_wanted, this, &DocumentView::go_to_position);
    connect(links_, &PageLinks::address_wanted, this, [this](const QUrl& address) { ask_to_open(address, window()); });
}

void DocumentView::set_notes(std::vector<PageNote> notes) {
    canvas_->set_notes(std::move(notes));
}

QRect DocumentView::place_on_screen(const TextSpan& span) const {
    return canvas_->place_on_screen(span);
}

QString DocumentView::quote_with_page() const {
    const TextSpan& span = canvas_->marks().selection;
    if (!document_ || span.is_empty()) return {};
    QString words = selected_text().simplified();
    if (words.size() > longest_quote) words = words.left(longest_quote).trimmed() + QStringLiteral("…");
    const QString page = page_name(*document_, document_->page_at(span.begin));
    return tr("“%1” (p. %2)").arg(words, page);
}

void DocumentView::show_menu(const QPoint& place) {
    if (!document_) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    add_link_entries(*menu, place);
    add_note_entries(*menu, place);
    menu->addActions({actions_->ask, actions_->copy, actions_->copy_with_page});
    menu->addSeparator();
    menu->addActions({actions_->highlight, actions_->note});
    menu->addSeparator();
    menu->addActions({actions_->find, actions_->select_all});
    menu->popup(canvas_->viewport()->mapToGlobal(place));
}

void DocumentView::add_link_entries(QMenu& menu, const QPoint& place) {
    const auto target = canvas_->link_under(place);
    if (!target) return;
    const QString address = shown_address(*target);
    if (!target->position && address.isEmpty()) return;
    menu.addAction(icon_of("box-arrow-up-right"), target->position ? tr("&Go there") : tr("&Open link…"), this,
                   [this, target] { links_->follow(*target); });
    if (!address.isEmpty())
        menu.addAction(tr("Copy a&ddress"), this, [address] { QGuiApplication::clipboard()->setText(address); });
    menu.addSeparator();
}

void DocumentView::add_note_entries(QMenu& menu, const QPoint& place) {
    const PageNote* note = note_at(*canvas_, place);
    if (note == nullptr) return;
    const std::int64_t id = note->id;
    const bool has_text = !note->text.isEmpty();
    menu.addAction(icon_of("pencil"), has_text ? tr("&Edit the note…") : tr("Write a &note…"), this,
                   [this, id] { emit note_to_edit(id); });
    menu.addAction(icon_of("trash3"), has_text ? tr("&Remove the note") : tr("&Remove the highlight"), this,
                   [this, id] { emit note_to_remove(id); });
    menu.addSeparator();
}

}  // namespace lectern
