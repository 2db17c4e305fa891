#pragma once

#include "app/cli/document_to_ask.h"

namespace lectern::cli {

enum class ListForm { text, json, csv };

constexpr ListForm list_form(bool csv, bool json) {
    return csv ? ListForm::csv : json ? ListForm::json : ListForm::text;
}

/// --every-page and --csv; --json must be there.
void add_every_page_options(CLI::App& command, bool& every_page, bool& csv);

/// Puts each question to every section of the document, and prints what all say. Nothing is read beforehand. What was
/// found is kept in the library, so that it goes on where it was stopped. Errors: those of opening the model, of the
/// answers; cancelled, when what was found until then is out.
Result<void> answer_from_every_page(DocumentToSurvey document, const std::vector<std::string>& questions,
                                    ListForm form);

}  // namespace lectern::cli
