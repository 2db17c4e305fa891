#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/workspace/workspace.h"

namespace lectern {

/// What a person should know about the document that is shown, and what can be done about it.
struct SessionMessage {
    enum class Severity { hint, warning, trouble };
    enum class Remedy {
        choose_model,
        try_password,
        recognise_text,
        open_again,
        continue_reading,
        read_anew,
        show_library
    };

    Severity severity = Severity::hint;
    QString text;  ///< what happened, what it means, what to do next
    std::vector<Remedy> remedies;
};

/// Nothing, if all is well. The session may be null.
std::optional<SessionMessage> message_for(const ModelState& model, const DocumentSession* session);

/// What the button says.
QString words_of(SessionMessage::Remedy remedy);

}  // namespace lectern
