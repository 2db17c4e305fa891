// What can be done in DocumentView with what is selected, and what a person marked there.
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>

#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/pages/note_hints.h"
#include "ui/pages/page_actions.h"
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
    connect(actions_->highlight, &QAction::triggered, this, [this, selected] { emit highlight_wanted(selected()); });
    connect(actions_->note, &QAction::triggered, this, [this, selected] { emit note_wanted(selected()); });
    connect(actions_->find, &QAction::triggered, this, &DocumentView::find);
    connect(actions_->select_all, &QAction::triggered, canvas_, &DocumentCanvas::select_all);
    canvas_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(canvas_, &QWidget::customContextMenuRequested, this, &DocumentView::show_menu);
    new NoteHints(canvas_);
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
    const QString page = QString::fromStdString(document_->page_name(document_->page_at(span.begin)));
    return tr("“%1” (p. %2)").arg(words, page);
}

void DocumentView::show_menu(const QPoint& place) {
    if (!document_) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const PageNote* note = note_at(*canvas_, place)) {
        const std::int64_t id = note->id;
        menu->addAction(icon_of("pencil"), note->text.isEmpty() ? tr("Write a &note…") : tr("&Edit the note…"), this,
                        [this, id] { emit note_to_edit(id); });
        menu->addAction(icon_of("trash3"), note->text.isEmpty() ? tr("&Remove the highlight") : tr("&Remove the note"),
                        this, [this, id] { emit note_to_remove(id); });
        menu->addSeparator();
    }
    menu->addActions({actions_->ask, actions_->copy, actions_->copy_with_page});
    menu->addSeparator();
    menu->addActions({actions_->highlight, actions_->note});
    menu->addSeparator();
    menu->addActions({actions_->find, actions_->select_all});
    menu->popup(canvas_->viewport()->mapToGlobal(place));
}

}  // namespace lectern
