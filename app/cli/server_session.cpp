#include "app/cli/server_session.h"

#include "app/cli/answering.h"
#include "app/cli/restored_document.h"
#include "app/command_line/encoder_option.h"
#include "app/command_line/interrupt.h"
#include "app/reading/library_reading.h"
#include "app/reading/saved_meaning.h"
#include "app/survey/saved_overview.h"

namespace lectern::cli {

Result<std::unique_ptr<ServerSession>> ServerSession::open(const DocumentOptions& document,
                                                           const ServerOptions& server) {
    auto opened = open_to_survey(document, server);
    if (!opened) return fail(opened.error());
    return connect(std::move(opened->opened), std::move(opened->library), document, server);
}

Result<std::unique_ptr<ServerSession>> ServerSession::open_known(DocumentId document,
                                                                 std::unique_ptr<ReadingLibrary> library,
                                                                 const DocumentOptions& options,
                                                                 const ServerOptions& server) {
    auto known = find_library_document(*library, document);
    if (!known) return fail(known.error());
    say_state_of_source(known->record);
    OpenedDocument opened{.source = std::move(known->source), .imported = {}, .pages = {}};
    return connect(std::move(opened), std::move(library), options, server);
}

Result<std::unique_ptr<ServerSession>> ServerSession::connect(OpenedDocument opened,
                                                              std::unique_ptr<ReadingLibrary> library,
                                                              const DocumentOptions& options, const ServerOptions& at) {
    const auto named = server_of(at);
    if (!named) return fail(named.error());
    auto server = OpenedServer::open(*named);
    if (!server) return fail(server.error());
    (*server)->say_where_it_goes(*opened.source.document);
    auto encoder = open_encoder(options.encoder, options.choice.options.threads);
    if (!encoder) return fail(encoder.error());
    return std::unique_ptr<ServerSession>(
        new ServerSession(std::move(opened), std::move(library), std::move(*server), std::move(*encoder)));
}

ServerSession::ServerSession(OpenedDocument opened, std::unique_ptr<ReadingLibrary> library,
                             std::unique_ptr<OpenedServer> server, std::shared_ptr<SentenceEncoder> encoder)
    : opened_(std::move(opened)),
      library_(std::move(library)),
      server_(std::move(server)),
      recall_(document(), std::move(encoder)),
      asker_(server_->client(), document(), recall_, opened_.pages) {
    if (library_ != nullptr) enter_document();
}

void ServerSession::enter_document() {
    const SourceDocument& source = opened_.source;
    const auto entered = library()->enter_document(document(), source.file, source.hash, source.files);
    if (!entered) {
        say_trouble(entered.error());
        library_.reset();
        return;
    }
    load_meaning(*library(), hash(), recall_);
    load_overview(*library(), hash(), document(), recall_);
}

Result<Answered> ServerSession::ask(std::string_view question, std::span<const Turn> before, const AskOptions& options,
                                    const std::function<void(std::string_view)>& on_text) {
    auto answered = asker_.ask(question, before, options, on_text, interrupted());
    if (library() != nullptr) save_meaning(*library(), hash(), recall_);
    return answered;
}

void show_how(const Answered& answered, const Document& document) {
    const Answer& answer = answered.answer;
    const std::string seen = !answered.from_passages ? std::string("the whole document")
                                                     : fmt::format("{} passages", answered.recalled.passages.size());
    say(fmt::format("   Answered by {} in {:.1f} s (first words after {:.1f} s), with {} in front of it{}",
                    answered.model, answer.seconds, answer.seconds_to_first, seen,
                    answer.stop == StopReason::length ? "; cut off at --max-tokens" : ""));
    show_evidence(answered, document);
}

}  // namespace lectern::cli
