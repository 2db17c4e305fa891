#include "app/library/document_records.h"

#include <QString>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <system_error>

#include "app/library/sha256.h"
#include "app/library/stored_json.h"
#include "app/library/stored_sentence.h"
#include "app/output/shown_names.h"
#include "engine/base/byte_reader.h"
#include "engine/base/byte_writer.h"

namespace lectern {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Names of files are any bytes; the library takes text.
std::string as_text(const std::string& bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())).toStdString();
}

std::string outline_of(const Document& document) {
    Json headings = Json::array(), parts = Json::array();
    for (const Heading& heading : document.headings)
        headings.push_back({{"level", heading.level}, {"title", heading.title}, {"begin", heading.begin}});
    for (const Part& part : document.parts)
        parts.push_back({{"name", part.name}, {"first_page", part.first_page}, {"begin", part.begin}});
    const Json outline{{"headings", headings},
                       {"parts", parts},
                       {"notices", json_of(document.notices)},
                       {"pages_without_text", document.pages_without_text},
                       {"scanned_pages", document.scanned_pages},
                       {"damaged_pages", document.damaged_pages},
                       {"text_version", document.text_version}};
    return outline.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// What is missing or of another kind stays as it is: an outline may come from another machine.
void read_outline(const std::string& text, std::int64_t pages, Document& document) {
    const Json outline = parse_stored(text);
    if (!outline.is_object()) return;
    const auto list = [&](const char* name) {
        const auto found = outline.find(name);
        return found != outline.end() && found->is_array() ? *found : Json::array();
    };
    const auto number = [](const Json& object, const char* name, std::int64_t least, std::int64_t most) {
        const auto found = object.is_object() ? object.find(name) : object.end();
        return found != object.end() && found->is_number_integer() ? std::clamp(found->get<std::int64_t>(), least, most)
                                                                   : least;
    };
    const auto text_of = [](const Json& object, const char* name) {
        const auto found = object.is_object() ? object.find(name) : object.end();
        return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const std::int64_t last_page = std::max<std::int64_t>(pages, 1) - 1;
    const auto end_of_text = static_cast<std::int64_t>(document.text.size());
    for (const Json& heading : list("headings"))
        document.headings.push_back({.level = static_cast<int>(number(heading, "level", 1, 9)),
                                     .title = text_of(heading, "title"),
                                     .begin = static_cast<std::uint64_t>(number(heading, "begin", 0, end_of_text))});
    for (const Json& part : list("parts"))
        document.parts.push_back({.name = text_of(part, "name"),
                                  .first_page = static_cast<int>(number(part, "first_page", 0, last_page)),
                                  .begin = static_cast<std::uint64_t>(number(part, "begin", 0, end_of_text))});
    std::ranges::stable_sort(document.parts, {}, &Part::first_page);
    for (const Json& notice : list("notices"))
        if (auto read = sentence_from_json(notice)) document.notices.push_back(std::move(*read));
    document.pages_without_text = static_cast<int>(number(outline, "pages_without_text", 0, last_page + 1));
    document.scanned_pages = static_cast<int>(number(outline, "scanned_pages", 0, last_page + 1));
    document.damaged_pages = static_cast<int>(number(outline, "damaged_pages", 0, last_page + 1));
    document.text_version = static_cast<int>(number(outline, "text_version", 1, newest_text));
}

void write_word(const WordBox& word, ByteWriter& out) {
    out.number(word.begin);
    out.number(word.length);
    for (const float edge : {word.left, word.top, word.right, word.bottom}) out.number(edge);
}

}  // namespace

Result<std::string> content_hash(const fs::path& file, const CancelToken& cancel) {
    const auto unreadable = [&file](const Sentence& why) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{file}' cannot be opened: {reason}.", file.string(), why),
                     .means = sentence("The document was not read."),
                     .next = sentence("Check the name of the file and who may read it.")});
    };
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return unreadable(sentence("it is no file"));  // devices may have no end
    errno = 0;
    std::ifstream in(file, std::ios::binary);  // names are any bytes, which Qt takes for text
    if (!in) return unreadable(quoted(std::generic_category().message(errno)));
    Sha256 sum;
    std::vector<char> piece(1 << 20);
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())), in.gcount() > 0) {
        if (cancel.cancelled())
            return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
        sum.add({piece.data(), static_cast<std::size_t>(in.gcount())});
    }
    return sum.digits();
}

