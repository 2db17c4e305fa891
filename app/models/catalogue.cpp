#include "app/models/catalogue.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/base/own_process.h"
#include "engine/base/user_folders.h"

namespace lectern {

namespace fs = std::filesystem;

namespace {

Error damaged(const fs::path& file, const Sentence& what) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("The catalogue of models '{file}' {what}.", file.string(), what),
            .means = sentence("Models can be used by their file alone."),
            .next = sentence("Install Lectern again.")};
}

bool is_plain_name(const std::string& name) {
    return !name.empty() && name.front() != '.' && name.find_first_of("/\\") == std::string::npos;
}

bool is_sha256(const std::string& digits) {
    return digits.size() == 64 && digits.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// A word that a later version has is no error.
Purpose purpose_of(const std::string& word) {
    if (word == "trying") return Purpose::trying;
    if (word == "continuing") return Purpose::continuing;
    if (word == "everyday") return Purpose::everyday;
    if (word == "thorough") return Purpose::thorough;
    if (word == "languages") return Purpose::languages;
    if (word == "demanding") return Purpose::demanding;
    if (word == "experts") return Purpose::experts;
    return Purpose::unknown;
}

CatalogueModel model_of(const nlohmann::json& entry) {
    CatalogueModel model{.name = entry.at("name"),
                         .title = entry.at("title"),
                         .variant = entry.value("variant", std::string()),
                         .file = entry.at("file"),
                         .bytes = entry.at("bytes"),
                         .sha256 = entry.at("sha256"),
                         .licence = entry.at("licence"),
                         .licence_url = entry.at("licence_url"),
                         .ask_before_fetch = entry.at("ask_before_fetch"),
                         .sources = entry.at("sources"),
                         .purpose = purpose_of(entry.value("purpose", std::string())),
                         .good_up_to = entry.value("good_up_to", 0),
                         .good_up_to_source = entry.value("good_up_to_source", std::string()),
                         .yarn_factor = entry.value("yarn_factor", 1.0f),
                         .original_window = entry.value("original_window", 0),
                         .chat_format = entry.value("chat_format", std::string()),
                         .layers = entry.value("layers", 0),
                         .kv_heads = entry.value("kv_heads", 0),
                         .head_width = entry.value("head_width", 0),
                         .rank = entry.value("rank", 0),
                         .score = {},
                         .relative_speed = entry.value("relative_speed", 0.0)};
    if (entry.contains("score")) model.score = entry.at("score").get<double>();
    return model;
}

constexpr float most_yarn = 64;

bool is_length(int tokens) {
    return tokens >= 0 && tokens <= 1 << 24;
}

bool is_shape(const CatalogueModel& model) {
    constexpr int most = 4096;
    const auto is_count = [](int count) { return count >= 0 && count <= most; };
    return is_count(model.layers) && is_count(model.kv_heads) && is_count(model.head_width);
}

/// A name must not lead out of the folder, and what is fetched must come over a checked connection and have a sum.
bool makes_sense(const CatalogueModel& model) {
    const auto is_https = [](const std::string& address) { return address.starts_with("https://"); };
    return is_plain_name(model.name) && is_plain_name(model.file) && model.file.ends_with(".gguf") && model.bytes > 0 &&
           is_sha256(model.sha256) && is_https(model.licence_url) && std::ranges::all_of(model.sources, is_https) &&
           is_length(model.good_up_to) && is_length(model.original_window) && model.yarn_factor >= 1 &&
           model.yarn_factor <= most_yarn && is_shape(model) && model.rank >= 0 && model.relative_speed >= 0 &&
           model.score.value_or(0) >= 0 && model.score.value_or(0) <= 1;
}

/// `section`: of the file, a list.
Result<std::vector<CatalogueModel>> read_section(const fs::path& file, const char* section) {
    std::ifstream in(file);
    if (!in) return fail(damaged(file, sentence("cannot be read")));
    const auto json = nlohmann::json::parse(in, nullptr, false);
    std::vector<CatalogueModel> models;
    try {
        for (const auto& entry : json.at(section)) models.push_back(model_of(entry));
    } catch (const nlohmann::json::exception&) {
        return fail(damaged(file, sentence("is damaged")));
    }
    for (const CatalogueModel& model : models)
        if (!makes_sense(model)) return fail(damaged(file, sentence("is damaged at '{model}'", model.name)));
    return models;
}

}  // namespace

fs::path resource(std::string_view name) {
    std::error_code error;
    const fs::path installed = own_program().parent_path() / "../share/lectern" / name;
    return fs::exists(installed, error) ? installed : fs::path(LECTERN_RESOURCES) / name;
}

fs::path models_folder() {
    return user_data_folder() / "models";
}

fs::path own_heads_folder() {
    return user_data_folder() / "heads";
}

std::vector<fs::path> heads_folders() {
    return {own_heads_folder(), resource("heads")};
}

Result<std::vector<CatalogueModel>> read_catalogue(const fs::path& file) {
    return read_section(file, "models");
}

Result<std::vector<CatalogueModel>> read_catalogue() {
    return read_catalogue(resource("models.json"));
}

std::optional<CatalogueModel> catalogue_model_of(const fs::path& file) {
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(file, error);
    const auto models = read_catalogue();
    if (error || !models) return {};
    const auto found = std::ranges::find(*models, bytes, &CatalogueModel::bytes);
    return found == models->end() ? std::nullopt : std::optional(*found);
}

fs::path sentence_encoder_file() {
    const auto encoders = read_section(resource("models.json"), "encoders");
    if (!encoders) return {};
    for (const CatalogueModel& encoder : *encoders) {
        std::error_code error;
        for (fs::path file : {models_folder() / encoder.file, resource(encoder.file)})
            if (fs::exists(file, error)) return file;
    }
    return {};
}

Result<fs::path> find_model(const std::string& path_or_name) {
    std::error_code error;
    if (fs::exists(path_or_name, error) || path_or_name.find('/') != std::string::npos) return path_or_name;
    const auto models = read_catalogue();
    if (!models) return fail(models.error());
    std::string names;
    for (const CatalogueModel& model : *models) {
        names += (names.empty() ? "" : ", ") + model.name;
        if (model.name != path_or_name) continue;
        fs::path file = models_folder() / model.file;
        if (fs::exists(file, error)) return file;
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("The model '{model}' is not on this machine yet.", model.name),
                     .means = sentence("Nothing was loaded."),
                     .next = sentence("Fetch it under Models{option}.",
                                      Sentence::Option{"lectern-cli models fetch " + model.name})});
    }
    return fail(
        {.code = ErrorCode::bad_input,
         .what = sentence("There is no file or model named '{name}'.", path_or_name),
         .means = sentence("Nothing was loaded."),
         .next = sentence("Give the path of a GGUF file, or one of these names: {names}.", Sentence::Term{names})});
}

}  // namespace lectern
