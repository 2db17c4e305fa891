#include "app/command_line/heads_files.h"

#include <CLI/CLI.hpp>

#include "app/command_line/output.h"
#include "app/models/catalogue.h"
#include "engine/heads/retaining_heads.h"

namespace lectern::cli {

Result<void> attach_heads(Model& model, const std::string& file) {
    if (!file.empty()) {
        auto heads = RetainingHeads::load(file, model);
        if (!heads) return fail(heads.error());
        model.attach_heads(std::move(*heads));
        return {};
    }
    std::vector<Error> problems;
    for (auto& heads : find_heads(heads_folders(), model, problems)) model.attach_heads(std::move(heads));
    for (const Error& problem : problems)
        say(fmt::format("Note: {} Other retaining heads, or none, are used.", problem.what));
    return {};
}

void add_heads_option(CLI::App& command, std::string& file) {
    command.add_option("--heads", file,
                       fmt::format("Retaining heads for the policies {}; default: those that Lectern finds for the "
                                   "model (made by 'lectern-lab heads train')",
                                   fmt::join(trained_policy_names(), " and ")));
}

}  // namespace lectern::cli
