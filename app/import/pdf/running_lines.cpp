#include "app/import/pdf/running_lines.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/import/pdf/edge_lines.h"
#include "app/import/pdf/page_numbers.h"

namespace lectern {

namespace {

constexpr std::size_t fewest_pages = 3;
constexpr std::size_t many_pages = 5;
/// A chapter's first page has no head, and those of left and right pages differ: pages that one may be missing on.
constexpr std::size_t longest_pause = 4;
constexpr int most_rows = 4;               ///< of a head
constexpr std::size_t longest_edge = 300;  ///< in bytes

/// The height of the lines that hold the most letters.
double body_height(const std::vector<PageLines>& pages) {
    std::map<long, std::size_t> letters;  // by tenths of a point
    for (const PageLines& page : pages)
        for (const PlacedLine& line : page.lines) letters[std::lround(10 * line.height())] += line.text.size();
    const auto most = std::max_element(letters.begin(), letters.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == letters.end() ? 0 : static_cast<double>(most->first) / 10;
}

class RunningLines {
 public:
    explicit RunningLines(std::vector<PageLines>& pages)
        : pages_(pages), body_height_(body_height(pages)), edges_(edge_lines(pages)) {}
    RemovedLines remove();

 private:
    struct Sighting {
        EdgeLine* edge = nullptr;
        PageNumber number;
        std::string rest;
        bool has_neighbours = false;  ///< in other cells
    };

    enum class Pages { all, left, right };
    struct Run {
        std::size_t at = 0;  ///< how many pages had a line in this place, with the last one of the run
        std::vector<EdgeLine*> edges;
    };

    const PlacedLine& line_of(const EdgeLine& edge) const { return pages_[edge.page].lines[edge.line]; }
    bool is_large(const PlacedLine& line) const { return line.height() > 1.25 * body_height_; }
    bool is_large(const EdgeLine& edge) const { return is_large(line_of(edge)); }
    bool others_are_headings(const EdgeLine& edge, std::string_view cell) const;
    std::vector<Sighting> sightings_of(EdgeLine& edge) const;
    void find_numbers();
    void take_numbers(std::vector<Sighting>& chain);
    void find_texts_elsewhere();
    void find_repetitions();
    void take_repetitions(const std::string& text, const std::vector<EdgeLine*>& run) const;
    void keep_what_touches_the_text(std::vector<EdgeLine*>& edges) const;
    void remove_from(std::size_t page, const std::vector<EdgeLine*>& edges, RemovedLines& removed);

    std::vector<PageLines>& pages_;
    double body_height_;
    std::vector<EdgeLine> edges_;
    std::set<std::string> elsewhere_;   ///< texts and cells of theirs that also are lines of the text
    std::set<std::string> headings_;    ///< and those that stand there in larger type
    std::map<std::string, int> times_;  ///< that each text was removed
};

std::vector<RunningLines::Sighting> RunningLines::sightings_of(EdgeLine& edge) const {
    std::vector<Sighting> sightings;
    const std::string_view text = line_of(edge).text;
    if (edge.row > 0 || text.size() > longest_edge || holds_figures(text)) return sightings;
    const auto cells = cells_of(text);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0 && i + 1 < cells.size()) continue;
        const auto [begin, end] = cells[i];
        for (PageNumber& number : page_numbers_in(text.substr(begin, end - begin), pages_[edge.page].label)) {
            number.begin += begin;
            number.end += begin;
            std::string rest(trimmed(std::string(text.substr(0, number.begin)) += text.substr(number.end)));
            sightings.push_back({&edge, std::move(number), std::move(rest), cells.size() > 1});
        }
    }
    return sightings;
}

/// A page number counts the pages: its distance to their count is the same on page after page, or it is their label.
void RunningLines::find_numbers() {
    using Kind = std::tuple<Place, PageNumber::Form, std::string, int>;
    std::map<Kind, std::vector<Sighting>> chains;
    for (EdgeLine& edge : edges_) {
        for (const Sighting& sighting : sightings_of(edge)) {
            const PageNumber& number = sighting.number;
            // "See page 12" in a note is not followed by the same note with "page 13".
            const std::string frame =
                number.form == PageNumber::Form::named ? sighting.rest + '\t' + number.frame : number.frame;
            std::vector<int> distances;
            if (number.value) distances.push_back(*number.value - static_cast<int>(edge.page));
            if (number.is_label) distances.push_back(INT_MIN);
            for (const int distance : distances) {
                std::vector<Sighting>& chain = chains[{edge.place, number.form, frame, distance}];
                if (!chain.empty() && edge.page - chain.back().edge->page > longest_pause) take_numbers(chain);
                chain.push_back(sighting);
            }
        }
    }
    for (auto& [kind, chain] : chains) take_numbers(chain);
}

void RunningLines::take_numbers(std::vector<Sighting>& chain) {
    const std::size_t count = chain.size();
    const bool many = count >= many_pages;
    const bool most = count >= fewest_pages && 2 * count >= pages_.size();
    for (Sighting& sighting : std::exchange(chain, {})) {
        auto& [edge, number, rest, has_neighbours] = sighting;
        if (edge->has_number() || (is_large(*edge) && !many)) continue;
        if (number.form == PageNumber::Form::beside) {
            // "Article 3" and "The Handbook 3" look the same: the words must stand somewhere else without a number.
            if (!many || 3 * count < pages_.size() || !elsewhere_.contains(rest)) continue;
        } else if (number.form == PageNumber::Form::named || has_neighbours) {
            if (!many && !most) continue;
        } else if (count < fewest_pages) {
            continue;
        }
        edge->begin = number.begin;
        edge->end = number.end;
        edge->frame = std::move(number.frame);
        edge->rest = std::move(rest);
    }
}

void RunningLines::find_texts_elsewhere() {
    std::set<std::string> wanted;
    std::set<std::pair<std::size_t, std::size_t>> at_edges;
    for (EdgeLine& edge : edges_) {
        at_edges.emplace(edge.page, edge.line);
        if (edge.rest.size() > longest_edge) continue;
        for (const auto& [begin, end] : cells_of(edge.rest)) wanted.insert(edge.rest.substr(begin, end - begin));
        for (Sighting& sighting : sightings_of(edge)) wanted.insert(std::move(sighting.rest));
    }
    for (std::size_t page = 0; page < pages_.size(); ++page) {
        for (std::size_t i = 0; i < pages_[page].lines.size(); ++i) {
            const PlacedLine& line = pages_[page].lines[i];
            if (!wanted.contains(line.text) || (at_edges.contains({page, i}) && !is_large(line))) continue;
            elsewhere_.insert(line.text);
            if (is_large(line)) headings_.insert(line.text);
        }
    }
}

/// A head may say the same on the left of every page and the chapter on the right. "Customer" and a name look so too,
/// but a chapter's title is also a heading.
bool RunningLines::others_are_headings(const EdgeLine& edge, std::string_view cell) const {
    const auto cells = cells_of(edge.rest);
    return std::all_of(cells.begin(), cells.end(), [&](const auto& each) {
        const std::string text = edge.rest.substr(each.first, each.second - each.first);
        return text == cell || headings_.contains(text);
    });
}

/// The same words on page after page, or on the left or right pages one after the other.
void RunningLines::find_repetitions() {
    std::map<std::pair<Place, Pages>, std::pair<std::size_t, std::size_t>> seen;  // pages so far, and the last one
    std::map<std::tuple<Place, Pages, std::string>, Run> runs;
    for (EdgeLine& edge : edges_) {
        if (!has_letters(edge.rest) || holds_figures(edge.rest) || edge.rest.size() > longest_edge) continue;
        const auto cells = cells_of(edge.rest);
        const std::set<std::string> texts{edge.rest, edge.rest.substr(0, cells.front().second),
                                          edge.rest.substr(cells.back().first)};
        for (const Pages pages : {Pages::all, edge.page % 2 == 0 ? Pages::right : Pages::left}) {
            auto& [count, last] = seen[{edge.place, pages}];
            if (count == 0 || last != edge.page) ++count, last = edge.page;
            for (const std::string& text : texts) {
                Run& run = runs[{edge.place, pages, text}];
                if (!run.edges.empty() && run.edges.back()->page == edge.page) continue;
                const bool goes_on =
                    !run.edges.empty() && run.at + 1 == count && edge.page - run.edges.back()->page <= longest_pause;
                if (!goes_on) take_repetitions(text, std::exchange(run.edges, {}));
                run.edges.push_back(&edge);
                run.at = count;
            }
        }
    }
    for (const auto& [kind, run] : runs) take_repetitions(std::get<std::string>(kind), run.edges);
    // Beside a page number stands no line of the text.
    for (EdgeLine& edge : edges_)
        if (edge.has_number() && elsewhere_.contains(edge.rest)) edge.repeats = edge.is_repetition = true;
}

void RunningLines::take_repetitions(const std::string& text, const std::vector<EdgeLine*>& run) const {
    if (run.empty()) return;
    const EdgeLine& first = *run.front();
    const bool whole = std::all_of(run.begin(), run.end(), [&](const EdgeLine* edge) { return edge->rest == text; });
    const std::size_t fewest = is_large(first) || !whole ? many_pages : first.has_number() ? 2 : fewest_pages;
    if (run.size() < fewest) return;
    for (EdgeLine* edge : run) {
        if (edge->rest != text && !others_are_headings(*edge, text)) continue;
        edge->repeats = true;
        edge->is_repetition = edge->is_repetition || edge != run.front();
    }
}

struct Gaps {
    double to_the_text = std::numeric_limits<double>::max();  ///< between it and the running lines
    double within_the_text = 0;                               ///< the median between lines one below the other
};

Gaps gaps_of(const std::vector<PlacedLine>& lines, const std::vector<bool>& running, bool is_foot) {
    Gaps gaps;
    double inner = is_foot ? std::numeric_limits<double>::max() : 0;
    std::vector<const PlacedLine*> text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!running[i]) {
            text.push_back(&lines[i]);
        } else {
            inner = is_foot ? std::min(inner, lines[i].top) : std::max(inner, lines[i].bottom);
        }
    }
    for (const PlacedLine* line : text)
        gaps.to_the_text = std::min(gaps.to_the_text, is_foot ? inner - line->bottom : line->top - inner);
    std::sort(text.begin(), text.end(), [](const PlacedLine* a, const PlacedLine* b) { return a->top < b->top; });
    std::vector<double> within;
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i]->top > text[i - 1]->bottom) within.push_back(text[i]->top - text[i - 1]->bottom);
    if (within.empty()) return gaps;
    const auto middle = within.begin() + std::ssize(within) / 2;
    std::nth_element(within.begin(), middle, within.end());
    gaps.within_the_text = *middle;
    return gaps;
}

