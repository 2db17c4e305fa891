#pragma once

#include <QString>
#include <filesystem>

namespace lectern {

/// The name of a file or folder, without where it lies, as it may be shown (shown_name).
QString file_name_text(const std::filesystem::path& file);

/// What a file may be called that is made from something with that name: no folder, not hidden, not too long.
QString proposed_file_name(const QString& name, const QString& suffix);

}  // namespace lectern
