#include "ui/window/session_message.h"

#include <QCoreApplication>

namespace lectern {

namespace {

using Remedy = SessionMessage::Remedy;
using Severity = SessionMessage::Severity;
using State = DocumentSession::State;

QString say(const char* text, int n = -1) {
    return QCoreApplication::translate("lectern::SessionMessage", text, nullptr, n);
}

QString all_parts(const Error& error) {
    QStringList parts;
    for (const std::string* part : {&error.what, &error.means, &error.next})
        if (!part->empty()) parts << QString::fromStdString(*part);
    return parts.join(' ');
}

SessionMessage model_missing(const ModelState& model) {
    if (model.kind == ModelState::Kind::failed && model.error)
        return {Severity::trouble, all_parts(*model.error), {Remedy::choose_model}};
    return {
        Severity::hint,
        say("No model is chosen. Documents can be read through and searched; to ask about them, choose a model file."),
        {Remedy::choose_model}};
}

SessionMessage failure(const DocumentSession& session) {
    const Error& error = *session.error;
    SessionMessage message{
        error.code == ErrorCode::cancelled ? Severity::hint : Severity::trouble, all_parts(error), {}};
    if (session.document == nullptr) {
        if (error.what.find("assword") != std::string::npos) message.remedies.push_back(Remedy::try_password);
        if (error.what.find("scan") != std::string::npos || error.means.find("scan") != std::string::npos)
            message.remedies.push_back(Remedy::recognise_text);
        message.remedies.push_back(Remedy::open_again);
    } else {
        message.remedies = session.reading ? std::vector{Remedy::read_anew, Remedy::choose_model}
                                           : std::vector{Remedy::continue_reading};
    }
    return message;
}

}  // namespace

std::optional<SessionMessage> message_for(const ModelState& model, const DocumentSession* session) {
    if (session != nullptr && session->error) return failure(*session);
    if (model.kind == ModelState::Kind::none || model.kind == ModelState::Kind::failed) return model_missing(model);
    if (session == nullptr) return {};
    if (session->state == State::partly)
        return SessionMessage{Severity::warning,
                              say("Reading stopped at page %1 of %2. Answers rest on these pages alone.")
                                  .arg(session->read.pages)
                                  .arg(session->read.total_pages),
                              {Remedy::continue_reading}};
    if (session->state == State::ready && !session->saved && !session->hash.empty())
        return SessionMessage{Severity::warning,
                              say("This reading is not saved: it will be gone when the window is closed."),
                              {Remedy::show_library}};
    if (session->document != nullptr && session->document->pages_without_text > 0)
        return SessionMessage{
            Severity::hint,
            say("%n page(s) are pictures without text; they cannot be read.", session->document->pages_without_text),
            session->source.ocr ? std::vector<Remedy>() : std::vector{Remedy::recognise_text}};
    return {};
}

QString words_of(Remedy remedy) {
    switch (remedy) {
        case Remedy::choose_model:
            return say("Choose model…");
        case Remedy::try_password:
            return say("Enter password…");
        case Remedy::recognise_text:
            return say("Recognise text");
        case Remedy::open_again:
            return say("Try again");
        case Remedy::continue_reading:
            return say("Continue reading");
        case Remedy::read_anew:
            return say("Read again");
        case Remedy::show_library:
            return say("Show library");
    }
    return {};
}

}  // namespace lectern
