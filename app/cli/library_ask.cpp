#include <CLI/CLI.hpp>

#include "app/cli/answering.h"
#include "app/cli/commands.h"
#include "app/cli/every_page_answers.h"
#include "app/cli/restored_document.h"
#include "app/command_line/encoder_option.h"
#include "app/command_line/heads_files.h"

namespace lectern::cli {

namespace {

struct LibraryAskOptions {
    SavedReadingChoice reading;
    std::vector<std::string> questions;
    AskOptions answers;
    bool every_page = false, csv = false;
    bool json = false;
};

Result<void> ask(const LibraryAskOptions& options) {
    if (auto done = check_questions(options.questions); !done) return fail(done.error());
    if (options.every_page) {
        auto document = restore_to_survey(options.reading);
        if (!document) return fail(document.error());
        return answer_from_every_page(std::move(*document), options.questions, list_form(options.csv, options.json));
    }
    const auto session = restore_to_ask(options.reading);
    if (!session) return fail(session.error());
    return answer_questions(**session, options.questions, options.answers, options.json);
}

}  // namespace

void add_saved_reading_options(CLI::App& command, SavedReadingChoice& reading) {
    add_model_options(command, reading.model);
    command.get_option("--model")->required(false)->description(
        "GGUF file, or the name of a model in the catalogue; default: where the model was that read");
    command.add_option("id", reading.id, "Number of the reading")->required();
    add_library_file_option(command, reading.library);
}

void add_library_ask(CLI::App& library, Run& chosen) {
    auto options = std::make_shared<LibraryAskOptions>();
    CLI::App* command = library.add_subcommand("ask", "Ask a reading of the library; its document need not be there");
    add_saved_reading_options(*command, options->reading);
    command->add_option("question", options->questions, "Questions, each in quotes")->required();
    command->add_flag("--json", options->json, "Print JSON");
    add_heads_option(*command, options->reading.heads);
    add_encoder_option(*command, options->reading.encoder);
    add_answer_options(*command, options->answers);
    add_every_page_options(*command, options->every_page, options->csv);
    command->callback([=, &chosen] { chosen = [=] { return ask(*options); }; });
}

}  // namespace lectern::cli
