#include <fmt/chrono.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>

#include "app/cli/commands.h"
#include "app/cli/library_conversations.h"
#include "app/cli/library_options.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/library/source_state.h"
#include "app/library/stored_json.h"
#include "app/output/visible_text.h"
#include "engine/base/memory.h"

namespace lectern::cli {

namespace {

struct LibraryCommandOptions {
    ModelChoice everywhere;
    std::string library, file, keep;
    ReadingId id = 0;
    std::vector<ReadingId> ids;  ///< for commands that take several
    bool json = false, off = false, documents = false;
};

/// The date, and the time of day in UTC.
std::string describe_time(std::int64_t milliseconds) {
    const std::time_t seconds = milliseconds / 1000;
    const std::tm parts = fmt::gmtime(seconds);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                       parts.tm_hour, parts.tm_min);
}

Json json_or_text(const std::string& text) {
    Json json = parse_stored(text);
    return json.is_discarded() ? Json(text) : json;
}

Json describe(const std::vector<FileState>& files) {
    Json json = Json::array();
    for (const FileState& one : files) json.push_back({{"path", one.file.string()}, {"source", name(one.state)}});
    return json;
}

Result<Json> describe(Library& library, const ReadingRecord& reading) {
    Json documents = Json::array();
    for (const DocumentId id : reading.documents) {
        const auto document = library.documents().get(id);
        if (!document) return fail(document.error());
        const std::vector<FileState> files = file_states(*document, interrupted());
        documents.push_back({{"id", id},
                             {"name", document->name},
                             {"path", document->path},
                             {"source", name(source_state(files))},
                             {"files", describe(files)},
                             {"pages", document->pages}});
    }
    return Json{{"id", reading.id},
                {"documents", std::move(documents)},
                {"model", reading.model},
                {"complete", reading.state == ReadingState::complete},
                {"tokens_read", reading.tokens_read},
                {"tokens_total", reading.tokens_total},
                {"bytes", reading.bytes},
                {"plan", json_or_text(reading.plan)},
                {"created", describe_time(reading.created)},
                {"used", describe_time(reading.used)},
                {"pinned", reading.pinned}};
}

std::string line_of(const Json& reading) {
    const auto read = reading["tokens_read"].get<double>(), total = reading["tokens_total"].get<double>();
    const std::string name = reading["documents"].empty() ? "?" : reading["documents"][0]["name"].get<std::string>();
    const std::string state =
        reading["complete"].get<bool>() ? "ready" : fmt::format("{:.0f} % read", total > 0 ? 100 * read / total : 0);
    const auto text = [&](const char* field) {
        const Json& plan = reading["plan"];
        return plan.is_object() && plan.contains(field) && plan[field].is_string() ? plan[field].get<std::string>()
                                                                                   : std::string("?");
    };
    return fmt::format("{:>4}  {:<10} {:>10}  {}  {}, {} tokens, {} {}{}\n", reading["id"].get<ReadingId>(), state,
                       describe_bytes(reading["bytes"].get<std::uint64_t>()), reading["used"].get<std::string>(),
                       visible_line(name), reading["tokens_total"].get<std::int64_t>(), text("policy"), text("format"),
                       reading["pinned"].get<bool>() ? ", pinned" : "");
}

Json describe(const LibraryUsage& usage) {
    return {{"documents", usage.documents},
            {"readings", usage.readings},
            {"cells_bytes", usage.cells},
            {"unused_bytes", usage.unused},
            {"total_bytes", usage.total}};
}

Result<void> list(const LibraryCommandOptions& options, Library& library) {
    const auto readings = library.readings().list();
    if (!readings) return fail(readings.error());
    const auto usage = library.usage();
    if (!usage) return fail(usage.error());
    Json all = Json::array();
    for (const ReadingRecord& reading : *readings) {
        auto json = describe(library, reading);
        if (!json) return fail(json.error());
        all.push_back(std::move(*json));
    }
    if (options.json) {
        print_json({{"library", library.path().string()}, {"usage", describe(*usage)}, {"readings", std::move(all)}});
        return {};
    }
    for (const Json& reading : all) print_text(line_of(reading));
    say(fmt::format("{} documents, {} readings, {} in '{}'", usage->documents, usage->readings,
                    describe_bytes(static_cast<std::uint64_t>(usage->total)), library.path().string()));
    return {};
}

Result<void> show(const LibraryCommandOptions& options, Library& library) {
    const ReadingId id = options.id;
    const auto saved = library.checkpoints().load(id);
    if (!saved) return fail(saved.error());
    auto json = describe(library, saved->record);
    if (!json) return fail(json.error());
    (*json)["segments"] = saved->segment_count;
    (*json)["fingerprint"] = json_or_text(saved->record.fingerprint);
    (*json)["kept_by_page"] = saved->retention;
    auto conversations = describe_conversations(library, saved->record.documents);
    if (!conversations) return fail(conversations.error());
    (*json)["conversations"] = std::move(*conversations);
    if (options.json) {
        print_json(*json);
        return {};
    }
    print_text(line_of(*json));
    for (const auto& document : (*json)["documents"]) {
        const auto path = document["path"].get<std::string>();
        const int pages = document["pages"].get<int>();
        print_text(fmt::format("      {} {}, {}\n", pages, pages == 1 ? "page" : "pages",
                               path.empty() ? "from another computer"
                                            : fmt::format("last seen at '{}', {} since", visible_line(path),
                                                          document["source"].get<std::string>())));
        for (const auto& file : document["files"])
            if (document["files"].size() > 1 && file["source"] != name(SourceState::unchanged))
                print_text(fmt::format("      {} since: '{}'\n", file["source"].get<std::string>(),
                                       visible_line(file["path"].get<std::string>())));
    }
    print_text(fmt::format("      read by {}, begun {}\n", visible_line(saved->record.model),
                           describe_time(saved->record.created)));
    show_conversations((*json)["conversations"]);
    return {};
}

Result<void> remove_documents_of(ReadingId id, Library& library) {
    const auto reading = library.readings().get(id);
    if (!reading) return fail(reading.error());
    for (const DocumentId document : reading->documents)
        if (auto done = library.documents().remove(document); !done) return done;
    return {};
}

Result<void> remove(const LibraryCommandOptions& options, Library& library) {
    for (const ReadingId id : options.ids)
        if (auto done = options.documents ? remove_documents_of(id, library) : library.readings().remove(id); !done)
            return done;
    say("Removed. 'lectern-cli library gc' gives the room back to the system.");
    return {};
}

Result<void> pin(const LibraryCommandOptions& options, Library& library) {
    for (const ReadingId id : options.ids)
        if (auto done = library.readings().pin(id, !options.off); !done) return done;
    return {};
}

Result<void> export_to(const LibraryCommandOptions& options, Library& library) {
    return library.transfer().export_reading(options.id, options.file, &interrupted());
}

Result<void> import_from(const LibraryCommandOptions& options, Library& library) {
    const auto imported = library.transfer().import_reading(options.file, &interrupted());
    if (!imported) return fail(imported.error());
    if (imported->was_there) say("The library has this reading already: nothing was taken in twice.");
    const ReadingId id = imported->id;
    if (options.json)
        print_json({{"id", id}});
    else
        print_text(fmt::format("Reading {}: ask it with 'lectern-cli library ask {} QUESTION -m MODEL'\n", id, id));
    return {};
}

Result<void> verify(const LibraryCommandOptions& options, Library& library) {
    const auto found = library.verify(&interrupted());
    if (!found) return fail(found.error());
    Json problems = english(found->problems), readings = Json::array();
    for (const auto& reading : found->readings)
        readings.push_back({{"id", reading.id}, {"problem", reading.problem.english()}});
    if (options.json) print_json({{"problems", problems}, {"readings", readings}});
    if (found->problems.empty() && found->readings.empty()) {
        say("The library is whole: every reading is what was saved.");
        return {};
    }
    for (const Sentence& problem : found->problems) say(problem.english());
    for (const auto& reading : found->readings) say(fmt::format("Reading {}: {}", reading.id, reading.problem));
    return fail(
        {.code = ErrorCode::bad_input,
         .what = sentence("The library is damaged in the places that are listed above."),
         .means = sentence("What is not listed is whole."),
         .next = found->problems.empty()
                     ? sentence("Remove damaged readings and read their documents again; check the health of the disk.")
                     : sentence("'lectern-cli library rescue' puts what is whole into a fresh library; check the "
                                "health of the disk.")});
}

/// Removes readings until the others take no more than what is to be kept.
Result<std::vector<ReadingRecord>> make_room(const std::string& keep, Library& library) {
    const auto most = parse_bytes(keep);
    if (!most)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("'{text}' is no size.", keep),
                     .means = sentence("Nothing was removed."),
                     .next = sentence("Write how much the readings may take: --keep 2GiB.")});
    const auto usage = library.usage();
    if (!usage) return fail(usage.error());
    const std::int64_t too_much = usage->cells - static_cast<std::int64_t>(std::min(*most, std::uint64_t{1} << 60));
    if (too_much <= 0) return std::vector<ReadingRecord>();
    auto old = library.readings().least_recently_used(too_much);
    if (!old) return old;
    for (const ReadingRecord& reading : *old)
        if (auto done = library.readings().remove(reading.id); !done) return fail(done.error());
    return old;
}

