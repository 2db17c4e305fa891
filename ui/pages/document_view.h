#pragma once

#include <QWidget>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/base/error.h"
#include "engine/text/document.h"
#include "ui/pages/jump_history.h"
#include "ui/pages/outline_model.h"
#include "ui/pages/page_words.h"
#include "ui/pages/text_search.h"

class QMenu;

namespace lectern {

class DocumentCanvas;
class FindBar;
class NoticeBar;
class PageActions;
class PageContent;
class PageLinks;
class SelectionBar;

/// Shows a document: PDFs page by page as they look in print, others as styled text. Places are said in pages (indices
/// in Document::pages): 2.5 is the middle of the third.
class DocumentView : public QWidget {
    Q_OBJECT

 public:
    explicit DocumentView(QWidget* parent = nullptr);
    ~DocumentView() override;

    /// `files`: where the document came from; a folder stands for the files in it. What is no PDF, or not there any
    /// more, is shown by its text. `password`: of encrypted PDFs.
    void show_document(std::shared_ptr<const Document> document, std::vector<std::filesystem::path> files,
                       const QString& password = {});
    void clear();
    bool has_document() const { return document_ != nullptr; }
    /// Where the boxes of words come from for documents that have none, as those from the library; asked for pages near
    /// the view, on the GUI thread. To be set before show_document().
    void set_words(WordsOfPages words);
    /// After password_needed().
    void set_password(const QString& password);

    int page() const { return page_; }
    double position() const;
    /// Of a session before: not entered in the history.
    void set_position(double position);

    // Jumps: entered in the history.
    void go_to_page(int page);
    void go_to_position(double position);
    void go_to_section(const QModelIndex& section);
    /// Scrolls to these bytes of Document::text and highlights the words in them, until the next call.
    void show_span(std::uint64_t begin, std::uint64_t end);

    /// Scrolls to these bytes, and marks nothing.
    void go_to_text(std::uint64_t begin, std::uint64_t end);

    bool can_go_back() const { return history_.can_go_back(); }
    bool can_go_forward() const { return history_.can_go_forward(); }
    void go_back();
    void go_forward();

    double zoom() const;
    bool fits_width() const;
    void set_zoom(double zoom);
    void zoom_in();
    void zoom_out();
    void fit_width();
    void fit_page();
    /// Light on dark.
    void set_night(bool at_night);

    QString selected_text() const;
    void copy_selection();
    /// What can be done with it.
    const PageActions& actions() const { return *actions_; }
    /// What a person marked, in the order of the text.
    void set_notes(std::vector<PageNote> notes);
    /// Where a part of the text is seen, in coordinates of the screen.
    QRect place_on_screen(const TextSpan& span) const;

    /// Opens the bar; what is selected is searched for.
    void find();
    /// Opens it with these words in it.
    void find_words(const QString& words);
    void find_text(const QString& words);
    void find_next();
    void find_previous();
    /// The hit that begins there.
    void go_to_hit(std::uint64_t begin);
    void close_find();
    const std::vector<TextSpan>& hits() const;
    /// Where the hits are, in pages.
    std::vector<double> hit_positions() const;

    /// The table of contents.
    OutlineModel& outline() { return outline_; }

 signals:
    void page_changed(int page);
    /// What part of the document is seen, in pages.
    void visible_pages_changed(double first, double last);
    void history_changed();
    void zoom_changed();
    void selection_changed();
    /// All that a search has found; perhaps nothing.
    void found();
    /// Another search, or another hit of it.
    void hits_changed();
    /// A file is encrypted, and the password is missing or wrong.
    void password_needed();
    /// With what is selected, as it stands in the document, and where.
    void question_wanted(const QString& quote);
    void highlight_wanted(const lectern::TextSpan& span);
    void note_wanted(const lectern::TextSpan& span);
    /// One that is there.
    void note_to_edit(std::int64_t id);
    void note_to_remove(std::int64_t id);

 private:
    void show_content();
    /// Instead of `content`, at the same place.
    void replace_content(std::unique_ptr<PageContent> content);
    void show_text_instead(const Error& error);
    void note_place();
    void note_hits(const std::vector<TextSpan>& hits);
    void show_hit(int index);
    void leave_place();
    void connect_actions();
    void show_menu(const QPoint& place);
    void add_link_entries(QMenu& menu, const QPoint& place);
    void add_note_entries(QMenu& menu, const QPoint& place);
    /// That is selected: “words” (p. 12)
    QString quote_with_page() const;

    std::shared_ptr<const Document> document_;
    std::vector<std::filesystem::path> files_;
    QString password_;
    WordsOfPages words_;
    DocumentCanvas* canvas_;
    NoticeBar* notice_bar_;
    FindBar* find_bar_;
    PageActions* actions_;
    SelectionBar* selection_bar_;
    PageLinks* links_;
    OutlineModel outline_;
    TextSearch search_;
    JumpHistory history_;
    int page_ = 0;
    int wanted_page_ = -1;  ///< jumped to; until the user scrolls it is the page, however small pages are
    bool at_night_ = false;
    double find_from_ = 0;  ///< where the reader was when the search began
};

}  // namespace lectern
