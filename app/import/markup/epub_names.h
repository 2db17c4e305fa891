#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/import/markup/archive.h"

namespace lectern {

/// Finds the entry that a package file means by a name. Both were often written by different programs, which disagree
/// about capital letters, Unicode normalization forms, percent signs and the encoding of names in ZIP files.
class EpubNames {
 public:
    explicit EpubNames(const ArchiveEntries& entries);

    /// The name as it is stored, of the entry that the package calls `name`; `name` itself if there is none.
    std::string stored(const std::string& name) const;
    /// Of the entry that `link`, in the entry `from`, leads to. Fragments are dropped.
    std::string linked(std::string_view from, std::string_view link) const;

 private:
    const ArchiveEntries& entries_;
    std::map<std::string, std::string> stored_;  ///< by every spelling that is taken for the same
};

}  // namespace lectern
