#include "ui/window/usual_model.h"

#include "app/models/catalogue.h"

namespace lectern {

std::filesystem::path usual_model(const Settings& settings) {
    const std::filesystem::path last = settings.model().toStdString();
    std::error_code error;
    if (std::filesystem::is_regular_file(last, error)) return last;
    // The one that scripts/run.sh fetches first.
    for (const char* name : {"qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b", "smollm2-135m"})
        if (const auto file = find_model(name)) return *file;
    return {};
}

}  // namespace lectern
