#pragma once

#include <string>

namespace lectern {

/// Joins the words of a plain text, in NFC and with line feeds at line ends, that are broken at line ends, and drops
/// its soft hyphens. The rest of such a word comes up to its beginning; all other line breaks stay.
///
/// A text was filled by hand or by a recogniser of letters, which hyphenate words (line_end_hyphens.h), or by a program
/// that breaks lines at hyphens that are there anyway, and then each of them stays. Words that are whole elsewhere
/// tell: those of the breaks that occur without the hyphen are at least as many as those that occur with it, or they
/// are not.
void join_broken_words(std::string& text);

}  // namespace lectern
