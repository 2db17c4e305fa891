#pragma once

#include <QString>
#include <filesystem>

namespace lectern {

/// What a model is called wherever the window names it: as the catalogue does, if it has that file; else as the file
/// is; `otherwise`, where nobody knows the file.
QString model_name(const std::filesystem::path& file, const std::string& otherwise = {});

}  // namespace lectern
