#include "ui/pages/markdown_blocks.h"

#include <md4c.h>

#include <QTextDocumentFragment>
#include <algorithm>
#include <array>
#include <optional>

#include "ui/pages/text_cutting.h"

namespace lectern {

namespace {

/// Twice the Bible. Longer texts are dumps; they are shown as they are written: the window waits for md4c, which takes
/// 0.3 s for a megabyte of nothing but "[".
constexpr std::size_t longest_markdown = std::size_t{8} << 20;
constexpr unsigned flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTML;

std::uint8_t style_of(MD_SPANTYPE type) {
    switch (type) {
        case MD_SPAN_STRONG:
            return TextPiece::strong;
        case MD_SPAN_EM:
            return TextPiece::emphasis;
        case MD_SPAN_CODE:
            return TextPiece::code;
        case MD_SPAN_DEL:
            return TextPiece::struck;
        case MD_SPAN_A:
            return TextPiece::link;
        default:
            return TextPiece::plain;
    }
}

/// Hears what md4c finds in a text, from front to back, and makes blocks of it.
class Builder {
 public:
    Builder(const Document& document, TextBlocks& result) : text_(document.text), pages_(document), result_(result) {}

    void enter(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_QUOTE:
                end_block();
                ++quotes_;
                break;
            case MD_BLOCK_UL:
                end_block();
                lists_.push_back({});
                break;
            case MD_BLOCK_OL:
                end_block();
                lists_.push_back({.number = static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start});
                break;
            case MD_BLOCK_LI:
                marker_ = marker_of(*static_cast<const MD_BLOCK_LI_DETAIL*>(detail));
                break;
            case MD_BLOCK_HR:
                rule_ = true;
                break;
            case MD_BLOCK_H:
                begin_block(TextBlock::Kind::heading, static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
                break;
            case MD_BLOCK_CODE:
                end_block();
                in_code_ = true;
                break;
            case MD_BLOCK_TABLE: {
                end_block();
                const int next = static_cast<int>(result_.blocks.size());
                result_.tables.push_back({next, next});
                break;
            }
            case MD_BLOCK_TR:
                begin_block(TextBlock::Kind::row, 0);
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                cell_begins_ = true;
                if (type == MD_BLOCK_TH) style_ |= TextPiece::strong;
                break;
            default:
                break;
        }
    }

    void leave(MD_BLOCKTYPE type) {
        switch (type) {
            case MD_BLOCK_QUOTE:
                end_block();
                --quotes_;
                gap_ = true;
                break;
            case MD_BLOCK_UL:
            case MD_BLOCK_OL:
                lists_.pop_back();
                gap_ = gap_ || lists_.empty();
                break;
            case MD_BLOCK_LI:
                end_block();
                marker_.clear();
                break;
            case MD_BLOCK_CODE:
                end_block();
                in_code_ = false;
                gap_ = true;
                break;
            case MD_BLOCK_TR:
                end_row();
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                end_cell();
                break;
            case MD_BLOCK_TABLE:
            case MD_BLOCK_H:
            case MD_BLOCK_P:
                end_block();
                gap_ = true;
                break;
            default:
                break;
        }
    }

    void enter(MD_SPANTYPE type, void* detail) {
        style_ |= style_of(type);
        if (type != MD_SPAN_A) return;
        const MD_ATTRIBUTE& address = static_cast<const MD_SPAN_A_DETAIL*>(detail)->href;
        link_ = QString::fromUtf8(address.text, static_cast<qsizetype>(address.size));
        link_begins_ = result_.pieces.size();
    }
    void leave(MD_SPANTYPE type) {
        style_ &= static_cast<std::uint8_t>(~style_of(type));
        if (type == MD_SPAN_A && link_begins_ < result_.pieces.size())
            result_.links.push_back({result_.pieces[link_begins_].begin, shown_until_, std::exchange(link_, {})});
    }

    void text(MD_TEXTTYPE type, std::string_view said) {
        if (in_code_ && said == "\n") return end_line();
        if (type == MD_TEXT_SOFTBR) return add_instead(" ");
        if (type == MD_TEXT_BR) return add_instead(QString(QChar::LineSeparator));
        const bool is_source = said.data() >= text_.data() && said.data() < text_.data() + text_.size();
        const QString shown = QString::fromUtf8(said.data(), std::ssize(said));
        if (!is_source) return add_instead(shown);
        const auto begin = static_cast<std::uint64_t>(said.data() - text_.data());
        if (type == MD_TEXT_ENTITY)
            add({.begin = begin,
                 .end = begin + said.size(),
                 .instead = QTextDocumentFragment::fromHtml(shown).toPlainText()});
        else
            add_in_parts(begin, begin + said.size());
    }

    /// More than its letters: rows of a table with a thousand columns have as many empty cells each, from two bytes.
    bool has_too_many_pieces() const { return result_.pieces.size() > text_.size() + 1000; }

 private:
    struct List {
        std::optional<unsigned> number;  ///< of its next item
    };

    QString marker_of(const MD_BLOCK_LI_DETAIL& item) {
        if (item.is_task != 0) return item.task_mark == ' ' ? "☐" : "☑";
        if (!lists_.back().number) return "•";
        return QString("%1.").arg((*lists_.back().number)++);
    }

