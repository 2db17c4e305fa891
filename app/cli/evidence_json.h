#pragma once

#include "app/command_line/output.h"
#include "app/evidence/evidence.h"
#include "app/evidence/place.h"

namespace lectern::cli {

/// `document` (name of the file), `page` (from 1, within the file), `label`, `begin` and `end`.
Json describe(const Place& place);

/// `quote`, `verified`, `source` (model or text), and its place if it has one.
Json describe(const Evidence& evidence, const Document& document);

/// A line below an answer. `place`: "page 12". What the program found is never shown as a quote.
std::string evidence_line(const Evidence& evidence, std::string_view place);
/// The same of what describe() made, with the name of the file.
std::string evidence_line(const Json& described);

}  // namespace lectern::cli
