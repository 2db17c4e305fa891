#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.h"

namespace lectern {

// What the library stores, as plain values. Times are milliseconds since 1970 (UTC); 0 lets the library fill in now.
// Texts are UTF-8. "Opaque" means that the library keeps it and does not look inside.

using DocumentId = std::int64_t;
using ReadingId = std::int64_t;
using ConversationId = std::int64_t;
using MessageId = std::int64_t;
using SurveyId = std::int64_t;

/// A file that a document was read from, as it was then.
struct FileRecord {
    std::string path;           ///< any bytes
    std::int64_t size = 0;      ///< in bytes
    std::int64_t modified = 0;  ///< its time of modification
    std::string hash;           ///< SHA-256 of its bytes
};

struct DocumentRecord {
    DocumentId id = 0;            ///< given by the library
    std::string hash;             ///< SHA-256 of the file's bytes, 64 lower-case hexadecimal digits: what a document is
    std::string name;             ///< file name without folder
    std::string path;             ///< where the file was last seen: a hint
    std::int64_t modified = 0;    ///< the file's time of modification when it was imported
    std::string media_type;       ///< "application/pdf"
    std::int64_t size = 0;        ///< of the file, in bytes
    int pages = 0;                ///< given by the library
    std::int64_t characters = 0;  ///< code points of text, given by the library
    std::string outline;          ///< opaque: sections, headings, notices
    std::int64_t added = 0;
    std::int64_t used = 0;
    bool pinned = false;
    bool imported = false;          ///< its text came out of an exported reading, not out of the file itself
    std::vector<FileRecord> files;  ///< one, or those that were joined, in order; none if that was on another computer
};

struct PageRecord {
    std::string label;       ///< as printed
    std::int64_t begin = 0;  ///< byte offset of its text in the text of the document
    std::int64_t end = 0;    ///< begin + bytes of text
    std::string text;
    std::vector<std::byte> words;  ///< opaque: where the words stand on the page; may be empty
};

/// A passage that a search found.
struct PageMatch {
    DocumentId document = 0;
    int page = 0;     ///< 0-based
    double rank = 0;  ///< BM25; higher is better
    std::int64_t begin =
        0;  ///< of the passage on the page that holds most of the words, in bytes of the document's text
    std::int64_t end = 0;
};

/// A question that is put to every section of a document, or another thing that is done with each.
struct SurveyRecord {
    SurveyId id = 0;  ///< given by the library
    DocumentId document = 0;
    std::string made_of;   ///< all that what is found depends on: two are one where this is equal
    std::string kind;      ///< opaque
    std::string question;  ///< may be empty
    std::string model;     ///< name for people
    int sections = 0;
    int done = 0;  ///< sections with a note; given by the library
    std::int64_t begun = 0;
};

/// What was found in one section.
struct SurveyNote {
    int section = 0;
    std::string found;  ///< opaque JSON
};

enum class ReadingState { reading = 0, complete = 1 };

struct ReadingRecord {
    ReadingId id = 0;                   ///< given by the library
    std::vector<DocumentId> documents;  ///< what was read, in this order
    std::string fingerprint;            ///< opaque JSON: everything the cells depend on
    std::string fingerprint_hash;       ///< two readings fit the same model, plan and text where this is equal
    std::string model;                  ///< name for people
    std::string plan;                   ///< opaque JSON
    ReadingState state = ReadingState::reading;
    std::int64_t tokens_read = 0;
    std::int64_t tokens_total = 0;
    std::int64_t bytes = 0;  ///< its segments in the library's file
    std::int64_t created = 0;
    std::int64_t used = 0;
    bool pinned = false;
};

constexpr std::size_t most_segment_bytes = std::size_t{64} << 20;

/// A part of a checkpoint, 4 to 16 MB; at most most_segment_bytes.
struct SegmentView {
    int index = 0;
    std::span<const std::byte> bytes;
};

/// The state of a reading to be saved. It replaces the one before.
struct Checkpoint {
    std::int64_t tokens_read = 0;
    ReadingState state = ReadingState::reading;
    std::string meta;              ///< opaque
    std::vector<float> retention;  ///< share of each page's cells that is kept, 0 to 1; pages of all documents in order
    int segment_count = 0;         ///< segments of the whole state, indices 0 to segment_count - 1
    std::int64_t bytes = 0;        ///< that all segments take, about; to be said where there is no room for them

    /// Segments in order of their index: at least those whose bytes are not what the last checkpoint stored.
    std::vector<SegmentView> segments;
    /// Makes further segments, one after another, so that not all need to be in memory; none ends it. What is above is
    /// looked at only then. May be empty.
    std::function<Result<std::optional<SegmentView>>()> next_segment;
};

/// A checkpoint as it was saved, without its segments.
struct SavedReading {
    ReadingRecord record;
    std::string meta;
    std::vector<float> retention;
    int segment_count = 0;
};

struct ConversationRecord {
    ConversationId id = 0;
    std::string title;
    std::vector<DocumentId> documents;
    std::optional<ReadingId> reading;  ///< none when the reading was removed since
    std::int64_t created = 0;
    std::int64_t used = 0;
    int questions = 0;  ///< that were asked in it; given by the library
};

/// A place that an answer rests on.
struct EvidenceRecord {
    std::string quote;
    bool verified = false;  ///< found word for word in the text; only then is there a place
    DocumentId document = 0;
    int page = 0;
    std::int64_t begin = 0;  ///< bytes of the document's text
    std::int64_t end = 0;
};

enum class MessageRole { question = 0, answer = 1 };

/// Messages form a tree: another answer to the same question, or a question asked anew, has the same parent.
struct MessageRecord {
    MessageId id = 0;
    std::optional<MessageId> parent;
    MessageRole role = MessageRole::question;
    std::string text;
    std::string details;  ///< opaque JSON: attended pages, recalled passages, what was kept
    std::int64_t created = 0;
    std::vector<EvidenceRecord> evidence;
};

/// What the library takes on the disk, in bytes.
struct LibraryUsage {
    std::int64_t documents = 0;  ///< how many
    std::int64_t readings = 0;   ///< how many
    std::int64_t cells = 0;      ///< bytes of all readings
    std::int64_t unused = 0;     ///< inside the file, given back by gc
    std::int64_t total = 0;      ///< the file, its journal and backups of earlier versions
};

/// What a check of the whole library found wrong; nothing, if both are empty.
struct Verification {
    struct DamagedReading {
        ReadingId id = 0;
        Sentence problem;
    };
    std::vector<Sentence> problems;        ///< of the file, of the index for searching, and of what tables say
    std::vector<DamagedReading> readings;  ///< cells that are not what was saved: to be removed and read again
};

/// A reading that was taken in from a file.
struct ImportedReading {
    ReadingId id = 0;
    bool was_there = false;  ///< the library had the same one, and keeps that
};

/// What was copied out of a damaged library.
struct Rescued {
    int documents = 0;
    int readings = 0;
    int conversations = 0;
    std::vector<Sentence> lost;     ///< what could not be read, and why
    std::filesystem::path damaged;  ///< where the damaged library is now, if a fresh one took its place
};

/// What happened when the library was opened.
struct Opening {
    bool read_only = false;          ///< the file or its folder cannot be written: it can be read but not changed
    bool unclean_exit = false;       ///< the program that used it last was killed or lost power; it was checked
    std::vector<Sentence> problems;  ///< what the check found; if any, the library can be read but not changed
    int migrated_from = 0;           ///< version before a migration; 0 without one
    std::filesystem::path backup;    ///< the library as it was before the migration
};

}  // namespace lectern
