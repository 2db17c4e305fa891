#include "app/server/server_errors.h"

namespace lectern::server_errors {

namespace {

const Sentence was_not_answered = sentence("The question was not answered.");

/// "; it says: ..."
Sentence what_it_says(std::string_view words) {
    return words.empty() ? Sentence() : sentence("; it says: {words}", words);
}

}  // namespace

Error no_connection(std::string_view host, const Sentence& why) {
    return {.code = ErrorCode::failed,
            .what = sentence("The server {host} cannot be reached: {why}.", host, why),
            .means = was_not_answered,
            .next = sentence("Look whether it runs and whether its address is right, then ask again.")};
}

Error not_trusted(std::string_view host, const Sentence& why) {
    return {.code = ErrorCode::failed,
            .what = sentence("The connection to {host} is not safe: {why}", host, why),
            .means = sentence("Somebody may stand between this machine and the server, so nothing was sent."),
            .next = sentence("Check the date and time of this machine, and the certificate of the server.")};
}

Error leads_elsewhere(std::string_view host) {
    return {.code = ErrorCode::failed,
            .what = sentence("{host} leads to another address.", host),
            .means = sentence("The document is sent to no address but the one that you gave."),
            .next = sentence("Give the address that it leads to, if you trust it.")};
}

Error wrong_key(std::string_view host, bool had_key) {
    return {.code = ErrorCode::wrong_use,
            .what = had_key ? sentence("The server {host} does not take this key.", host)
                            : sentence("The server {host} wants a key.", host),
            .means = was_not_answered,
            .next = sentence("Give the key that its keeper gave you{option}.",
                             Sentence::Option{"LECTERN_SERVER_KEY=… lectern-cli"})};
}

Error no_such_model(std::string_view host, std::string_view model, std::string_view words) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("The server {host} has no model '{model}'{words}.", host, model, what_it_says(words)),
            .means = was_not_answered,
            .next = sentence("Choose one that it has{option}.", Sentence::Option{"--server-model"})};
}

Error choose_model(std::string_view host, std::string_view models) {
    return {.code = ErrorCode::wrong_use,
            .what = models.empty() ? sentence("The server {host} does not say which models it has.", host)
                                   : sentence("The server {host} has several models: {models}.", host, models),
            .means = was_not_answered,
            .next = sentence("Choose one{option}.", Sentence::Option{"--server-model"})};
}

Error too_many(std::string_view host, std::string_view words) {
    return {.code = ErrorCode::failed,
            .what = sentence("The server {host} does not answer now{words}.", host, what_it_says(words)),
            .means = was_not_answered,
            .next = sentence("Ask again later.")};
}

Error refused(std::string_view host, int status, std::string_view words) {
    return {.code = ErrorCode::failed,
            .what = sentence("The server {host} did not answer ({status}){words}.", host, status, what_it_says(words)),
            .means = was_not_answered,
            .next = sentence("Check its address and look at its own messages, then ask again.")};
}

Error too_long(std::string_view host, std::string_view words) {
    return {
        .code = ErrorCode::out_of_memory,
        .what = sentence("That is longer than the server {host} takes at a time{words}.", host, what_it_says(words)),
        .means = was_not_answered,
        .next = sentence("Start the server with a larger window, or ask of fewer pages.")};
}

Error window_too_small(std::string_view host, int window, int needed) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("The server {host} takes {window} tokens at a time; a part of the document, with what is "
                             "asked about it, needs {needed}.",
                             host, window, needed),
            .means = sentence("Nothing was asked."),
            .next = sentence("Start the server with a larger window.")};
}

Error cut_off(std::string_view host) {
    return {.code = ErrorCode::failed,
            .what = sentence("The connection to {host} ended in the middle of the answer.", host),
            .means = sentence("The answer is not complete."),
            .next = sentence("Ask again.")};
}

Error cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled."),
            .means = was_not_answered,
            .next = sentence("Ask again when you like.")};
}

Error no_answer() {
    return {.code = ErrorCode::bad_input,
            .what = sentence("What came from the server is no answer of a language model."),
            .means = was_not_answered,
            .next = sentence("Check the address: it usually ends in /v1.")};
}

Error went_wrong(std::string_view words) {
    return {.code = ErrorCode::failed,
            .what = sentence("Something went wrong at the server{words}.", what_it_says(words)),
            .means = sentence("The answer is not complete."),
            .next = sentence("Look at the server's own messages, then ask again.")};
}

}  // namespace lectern::server_errors
