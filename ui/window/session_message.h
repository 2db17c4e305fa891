#pragma once

#include <QSet>
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
        ask_server,  ///< instead of a model here
        try_password,
        recognise_text,
        open_again,
        continue_reading,
        read_anew,
        show_library,
        read_changes,      ///< what the files say now
        keep_old,          ///< nothing is done: what was read stays
        read_newest_text,  ///< as the program takes it out of the files now
        keep_text,         ///< as it was taken out when it was read
        open_earlier,      ///< what was read when something else stood in the file
        save_now,
        show_notices,  ///< what import had to say, one by one
        choose_pages,
        read_beyond,           ///< more than the model was trained for
        switch_back,           ///< to the model that read it
        read_with,             ///< the model that is open now
        continue_interrupted,  ///< what was being read when the program was killed
        show_log
    };

    Severity severity = Severity::hint;
    QString text;  ///< what happened, what it means, what to do next
    std::vector<Remedy> remedies;
    QString model = {};  ///< that a remedy names

    bool operator==(const SessionMessage&) const = default;
};

/// The most important one that was not dismissed, by its text; nothing, if all is well. The session may be null.
std::optional<SessionMessage> message_for(const ModelState& model, const DocumentSession* session,
                                          const QSet<QString>& dismissed = {});

/// What the button says. `model`: see SessionMessage.
QString words_of(SessionMessage::Remedy remedy, const QString& model = {});

}  // namespace lectern
