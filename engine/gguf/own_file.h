#pragma once

#include <filesystem>
#include <string_view>

#include "engine/base/sentence.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

/// Opens a GGUF file that Lectern wrote and that is no model, such as heads. Errors: it cannot be read, in the words of
/// FileMap::open; what is in it is damaged, with what that means and what to do next for this kind of file, where
/// GgufFile::open would advise to download a model again.
Result<GgufFile> open_own_gguf(const std::filesystem::path& path, const Sentence& means, const Sentence& next);

}  // namespace lectern
