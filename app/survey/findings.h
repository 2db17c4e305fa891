#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/evidence/evidence.h"

namespace lectern {

/// One thing that the document says about a question, and the words that say it.
struct Finding {
    std::string text;   ///< as the model wrote it
    Evidence evidence;  ///< verified
};

/// What one section says about a question.
struct SectionFindings {
    /// How much likelier the model calls it a part of the answer than not, in natural logarithms. Comparable between
    /// sections that were asked the same.
    double fit = 0;
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text; 0: not known
    std::vector<Finding> findings;
};

/// The same found in several places.
struct FoundItem {
    std::string text;                ///< as it was found first
    std::vector<Evidence> evidence;  ///< in the order of the document
};

/// Whether a section belongs to the answer where the best one of those that were asked has `best`: small models list
/// something from any text. A list stands in few sections of a document, and those lie close together.
bool fits(double fit, double best);

std::string to_json(const SectionFindings& section, const Document& document);
/// And back; what does not lie in the document, or was found in another text of it, is left out: anybody may have
/// written the library.
SectionFindings findings_from(std::string_view json, const Document& document);

/// What the sections that fit best say, in the order of the document. Equal findings are one item, whatever case and
/// typesetting.
std::vector<FoundItem> joined(const std::vector<SectionFindings>& sections);

}  // namespace lectern
