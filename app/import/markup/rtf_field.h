#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/word_field.h"

namespace lectern {

/// A field of an RTF file: what it says to show, where that is no text of its own.
class RtfField {
 public:
    void add_code(std::string_view utf8);
    void begin_choice();
    void add_to_choice(std::string_view utf8);
    /// A word of the form's data; false if it is another.
    bool take(std::string_view word, int value);

    /// A ticked or empty box, the chosen value, a sign, a formula; empty: what the field's result says.
    WordFieldText shown() const;

 private:
    static constexpr int not_chosen = 25;  // Word's number for it

    std::string code_;
    std::vector<std::string> choices_;
    int type_ = 0;
    int result_ = not_chosen;
    int result_at_first_ = 0;
};

}  // namespace lectern
