#include "app/models/catalogue.h"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace lectern {

namespace fs = std::filesystem;

fs::path resource(std::string_view name) {
    std::error_code error;
    const fs::path installed = fs::read_symlink("/proc/self/exe", error).parent_path() / "../share/lectern" / name;
    return fs::exists(installed, error) ? installed : fs::path(LECTERN_RESOURCES) / name;
}

fs::path models_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != 0)
        return fs::path(data) / "lectern/models";
    const char* home = std::getenv("HOME");
    return fs::path(home != nullptr ? home : ".") / ".local/share/lectern/models";
}

Result<fs::path> find_model(const std::string& path_or_name) {
    std::error_code error;
    if (fs::exists(path_or_name, error) || path_or_name.find('/') != std::string::npos) return path_or_name;
    std::ifstream in(resource("models.json"));
    const auto catalogue = nlohmann::json::parse(in, nullptr, false);
    std::string names;
    if (catalogue.is_object())
        for (const auto& model : catalogue.value("models", nlohmann::json::array())) {
            const std::string name = model.value("name", "");
            names += (names.empty() ? "" : ", ") + name;
            if (name != path_or_name) continue;
            fs::path file = models_folder() / model.value("file", "");
            if (fs::exists(file, error)) return file;
            return fail({.code = ErrorCode::bad_input,
                         .what = fmt::format("The model '{}' is not on this machine yet.", name),
                         .means = "Nothing was loaded.",
                         .next = fmt::format("Fetch it with: scripts/fetch_model.py {}", name)});
        }
    return fail({.code = ErrorCode::bad_input,
                 .what = fmt::format("There is no file or model named '{}'.", path_or_name),
                 .means = "Nothing was loaded.",
                 .next = fmt::format("Give the path of a GGUF file, or one of these names: {}.", names)});
}

}  // namespace lectern
