#pragma once

#include <string>

#include "engine/gguf/gguf_file.h"

namespace lectern {

/// 16 hexadecimal digits that stand for what a model file computes: a hash over the metadata of its architecture, the
/// names, types and shapes of its tensors, and a sample of their data. Names, licences and templates do not count, so
/// the same weights under another title are the same model. Reads some 20 KB of the file. It finds accidental
/// differences; it does not resist forgery.
std::string fingerprint(const GgufFile& file);

}  // namespace lectern
