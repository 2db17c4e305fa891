#include "app/models/model_file.h"

#include "app/models/known_model.h"
#include "engine/model/config.h"
#include "engine/text/chat_format.h"
#include "engine/text/tokenizer.h"

namespace lectern {

Result<ModelFacts> look_into_model(const std::filesystem::path& path) {
    const auto file = GgufFile::open(path);
    if (!file) return fail(file.error());
    const auto config = ModelConfig::from(*file, with_known({}, path).known);
    if (!config) return fail(config.error());
    const auto tokenizer = Tokenizer::from(*file);
    if (!tokenizer) return fail(tokenizer.error());
    if (const auto format = ChatFormat::of(*file, **tokenizer); !format) return fail(format.error());
    return ModelFacts{.name = config->name,
                      .architecture = std::string(config->architecture->name),
                      .good_up_to = config->good_up_to,
                      .bytes = file->file_bytes()};
}

}  // namespace lectern
