#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/import/markup/section_writer.h"

namespace lectern {

/// A file that a program put into a Word document as it was, for Word to join (<w:altChunk>).
struct DocxChunk {
    std::string name;  ///< of the entry
    std::string content;
};
using DocxChunks = std::map<std::string, DocxChunk>;  ///< by the id of their relation

/// The entry can be such a file: its ending says so.
bool is_docx_chunk(std::string_view entry);

/// True for one that is a Word document itself.
bool is_word_document(const DocxChunk& chunk);

/// Writes the text of a web page, one saved as one file (MHTML), rich text or plain text; false if it is of another
/// kind, or nothing of it can be read.
bool write_docx_chunk(const DocxChunk& chunk, SectionWriter& writer);

}  // namespace lectern
