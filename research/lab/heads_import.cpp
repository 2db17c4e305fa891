#include <CLI/CLI.hpp>

#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "research/heads/published_heads.h"
#include "research/lab/commands.h"

namespace lectern::cli {

namespace {

struct HeadsImportOptions {
    ModelChoice choice;
    std::vector<std::filesystem::path> files;
    std::filesystem::path output;
};

Result<void> import(const HeadsImportOptions& options) {
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    const auto heads = import_heads(options.files, **model);
    if (!heads) return fail(heads.error());
    if (auto written = heads->write(options.output); !written) return written;
    say(fmt::format("Wrote '{}': {} heads ({}) of {} layers, {} inputs, {} hidden, {} outputs", options.output.string(),
                    name(heads->method), name(heads->form), heads->layers.size(), heads->inputs, heads->hidden,
                    heads->kv_heads));
    return {};
}

}  // namespace

void add_heads_import(CLI::App& heads, Run& chosen) {
    auto options = std::make_shared<HeadsImportOptions>();
    CLI::App* command = heads.add_subcommand("import",
                                             "Make a file of heads from a checkpoint that Locret's or KVzap's authors "
                                             "published: heads of the method locret or zap");
    add_model_options(*command, options->choice);
    command->add_option("checkpoint", options->files, "Files in the safetensors format")->required();
    command->add_option("-o,--output", options->output, "File to write")->required();
    command->callback([=, &chosen] { chosen = [=] { return import(*options); }; });
}

}  // namespace lectern::cli
