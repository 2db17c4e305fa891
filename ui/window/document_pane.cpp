#include "ui/window/document_pane.h"

#include <QVBoxLayout>

#include "ui/notes/document_notes.h"
#include "ui/notes/note_editor.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/document_bar.h"
#include "ui/window/night_action.h"
#include "ui/window/welcome.h"

namespace lectern {

namespace {

constexpr std::chrono::seconds seconds_between_places{2};

}  // namespace

DocumentPane::DocumentPane(Workspace& workspace, Settings& settings, ShownSession& session, QWidget* parent)
    : QStackedWidget(parent), workspace_(workspace), settings_(settings), session_(session) {
    place_soon_.setSingleShot(true);
    place_soon_.setInterval(seconds_between_places);
    welcome_ = new Welcome(this);
    addWidget(welcome_);
    make_document();
    addWidget(document_);
    notes_ = new DocumentNotes(workspace_.library(), this);
    night_ = new NightAction(settings_, *pages_, this);
    connect_parts();
    connect_notes();
}

void DocumentPane::make_document() {
    document_ = new QWidget(this);
    auto* column = new QVBoxLayout(document_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    pages_ = new DocumentView(document_);
    bar_ = new DocumentBar(workspace_, session_, *pages_, document_);
    column->addWidget(bar_);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(pages_, 1);
    map_ = new RetentionMap(document_);
    row->addWidget(map_);
    column->addLayout(row, 1);
}

void DocumentPane::connect_parts() {
    connect(pages_, &DocumentView::visible_pages_changed, map_, &RetentionMap::show_view);
    connect(pages_, &DocumentView::visible_pages_changed, this, &DocumentPane::remember_place_soon);
    connect(pages_, &DocumentView::hits_changed, this, &DocumentPane::show_hits);
    connect(map_, &RetentionMap::page_chosen, pages_, &DocumentView::go_to_page);
    connect(map_, &RetentionMap::scrolled, pages_, &DocumentView::set_position);
    connect(&place_soon_, &QTimer::timeout, this, &DocumentPane::remember_place);
    connect(&session_, &ShownSession::about_to_change, this, &DocumentPane::remember_place);
    connect(&session_, &ShownSession::changed, this, [this] { wanted_passage_.reset(); });
    connect(&session_, &ShownSession::conversation_changed, this, &DocumentPane::show_evidence);
    connect(&session_, &ShownSession::conversation_changed, this, &DocumentPane::show_hits);
    connect(&session_, &ShownSession::document_changed, this, &DocumentPane::show_document);
    connect(&session_, &ShownSession::document_changed, this, &DocumentPane::show_notes);
    connect(&session_, &ShownSession::retention_changed, this, &DocumentPane::show_retention);
}

void DocumentPane::connect_notes() {
    connect(notes_, &DocumentNotes::trouble, this, &DocumentPane::trouble);
    connect(notes_, &DocumentNotes::changed, this, [this] {
        std::vector<PageNote> found;
        for (const auto& [note, is_found] : notes_->all())
            if (is_found)
                found.push_back({.id = note.id,
                                 .span = {static_cast<std::uint64_t>(note.begin), static_cast<std::uint64_t>(note.end)},
                                 .text = QString::fromStdString(note.text)});
        pages_->set_notes(std::move(found));
    });
    connect(&workspace_, &Workspace::library_changed, notes_, &DocumentNotes::reload);
    connect(pages_, &DocumentView::highlight_wanted, notes_, [this](const TextSpan& span) { notes_->add(span, {}); });
    connect(pages_, &DocumentView::note_wanted, this, [this](const TextSpan& span) {
        const PlacedNote* known = notes_->at(span);
        edit_note(span, known == nullptr ? QString() : QString::fromStdString(known->note.text));
    });
    connect(pages_, &DocumentView::note_to_edit, this, [this](NoteId id) {
        if (const PlacedNote* known = notes_->find(id))
            edit_note({static_cast<std::uint64_t>(known->note.begin), static_cast<std::uint64_t>(known->note.end)},
                      QString::fromStdString(known->note.text));
    });
    connect(pages_, &DocumentView::note_to_remove, notes_, &DocumentNotes::remove);
    connect(pages_, &DocumentView::question_wanted, this, [this](const QString& quote) {
        const QString draft = session_ ? session_->draft.trimmed() : QString();
        emit question_begun((draft.isEmpty() ? quote : draft + "\n\n" + quote) + "\n\n");
    });
}

void DocumentPane::edit_note(const TextSpan& span, const QString& text) {
    const auto* editor = NoteEditor::open(text, pages_->place_on_screen(span), this);
    connect(editor, &NoteEditor::written, notes_, [this, span, hash = session_->hash](const QString& written) {
        if (!session_ || session_->hash != hash) return;
        const PlacedNote* known = notes_->at(span);
        if (known != nullptr)
            notes_->change_text(known->note.id, written);
        else if (!written.isEmpty())
            notes_->add(span, written);
    });
}

void DocumentPane::show_notes() {
    if (!session_.has_document()) return notes_->show({});
    notes_->show({.document = session_->document,
                  .hash = session_->hash,
                  .opened_as = session_->opened_as,
                  .files = session_->files_read});
}

void DocumentPane::show_document() {
    const bool document = session_.has_document();
    map_->setVisible(document);
    if (!document) return pages_->clear();
    pages_->set_words([this, hash = session_->hash](int first, int last) {
        return workspace_.library()
            .ask([=](ReadingLibrary& library) { return library.words(hash, first, last); })
            .then(
                [](Result<std::vector<WordBox>> words) { return words ? std::move(*words) : std::vector<WordBox>(); });
    });
    pages_->show_document(session_->document, session_->drawn_from(),
                          QString::fromStdString(session_->source.password));
    return_to_place();
    if (const auto passage = std::exchange(wanted_passage_, {})) pages_->show_span(passage->first, passage->second);
}

void DocumentPane::return_to_place() {
    const Settings::Place place = settings_.place(session_->hash);
    if (place.zoom > 0) pages_->set_zoom(place.zoom);
    pages_->set_position(place.page);
    if (session_->draft.isEmpty()) emit draft_found(place.draft);
}

void DocumentPane::show_passage(std::uint64_t begin, std::uint64_t end) {
    if (session_.has_document())
        pages_->show_span(begin, end);
    else
        wanted_passage_ = {begin, end};
}

void DocumentPane::show_retention() {
    std::vector<PageRetention> pages;
    if (session_.has_document()) pages = retention();
    emit retention_shown(pages);
    map_->show_pages(std::move(pages));
}

std::vector<PageRetention> DocumentPane::retention() const {
    const int end = session_->state == DocumentSession::State::ready
                        ? session_->page_count()
                        : std::max(end_of_first(session_->pages, session_->read.pages), session_->progress.page);
    return page_retention(*session_->document, session_->retention, end, session_->pages);
}

const ConversationTurn* DocumentPane::last_turn() const {
    if (!session_ || session_->conversation.current() < 0) return nullptr;
    return &session_->conversation.turn(session_->conversation.current());
}

void DocumentPane::show_evidence() {
    std::vector<EvidenceTick> ticks;
    if (const ConversationTurn* turn = last_turn()) {
        int number = 0;
        for (const Evidence& evidence : turn->evidence)
            if (evidence.is_quote()) ticks.push_back({.number = ++number, .page = evidence.page});
    }
    emit evidence_shown(ticks);
    map_->show_evidence(ticks);
}

void DocumentPane::show_hits() {
    std::vector<int> pages;
    for (const double position : pages_->hit_positions()) pages.push_back(static_cast<int>(position));
    const ConversationTurn* turn = last_turn();
    if (pages.empty() && turn != nullptr && turn->search && turn->search->found != nullptr)
        for (const FoundItem& item : turn->search->found->items)
            for (const Evidence& evidence : item.evidence) pages.push_back(evidence.page);
    map_->show_hits(std::move(pages));
}

void DocumentPane::remember_place_soon() {
    if (!place_soon_.isActive()) place_soon_.start();
}

void DocumentPane::remember_place() {
    if (!session_.has_document() || session_->hash.empty()) return;
    settings_.set_place(
        session_->hash,
        {.page = pages_->position(), .zoom = pages_->fits_width() ? 0 : pages_->zoom(), .draft = session_->draft});
}

}  // namespace lectern
