#pragma once

namespace lectern {

/// How many panes stand side by side.
enum class Fold {
    three,  ///< side bar, page, conversation
    rail,   ///< symbols of the side bar, page, conversation
    one,    ///< symbols of the side bar, and the page or the conversation
};

/// Of a window `width` wide with letters of `letter_pixels`, with a side bar that wants `side_width`.
Fold fold_of(int width, int letter_pixels, int side_width);

/// What the conversation needs.
int least_conversation_width(int letter_pixels);

}  // namespace lectern
