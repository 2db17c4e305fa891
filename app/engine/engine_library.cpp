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
        events.push(
            event::Trouble{.session = {},
                           .error = {.code = ErrorCode::failed,
                                     .what = sentence("The library '{file}' is read-only.", file->string()),
                                     .means = sentence("What is saved in it can be used; nothing is saved."),
                                     .next = sentence("Allow yourself to write there, or choose another folder.")}});
    for (const Sentence& problem : opening.problems)
        events.push(event::Trouble{.session = {},
                                   .error = {.code = ErrorCode::bad_input,
                                             .what = sentence("The library is damaged: {problem}", problem),
                                             .means = sentence("It can only be read; nothing will be saved in it."),
                                             .next = sentence("Export the readings that are whole{option}.",
                                                              Sentence::Option{"lectern-cli library export"})}});
    return library;
}

}  // namespace lectern
