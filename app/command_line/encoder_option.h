#pragma once

#include <memory>
#include <string>

#include "engine/embedding/sentence_encoder.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// --encoder: what finds passages by meaning. Empty: the one of the catalogue, where it was fetched.
void add_encoder_option(CLI::App& command, std::string& file);

/// Null for "none", and where none was fetched. Errors: a file that was named and cannot be used; where none was named
/// that is said on stderr, and passages are found by words alone.
Result<std::shared_ptr<SentenceEncoder>> open_encoder(const std::string& file, int threads);

}  // namespace lectern::cli
