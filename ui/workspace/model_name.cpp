#include "ui/workspace/model_name.h"

#include "app/models/catalogue.h"
#include "app/output/shown_names.h"
#include "ui/base/file_name_text.h"

namespace lectern {

QString model_name(const std::filesystem::path& file, const std::string& otherwise) {
    static const auto catalogue = read_catalogue();
    if (catalogue && file.parent_path() == models_folder())
        for (const CatalogueModel& model : *catalogue)
            if (file.filename() == model.file) return QString::fromStdString(model.title);
    return file.empty() ? QString::fromStdString(shown_name(otherwise)) : file_name_text(file.stem());
}

}  // namespace lectern
