#pragma once

#include "engine/base/error.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

/// Whether two tokens may have the same text. Google's own files of Gemma 4 have "#", "//" and "<?" twice.
enum class SameText { refused, allowed };

/// Checks what every tokenizer relies on: pieces are there, at most two million, no two alike unless that is allowed;
/// the arrays of types and scores have their length; types exist and scores are numbers; special token ids lie in the
/// vocabulary.
Result<void> check_vocabulary(const GgufFile& file, SameText same_text = SameText::refused);

/// The error of a vocabulary that contradicts itself; `what` goes on after "The vocabulary in FILE ".
Error bad_vocabulary(const GgufFile& file, const Sentence& what);

}  // namespace lectern
