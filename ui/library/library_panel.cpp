#include "ui/library/library_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/library/ask_together_button.h"
#include "ui/library/library_actions.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr int frame = 100;  // milliseconds

using Kind = LibraryTree::Row::Kind;

}  // namespace

LibraryPanel::LibraryPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      library_(new ListedLibrary(workspace, this)),
      actions_(new LibraryActions(*library_, this)),
      all_(new QPushButton(tr("All documents"), this)),
      names_(new QLineEdit(this)),
      tree_(new LibraryTree(this)),
      together_(new AskTogetherButton(this)),
      usage_(new QLabel(this)) {
    put_symbol(*all_, "bookshelf");
    all_->setToolTip(tr("With their conversations and saved readings, in the place of the page"));
    names_->setPlaceholderText(tr("Find a document"));
    names_->setAccessibleName(tr("Find a document by its name"));
    names_->setClearButtonEnabled(true);
    names_->addAction(icon_of("search"), QLineEdit::LeadingPosition);
    usage_->setWordWrap(true);
    usage_->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(all_);
    layout->addWidget(names_);
    layout->addWidget(tree_, 1);
    layout->addWidget(together_);
    layout->addWidget(usage_);

    sessions_soon_.setSingleShot(true);
    sessions_soon_.setInterval(frame);
    connect(library_, &ListedLibrary::listed, this, &LibraryPanel::show_contents);
    connect(library_, &ListedLibrary::trouble, this, &LibraryPanel::trouble);
    connect(actions_, &LibraryActions::trouble, this, &LibraryPanel::trouble);
    connect(all_, &QPushButton::clicked, this, &LibraryPanel::all_wanted);
    connect(&sessions_soon_, &QTimer::timeout, this, &LibraryPanel::show_sessions);
    connect(names_, &QLineEdit::textChanged, this, [this](const QString& words) {
        tree_->show_named(words);
        show_chosen();
    });
    connect(tree_, &LibraryTree::chosen, this, &LibraryPanel::choose);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &LibraryPanel::show_chosen);
    connect(together_, &AskTogetherButton::wanted, this, &LibraryPanel::ask_together);
    connect(tree_, &QWidget::customContextMenuRequested, this, &LibraryPanel::show_menu);
    connect(&workspace_, &Workspace::session_opened, this, [this](DocumentSession* session) {
        const auto soon = [this] {
            if (!sessions_soon_.isActive()) sessions_soon_.start();
        };
        connect(session, &DocumentSession::state_changed, this, soon);
        connect(session, &DocumentSession::progressed, this, soon);
        show_sessions();
    });
    connect(&workspace_, &Workspace::session_closed, this, [this](DocumentSession* session) {
        if (current_ == session) current_ = nullptr;
        show_sessions();
    });
    list();
}

void LibraryPanel::set_current(const DocumentSession* session) {
    current_ = session;
    show_sessions();
}

void LibraryPanel::show_sessions() {
    tree_->show_sessions(workspace_.sessions(), current_);
    tree_->show_named(names_->text());
    show_chosen();
}

void LibraryPanel::show_contents() {
    const LibraryUsage& usage = contents().usage;
    tree_->show_contents(contents());
    tree_->show_named(names_->text());
    show_chosen();
    usage_->setText(tr("%Ln reading(s), %1 on the disk", nullptr, static_cast<int>(usage.readings))
                        .arg(bytes_text(static_cast<std::uint64_t>(usage.total))));
}

void LibraryPanel::choose(LibraryTree::Row row) {
    if (row.kind == Kind::session) {
        if (DocumentSession* session = workspace_.session(static_cast<SessionId>(row.id)); session != nullptr)
            emit session_chosen(session);
    } else if (row.kind == Kind::document) {
        emit document_chosen(row.id);
    } else if (row.kind == Kind::reading) {
        emit reading_chosen(row.id);
    } else if (row.kind == Kind::conversation) {
        const auto& all = contents().conversations;
        const auto found = std::ranges::find(all, row.id, &ConversationRecord::id);
        if (found != all.end() && !found->documents.empty()) emit document_chosen(found->documents.front());
    }
}

/// A reading and a conversation stand for their document.
Sources LibraryPanel::sources_of_row(LibraryTree::Row row) const {
    const auto of_document = [this](const std::vector<DocumentId>& documents) -> Sources {
        const auto& all = contents().documents;
        const auto found =
            documents.empty() ? all.end() : std::ranges::find(all, documents.front(), &DocumentRecord::id);
        return found == all.end() ? Sources() : sources_of(*found);
    };
    const auto of_one = [&](const auto& all) -> Sources {
        const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.id == row.id; });
        return found == all.end() ? Sources() : of_document(found->documents);
    };
    switch (row.kind) {
        case Kind::session: {
            const DocumentSession* session = workspace_.session(static_cast<SessionId>(row.id));
            return session == nullptr ? Sources() : sources_of(*session);
        }
        case Kind::document:
            return of_document({row.id});
        case Kind::reading:
            return of_one(contents().readings);
        case Kind::conversation:
            return of_one(contents().conversations);
        case Kind::heading:
            break;
    }
    return {};
}

void LibraryPanel::show_chosen() {
    std::vector<Sources> documents;
    for (const LibraryTree::Row row : tree_->chosen_rows()) documents.push_back(sources_of_row(row));
    together_->set_documents(documents);
}

void LibraryPanel::ask_together(const Sources& sources) {
    tree_->clearSelection();
    emit together_wanted(sources);
}

void LibraryPanel::show_menu(const QPoint& at) {
    const LibraryTree::Row row = LibraryTree::row_of(tree_->itemAt(at));
    QMenu menu(this);
    if (const Sources& together = together_->sources(); !together.empty()) {
        // What else can be done is done to one alone.
        menu.addAction(AskTogetherButton::words_for(together), this, [this, together] { ask_together(together); });
        menu.exec(tree_->viewport()->mapToGlobal(at));
        return;
    }
    if (row.kind != Kind::heading) menu.addAction(tr("Open"), this, [this, row] { choose(row); });
    if (row.kind == Kind::session)
        menu.addAction(tr("Close"), this, [this, row] {
            if (DocumentSession* session = workspace_.session(static_cast<SessionId>(row.id)); session != nullptr)
                workspace_.close(*session);
        });
    if (row.kind == Kind::document) actions_->add_for_document(menu, row.id);
    if (row.kind == Kind::reading) actions_->add_for_reading(menu, row.id);
    if (row.kind == Kind::conversation) actions_->add_for_conversation(menu, row.id);
    if (!menu.isEmpty()) menu.exec(tree_->viewport()->mapToGlobal(at));
}

}  // namespace lectern
