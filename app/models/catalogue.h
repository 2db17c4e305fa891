#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"

namespace lectern {

/// A file or folder that comes with the program: beside it in an installation, in the source tree otherwise.
std::filesystem::path resource(std::string_view name);

/// Where models are kept: $XDG_DATA_HOME/lectern/models, or the same below ~/.local/share.
std::filesystem::path models_folder();
/// Where retaining heads are written that a person trained: beside models_folder().
std::filesystem::path own_heads_folder();
/// Where retaining heads are looked for: a person's own go before those that come with the program.
std::vector<std::filesystem::path> heads_folders();

/// What a model is good for.
enum class Purpose {
    unknown,
    trying,      ///< the smallest: to see how things go
    continuing,  ///< was taught to continue texts, not to answer
    everyday,
    thorough,   ///< for harder questions, slower
    languages,  ///< of 3 to 4 billion weights: those who know many languages begin there
    demanding,  ///< slow without a graphics card
    experts,    ///< takes much memory, and is quick for that
};

/// A model file that is known by its sum.
struct CatalogueModel {
    std::string name;     ///< short, for command lines
    std::string title;    ///< for people
    std::string variant;  ///< of the model, for those who know: "Instruct, Q4_K_M"
    std::string file;     ///< its name in models_folder()
    std::uint64_t bytes = 0;
    std::string sha256;  ///< 64 hexadecimal digits
    std::string licence, licence_url;
    bool ask_before_fetch = false;     ///< its terms have to be agreed to
    std::vector<std::string> sources;  ///< HTTPS addresses of this very file; none: it can only be added from disk
    Purpose purpose = Purpose::unknown;
    int good_up_to = 0;             ///< tokens of a document that it was seen to follow; 0: not known
    std::string good_up_to_source;  ///< where that is from
    float yarn_factor = 1;          ///< > 1: see KnownOfModel
    int original_window = 0;
    std::string chat_format;                       ///< instead of the file's; empty: the file's
    int layers = 0, kv_heads = 0, head_width = 0;  ///< what a reading takes memory for; 0: not known
    /// By how well it answers questions about long documents, as published or measured: a larger one is better. 0: not
    /// known.
    int rank = 0;
    std::optional<double> score;  ///< share of test questions answered right, everything kept (docs/benchmarks.md)
    double relative_speed = 0;  ///< of reading on a processor, where the 0.5B has 1 (docs/benchmarks.md); 0: not known
};

/// The models of a catalogue, in its order. Errors: a file that cannot be read, or says what cannot be.
Result<std::vector<CatalogueModel>> read_catalogue(const std::filesystem::path& file);
/// Those that come with the program (resources/models.json).
Result<std::vector<CatalogueModel>> read_catalogue();

/// The model of the catalogue that a file is, whatever its name. By its size, of which no two are alike: nobody reads
/// gigabytes for a sum before they are opened.
std::optional<CatalogueModel> catalogue_model_of(const std::filesystem::path& file);

/// The sentence encoder of the catalogue that is in models_folder(); empty: none.
std::filesystem::path sentence_encoder_file();

/// A path as it is, or the file of a name in the catalogue.
/// Errors: a name that is neither a file nor in the catalogue, a model that was not fetched yet.
Result<std::filesystem::path> find_model(const std::string& path_or_name);

}  // namespace lectern
