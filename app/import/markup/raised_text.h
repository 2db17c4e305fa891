#pragma once

#include <string_view>

#include "app/import/markup/section_writer.h"

namespace lectern {

/// True if `raised` letters behind the text `before` would run into it and say something else ("10", "6": a million
/// becomes 106): numbers, and numbers or variables with a sign. False for ordinals ("1", "st"), and where they stand
/// alone or in brackets.
bool needs_caret(std::string_view before, std::string_view raised);

/// True if what is raised would end too early without brackets: "n+1" of "x^(n+1)". No operators are the sign of a
/// number, that of an ion ("2+") and the dash of notes ("1-3").
bool needs_brackets(std::string_view raised);

/// Before lowered letters: "1^1/" is the beginning of the fraction 1 1/2, whose numerator was raised.
void part_mixed_fraction(SectionWriter& writer);

/// Raised letters of a format that says of each run whether it is raised. Runs that follow each other are one.
class RaisedText {
 public:
    explicit RaisedText(SectionWriter& writer) : writer_(writer) {}

    /// Before letters are written. Letters that are not raised end what is; so must the end of a paragraph, and a note.
    void set(bool raised, bool lowered = false);

 private:
    void end_or_begin(bool raised);

    SectionWriter& writer_;
    bool is_raised_ = false;
    bool is_lowered_ = false;
    SectionWriter::Place begin_;
};

}  // namespace lectern
