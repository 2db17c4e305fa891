#include "ui/window/folding.h"

#include <algorithm>

namespace lectern {

namespace {

constexpr int least_conversation = 380, least_conversation_letters = 28;  // pixels; sizes of a letter
constexpr int wanted_page = 480, least_page = 360;                        // pixels
constexpr int rail_letters = 4;

}  // namespace

int least_conversation_width(int letter_pixels) {
    return std::max(least_conversation, least_conversation_letters * letter_pixels);
}

Fold fold_of(int width, int letter_pixels, PaneWidths needed) {
    const int conversation = std::max(needed.conversation, least_conversation_width(letter_pixels));
    if (needed.side + std::max(needed.page, wanted_page) + conversation <= width) return Fold::three;
    const int rail = rail_letters * letter_pixels;
    return rail + std::max(needed.page, least_page) + conversation > width ? Fold::one : Fold::rail;
}

}  // namespace lectern
