#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/section_writer.h"
#include "app/import/markup/word_field.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

/// The fields of a Word document that say what is seen without holding it as text: ticked boxes and chosen values of
/// forms, signs ("SYMBOL 163") and formulas ("EQ"). They nest.
class DocxFields {
 public:
    /// At <w:fldChar>, or <w:fldSimple>: reads a form's data. The text that ended fields stand for, if they show none
    /// of their own.
    WordFieldText mark(XmlReader& reader, SectionWriter& writer);
    void begin(std::string code, const SectionWriter& writer);
    WordFieldText end(SectionWriter& writer);
    /// Of <w:instrText>.
    void code(std::string_view text);

 private:
    struct Field {
        std::string code;
        std::string value;  ///< of a form
        SectionWriter::Place begin;
    };
    std::vector<Field> open_;
};

}  // namespace lectern
