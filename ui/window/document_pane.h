#pragma once

#include <QStackedWidget>
#include <QTimer>

#include "ui/pages/text_span.h"
#include "ui/retention/retention_strip.h"
#include "ui/window/shown_session.h"

namespace lectern {

class DocumentBar;
class DocumentNotes;
class DocumentView;
class NightAction;
class RetentionMap;
class Welcome;

/// The middle of the window: the pages of the session that is shown, with a bar above them and with what was kept of
/// each page; or a welcome, or what others put there. ShownMiddle says which. Remembers where somebody was in each
/// document.
class DocumentPane : public QStackedWidget {
    Q_OBJECT

 public:
    DocumentPane(Workspace& workspace, Settings& settings, ShownSession& session, QWidget* parent);

    Welcome& welcome() const { return *welcome_; }
    QWidget& document() const { return *document_; }
    DocumentView& pages() const { return *pages_; }
    RetentionMap& map() const { return *map_; }
    DocumentBar& bar() const { return *bar_; }
    DocumentNotes& notes() const { return *notes_; }
    NightAction& night() const { return *night_; }

    /// These bytes of the text, once it is there.
    void show_passage(std::uint64_t begin, std::uint64_t end);
    void remember_place();
    /// What is typed and scrolled would be too much to write down at once.
    void remember_place_soon();

 signals:
    /// Numbers and pages of the quotes of the answer that is shown.
    void evidence_shown(const std::vector<lectern::EvidenceTick>& ticks);
    /// What became of each page; empty: nothing is known of it.
    void retention_shown(const std::vector<lectern::PageRetention>& pages);
    /// A question about this document that was not finished.
    void draft_found(const QString& question);
    /// The question that is being written, with a quote from the page behind it.
    void question_begun(const QString& question);
    void trouble(const lectern::Error& error);

 private:
    void make_document();
    void connect_parts();
    void connect_notes();
    void show_document();
    void show_notes();
    void edit_note(const TextSpan& span, const QString& text);
    void return_to_place();
    void show_retention();
    std::vector<PageRetention> retention() const;
    /// Of the conversation that is shown; null: none was asked.
    const ConversationTurn* last_turn() const;
    void show_evidence();
    /// What is looked for on the pages; else what the search of every page found that is shown.
    void show_hits();

    Workspace& workspace_;
    Settings& settings_;
    ShownSession& session_;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> wanted_passage_;  ///< once its document is there
    QTimer place_soon_;  ///< a window that is killed loses no more than this

    Welcome* welcome_;
    QWidget* document_;
    DocumentBar* bar_;
    DocumentView* pages_;
    RetentionMap* map_;
    DocumentNotes* notes_;
    NightAction* night_;
};

}  // namespace lectern
