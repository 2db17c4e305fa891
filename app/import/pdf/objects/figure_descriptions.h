#pragma once

#include <map>
#include <optional>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <vector>

class QPDF;

namespace lectern {

/// What the author wrote of a figure for those who cannot see it.
struct FigureDescription {
    std::string text;                                ///< UTF-8
    std::optional<QPDFObjectHandle::Rectangle> box;  ///< in units of the page's content, where the file says it
    std::vector<int> marks;                          ///< MCIDs of the marked content that the figure is
};

/// The alternative texts of the figures in a tagged PDF (ISO 32000-1, 14.9.3), by the objects of their pages and in
/// the order of its structure. Throws what QPDF throws.
std::map<QPDFObjGen, std::vector<FigureDescription>> figure_descriptions(QPDF& objects);

}  // namespace lectern
