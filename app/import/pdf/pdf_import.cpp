#include "app/import/pdf/pdf_import.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <string_view>

#include "app/import/pdf/bidirectional_text.h"
#include "app/import/pdf/form_boxes.h"
#include "app/import/pdf/named_states.h"
#include "app/import/pdf/page_figures.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/page_words.h"
#include "app/import/pdf/paragraphs.h"
#include "app/import/pdf/pdf_extras.h"
#include "app/import/pdf/pdf_file.h"
#include "app/import/pdf/pdf_notices.h"
#include "app/import/pdf/pdf_outline.h"
#include "app/import/pdf/running_lines.h"
#include "app/import/pdf/vertical_text.h"
#include "app/import/text/import_errors.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

/// Real pages take milliseconds; a page that takes longer than this was built to take for ever.
constexpr std::chrono::seconds longest_page{20};

struct ReadLimit {
    const CancelToken* cancel;
    Clock::time_point end;

    bool cancelled() const { return is_cancelled(cancel); }
    bool reached() const { return cancelled() || Clock::now() > end; }
};

/// What the file calls its pages. A few bytes can ask for a label of 80 million letters ("aa", "bb", …, from far on),
/// which takes Poppler 0.6 s: behind one that is too long none is asked for, and pages have their numbers.
class Labels {
 public:
    std::string of(const Poppler::Page& page) {
        if (given_up_) return {};
        const std::string label = page.label().toStdString();
        given_up_ = shown_name(label, longest_label) != label;
        return given_up_ ? std::string() : label;
    }

 private:
    bool given_up_ = false;
};

struct PdfPages {
    std::vector<PageLines> pages;
    NamedPages without_text;
    NamedPages unreadable;
    NamedPages damaged;
    int scans = 0;  ///< of those without text, with a picture; and all that are unreadable
    CountedPages line_numbers;
    CountedPages comments;
    CountedPages pictures;
    bool has_more_pictures = false;  ///< perhaps
    std::size_t words = 0;
};

std::vector<PlacedLine> lines_of_columns(const std::vector<PlacedWord>& words, double width,
                                         std::size_t& line_numbers) {
    std::vector<PlacedLine> lines;
    std::size_t columns = 0;
    for (const std::vector<PlacedWord>& tier : turned_tiers(words, width)) {
        std::size_t numbers = 0;
        std::vector<PlacedLine> lines_of_tier = lines_of(tier, &numbers);
        line_numbers += numbers;
        const std::size_t first_column = columns;
        for (PlacedLine& line : lines_of_tier) {
            line.column += first_column;
            columns = std::max(columns, line.column + 1);
            lines.push_back(std::move(line));
        }
    }
    turn_boxes_back(lines, width);
    return lines;
}

PageLines lines_of_page(const std::vector<PlacedWord>& words, const QSizeF& size, std::size_t& line_numbers) {
    const bool is_downwards = is_written_downwards(words);
    PageLines page{
        .lines = is_downwards ? lines_of_columns(words, size.width(), line_numbers) : lines_of(words, &line_numbers),
        .height = is_downwards ? size.width() : size.height(),
        .label = {}};
    put_into_reading_order(page.lines);
    return page;
}

Result<PdfPages> read_pages(const Poppler::Document& pdf, std::span<const std::byte> file, int count,
                            const ImportOptions& options) {
    const CancelToken* cancel = options.cancel;
    std::set<std::string> ticked;
    if (pdf.formType() != Poppler::Document::NoForm) ticked = fields_in_states_of_no_appearance(file);
    PdfPages pages;
    Labels labels;
    PageFigures figures(file, options.password, count);
    for (int i = 0; i < count; ++i) {
        const ReadLimit limit{cancel, Clock::now() + longest_page};
        if (limit.cancelled()) break;
        content_was_broken();
        const std::unique_ptr<Poppler::Page> page = pdf.page(i);
        PageLines& lines = pages.pages.emplace_back();
        PageWords words;
        bool has_picture = true;
        std::size_t line_numbers = 0;
        if (page != nullptr) {
            words = words_of(pdf, *page, i, [&limit] { return limit.reached(); });
            pages.words += words.words.size();
            // Recognition reads the whole page.
            if (words.is_unreadable && options.ocr) words.words.clear();
            write_form_boxes(form_boxes_of(*page, ticked), words.words);
            if (!words.is_unreadable && !limit.reached()) has_picture = figures.write(i, words.words);
            lines = lines_of_page(words.words, page->pageSizeF(), line_numbers);
            lines.label = labels.of(*page);
        }
        if (lines.label.empty()) lines.label = std::to_string(i + 1);
        pages.line_numbers.add(line_numbers, pages.pages.size() - 1, lines.label);
        if (page != nullptr) pages.comments.add(count_comments(*page), pages.pages.size() - 1, lines.label);
        const bool is_damaged = page == nullptr || content_was_broken() || limit.reached();
        if (is_damaged) pages.damaged.add(pages.pages.size() - 1, lines.label);
        // Asked before running lines go: a page with nothing but a foot is no scan.
        if (!is_damaged && words.is_unreadable) {
            pages.unreadable.add(pages.pages.size() - 1, lines.label);
            ++pages.scans;
        } else if (!is_damaged && lines.lines.empty()) {
            pages.without_text.add(pages.pages.size() - 1, lines.label);
            if (has_picture) ++pages.scans;
        }
        if (options.progress) options.progress({i, count, text_of(lines.lines, {}).text});
    }
    if (is_cancelled(cancel)) return fail(import_cancelled());
    pages.pictures = figures.left_out(pages.pages);
    pages.has_more_pictures = figures.has_given_up();
    return pages;
}

