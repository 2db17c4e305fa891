#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/left_out.h"
#include "app/import/markup/table_columns.h"
#include "engine/text/document.h"

namespace lectern {

/// Builds a Document from what a marked-up file says, in reading order: every format with headings, lists and tables
/// (DOCX, ODT, EPUB, HTML, RTF) writes through it, so that the same content gives the same text.
///
/// Paragraphs end with an empty line, list items and table rows with a line end; cells are parted by tabs; a note
/// stands behind the paragraph that refers to it, and both carry its mark in brackets. White space is collapsed as in
/// HTML. A heading begins a section; sections become pages under the heading's text, long ones several. Calls may come
/// in any order: what is closed but was never opened is ignored, and what was never closed ends with the document.
class SectionWriter {
 public:
    void text(std::string_view utf8);
    /// Keeps spaces and line ends.
    void preformatted(std::string_view utf8);
    /// A formula on one line; a blank parts it from a letter or digit that stands right before it.
    void formula(std::string_view utf8);
    /// What a picture shows, in brackets; one that says nothing is counted as left out.
    void picture(std::string_view description);
    /// What comes next, or came last, stands in a frame of its own: a blank parts it from what stands beside it.
    void part_before();
    void part_behind() { frames_.back().parted = true; }
    void line_break();
    void tab();

    /// Ends a line (`gap` 1) or a paragraph (2); what comes next begins a new one.
    void end_block(int gap = 2);
    /// "- " or "3. ", written in front of the next text, which begins a new line; `level` 1 is the outermost list.
    void list_item(std::string_view marker, int level);
    /// One whose place shows its level, and which has no mark.
    void unmarked_item(int level);

    /// Level 1 to 9. A heading within a table or note is plain text.
    void begin_heading(int level);
    void end_heading();
    /// A chapter: a new page. `label` stands in the table of contents, unless a heading follows at once.
    void begin_section(std::string_view label = {});

    /// Rows and cells outside a table are no rows and cells; their text is text. Text between cells is a line.
    void begin_table();
    void begin_row();
    void begin_cell();
    /// Of the open cell. Rows 0: all that follow.
    void span(int columns, int rows);
    /// The open cell or row stands there so many times, one copy after the other: up to 1 MiB of copies in a document.
    void repeat(int times);
    void end_cell();
    void end_row();
    /// Without the one that is open.
    void drop_cell();
    void drop_row();
    void end_table();

    /// `mark` is what the text shows: "1", "*". Without a mark: a text box, which stands behind its paragraph too.
    void begin_note(std::string_view mark);
    void end_note();

    /// A place in the block, cell or note being written.
    struct Place {
        std::size_t block = 0;
        std::size_t at = std::string::npos;
    };
    Place place() const { return {block_, frames_.back().text.size()}; }
    /// The text that `since` is a place in, for marks that depend on what stands before and behind them; nothing if it
    /// is written already, or nothing was added.
    std::string* open_text(const Place& since) {
        const bool is_open = since.block == block_ && since.at < frames_.back().text.size();
        return is_open ? &frames_.back().text : nullptr;
    }

    /// What is not written, at the place at hand; finish() says in a notice how much it was.
    void leave_out(LeftOut::Kind kind) { left_out_.add(kind, document_.text.size() + frames_.back().text.size()); }
    /// Of all pages: heads and feet.
    void leave_out_everywhere(LeftOut::Kind kind) { left_out_.add(kind); }

    /// The document, without name and kind; its text is empty when nothing was written.
    Document finish();

 private:
    /// Tables in tables and notes in notes; deeper is no document.
    static constexpr std::size_t most_frames = 64;

    enum class Kind { body, row, cell, note };
    struct Frame {
        Kind kind = Kind::body;
        std::string text;                ///< of the body: the block at hand
        bool line_due = false;           ///< of a cell or note: the next text begins a new line
        bool space_due = false;          ///< before the next text
        bool parted = false;             ///< a blank is due before a letter
        std::string marker;              ///< of a list item or note: due before the next text
        std::vector<std::string> cells;  ///< of a row
        int columns = 1;                 ///< of a cell
        int rows = 1;
        int times = 1;  ///< of a row or cell
    };
    struct Table {
        std::size_t frames = 0;  ///< how many are outside it
        bool has_rows = false;   ///< with several cells
        TableColumns columns;
    };
    struct Section {
        std::size_t begin = 0;
        std::string label;
    };

    bool open(Kind kind);
    bool close_to(Kind kind);
    void close_frame();
    void close_frames(std::size_t frames);
    void close_row();
    void close_cell();
    void close_note();
    bool may_copy(std::size_t bytes);
    bool is_in_table() const;
    bool is_in(Kind kind) const;
    void begin_text();
    void separate();
    void write_block(std::string_view block, int gap);
    void write_row(const std::vector<std::string>& cells, bool is_layout);
    void write_line(std::string_view line);
    void write_notes();

    std::size_t block_ = 0;               ///< grows whenever the text being written is another one
    std::vector<Frame> frames_{Frame{}};  ///< what is open, the body first
    std::vector<Table> tables_;           ///< that are open, the outermost first
    std::size_t spanned_ = 0;             ///< empty cells written for cells that span several
    std::size_t copied_ = 0;              ///< bytes of rows and cells that are repeated
    std::vector<std::string> notes_;      ///< wait for the end of the paragraph or table that refers to them
    Document document_;
    LeftOut left_out_;
    std::vector<Section> sections_{Section{}};
    int heading_level_ = 0;            ///< of the heading being written; 0: none
    int gap_written_ = 0;              ///< line ends that document_.text ends with
    int gap_due_ = 0;                  ///< line ends between document_.text and what comes next
    bool heading_is_implied_ = false;  ///< the last one is the label of a section that has shown no heading so far
    bool is_item_ = false;             ///< the block at hand began with a list item's mark
    bool after_item_ = false;          ///< the last block did
    bool has_body_ = false;            ///< the section at hand holds more than headings
};

}  // namespace lectern
