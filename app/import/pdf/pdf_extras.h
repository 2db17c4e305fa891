#pragma once

#include <poppler/qt6/poppler-qt6.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lectern {

/// Whether the PDF is a form (XFA) whose page of so few words only asks for another program to show it.
bool is_form_in_disguise(const Poppler::Document& pdf, std::size_t words);

/// How many remarks people put onto the page: notes, and words beside marked text.
std::size_t count_comments(const Poppler::Page& page);

/// Names of the files that lie within the PDF: a portfolio's documents, an invoice's data.
std::vector<std::string> embedded_names(const Poppler::Document& pdf);

}  // namespace lectern
