#include "ui/window/session_message.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/import/text_recognition.h"
#include "ui/base/amounts.h"
#include "ui/base/error_text.h"
#include "ui/base/file_name_text.h"
#include "ui/base/sentence_text.h"
#include "ui/base/without_key.h"
#include "ui/workspace/model_name.h"

namespace lectern {

namespace {

using Remedy = SessionMessage::Remedy;
using Severity = SessionMessage::Severity;
using SessionState = DocumentSession::State;

struct SessionMessageWords {
    Q_DECLARE_TR_FUNCTIONS(SessionMessage)
};

SessionMessage model_missing(const ModelState& model, const DocumentSession* session) {
    std::vector<Remedy> remedies{Remedy::choose_model};
    if (session != nullptr && session->document != nullptr) remedies.push_back(Remedy::ask_server);
    if (model.kind == ModelState::Kind::failed && model.error)
        return {Severity::trouble, error_text(*model.error), std::move(remedies)};
    return {
        Severity::hint,
        SessionMessageWords::tr(
            "No model is chosen. Documents can be read through and searched; to ask about them, choose a model file."),
        std::move(remedies)};
}

/// Where it can be done, or else how it could be.
void add_recognition(SessionMessage& message) {
    if (can_recognize_text())
        message.remedies.push_back(Remedy::recognise_text);
    else
        message.text +=
            ' ' + SessionMessageWords::tr("Its text can be recognised where the program “tesseract” is installed.");
}

SessionMessage failure(const DocumentSession& session) {
    Error error = *session.error;
    // What to do is said as an option of the command line; here a button does it.
    if (error.lacking != Lacking::nothing) error.next = {};
    SessionMessage message{
        error.code == ErrorCode::cancelled ? Severity::hint : Severity::trouble, error_text(error), {}};
    if (session.document == nullptr) {
        if (error.lacking == Lacking::password) message.remedies.push_back(Remedy::try_password);
        if (error.lacking == Lacking::text) add_recognition(message);
        message.remedies.push_back(Remedy::open_again);
    } else {
        message.remedies = session.reading ? std::vector{Remedy::read_anew, Remedy::choose_model}
                                           : std::vector{Remedy::continue_reading};
    }
    return message;
}

SessionMessage not_saved(const NotSaved& why) {
    QString text = SessionMessageWords::tr("What was read cannot be saved; reading goes on in memory.");
    text += ' ' + sentence_text(why.error.what) + (why.error.what.words().ends_with('.') ? " " : ". ");
    if (why.free_bytes > 0 && why.free_bytes < why.needed_bytes)
        text += SessionMessageWords::tr("%1 are free on this disk, up to %2 are needed.")
                    .arg(bytes_text(why.free_bytes), bytes_text(why.needed_bytes));
    else
        text += sentence_text(why.error.next);
    return {Severity::trouble, text.trimmed(), {Remedy::save_now, Remedy::show_library}};
}

QString name_of(const FileState& file) {
    return file_name_text(file.file);
}

SessionMessage changed(const std::vector<FileState>& files) {
    const auto gone = std::ranges::find(files, SourceState::gone, &FileState::state);
    if (gone != files.end())
        return {
            Severity::warning,
            SessionMessageWords::tr(
                "“%1” is gone since it was read. What was read can be asked all the same; its pages are shown as text.")
                .arg(name_of(*gone)),
            {Remedy::keep_old}};
    return {Severity::warning,
            SessionMessageWords::tr(
                "“%1” has changed since it was read. Answers and pages are those of the text that was read.")
                .arg(name_of(files.front())),
            {Remedy::read_changes, Remedy::keep_old}};
}

SessionMessage beyond_window(int tokens, int window) {
    return {Severity::warning,
            SessionMessageWords::tr(
                "This model is good for shorter documents (%1 of this length). All of it can be read, but how good the "
                "answers are is not assured.")
                .arg(share_text(static_cast<double>(window) / tokens)),
            {Remedy::choose_pages, Remedy::read_beyond}};
}

bool is_beyond_window(const ModelState& model, const DocumentSession& session) {
    return session.state == SessionState::planned && !session.server && session.plan && model.opened.good_up_to > 0 &&
           session.plan->document_tokens > model.opened.good_up_to;
}

/// Neither read with the open model nor lost: that is no failure.
bool is_read_by_another(const ModelState& model, const DocumentSession& session) {
    const bool is_refused = session.state == SessionState::failed && session.reading;
    return session.read_by && model.kind == ModelState::Kind::open &&
           (session.state == SessionState::planned || is_refused);
}

SessionMessage read_by_another(const ModelState& model, const DocumentSession& session) {
    const ReadBy& reader = *session.read_by;
    SessionMessage message{
        Severity::hint,
        SessionMessageWords::tr("This document was read with %1.").arg(model_name(reader.file, reader.name)),
        {Remedy::read_with},
        model_name(model.file)};
    if (!reader.file.empty()) message.remedies.insert(message.remedies.begin(), Remedy::switch_back);
    if (is_beyond_window(model, session))
        message.text += ' ' + beyond_window(session.plan->document_tokens, model.opened.good_up_to).text;
    return message;
}

SessionMessage stepped_down(const DocumentSession& session) {
    QString text = sentence_text(session.stepped_down->what);
    if (session.plan)
        text += ' ' + SessionMessageWords::tr("Continuing with %1.").arg(bytes_text(session.plan->budget_bytes));
    return {Severity::warning, text + ' ' + sentence_text(session.stepped_down->next), {}};
}

/// Of how its reading goes.
void add_reading(const ModelState& model, const DocumentSession& session, std::vector<SessionMessage>& messages) {
    if (session.not_saved) messages.push_back(not_saved(*session.not_saved));
    if (session.stepped_down) messages.push_back(stepped_down(session));
    if (is_beyond_window(model, session))
        messages.push_back(beyond_window(session.plan->document_tokens, model.opened.good_up_to));
    if (session.state == SessionState::partly)
        messages.push_back(
            {Severity::warning,
             SessionMessageWords::tr("Reading stopped at page %L1 of %L2. Answers rest on these pages alone.")
                 .arg(session.read.pages)
                 .arg(session.read.total_pages),
             {Remedy::continue_reading}});
    if (session.state == SessionState::ready && !session.saved && !session.hash.empty() && !session.not_saved)
        messages.push_back(
            {Severity::warning,
             SessionMessageWords::tr("This reading is not saved: it will be gone when the window is closed."),
             {Remedy::save_now, Remedy::show_library}});
}

/// Of the files that its text comes from.
void add_source(const DocumentSession& session, std::vector<SessionMessage>& messages) {
    if (!session.changed_files.empty()) messages.push_back(changed(session.changed_files));
    if (session.earlier_reading)
        messages.push_back({Severity::hint,
                            SessionMessageWords::tr(
                                "This was read before, when something else stood in it. What was read then is still in "
                                "the library."),
                            {Remedy::open_earlier}});
    if (session.is_text_outdated)
        messages.push_back(
            {Severity::hint,
             SessionMessageWords::tr("The text of this document is taken out better now than when it was read. Read "
                                     "it again? What was read stays in the library."),
             {Remedy::read_newest_text, Remedy::keep_text}});
    if (session.document == nullptr) return;
    const Document& document = *session.document;
    if (document.damaged_pages > 0)
        messages.push_back(
            {Severity::warning,
             SessionMessageWords::tr("%n page(s) are damaged; what could not be read of them was skipped.", nullptr,
                                     document.damaged_pages),
             {Remedy::show_notices}});
    if (document.pages_without_text == 0) return;
    SessionMessage message{Severity::hint,
                           SessionMessageWords::tr("%n page(s) have no text: nothing of them is read.", nullptr,
                                                   document.pages_without_text),
                           {}};
    const bool has_files = !session.source.files.empty() || !session.files.empty();
    if (document.scanned_pages > 0 && has_files && !session.source.ocr) add_recognition(message);
    messages.push_back(std::move(message));
}

/// The most important first.
std::vector<SessionMessage> messages_for(const ModelState& model, const DocumentSession* session) {
    std::vector<SessionMessage> messages;
    if (session != nullptr && is_read_by_another(model, *session))
        messages.push_back(read_by_another(model, *session));
    else if (session != nullptr && session->error)
        messages.push_back(failure(*session));
    const bool is_missing = model.kind == ModelState::Kind::none || model.kind == ModelState::Kind::failed;
    if (is_missing && !(session != nullptr && session->server)) messages.push_back(model_missing(model, session));
    if (session == nullptr) return messages;
    add_reading(model, *session, messages);
    add_source(*session, messages);
    return messages;
}

}  // namespace

std::optional<SessionMessage> message_for(const ModelState& model, const DocumentSession* session,
                                          const QSet<QString>& dismissed) {
    for (SessionMessage& message : messages_for(model, session))
        if (!dismissed.contains(message.text)) return std::move(message);
    return {};
}

QString words_of(Remedy remedy, const QString& model) {
    switch (remedy) {
        case Remedy::choose_model:
            return SessionMessageWords::tr("Choose model…");
        case Remedy::ask_server:
            return SessionMessageWords::tr("Answer with a server…");
        case Remedy::try_password:
            return SessionMessageWords::tr("Enter password…");
        case Remedy::recognise_text:
            return SessionMessageWords::tr("Recognise text");
        case Remedy::open_again:
            return SessionMessageWords::tr("Try again");
        case Remedy::continue_reading:
            return SessionMessageWords::tr("Continue reading");
        case Remedy::read_anew:
        case Remedy::read_newest_text:
            return SessionMessageWords::tr("Read again");
        case Remedy::show_library:
            return SessionMessageWords::tr("Show library");
        case Remedy::read_changes:
            return SessionMessageWords::tr("Read changes");
        case Remedy::keep_old:
        case Remedy::keep_text:
            return SessionMessageWords::tr("Keep old reading");
        case Remedy::open_earlier:
            return SessionMessageWords::tr("Open what was read then");
        case Remedy::save_now:
            return SessionMessageWords::tr("Save now");
        case Remedy::show_notices:
            return SessionMessageWords::tr("Show list…");
        case Remedy::choose_pages:
            return SessionMessageWords::tr("Choose pages…");
        case Remedy::read_beyond:
            return SessionMessageWords::tr("Read anyway");
        case Remedy::switch_back:
            return SessionMessageWords::tr("Switch back", "to the model that read it");
        case Remedy::read_with:
            return SessionMessageWords::tr("Read with %1", "a model").arg(with_no_key(model));
        case Remedy::continue_interrupted:
            return SessionMessageWords::tr("Continue");
        case Remedy::show_log:
            return SessionMessageWords::tr("Show log…");
    }
    return {};
}

}  // namespace lectern
