#include "app/engine/engine_library.h"

namespace lectern {

EngineLibrary open_library(const std::optional<std::filesystem::path>& file, EventQueue& events) {
    EngineLibrary library;
    if (!file) return library;
    for (std::unique_ptr<ReadingLibrary>* connection : {&library.reader, &library.keeper}) {
        auto opened = ReadingLibrary::open(*file);
        if (!opened) {
            events.push(event::Trouble{.session = {}, .error = opened.error()});
            return {};
        }
        *connection = std::move(*opened);
    }
    const Opening& opening = library.reader->storage().opening();
    if (opening.read_only)
        events.push(event::Trouble{.session = {},
                                   .error = {.code = ErrorCode::failed,
                                             .what = fmt::format("The library '{}' is read-only.", file->string()),
                                             .means = "What is saved in it can be used; nothing is saved.",
                                             .next = "Allow yourself to write there, or choose another folder."}});
    for (const std::string& problem : opening.problems)
        events.push(
            event::Trouble{.session = {},
                           .error = {.code = ErrorCode::bad_input,
                                     .what = fmt::format("The library is damaged: {}", problem),
                                     .means = "It can only be read; nothing will be saved in it.",
                                     .next = "Export the readings that are whole: 'lectern-cli library export'."}});
    return library;
}

}  // namespace lectern