Result<void> gc(const LibraryCommandOptions& options, Library& library) {
    std::vector<ReadingRecord> removed;
    if (!options.keep.empty()) {
        auto made = make_room(options.keep, library);
        if (!made) return fail(made.error());
        removed = std::move(*made);
    }
    const auto won = library.gc(&interrupted());
    if (!won) return fail(won.error());
    Json ids = Json::array();
    for (const ReadingRecord& reading : removed) ids.push_back(reading.id);
    if (options.json)
        print_json({{"removed", ids}, {"bytes", *won}});
    else
        say(fmt::format("Removed {} readings; {} given back to the system.", removed.size(),
                        describe_bytes(static_cast<std::uint64_t>(*won))));
    return {};
}

using LibraryWork = Result<void> (*)(const LibraryCommandOptions&, Library&);

Result<void> run(const LibraryCommandOptions& options, LibraryWork work) {
    const auto library = open_library(options.library);
    if (!library) return fail(library.error());
    return work(options, (*library)->storage());
}

struct Command {
    const char* name;
    const char* what;
    LibraryWork work;
    enum class Ids { none, one, some } ids = Ids::none;
    const char* file = nullptr;  ///< what it is, for commands with one
    bool json = false;
};

constexpr Command commands[]{
    {"list", "List the readings, last used first", list, Command::Ids::none, nullptr, true},
    {"show", "Say all about a reading, and what was asked about its document", show, Command::Ids::one, nullptr, true},
    {"remove", "Remove readings; documents and what was asked about them stay", remove, Command::Ids::some},
    {"pin", "Keep readings when room is made", pin, Command::Ids::some},
    {"export", "Write a reading and its document into a file of its own", export_to, Command::Ids::one,
     "File to write"},
    {"import", "Take in an exported reading", import_from, Command::Ids::none, "File that was exported", true},
    {"verify", "Compare everything with its checksums", verify, Command::Ids::none, nullptr, true},
    {"gc", "Give room back to the system", gc, Command::Ids::none, nullptr, true},
};

