#pragma once

#include <filesystem>

namespace lectern {

/// The document that comes with the program, to try it with.
std::filesystem::path sample_document();

/// The reading of a document that comes with the program, made by its default model; empty where there is none, as of
/// every document but the sample.
std::filesystem::path ready_reading_of(const std::filesystem::path& document);

}  // namespace lectern
