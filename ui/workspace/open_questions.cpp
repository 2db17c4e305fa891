#include "ui/workspace/open_questions.h"

#include <algorithm>

#include "engine/answer/repetition.h"

namespace lectern {

namespace {

/// All that is known of an answer when it has ended.
void show_answer(ConversationTurn& turn, const event::AnswerEnded& ended, int turns_before) {
    const Answered& answered = ended.answered;
    const bool stopped = answered.answer.stop == StopReason::cancelled;
    turn.state = stopped ? ConversationTurn::State::stopped : ConversationTurn::State::ended;
    turn.answer = QString::fromStdString(answered.answer.text);
    turn.evidence = answered.evidence;
    turn.details = details_of(answered);
    if (answered.answer.tokens > 0) turn.left_out = turns_before - answered.turns_seen;
}

void show_failure(ConversationTurn& turn, const Error& why) {
    turn.state = ConversationTurn::State::failed;
    turn.error = why;
}

}  // namespace

int OpenQuestions::ask(DocumentSession& session, int parent, const QString& question, const PageChoice& pages) {
    return post(session, session.conversation.add(parent, question), pages, options_);
}

int OpenQuestions::ask_anew(DocumentSession& session, int turn) {
    const ConversationTurn before = session.conversation.turn(turn);
    return ask(session, before.parent, before.question, before.details.pages);
}

int OpenQuestions::ask_again(DocumentSession& session, int turn) {
    const ConversationTurn before = session.conversation.turn(turn);
    const std::size_t answers = session.conversation.with_its_question(turn).size();
    return post(session, session.conversation.add(before.parent, before.question), before.details.pages,
                for_another_answer(options_, static_cast<int>(answers)));
}

int OpenQuestions::go_on(DocumentSession& session, int turn) {
    const ConversationTurn before = session.conversation.turn(turn);
    const int longer = session.conversation.add(before.parent, before.question);
    session.conversation.change(longer, [&](ConversationTurn& one) { one.answer = before.answer; });
    AskOptions options = options_;
    options.begun = before.answer.toStdString();
    return post(session, longer, before.details.pages, options);
}

void OpenQuestions::ask_waiting(DocumentSession& session) {
    for (const int turn : session.conversation.branch()) {
        if (!session.conversation.turn(turn).asks_again) continue;
        session.conversation.change(turn, [](ConversationTurn& one) { one.asks_again = false; });
        ask_anew(session, turn);
        return;  // what followed it stands on another branch now
    }
}

int OpenQuestions::post(DocumentSession& session, int turn, const PageChoice& pages, AskOptions options) {
    options.pages = pages;
    session.conversation.change(turn, [&](ConversationTurn& one) { one.details.pages = pages; });
    const QuestionId id = ++last_;
    open_[id] = {session.id, turn, session.server.has_value()};
    const ShownConversation& tree = session.conversation;
    std::string text = tree.turn(turn).question.toStdString();
    if (session.server)
        servers_.ask({.id = id,
                      .server = *session.server,
                      .about = ServerAnswers::about(session),
                      .text = std::move(text),
                      .options = std::move(options),
                      .before = tree.before(turn)});
    else
        engine_.post(command::Ask{.session = session.id,
                                  .question = id,
                                  .text = std::move(text),
                                  .options = std::move(options),
                                  .before = tree.before(turn)});
    emit changed();
    return turn;
}

void OpenQuestions::stop() {
    for (const auto& [id, asked] : open_)
        if (asked.by_server)
            servers_.stop(id);
        else
            engine_.post(command::StopAnswer{.question = id});
}

void OpenQuestions::fail(const Error& why) {
    for (const auto& [question, asked] : open_)
        if (DocumentSession* session = sessions_.find(asked.session); session != nullptr && !asked.by_server)
            session->conversation.change(asked.turn, [&](ConversationTurn& one) { show_failure(one, why); });
    std::erase_if(open_, [](const auto& one) { return !one.second.by_server; });
    emit changed();
}

template <typename Change>
void OpenQuestions::change_turn(QuestionId question, Change change) {
    const auto asked = open_.find(question);
    if (asked == open_.end()) return;
    if (DocumentSession* session = sessions_.find(asked->second.session); session != nullptr)
        change(*session, asked->second.turn);
}

void OpenQuestions::forget(QuestionId question) {
    open_.erase(question);
    emit changed();
}

void OpenQuestions::hear(const event::AnswerBegun& begun) {
    change_turn(begun.question, [&](DocumentSession& session, int turn) {
        session.conversation.change(turn, [&](ConversationTurn& one) {
            one.state = ConversationTurn::State::writing;
            one.details.read = begun.read;
        });
    });
}

void OpenQuestions::hear(const event::AnswerText& text) {
    change_turn(text.question, [&](DocumentSession& session, int turn) {
        session.conversation.append_text(turn, QString::fromStdString(text.text));
        const ConversationTurn& written = session.conversation.turn(turn);
        if (!written.repeats && ends_in_circles(written.answer.toStdString()))
            session.conversation.change(turn, [](ConversationTurn& one) { one.repeats = true; });
    });
}

void OpenQuestions::hear(const event::AnswerEnded& ended) {
    change_turn(ended.question, [&](DocumentSession& session, int turn) {
        const int turns_before = static_cast<int>(session.conversation.before(turn).size());
        session.conversation.change(turn, [&](ConversationTurn& one) { show_answer(one, ended, turns_before); });
        if (!ended.answered.answer.text.empty()) conversations_.keep(session, turn, ended.answered);
        emit answered(&session, turn);
    });
    forget(ended.question);
}

void OpenQuestions::hear(const event::AnswerFailed& failed) {
    change_turn(failed.question, [&](DocumentSession& session, int turn) {
        session.conversation.change(turn, [&](ConversationTurn& one) { show_failure(one, failed.error); });
    });
    forget(failed.question);
}

}  // namespace lectern
