#pragma once

#include "app/engine/mailbox.h"

namespace lectern {

/// The library as the engine uses it: two connections, since one belongs to what saves a reading as long as it is being
/// made. Both null where nothing is kept.
struct EngineLibrary {
    std::unique_ptr<ReadingLibrary> reader, keeper;
};

/// Says what a person should know: it cannot be opened, can only be read, or is damaged. `file`: nothing: none.
EngineLibrary open_library(const std::optional<std::filesystem::path>& file, EventQueue& events);

}  // namespace lectern
