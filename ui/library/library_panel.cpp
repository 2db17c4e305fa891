#include "ui/library/library_panel.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/deliver.h"
#include "ui/base/shown_text.h"
#include "ui/base/wait_dialog.h"
#include "ui/library/ask_together_button.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr int frame = 100;  // milliseconds

using Kind = LibraryTree::Row::Kind;

}  // namespace

LibraryPanel::LibraryPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      names_(new QLineEdit(this)),
      tree_(new LibraryTree(this)),
      together_(new AskTogetherButton(this)),
      usage_(new QLabel(this)) {
    names_->setPlaceholderText(tr("Find a document"));
    names_->setAccessibleName(tr("Find a document by its name"));
    names_->setClearButtonEnabled(true);
    names_->addAction(icon_of("search"), QLineEdit::LeadingPosition);
    usage_->setWordWrap(true);
    usage_->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(names_);
    layout->addWidget(tree_, 1);
    layout->addWidget(together_);
    layout->addWidget(usage_);

    for (QTimer* timer : {&list_soon_, &sessions_soon_}) timer->setSingleShot(true);
    list_soon_.setInterval(frame);
    sessions_soon_.setInterval(frame);
    connect(&list_soon_, &QTimer::timeout, this, &LibraryPanel::list);
    connect(&sessions_soon_, &QTimer::timeout, this, &LibraryPanel::show_sessions);
    connect(names_, &QLineEdit::textChanged, this, [this](const QString& words) {
        tree_->show_named(words);
        show_chosen();
    });
    connect(tree_, &LibraryTree::chosen, this, &LibraryPanel::choose);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &LibraryPanel::show_chosen);
    connect(together_, &AskTogetherButton::wanted, this, &LibraryPanel::ask_together);
    connect(tree_, &QWidget::customContextMenuRequested, this, &LibraryPanel::show_menu);
    connect(&workspace_, &Workspace::library_changed, this, [this] { list_soon_.start(); });
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

void LibraryPanel::focus_names() {
    names_->setFocus(Qt::ShortcutFocusReason);
    names_->selectAll();
}

void LibraryPanel::show_sessions() {
    tree_->show_sessions(workspace_.sessions(), current_);
    tree_->show_named(names_->text());
    show_chosen();
}

void LibraryPanel::list() {
    deliver(
        workspace_.library().ask([](ReadingLibrary& library) { return list_contents(library.storage()); }), this,
        [this](const Result<LibraryContents>& contents) {
            if (!contents) return emit trouble(contents.error());
            tree_->show_contents(*contents);
            tree_->show_named(names_->text());
            show_chosen();
            usage_->setText(tr("%Ln reading(s), %1 on the disk", nullptr, static_cast<int>(contents->usage.readings))
                                .arg(bytes_text(static_cast<std::uint64_t>(contents->usage.total))));
        });
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
    if (row.kind == Kind::document)
        menu.addAction(tr("Remove from the library…"), this, [this, row] {
            if (confirm(tr("Remove this document with its readings, conversations, highlights and notes? Its file "
                           "stays where it is.")))
                change([id = row.id](Library& library) { return library.documents().remove(id); });
        });
    if (row.kind == Kind::reading) add_reading_actions(menu, row.id);
    if (row.kind == Kind::conversation)
        menu.addAction(tr("Remove this conversation…"), this, [this, row] {
            if (confirm(tr("Remove this conversation?")))
                change([id = row.id](Library& library) { return library.conversations().remove(id); });
        });
    if (!menu.isEmpty()) menu.exec(tree_->viewport()->mapToGlobal(at));
}

void LibraryPanel::add_reading_actions(QMenu& menu, ReadingId id) {
    const auto& all = contents().readings;
    const auto found = std::ranges::find(all, id, &ReadingRecord::id);
    if (found == all.end()) return;
    QAction* pin = menu.addAction(tr("Keep when room is made"), this, [this, id, pinned = !found->pinned] {
        change([=](Library& library) { return library.readings().pin(id, pinned); });
    });
    pin->setCheckable(true);
    pin->setChecked(found->pinned);
    menu.addAction(tr("Export…"), this, [this, reading = *found] { export_reading(reading); });
    menu.addAction(tr("Delete the saved reading…"), this, [this, id] {
        if (confirm(tr("Delete the saved reading? The document would have to be read again.")))
            change([id](Library& library) { return library.readings().remove(id); });
    });
}

void LibraryPanel::export_reading(const ReadingRecord& reading) {
    QString name;
    for (const DocumentRecord& document : contents().documents)
        if (document.id == reading.documents.front()) name = QString::fromStdString(document.name);
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Export a reading"), proposed_file_name(name, exported_reading_suffix),
                                     tr("Lectern readings (*.lectern)"));
    if (file.isEmpty()) return;
    auto cancel = std::make_shared<CancelToken>();
    const auto exported =
        change([=, id = reading.id, path = std::filesystem::path(file.toStdString())](Library& library) {
            return library.transfer().export_reading(id, path, cancel.get());
        });
    new WaitDialog(tr("Exporting “%1”…").arg(name), exported, cancel, this);
}

QFuture<void> LibraryPanel::change(std::function<Result<void>(Library&)> work) {
    const auto changed =
        workspace_.library().ask([work = std::move(work)](ReadingLibrary& library) { return work(library.storage()); });
    deliver(changed, this, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::cancelled) emit trouble(done.error());
        list();
    });
    return QFuture<void>(changed);
}

bool LibraryPanel::confirm(const QString& question) {
    return QMessageBox::question(this, tr("Library"), question, QMessageBox::Yes | QMessageBox::Cancel) ==
           QMessageBox::Yes;
}

}  // namespace lectern
