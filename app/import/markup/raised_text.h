#pragma once

#include "app/import/markup/section_writer.h"
#include "app/import/text/raised_letters.h"

namespace lectern {

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
