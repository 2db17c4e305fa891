#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/import/markup/docx_parts.h"
#include "app/import/markup/section_writer.h"

namespace lectern {

/// The paragraphs of a Word document, with the numbers that Word counts. One whose end was deleted goes on with the
/// next one; if nothing is left of it, its number is not counted.
class DocxParagraphs {
 public:
    DocxParagraphs(DocxParts& parts, SectionWriter& writer) : parts_(parts), writer_(writer) {}

    /// At <w:p>.
    void begin() { open_.push_back({}); }
    /// Of the paragraph that is open.
    void has_properties(const DocxParagraph& paragraph);
    /// Before what is seen of it.
    void begin_content();
    void end();
    /// Nothing goes on beyond the end of a cell or text box, or into a table.
    void part();

 private:
    void write_begin(const DocxParagraph& paragraph);
    std::string next_mark(const DocxParagraph& paragraph);

    DocxParts& parts_;
    SectionWriter& writer_;
    std::vector<DocxParagraph> open_;   ///< a text box within a paragraph has paragraphs
    std::optional<DocxParagraph> due_;  ///< has shown nothing so far, and may have no end
    bool goes_on_ = false;              ///< the last one has shown something, and had no end
};

}  // namespace lectern