    void begin_block(TextBlock::Kind kind, unsigned level) {
        end_block();
        block_.emplace();
        block_->kind = kind;
        block_->level = static_cast<std::uint8_t>(level);
        block_->indent = static_cast<std::uint8_t>(std::min<std::size_t>(lists_.size() + quotes_, 12));
        block_->quoted = quotes_ > 0;
        block_->after_a_gap = std::exchange(gap_, false);
        block_->after_a_rule = std::exchange(rule_, false);
        block_->first_piece = static_cast<std::uint32_t>(result_.pieces.size());
    }

    void begin_block_if_none() {
        if (!block_) begin_block(in_code_ ? TextBlock::Kind::code : TextBlock::Kind::paragraph, 0);
    }

    /// One without text is none. `within_a_line`: what follows in the same line belongs to the next block.
    void end_block(bool within_a_line = false) {
        if (!block_) return;
        block_->last_piece = static_cast<std::uint32_t>(result_.pieces.size());
        if (block_->first_piece < block_->last_piece) {
            const std::uint64_t line = text_.rfind('\n', result_.pieces[block_->first_piece].begin) + 1;
            block_->begin = std::max(line, end_of_blocks_);
            const std::uint64_t last = result_.pieces.back().end;
            const std::uint64_t end =
                within_a_line ? last : std::min<std::uint64_t>(text_.find('\n', last), text_.size());
            block_->end = std::max(end, block_->begin);
            end_of_blocks_ = block_->end;
            block_->page = pages_.begun_by(block_->end);
            result_.blocks.push_back(*block_);
        }
        block_.reset();
    }

    void end_row() {
        if (!block_) return;
        block_->table = static_cast<int>(result_.tables.size()) - 1;
        end_block();
        result_.tables.back().last = static_cast<int>(result_.blocks.size());
    }

    /// One without text is a cell all the same.
    void end_cell() {
        if (cell_begins_) add_instead(QString());
        style_ &= static_cast<std::uint8_t>(~TextPiece::strong);
    }

    /// Of code: a line is a block, so that long listings are laid out as they are seen.
    void end_line() {
        gap_ = gap_ || !block_;
        end_block();
    }

    void add(TextPiece piece) {
        begin_block_if_none();
        if (!marker_.isEmpty())
            result_.pieces.push_back(
                {.begin = piece.begin, .end = piece.begin, .instead = std::exchange(marker_, {}), .is_marker = true});
        piece.style = style_;
        piece.begins_cell = std::exchange(cell_begins_, false);
        shown_until_ = piece.end;
        result_.pieces.push_back(std::move(piece));
    }

    void add_instead(const QString& shown) { add({.begin = shown_until_, .end = shown_until_, .instead = shown}); }

    /// A long paragraph is several blocks.
    void add_in_parts(std::uint64_t begin, std::uint64_t end) {
        while (begin < end) {
            begin_block_if_none();
            const bool has_pieces = block_->first_piece < result_.pieces.size();
            const std::uint64_t from = has_pieces ? result_.pieces[block_->first_piece].begin : begin;
            if (block_->kind != TextBlock::Kind::row && begin - from >= longest_block) {
                const TextBlock before = *block_;
                end_block(true);
                begin_block(before.kind, before.level);
                continue;
            }
            const std::uint64_t cut = cut_at(text_, begin, end);
            add({.begin = begin, .end = cut});
            begin = cut;
        }
    }

    const std::string_view text_;
    PageStarts pages_;
    TextBlocks& result_;
    std::optional<TextBlock> block_;  ///< that is being made
    std::vector<List> lists_;         ///< that it stands in
    std::size_t quotes_ = 0;
    QString marker_;  ///< of the item that begins
    QString link_;    ///< where the words lead that begin with the piece `link_begins_`
    std::size_t link_begins_ = 0;
    std::uint64_t shown_until_ = 0;    ///< end of the last piece
    std::uint64_t end_of_blocks_ = 0;  ///< of the last block
    std::uint8_t style_ = TextPiece::plain;
    bool in_code_ = false, cell_begins_ = false, gap_ = false, rule_ = false;
};

Builder& builder(void* user) {
    return *static_cast<Builder*>(user);
}

}  // namespace

bool is_markdown(const Document& document) {
    const QString name = QString::fromStdString(document.name).toLower();
    return document.media_type == "text/plain" && document.text.size() <= longest_markdown &&
           (name.endsWith(".md") || name.endsWith(".markdown"));
}

void add_markdown_blocks(const Document& document, TextBlocks& result) {
    Builder blocks(document, result);
    MD_PARSER parser{};
    parser.flags = flags;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
        builder(user).enter(type, detail);
        return builder(user).has_too_many_pieces() ? 1 : 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* user) {
        builder(user).leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
        builder(user).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* user) {
        builder(user).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
        builder(user).text(type, {text, size});
        return 0;
    };
    if (md_parse(document.text.data(), static_cast<MD_SIZE>(document.text.size()), &parser, &blocks) == 0) return;
    result.blocks.clear();  // it is shown as it is written
    result.pieces.clear();
    result.tables.clear();
    result.links.clear();
}

}  // namespace lectern
