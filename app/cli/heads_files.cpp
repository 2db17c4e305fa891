#include "app/cli/heads_files.h"

#include "app/cli/catalogue.h"
#include "engine/heads/retaining_heads.h"

namespace lectern::cli {

std::vector<std::filesystem::path> heads_folders() {
    return {resource("heads"), models_folder().parent_path() / "heads"};
}

Result<void> attach_heads(Model& model, const std::string& file) {
    std::vector<std::filesystem::path> files;
    if (!file.empty()) files.emplace_back(file);
    if (file.empty()) {
        const auto folders = heads_folders();
        for (const char* method : {"zap", "locret"})
            if (const auto found = find_heads(folders, model, method)) files.push_back(*found);
    }
    for (const std::filesystem::path& path : files) {
        auto heads = RetainingHeads::load(path, model);
        if (!heads) return fail(heads.error());
        model.attach_heads(std::move(*heads));
    }
    return {};
}

void add_heads_option(CLI::App& command, std::string& file) {
    command.add_option("--heads", file,
                       "Retaining heads for the policies zap and locret; default: those that Lectern finds for the "
                       "model (made by 'lectern-cli heads train')");
}

}  // namespace lectern::cli
