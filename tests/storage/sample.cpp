#include "tests/storage/sample.h"

#include <fmt/format.h>

#include <cstdint>
#include <random>
#include <span>

#include "storage/copy_whole_rows.h"
#include "storage/failure.h"
#include "storage/opening.h"

namespace lectern {

std::string sample_hash(int number) {
    return fmt::format("{:064x}", number);
}

DocumentRecord sample_document(int number) {
    return {.hash = sample_hash(number),
            .name = fmt::format("document-{}.pdf", number),
            .path = fmt::format("/home/ada/document-{}.pdf", number),
            .modified = 1'700'000'000'000,
            .media_type = "application/pdf",
            .size = 4096 + number,
            .outline = R"({"chapters": ["One"]})"};
}

std::vector<PageRecord> pages_with(const std::vector<std::string>& texts) {
    std::vector<PageRecord> pages;
    std::int64_t begin = 0;
    for (const std::string& text : texts) {
        const auto end = begin + static_cast<std::int64_t>(text.size());
        pages.push_back({.label = std::to_string(pages.size() + 1), .begin = begin, .end = end, .text = text});
        begin = end;
    }
    return pages;
}

ReadingRecord sample_reading(std::vector<DocumentId> documents, const std::string& fingerprint) {
    return {.documents = std::move(documents),
            .fingerprint = R"({"model": "m"})",
            .fingerprint_hash = fingerprint,
            .model = "Small model",
            .plan = R"({"budget": 4096})",
            .tokens_total = 1'000'000};
}

SampleState::SampleState(int state) {
    // Segments come and go, most change, the first never does.
    std::mt19937 random(static_cast<unsigned>(state));
    const int count = 3 + state % 3;
    for (int index = 0; index < count; ++index) {
        std::mt19937 content(index == 0 ? 0U : static_cast<unsigned>(state * 16 + index));
        std::vector<std::uint32_t> numbers(5'000 + (index == 0 ? 0 : random() % 7'000));
        for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(content());
        const auto content_bytes = std::as_bytes(std::span(numbers));
        bytes.emplace_back(content_bytes.begin(), content_bytes.end());
    }
    checkpoint.tokens_read = state;
    checkpoint.meta = fmt::format("state {}", state);
    checkpoint.retention.assign(static_cast<std::size_t>(5 + state % 4), static_cast<float>(state % 100) / 100);
    checkpoint.segment_count = count;
    for (int index = 0; index < count; ++index) checkpoint.segments.push_back({index, bytes[index]});
}

int saved_state(Library& library, ReadingId id) {
    const SavedReading saved = taken(library.checkpoints().load(id));
    if (saved.meta.empty() && saved.segment_count == 0) return -1;
    const int state = static_cast<int>(saved.record.tokens_read);
    const SampleState expected(state);
    const auto require = [&](bool promise, const char* what) {
        if (!promise) throw std::runtime_error(fmt::format("state {}: {}", state, what));
    };
    require(saved.meta == expected.checkpoint.meta, "its description is of another state");
    require(saved.retention == expected.checkpoint.retention, "its retention is of another state");
    require(saved.segment_count == expected.checkpoint.segment_count, "it has too many or too few segments");
    for (int index = 0; index < saved.segment_count; ++index)
        require(taken(library.checkpoints().load_segment(id, index)) == expected.bytes[index],
                "a segment is of another state");
    return state;
}

std::unique_ptr<Library> open_library(const std::filesystem::path& path, LibraryOptions options) {
    return taken(Library::open(path, std::move(options)));
}

Result<void> change_library(Library& library, const std::string& title) {
    return library.conversations().begin({.title = title}).map([](ConversationId) {});
}

Result<Rescued> rescue_into(const Library& fresh, const Library& damaged, const std::string& vfs) {
    return at_border(sentence("Not all was copied."), [&] {
        const LibraryOptions options{.vfs = vfs};
        const auto from = open_connection(damaged.path(), options.patience_milliseconds, vfs);
        const auto to = open_connection(fresh.path(), options.patience_milliseconds, vfs);
        return copy_whole_rows(*from, *to, options, Cancellable(*from, nullptr));
    });
}

std::string setting_of(const Library& library, const std::string& key) {
    Connection connection(library.path(), Connection::Access::read_write);
    Statement found(connection, "SELECT value FROM setting WHERE key = ?");
    return found.bind(key).step() ? found.text(0) : std::string();
}

bool is_private(const std::filesystem::path& file) {
    return std::filesystem::path::preferred_separator != '/' ||
           std::filesystem::status(file).permissions() == std::filesystem::perms(0600);
}

}  // namespace lectern