Result<std::vector<FileRecord>> file_records(const std::vector<fs::path>& files, const CancelToken& cancel) {
    std::vector<FileRecord> records;
    for (const fs::path& file : files) {
        // The time first: a file that changes while it is read is one that has changed.
        FileRecord record{.path = whole_path(file).string(), .size = size_of(file), .modified = modified(file)};
        auto hash = content_hash(file, cancel);
        if (!hash) return fail(std::move(hash.error()));
        record.hash = std::move(*hash);
        records.push_back(std::move(record));
    }
    return records;
}

std::string content_hash(std::span<const FileRecord> files, std::string_view how) {
    Sha256 all;
    const auto add = [&all](std::string_view text) {
        all.add(text);
        all.add({"\0", 1});  // neither names nor digits hold one
    };
    add(how);
    for (const FileRecord& file : files) {
        add(fs::path(file.path).filename().string());
        add(file.hash);
    }
    return all.digits();
}

std::int64_t modified(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    if (error) return 0;
    const auto system = std::chrono::file_clock::to_sys(time);
    return std::chrono::duration_cast<std::chrono::milliseconds>(system.time_since_epoch()).count();
}

std::int64_t size_of(const fs::path& file) {
    std::error_code error;
    const auto bytes = fs::file_size(file, error);
    return error ? 0 : static_cast<std::int64_t>(bytes);
}

fs::path whole_path(const fs::path& file) {
    std::error_code error;
    fs::path whole = fs::absolute(file, error);
    return error ? file : whole;
}

std::string stored_path(const fs::path& file) {
    return as_text(whole_path(file).string());
}

DocumentRecords to_records(const Document& document, const fs::path& file, const std::string& hash) {
    DocumentRecords records;
    records.document = {.hash = hash,
                        .name = as_text(document.name),
                        .path = stored_path(file),
                        .modified = modified(file),
                        .media_type = document.media_type,
                        .size = size_of(file),
                        .outline = outline_of(document)};
    std::vector<ByteWriter> words(document.pages.size());
    for (const WordBox& word : document.words)
        if (word.page < words.size()) write_word(word, words[word.page]);
    for (std::size_t i = 0; i < document.pages.size(); ++i) {
        const Page& page = document.pages[i];
        records.pages.push_back({.label = as_text(page.label),
                                 .begin = static_cast<std::int64_t>(page.begin),
                                 .end = static_cast<std::int64_t>(page.end),
                                 .text = document.text.substr(page.begin, page.end - page.begin),
                                 .words = words[i].take()});
    }
    return records;
}

Document without_text(const DocumentRecord& record) {
    Document document{.name = record.name, .media_type = record.media_type};
    read_outline(record.outline, record.pages, document);
    limit_names(document);
    return document;
}

Result<Document> from_records(const DocumentRecord& record, std::span<const PageRecord> pages) {
    Document document{.name = record.name, .media_type = record.media_type};
    for (const PageRecord& page : pages) {
        const std::uint64_t begin = document.text.size();
        document.text += page.text;
        document.pages.push_back({.label = page.label, .begin = begin, .end = document.text.size()});
        if (page.begin != static_cast<std::int64_t>(begin) ||
            page.end != static_cast<std::int64_t>(document.text.size()))
            return fail(
                {.code = ErrorCode::bad_input,
                 .what = sentence("The pages of '{document}' in the library do not make one text.", record.name),
                 .means = sentence("The document in the library is damaged and was not used."),
                 .next = sentence("Remove it from the library, and read the file again.")});
    }
    if (document.pages.empty())
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("The text of '{document}' is not in the library.", record.name),
                     .means = sentence("It was damaged and is lost. What was read of it is kept."),
                     .next = sentence("Read the file again: its text comes back, and nothing of it is read twice.")});
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const std::vector<WordBox> words = words_of(pages[i], static_cast<int>(i), document.text.size());
        document.words.insert(document.words.end(), words.begin(), words.end());
    }
    std::stable_sort(document.words.begin(), document.words.end(),
                     [](const WordBox& a, const WordBox& b) { return a.begin < b.begin; });
    document.text_version = 1;  // unless it says more
    read_outline(record.outline, std::ssize(document.pages), document);
    limit_names(document);  // it may come from another machine
    return document;
}

std::vector<WordBox> words_of(const PageRecord& record, int page, std::uint64_t characters) {
    std::vector<WordBox> words;
    for (ByteReader in(record.words); in.remaining() > 0 && !in.past_end();) {
        WordBox word{.begin = in.number<std::uint64_t>(),
                     .length = in.number<std::uint32_t>(),
                     .page = static_cast<std::uint32_t>(page)};
        for (float* edge : {&word.left, &word.top, &word.right, &word.bottom}) *edge = in.number<float>();
        if (!in.past_end() && word.begin <= characters && word.length <= characters - word.begin) words.push_back(word);
    }
    return words;
}

}  // namespace lectern
