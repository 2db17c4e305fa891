#pragma once

#include <span>

namespace lectern {

/// Written into the header of every library, and of every exported reading: "LCTN".
constexpr int library_application_id = 0x4c43544e;

/// Takes a library from version `to` - 1 to `to`. What has been released is never edited: a change is a new step.
struct Migration {
    int to = 0;
    const char* sql = nullptr;
};

/// All steps, in order, from an empty file on.
std::span<const Migration> migrations();

/// The version that this program reads and writes: the `to` of the last step.
int library_version();

}  // namespace lectern
