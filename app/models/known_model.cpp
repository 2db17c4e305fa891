#include "app/models/known_model.h"

#include "app/models/catalogue.h"

namespace lectern {

ModelOptions with_known(ModelOptions options, const std::filesystem::path& file) {
    const auto model = catalogue_model_of(file);
    if (!model) return options;
    options.known = {
        .good_up_to = model->good_up_to, .yarn_factor = model->yarn_factor, .original_window = model->original_window};
    if (options.chat_format.empty()) options.chat_format = model->chat_format;
    return options;
}

}  // namespace lectern
