#include "app/reading/lost_card.h"

namespace lectern {

std::optional<ModelOptions> on_cpu_after(const Error& why, ModelOptions options) {
    if (!why.of_device) return {};
    options.device = "cpu";
    return options;
}

}  // namespace lectern
