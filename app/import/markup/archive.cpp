#include "app/import/markup/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <memory>

#include "app/import/markup/entry_name.h"
#include "app/import/text/import_errors.h"

namespace lectern {

namespace {

constexpr std::size_t most_archive_bytes = std::size_t{512} << 20;
constexpr std::size_t always_allowed = std::size_t{16} << 20;
constexpr std::size_t most_ratio = 200;
constexpr int most_entries = 100'000;
constexpr std::size_t longest_part_name = 1024;  // bytes; no format that is opened has parts with longer ones

Error damaged_archive() {
    return damaged_file(
        sentence("The packed parts of the document cannot be unpacked: the file is damaged or cut off."));
}

}  // namespace

Result<ArchiveEntries> read_archive(std::span<const std::byte> zip, const std::function<bool(std::string_view)>& wanted,
                                    const CancelToken* cancel) {
    const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(), &archive_read_free);
    archive_read_support_format_zip_seekable(reader.get());
    if (archive_read_open_memory(reader.get(), zip.data(), zip.size()) != ARCHIVE_OK) return fail(damaged_archive());

    ArchiveEntries entries;
    std::size_t total = 0;
    archive_entry* entry = nullptr;
    for (int count = 0;; ++count) {
        const int header = archive_read_next_header(reader.get(), &entry);
        if (header == ARCHIVE_EOF) break;
        if (header < ARCHIVE_WARN) return fail(damaged_archive());
        if (count >= most_entries) {
            return fail(hostile_file(sentence("The file claims to hold more than {most} packed parts.", most_entries)));
        }
        if (is_cancelled(cancel)) return fail(import_cancelled());
        const std::optional<std::string> name = name_of(entry);
        if (!name || name->size() > longest_part_name) continue;
        if (archive_entry_filetype(entry) != AE_IFREG || !wanted(*name)) continue;
        if (archive_entry_is_data_encrypted(entry) != 0) {
            return fail(
                {.code = ErrorCode::bad_input,
                 .what = sentence("The document is encrypted."),
                 .means = sentence(
                     "Its text cannot be read without the password, and this kind of encryption is not supported."),
                 .next = sentence("Save it without a password, or as PDF, and open that.")});
        }
        std::string content;
        std::array<char, 1 << 16> block{};
        for (;;) {
            const la_ssize_t got = archive_read_data(reader.get(), block.data(), block.size());
            if (got < 0) return fail(damaged_archive());
            if (got == 0) break;
            content.append(block.data(), static_cast<std::size_t>(got));
            total += static_cast<std::size_t>(got);
            // What was taken from the file so far bounds the packed size from above.
            const bool is_bomb = content.size() > always_allowed && content.size() / most_ratio > zip.size();
            if (total > most_archive_bytes || is_bomb) {
                return fail(hostile_file(sentence("A file of {packed} KiB unpacks to more than {unpacked} MiB.",
                                                  (zip.size() >> 10) + 1, content.size() >> 20)));
            }
            if (is_cancelled(cancel)) return fail(import_cancelled());
        }
        entries.insert_or_assign(*name, std::move(content));
    }
    return entries;
}

std::string_view entry(const ArchiveEntries& entries, std::string_view name) {
    const auto found = entries.find(name);
    return found == entries.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace lectern
