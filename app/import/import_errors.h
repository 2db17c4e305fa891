#pragma once

#include <string>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

Error import_cancelled();
inline bool is_cancelled(const CancelToken* cancel) {
    return cancel != nullptr && cancel->cancelled();
}

/// The file was cut off or its bytes were changed. `what` is a sentence.
Error damaged_file(std::string what);

/// The file was made to exhaust a reader: `what` says which limit it passes.
Error hostile_file(std::string what);

Error empty_document(std::string what);

/// Says that the rest is missing, unless the text could be read as a `whole`.
void add_damage_notice(Document& document, bool whole);

}  // namespace lectern