/// Of one edge of one page: what is no running line keeps everything further inside, and what stands as close to the
/// text as its lines to each other is part of it.
void RunningLines::keep_what_touches_the_text(std::vector<EdgeLine*>& edges) const {
    if (edges.empty()) return;
    const bool is_foot = edges.front()->place.is_foot;
    int rows = 0;  // how many from the edge inwards are running lines
    for (const EdgeLine* edge : edges)
        if (edge->row == rows && edge->is_running()) ++rows;
    rows = std::min(rows, most_rows);
    const std::vector<PlacedLine>& lines = pages_[edges.front()->page].lines;
    while (rows > 0) {
        std::vector<bool> running(lines.size(), false);
        for (const EdgeLine* edge : edges) running[edge->line] = edge->row < rows;
        const Gaps gaps = gaps_of(lines, running, is_foot);
        const double usual = std::min(1.25 * gaps.within_the_text, 1.5 * body_height_);
        if (gaps.to_the_text > std::max(0.5 * body_height_, usual)) break;
        --rows;
    }
    for (EdgeLine* edge : edges) {
        if (edge->row < rows) continue;
        edge->begin = edge->end = 0;
        edge->repeats = edge->is_repetition = false;
    }
}

void drop_bytes(PlacedLine& line, std::size_t begin, std::size_t end) {
    const auto parts = [&](std::size_t at) { return line.text[at] == ' ' || line.text[at] == '\t'; };
    if (begin == 0) {
        while (end < line.text.size() && parts(end)) ++end;
    } else {
        while (begin > 0 && parts(begin - 1)) --begin;
    }
    PlacedText placed{std::move(line.text), std::move(line.words)};
    std::vector<bool> dropped(placed.text.size(), false);
    std::fill(dropped.begin() + static_cast<std::ptrdiff_t>(begin), dropped.begin() + static_cast<std::ptrdiff_t>(end),
              true);
    placed.drop(dropped);
    line.text = std::move(placed.text);
    line.words = std::move(placed.words);
}

