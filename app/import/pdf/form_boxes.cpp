#include "app/import/pdf/form_boxes.h"

#include <poppler/qt6/poppler-form.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace lectern {

namespace {

using Words = std::vector<PlacedWord>;

constexpr std::size_t most_boxes = 2000;  ///< of a page, which bounds the time

bool is_box(const Poppler::FormFieldButton* button) {
    using Button = Poppler::FormFieldButton;
    return button != nullptr && button->isVisible() &&
           (button->buttonType() == Button::CheckBox || button->buttonType() == Button::Radio);
}

double middle_x(const auto& box) {
    return (box.left + box.right) / 2;
}

double middle_y(const auto& box) {
    return (box.top + box.bottom) / 2;
}

bool is_within(const PlacedWord& word, const FormBox& box) {
    return middle_x(word) > box.left && middle_x(word) < box.right && middle_y(word) > box.top &&
           middle_y(word) < box.bottom;
}

/// One character.
bool is_sign(std::string_view text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    return std::count_if(text.begin(), text.end(), begins) == 1;
}

/// What programs draw into a box that is ticked.
bool is_tick(std::string_view text) {
    constexpr std::array<std::string_view, 15> ticks{"✓", "✔", "✕", "✖", "✗", "✘", "☑", "☒",
                                                     "●", "■", "◆", "★", "x", "X", "×"};
    return std::find(ticks.begin(), ticks.end(), text) != ticks.end();
}

/// Where a box is written.
struct BoxPlace {
    FormBox box;
    std::size_t before = 0;  ///< index of a word
    bool joins_last = false, joins_next = false;
};

bool stands_beside(const PlacedWord& word, const FormBox& box) {
    const bool box_is_high = middle_y(word) > box.top && middle_y(word) < box.bottom;
    return box_is_high || (middle_y(box) > word.top && middle_y(box) < word.bottom);
}

std::size_t begin_of_line(const Words& words, std::size_t i) {
    while (i > 0 && words[i - 1].line_continues) --i;
    return i;
}

std::size_t end_of_line(const Words& words, std::size_t i) {
    while (i < words.size() && words[i].line_continues) ++i;
    return std::min(i + 1, words.size());
}

/// Beside the nearer of its neighbours; what stands further away than a bullet from its item is a cell of its own.
BoxPlace place_of(const FormBox& box, const Words& words) {
    constexpr double furthest = 3;  // by the height of a word
    constexpr double overlap = 2;
    std::size_t last = words.size();
    std::size_t next = words.size();
    std::size_t below = words.size();
    double to_last = 1e9;
    double to_next = 1e9;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PlacedWord& word = words[i];
        if (below == words.size() && word.top > box.bottom) below = i;
        if (!stands_beside(word, box)) continue;
        if (middle_x(word) > middle_x(box)) {
            const double gap = std::max(word.left - box.right, -overlap);
            if (gap < to_next) next = i;
            to_next = std::min(to_next, gap);
        } else {
            const double gap = std::max(box.left - word.right, -overlap);
            if (gap < to_last) last = i;
            to_last = std::min(to_last, gap);
        }
    }
    const auto is_near = [&](std::size_t word, double gap) {
        return word < words.size() && gap < furthest * (words[word].bottom - words[word].top);
    };
    BoxPlace place{.box = box};
    if (is_near(next, to_next) && to_next <= to_last + overlap) {
        place.before = next;
        place.joins_next = true;
    } else if (is_near(last, to_last)) {
        place.before = last + 1;
        place.joins_last = true;
    } else if (next < words.size()) {
        place.before = begin_of_line(words, next);
    } else if (last < words.size()) {
        place.before = end_of_line(words, last);
    } else {
        place.before = below < words.size() ? begin_of_line(words, below) : words.size();
    }
    return place;
}

PlacedWord word_of(const BoxPlace& place, const Words& words) {
    PlacedWord word{.text = place.box.is_ticked ? "☒" : "☐",
                    .left = place.box.left,
                    .top = place.box.top,
                    .right = place.box.right,
                    .bottom = place.box.bottom};
    // As high as its neighbour: a line is as high as its words.
    if (place.joins_next || place.joins_last) {
        const PlacedWord& beside = words[place.joins_next ? place.before : place.before - 1];
        word.top = beside.top;
        word.bottom = beside.bottom;
    }
    return word;
}

/// Takes the marks that are drawn in boxes out of the words.
void take_marks(std::vector<FormBox>& boxes, Words& words) {
    std::vector<bool> is_taken(words.size(), false);
    for (FormBox& box : boxes) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!is_sign(words[i].text) || !is_within(words[i], box)) continue;
            is_taken[i] = true;
            box.is_ticked = box.is_ticked || is_tick(words[i].text);
        }
    }
    Words kept;
    kept.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!is_taken[i]) {
            kept.push_back(std::move(words[i]));
        } else if (!kept.empty() && kept.back().line_continues) {
            kept.back().line_continues = words[i].line_continues;
            kept.back().space_after = true;
        }
    }
    words = std::move(kept);
}

}  // namespace

std::vector<FormBox> form_boxes_of(const Poppler::Page& page, const std::set<std::string>& ticked) {
    std::vector<FormBox> boxes;
    const QSizeF size = page.pageSizeF();
    for (const auto& field : page.formFields()) {
        const auto* button = dynamic_cast<const Poppler::FormFieldButton*>(field.get());
        if (!is_box(button) || boxes.size() == most_boxes) continue;
        const QRectF part = button->rect().normalized();  // of the page
        boxes.push_back({.left = part.left() * size.width(),
                         .top = part.top() * size.height(),
                         .right = part.right() * size.width(),
                         .bottom = part.bottom() * size.height(),
                         .is_ticked = button->state() || ticked.contains(button->name().toStdString())});
    }
    return boxes;
}

void write_form_boxes(const std::vector<FormBox>& boxes, std::vector<PlacedWord>& words) {
    constexpr std::size_t most_pairs = 100'000'000;  // which bounds the time
    if (boxes.empty() || words.size() > most_pairs / boxes.size()) return;
    std::vector<FormBox> marked = boxes;
    take_marks(marked, words);
    if (words.empty()) return;  // a scan
    std::vector<BoxPlace> places;
    places.reserve(marked.size());
    for (const FormBox& box : marked) places.push_back(place_of(box, words));
    std::stable_sort(places.begin(), places.end(), [](const BoxPlace& a, const BoxPlace& b) {
        return std::pair(a.before, a.box.left) < std::pair(b.before, b.box.left);
    });
    Words written;
    written.reserve(words.size() + places.size());
    std::size_t done = 0;
    const auto write_until = [&](std::size_t end) {
        for (; done < end; ++done) written.push_back(words[done]);
    };
    for (const BoxPlace& place : places) {
        write_until(place.before);
        PlacedWord word = word_of(place, words);
        word.line_continues = place.joins_next;
        word.space_after = place.joins_next;
        if (place.joins_last) word.line_continues = std::exchange(written.back().line_continues, true);
        word.space_after = word.space_after || word.line_continues;
        if (!written.empty() && written.back().line_continues) written.back().space_after = true;
        written.push_back(std::move(word));
    }
    write_until(words.size());
    words = std::move(written);
}

}  // namespace lectern
