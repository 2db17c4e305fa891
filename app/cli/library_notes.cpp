#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/library_options.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/evidence/note_places.h"
#include "app/output/visible_text.h"

namespace lectern::cli {

namespace {

struct LibraryNotesOptions {
    ModelChoice everywhere;
    std::string library;
    ReadingId id = 0;  ///< 0: all documents
    bool json = false;
};

Result<std::vector<DocumentId>> documents_of(const LibraryNotesOptions& options, Library& library) {
    if (options.id != 0) return library.readings().get(options.id).map(&ReadingRecord::documents);
    return library.documents().list().map([](const std::vector<DocumentRecord>& records) {
        std::vector<DocumentId> ids;
        for (const DocumentRecord& record : records) ids.push_back(record.id);
        return ids;
    });
}

Json describe(const PlacedNote& one, const Document& document) {
    Json json{{"quote", one.note.quote}, {"note", one.note.text}, {"found", one.is_found}};
    if (one.is_found) json["page"] = document.page_name(document.page_at(static_cast<std::uint64_t>(one.note.begin)));
    return json;
}

void print(const Json& document) {
    print_text(visible_line(document["name"].get<std::string>()) + "\n");
    for (const auto& note : document["notes"]) {
        const std::string place =
            note.contains("page") ? "p. " + note["page"].get<std::string>() : std::string("no longer found");
        print_text(fmt::format("  {}: “{}”\n", visible_line(place), visible_line(note["quote"].get<std::string>())));
        if (const auto text = note["note"].get<std::string>(); !text.empty())
            print_text(fmt::format("      {}\n", visible_line(text)));
    }
}

Result<void> list_notes(const LibraryNotesOptions& options) {
    const auto library = open_library(options.library);
    if (!library) return fail(library.error());
    const auto ids = documents_of(options, (*library)->storage());
    if (!ids) return fail(ids.error());
    Json all = Json::array();
    for (const DocumentId id : *ids) {
        const auto notes = (*library)->storage().notes().of(id);
        if (!notes) return fail(notes.error());
        if (notes->empty()) continue;
        const auto document = (*library)->document(id);
        if (!document) return fail(document.error());
        Json found = Json::array();
        for (const PlacedNote& one : place_notes(*notes, document->text)) found.push_back(describe(one, *document));
        all.push_back({{"id", id}, {"name", document->name}, {"notes", std::move(found)}});
    }
    if (options.json)
        print_json({{"documents", std::move(all)}});
    else
        for (const Json& document : all) print(document);
    return {};
}

}  // namespace

void add_library_notes(CLI::App& library, Run& chosen) {
    auto options = std::make_shared<LibraryNotesOptions>();
    CLI::App* command = library.add_subcommand("notes", "List what was highlighted in documents, and noted about it");
    command->add_option("id", options->id, "Number of a reading, for its documents alone");
    command->add_flag("--json", options->json, "Print JSON");
    add_library_file_option(*command, options->library);
    add_everywhere_options(*command, options->everywhere);
    command->callback([=, &chosen] { chosen = [=] { return list_notes(*options); }; });
}

}  // namespace lectern::cli