bool ends_sentence(std::string_view text) {
    constexpr std::string_view after_the_full_stop = "\"')]";
    while (!text.empty() && after_the_full_stop.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    return text.empty() || std::string_view(".!?:").find(text.back()) != std::string_view::npos;
}

void add_page(Document& document, PlacedText& page, std::string label) {
    const std::uint64_t begin = document.text.size();
    page.normalize();
    document.text += page.text;
    // A sentence that runs on over the border is not torn further apart by an empty line.
    if (!page.text.empty()) document.text += ends_sentence(page.text) ? "\n\n" : "\n";
    document.pages.push_back({std::move(label), begin, document.text.size()});
    for (const PlacedSpan& word : page.words) document.words.push_back(box_of(word, begin));
}

Document assemble(PdfPages pages, std::string name) {
    Document document;
    document.name = std::move(name);
    document.damaged_pages = static_cast<int>(pages.damaged.count());
    document.scanned_pages = pages.scans;
    document.pages_without_text = static_cast<int>(pages.without_text.count() + pages.unreadable.count());
    Compounds compounds;
    for (const PageLines& page : pages.pages) collect_compounds(page.lines, compounds);
    const auto text_of_page = [&](std::size_t i) {
        PlacedText text = text_of(pages.pages[i].lines, compounds);
        for (PlacedSpan& word : text.words) word.page = static_cast<std::uint32_t>(i);
        return text;
    };
    PlacedText text = text_of_page(0);
    for (std::size_t i = 0; i < pages.pages.size(); ++i) {
        PlacedText next;
        if (i + 1 < pages.pages.size()) next = text_of_page(i + 1);
        join_broken_word(text, next, compounds);
        add_page(document, text, std::move(pages.pages[i].label));
        pages.pages[i] = {};  // lines and text together would hold everything twice
        text = std::move(next);
    }
    return document;
}

Error without_text(const Document& document, std::size_t unreadable) {
    if (document.damaged_pages > 0)
        return pdf_error(document.name, sentence("holds no page that could be read: they are damaged."),
                         sentence("The file was probably not copied or downloaded to its end."),
                         sentence("Get the file again, or save it anew from the program that made it."));
    Error error = pdf_error(
        document.name, sentence("holds no text on any of its {pages} pages.", document.pages.size()),
        unreadable > 0 ? sentence("Its fonts have no table that says which letters they show.")
                       : sentence("Its pages are probably scans: pictures of text."),
        sentence("Have their text recognised{option}; text recognition (OCR) needs tesseract to be installed.",
                 Sentence::Option{"--ocr"}));
    error.lacking = Lacking::text;
    return error;
}

}  // namespace

Result<Document> import_pdf(std::span<const std::byte> file, std::string name, const ImportOptions& options) {
    auto pdf = open_pdf(file, name, options.password);
    if (!pdf) return fail(std::move(pdf.error()));
    const int count = (*pdf)->numPages();
    auto pages = read_pages(**pdf, file, count, options);
    if (!pages) return fail(std::move(pages.error()));
    const RemovedLines removed = remove_running_lines(pages->pages);
    const NamedPages without = pages->without_text;
    const NamedPages damaged = pages->damaged;
    const NamedPages unreadable = pages->unreadable;
    const CountedPages line_numbers = pages->line_numbers;
    const CountedPages comments = pages->comments;
    const CountedPages pictures = pages->pictures;
    const bool has_more_pictures = pages->has_more_pictures;
    const std::size_t words = pages->words;
    Document document = assemble(std::move(*pages), std::move(name));
    if (document.text.empty() && !options.ocr) return fail(without_text(document, unreadable.count()));
    document.headings = pdf_headings(**pdf, document);
    const std::size_t pages_in_all = document.pages.size();
    std::vector<Sentence>& notices = document.notices;
    if (without.count() > 0 && !options.ocr) notices.push_back(notice_of_pages_without_text(without, pages_in_all));
    if (unreadable.count() > 0 && !options.ocr) notices.push_back(notice_of_unreadable_pages(unreadable, pages_in_all));
    if (damaged.count() > 0) notices.push_back(notice_of_damaged_pages(damaged, pages_in_all));
    if (removed.lines > 0) notices.push_back(notice_of_removed_lines(removed, pages_in_all));
    if (line_numbers.things > 0) notices.push_back(notice_of_line_numbers(line_numbers, pages_in_all));
    if (comments.things > 0) notices.push_back(notice_of_comments(comments, pages_in_all));
    if (pictures.things > 0) notices.push_back(notice_of_pictures(pictures, has_more_pictures, pages_in_all));
    if (is_form_in_disguise(**pdf, words)) notices.push_back(notice_of_form());
    if (const auto names = embedded_names(**pdf); !names.empty()) notices.push_back(notice_of_embedded_files(names));
    return document;
}

}  // namespace lectern