void add(CLI::App& library, const Command& what, Run& chosen) {
    auto options = std::make_shared<LibraryCommandOptions>();
    CLI::App* command = library.add_subcommand(what.name, what.what);
    if (what.ids == Command::Ids::one) command->add_option("id", options->id, "Number of the reading")->required();
    if (what.ids == Command::Ids::some) command->add_option("id", options->ids, "Numbers of readings")->required();
    if (what.file != nullptr) command->add_option("file", options->file, what.file)->required();
    if (what.json) command->add_flag("--json", options->json, "Print JSON");
    if (what.work == pin) command->add_flag("--off", options->off, "No longer");
    if (what.work == remove)
        command->add_flag(
            "--documents", options->documents,
            "Remove their documents too, with the text, all readings, notes and all that was asked about them");
    if (what.work == gc)
        command->add_option("--keep", options->keep,
                            "Before that, remove the readings that were not used for longest until the others take no "
                            "more than this (2GiB); pinned ones stay");
    add_library_file_option(*command, options->library);
    add_everywhere_options(*command, options->everywhere);
    const LibraryWork work = what.work;
    command->callback([=, &chosen] { chosen = [=] { return run(*options, work); }; });
}

}  // namespace

void add_library(CLI::App& app, Run& chosen) {
    CLI::App* library = app.add_subcommand("library", "List, ask, remove, export, check and rescue what was read");
    library->require_subcommand(1);
    for (const Command& command : commands) add(*library, command, chosen);
    add_library_ask(*library, chosen);
    add_library_notes(*library, chosen);
    add_library_overview(*library, chosen);
    add_library_rescue(*library, chosen);
}

}  // namespace lectern::cli
