#pragma once

namespace lectern {

/// How many panes stand side by side.
enum class Fold {
    three,  ///< side bar, page, conversation
    rail,   ///< symbols of the side bar, page, conversation
    one,    ///< symbols of the side bar, and the page or the conversation
};

/// What each pane needs, in pixels.
struct PaneWidths {
    int side = 0, page = 0, conversation = 0;
};

/// Of a window `width` wide with letters of `letter_pixels`. The conversation gets no less than
/// least_conversation_width(), and the page what a column of text can be read in.
Fold fold_of(int width, int letter_pixels, PaneWidths needed);

int least_conversation_width(int letter_pixels);

}  // namespace lectern