void RunningLines::remove_from(std::size_t page, const std::vector<EdgeLine*>& edges, RemovedLines& removed) {
    std::vector<PlacedLine>& lines = pages_[page].lines;
    const auto whole = static_cast<std::size_t>(
        std::count_if(edges.begin(), edges.end(), [](const EdgeLine* edge) { return edge->goes(); }));
    if (whole == lines.size()) return;
    int here = 0;
    std::vector<bool> gone(lines.size(), false);
    for (const EdgeLine* edge : edges) {
        if (!edge->goes() && !edge->has_number()) continue;
        PlacedLine& line = lines[edge->line];
        std::string text = edge->frame;
        if (edge->goes()) {
            text = line.text;
            if (edge->has_number()) text.replace(edge->begin, edge->end - edge->begin, edge->frame);
            gone[edge->line] = true;
        } else {
            drop_bytes(line, edge->begin, edge->end);
        }
        std::replace(text.begin(), text.end(), '\t', ' ');
        ++times_[text];
        ++here;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (gone[i]) continue;
        if (kept != i) lines[kept] = std::move(lines[i]);
        ++kept;
    }
    lines.resize(kept);
    removed.lines += here;
    removed.pages += here > 0 ? 1 : 0;
}

RemovedLines RunningLines::remove() {
    find_texts_elsewhere();
    find_numbers();
    find_repetitions();
    RemovedLines removed;
    auto next = edges_.begin();
    for (std::size_t page = 0; page < pages_.size(); ++page) {
        std::vector<EdgeLine*> heads;
        std::vector<EdgeLine*> feet;
        for (; next != edges_.end() && next->page == page; ++next)
            (next->place.is_foot ? feet : heads).push_back(&*next);
        keep_what_touches_the_text(heads);
        keep_what_touches_the_text(feet);
        heads.insert(heads.end(), feet.begin(), feet.end());
        remove_from(page, heads, removed);
    }
    for (const auto& [text, times] : times_) removed.texts.push_back(text);
    std::stable_sort(removed.texts.begin(), removed.texts.end(),
                     [&](const std::string& a, const std::string& b) { return times_[a] > times_[b]; });
    return removed;
}

}  // namespace

RemovedLines remove_running_lines(std::vector<PageLines>& pages) {
    return RunningLines(pages).remove();
}

}  // namespace lectern
