#include <CLI/CLI.hpp>

#include "app/cli/answering.h"
#include "app/cli/commands.h"
#include "app/cli/restored_document.h"
#include "app/command_line/encoder_option.h"
#include "app/command_line/heads_files.h"

namespace lectern::cli {

namespace {

struct Options {
    SavedReadingChoice reading;
    std::vector<std::string> questions;
    AskOptions answers;
    bool json = false;
};

Result<void> ask(const Options& options) {
    if (auto done = check_questions(options.questions); !done) return fail(done.error());
    const auto session = restore_to_ask(options.reading);
    if (!session) return fail(session.error());
    return answer_questions(**session, options.questions, options.answers, options.json);
}

}  // namespace

void add_library_ask(CLI::App& library, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = library.add_subcommand("ask", "Ask a reading of the library; its document need not be there");
    add_model_options(*command, options->reading.model);
    command->get_option("--model")->required(false)->description(
        "GGUF file, or the name of a model in the catalogue; default: where the model was that read");
    command->add_option("id", options->reading.id, "Number of the reading")->required();
    command->add_option("question", options->questions, "Questions, each in quotes")->required();
    command->add_flag("--json", options->json, "Print JSON");
    add_heads_option(*command, options->reading.heads);
    add_encoder_option(*command, options->reading.encoder);
    add_library_file_option(*command, options->reading.library);
    add_answer_options(*command, options->answers);
    command->callback([=, &chosen] { chosen = [=] { return ask(*options); }; });
}

}  // namespace lectern::cli
