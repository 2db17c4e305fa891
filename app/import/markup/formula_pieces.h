#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// A part of a formula on one line, and what it must be parted from by a blank.
struct FormulaPiece {
    enum class Edge {
        tight,    ///< nothing
        word,     ///< letters and digits
        fraction  ///< brackets too: "1/2 (a+b)"
    };
    std::string text;
    Edge begin = Edge::tight;
    Edge end = Edge::tight;
};

/// Letters, digits or an operator as they stand; several letters are a word.
FormulaPiece formula_token(std::string_view text);
FormulaPiece joined(const std::vector<FormulaPiece>& pieces);

FormulaPiece fraction(const FormulaPiece& above, const FormulaPiece& below);
/// Empty scripts are none.
FormulaPiece with_scripts(const FormulaPiece& base, std::string_view below, std::string_view above);
FormulaPiece root_of(std::string_view content, std::string_view degree);
FormulaPiece with_accent(const FormulaPiece& base, std::string_view accent);

/// Whether it stands for a sum, product, integral and so on, which have limits and not scripts.
bool is_big_operator(std::string_view text);
/// "sum from i=1 to 10 of ", in front of what is summed up.
FormulaPiece big_operator(std::string_view sign, std::string_view from, std::string_view to);

}  // namespace lectern
