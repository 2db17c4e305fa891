#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "app/import/markup/archive.h"
#include "app/import/markup/docx_characters.h"
#include "app/import/markup/docx_chunks.h"
#include "app/import/markup/list_numbers.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

inline constexpr std::array<XmlReader::Namespace, 6> docx_namespaces{{{"wordprocessingml/2006/main", "w"},
                                                                      {"wordprocessingml/main", "w"},
                                                                      {"markup-compatibility/2006", "mc"},
                                                                      {"/math", "m"},
                                                                      {"/wordprocessingDrawing", "wp"},
                                                                      {"/drawingml/2006/picture", "pic"}}};

/// What a paragraph says of itself, or its style says.
struct DocxParagraph {
    int outline_level = -1;  ///< 0 is the highest; -1: not said; 9: body text
    std::string number_id;   ///< of its list; "0": in none, whatever its style says; empty: not said
    int number_level = -1;
    bool has_no_end = false;  ///< its mark was deleted, or moved away
};

/// Reads <w:pPr>, whose start the reader is at, up to its end; `style` becomes the id of the style.
DocxParagraph read_paragraph_properties(XmlReader& reader, std::string& style);

/// The parts of a Word document beside its main text.
struct DocxParts {
    struct Style {
        std::string based_on;
        DocxParagraph paragraph;
        DocxCharacters characters;
    };
    std::string main;                          ///< name of the entry with the text
    std::map<std::string, Style> styles;       ///< by id
    std::map<std::string, ListNumbers> lists;  ///< by the id of the abstract list
    std::map<std::string, std::string> list_of_number;
    /// By number: levels of its list that begin anew, and with what, when it is used for the first time.
    std::map<std::string, std::map<int, int>> restarts;
    std::map<std::string, std::string> footnotes;  ///< their XML by id
    std::map<std::string, std::string> endnotes;
    std::string language = "en";  ///< of the text, where it does not say otherwise
    int headers = 0;              ///< and footers, with words
    DocxChunks chunks;

    /// What a paragraph of that style is, where it does not say otherwise.
    DocxParagraph resolved(DocxParagraph paragraph, std::string style) const;
    /// The same for a run of characters.
    DocxCharacters resolved(DocxCharacters characters, std::string style) const;
};

DocxParts read_docx_parts(const ArchiveEntries& entries);

}  // namespace lectern
