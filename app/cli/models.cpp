#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/model_fetching.h"
#include "app/cli/model_listing.h"

namespace lectern::cli {

namespace {

struct ModelsOptions {
    ModelChoice everywhere;
    std::string name;
    bool json = false, not_measured = false, accept_licence = false;
};

Result<void> list_models(const ModelsOptions& options) {
    const auto models = models_here(options.everywhere, !options.not_measured);
    if (!models) return fail(models.error());
    if (options.json) {
        Json all = Json::array();
        for (const ModelHere& model : *models) all.push_back(to_json(model));
        const std::filesystem::path encoder = sentence_encoder_file();
        print_json({{"folder", models_folder().string()},
                    {"models", std::move(all)},
                    {"sentence_encoder", encoder.empty() ? Json() : Json(encoder.string())}});
        return {};
    }
    std::string table = heading();
    for (const ModelHere& model : *models) table += to_line(model);
    print_text(table);
    const bool has_recommended = std::ranges::any_of(*models, &ModelHere::is_recommended);
    say(has_recommended ? "* is recommended for this machine. Fetch a model: lectern-cli models fetch NAME"
                        : "Fetch a model: lectern-cli models fetch NAME");
    say(sentence_encoder_file().empty()
            ? "Passages are found by the words of a question alone: no sentence encoder is here."
            : "Passages are found in other words than a question's too, by the sentence encoder that is here.");
    return {};
}

Result<CatalogueModel> model_named(const std::string& name) {
    const auto catalogue = read_catalogue();
    if (!catalogue) return fail(catalogue.error());
    const auto found = std::ranges::find(*catalogue, name, &CatalogueModel::name);
    if (found != catalogue->end()) return *found;
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no model '{name}' in the catalogue.", name),
                 .means = sentence("Nothing was done."),
                 .next = sentence("lectern-cli models lists them.")});
}

Result<void> fetch_chosen(const ModelsOptions& options) {
    const auto model = model_named(options.name);
    if (!model) return fail(model.error());
    if (model->ask_before_fetch && !options.accept_licence)
        return fail(
            {.code = ErrorCode::wrong_use,
             .what =
                 sentence("Whoever fetches {model} agrees to its terms, '{licence}'.", model->title, model->licence),
             .means = sentence("Nothing was fetched."),
             .next = sentence("Read them at {address}, and add --accept-licence if you agree.", model->licence_url)});
    const auto file = fetch_model(*model);
    if (!file) return fail(file.error());
    if (options.json)
        print_json({{"name", model->name}, {"file", file->string()}, {"bytes", model->bytes}});
    else
        print_text(file->string() + "\n");
    return {};
}

Result<void> remove_chosen(const ModelsOptions& options) {
    const auto file = find_model(options.name);
    if (!file) return fail(file.error());
    if (auto done = remove_model(*file, models_folder(), {}); !done) return fail(done.error());
    say(fmt::format("Removed '{}'. Readings that were made with it stay in the library.", file->string()));
    return {};
}

using ModelsWork = Result<void> (*)(const ModelsOptions&);

CLI::App* add(CLI::App& models, const char* name, const char* what, std::shared_ptr<ModelsOptions> options,
              ModelsWork work, Run& chosen) {
    CLI::App* command = models.add_subcommand(name, what);
    add_everywhere_options(*command, options->everywhere);
    if (work != remove_chosen) command->add_flag("--json", options->json, "Print JSON");
    if (work != list_models) command->add_option("name", options->name, "Name of the model, as listed")->required();
    command->callback([=, &chosen] { chosen = [=] { return work(*options); }; });
    return command;
}

}  // namespace

void add_models(CLI::App& app, Run& chosen) {
    CLI::App* models = app.add_subcommand(
        "models", "List the models that Lectern knows, with what they do on this machine; fetch and remove them");
    models->require_subcommand(1);
    auto options = std::make_shared<ModelsOptions>();
    add(*models, "list", "List the models of the catalogue and of this machine", options, list_models, chosen)
        ->add_flag("--no-measure", options->not_measured,
                   "Do not try how fast this machine reads, which takes a second or two");
    add(*models, "fetch", "Fetch a model, or go on with what has arrived of it", options, fetch_chosen, chosen)
        ->add_flag("--accept-licence", options->accept_licence, "Agree to the terms of the model");
    add(*models, "remove", "Remove a model that was fetched", options, remove_chosen, chosen);
}

}  // namespace lectern::cli
