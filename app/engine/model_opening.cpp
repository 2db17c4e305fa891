#include "app/engine/model_opening.h"

#include "app/models/known_model.h"
#include "engine/heads/retaining_heads.h"

namespace lectern {

namespace {

void attach_heads(Model& model, const std::vector<std::filesystem::path>& paths, std::vector<Error>& problems) {
    std::vector<std::filesystem::path> folders;
    for (const std::filesystem::path& path : paths) {
        if (!std::filesystem::is_regular_file(path)) {
            folders.push_back(path);
        } else if (auto heads = RetainingHeads::load(path, model)) {
            model.attach_heads(std::move(*heads));
        } else {
            problems.push_back(heads.error());
        }
    }
    for (auto& heads : find_heads(folders, model, problems)) model.attach_heads(std::move(heads));
}

event::ModelOpened describe(const Model& model, const std::filesystem::path& file) {
    event::ModelOpened opened{.file = file,
                              .name = model.config().name,
                              .architecture = std::string(model.config().architecture->name),
                              .device = model.device_name(),
                              .weight_bytes = model.transformer().weight_bytes(),
                              .trained_window = model.config().trained_window,
                              .good_up_to = model.config().good_up_to};
    for (const auto& heads : model.policy_parts().scorers) opened.methods.emplace_back(name(heads->method()));
    return opened;
}

}  // namespace

Result<OpenedModel> open_model(const command::OpenModel& open, const EngineOptions& options,
                               const CancelToken& cancel) {
    ModelOptions model_options = with_known(open.options, open.file);
    model_options.cancel = &cancel;
    auto model = options.open_model(open.file, model_options);
    if (!model) return fail(model.error());
    OpenedModel opened{.model = std::move(*model), .opened = {}, .problems = {}};
    attach_heads(*opened.model, open.heads, opened.problems);
    if (!opened.model->device_note().empty())
        opened.problems.push_back({.code = ErrorCode::failed, .what = opened.model->device_note()});
    opened.opened = describe(*opened.model, open.file);
    return opened;
}

}  // namespace lectern
