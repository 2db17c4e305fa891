#pragma once

#include <QString>
#include <string>

namespace lectern {

/// What the engine or the application says in English, in the language of the interface. It is found among the
/// sentences of resources/translations/error_messages.h; one that is not there stays as it is.
QString sentence_text(const std::string& sentence);

}  // namespace lectern
