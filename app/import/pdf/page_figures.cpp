#include "app/import/pdf/page_figures.h"

#include <algorithm>
#include <optional>
#include <set>

#include "app/import/text/code_points.h"
#include "app/import/text/normalize.h"
#include "app/import/text/picture_text.h"

namespace lectern {

namespace {

constexpr double smallest_figure = 24;  ///< points, either way: what is smaller is an icon, a bullet or a line
constexpr std::size_t most_repeated = 2;
constexpr double line_height = 12;

bool is_ornament(const FigureBox& box) {
    return box.width() < smallest_figure || box.height() < smallest_figure;
}

/// A file may say anything: neither letters that are none nor the ends of lines come into the text.
std::string cleaned(std::string_view description) {
    constexpr int replacement = 0xFFFD;
    std::string text;
    for (std::size_t at = 0; at < description.size();) {
        const int code_point = next_code_point(description, at);
        append_code_point(code_point < 0 ? replacement : std::max(code_point, int{' '}), text);
    }
    return clean_page_text(text);
}

/// In the middle of the figure.
void place(PlacedWord& word, const FigureBox& box) {
    const double middle = (box.top + box.bottom) / 2;
    const double half = std::min(line_height, box.height()) / 2;
    word.left = box.left;
    word.right = box.right;
    word.top = middle - half;
    word.bottom = middle + half;
}

void place_below(PlacedWord& word, const std::vector<PlacedWord>& words) {
    const auto lowest = std::max_element(words.begin(), words.end(),
                                         [](const PlacedWord& a, const PlacedWord& b) { return a.bottom < b.bottom; });
    if (lowest == words.end()) return;
    word.left = lowest->left;
    word.right = lowest->right;
    word.top = lowest->bottom + line_height;
    word.bottom = word.top + line_height;
}

/// Before the line that follows below it; one whose place is not known stands below all words.
void insert(const std::string& text, const std::optional<FigureBox>& box, std::vector<PlacedWord>& words) {
    PlacedWord word{.text = text};
    if (box) {
        place(word, *box);
    } else {
        place_below(word, words);
    }
    auto at = std::find_if(words.begin(), words.end(), [&](const PlacedWord& other) {
        return other.top > word.top && other.left < word.right && word.left < other.right;
    });
    while (at != words.begin() && at != words.end() && std::prev(at)->line_continues) --at;
    words.insert(at, std::move(word));
}

}  // namespace

PageFigures::PageFigures(std::span<const std::byte> file, const std::string& password, int count)
    : figures_(file.data(), file.size(), password), has_pages_(std::cmp_equal(figures_.pages(), count)) {}

bool PageFigures::write(int index, std::vector<PlacedWord>& words) {
    if (!has_pages_) return true;  // nobody knows
    const auto page = static_cast<std::size_t>(index);
    const std::vector<Figure> figures = figures_.of(page);
    const bool is_scan = words.empty() && std::any_of(figures.begin(), figures.end(),
                                                      [](const Figure& figure) { return figure.is_whole_page; });
    std::set<Object> objects;
    for (const Figure& figure : figures) {
        objects.insert(figure.objects.begin(), figure.objects.end());
        const std::string text = picture_text(cleaned(figure.description));
        if (!text.empty() && !is_scan) {
            insert(text, figure.box, words);
        } else if (figure.box && !figure.is_whole_page && !is_ornament(*figure.box)) {
            undescribed_.push_back({page, figure.objects});
        }
    }
    for (const Object& object : objects) ++pages_of_object_[object];
    return !figures.empty() || figures_.has_given_up();
}

bool PageFigures::comes_again(const Picture& picture) const {
    return !picture.objects.empty() &&
           std::all_of(picture.objects.begin(), picture.objects.end(),
                       [this](const Object& object) { return pages_of_object_.at(object) > most_repeated; });
}

CountedPages PageFigures::left_out(const std::vector<PageLines>& pages) const {
    std::map<std::size_t, std::size_t> counts;
    for (const Picture& picture : undescribed_) {
        if (!comes_again(picture)) ++counts[picture.page];
    }
    CountedPages left_out;
    for (const auto& [page, count] : counts) {
        // A page without text is said as such.
        if (!pages[page].lines.empty()) left_out.add(count, page, pages[page].label);
    }
    return left_out;
}

}  // namespace lectern
