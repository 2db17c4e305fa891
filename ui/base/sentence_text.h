#pragma once

#include <QString>

#include "engine/base/sentence.h"

namespace lectern {

/// What the engine or the application says, in the language of the interface: its words are translated with the context
/// "Error", numbers and sizes are written as the language does, and names stay as they are. A sentence without a
/// translation is in English.
QString sentence_text(const Sentence& sentence);

}  // namespace lectern
