#include <CLI/CLI.hpp>
#include <map>

#include "app/cli/commands.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/models/catalogue.h"
#include "app/models/known_model.h"
#include "engine/devices/devices.h"

namespace lectern::cli {

namespace {

Result<void> show(const ModelChoice& choice, bool as_json) {
    const auto path = find_model(choice.model);
    if (!path) return fail(path.error());
    const auto file = GgufFile::open(*path);
    if (!file) return fail(file.error());
    const auto config = ModelConfig::from(*file, with_known({}, *path).known);
    if (!config) return fail(config.error());
    const auto tokenizer = Tokenizer::from(*file);
    if (!tokenizer) return fail(tokenizer.error());
    const auto format = ChatFormat::of(*file, **tokenizer);
    if (!format) return fail(format.error());

    std::int64_t parameters = 0;
    std::map<std::string, int> types;
    for (const TensorInfo& tensor : file->tensors()) {
        parameters += tensor.values();
        ++types[std::string(block_format(tensor.type)->name)];
    }
    const HeadShape& heads = config->scored_heads();
    std::size_t per_token = 0;
    for (int l = 0; l < config->layers; ++l)
        per_token +=
            cell_bytes(CellFormat::q8, config->heads_of(l).width) * static_cast<std::size_t>(config->stored_heads(l));
    Json json{{"name", config->name},
              {"architecture", config->architecture->name},
              {"parameters", parameters},
              {"layers", config->layers},
              {"width", config->width},
              {"feed_forward", config->feed_forward.front()},
              {"query_heads", heads.q_heads},
              {"kv_heads", heads.kv_heads},
              {"head_width", heads.width},
              {"vocabulary", config->vocabulary},
              {"trained_window", config->trained_window},
              {"good_up_to", config->good_up_to},
              {"tokenizer", (*tokenizer)->name()},
              {"chat_format", format->name()},
              {"tensor_types", types},
              {"file_bytes", file->file_bytes()},
              {"cell_bytes_per_token", per_token}};
    if (as_json) {
        print_json(json);
        return {};
    }
    print_fields(json, 22);
    return {};
}

Result<void> show_devices(bool as_json) {
    const std::vector<std::string> lines = describe_devices();
    if (as_json) {
        print_json(Json{{"devices", lines}});
        return {};
    }
    for (const std::string& line : lines) print_text(line + "\n");
    return {};
}

}  // namespace

void add_info(CLI::App& app, Run& chosen) {
    struct Options {
        ModelChoice choice;
        bool json = false;
        bool devices = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("info", "Say what a model file holds, or what there is to compute on");
    CLI::Option* model =
        command->add_option("model", options->choice.model, "GGUF file, or the name of a model in the catalogue");
    CLI::Option* devices =
        command->add_flag("--devices", options->devices, "List the CPU's vector extensions and the graphics cards");
    devices->excludes(model);
    command->add_flag("--json", options->json, "Print JSON");
    add_everywhere_options(*command, options->choice);
    command->callback([=, &chosen] {
        if (!options->devices && options->choice.model.empty()) throw CLI::RequiredError("model");
        chosen = [=] { return options->devices ? show_devices(options->json) : show(options->choice, options->json); };
    });
}

}  // namespace lectern::cli
