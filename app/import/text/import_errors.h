#pragma once

#include <string>
#include <string_view>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

Error import_cancelled();
inline bool is_cancelled(const CancelToken* cancel) {
    return cancel != nullptr && cancel->cancelled();
}

/// The file was cut off or its bytes were changed. `what` is a sentence.
Error damaged_file(Sentence what);

/// The file was made to exhaust a reader: `what` says which limit it passes.
Error hostile_file(Sentence what);

Error empty_document(Sentence what);

// These two list the formats of app/import/formats.cpp, in words that have translations.

/// The file `name` is of a kind that cannot be read: "a spreadsheet (XLSX)".
Error not_supported(const std::string& name, const Sentence& kind);

/// Its bytes are no text in any encoding.
Error not_text();

/// Why a text is read no further.
enum class TextEnd {
    whole,     ///< it is at its end
    cut_off,   ///< the file was cut off or its bytes were changed
    entities,  ///< it defines entities: a small file can grow without end
    too_deep,  ///< of its elements
    too_large
};

/// No text of the file could be read; not for `whole`. `what` is a sentence for what is damaged.
Error unreadable_text(const std::string& name, Sentence what, TextEnd end);

/// How letters were read whose encoding the file does not say.
Sentence notice_of_guess(const std::string& encoding);

/// Says that the rest is missing, and why.
void add_damage_notice(Document& document, TextEnd end);

}  // namespace lectern
