#include "storage/validate.h"

#include <algorithm>
#include <string_view>

#include "storage/failure.h"
#include "storage/utf8.h"

namespace lectern {

namespace {

void require(bool promise, const Sentence& what) {
    if (promise) return;
    throw Failure{{.code = ErrorCode::bad_input,
                   .what = what,
                   .next = sentence("Open the document again; if this happens again, report this message.")}};
}

bool is_hash(std::string_view hash) {
    return hash.size() == 64 && std::ranges::all_of(hash, [](char digit) {
               return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
           });
}

bool is_utf8(std::string_view text) {
    return count_code_points(text) >= 0;
}

}  // namespace

void validate(const DocumentRecord& document) {
    require(is_hash(document.hash), sentence("The hash of the document is not one of SHA-256"));
    require(document.size >= 0, sentence("The document has a negative size"));
    for (const std::string* text : {&document.name, &document.path, &document.media_type, &document.outline})
        require(text->size() <= most_text, sentence("A description of the document is too long"));
    for (const std::string* text : {&document.name, &document.media_type, &document.outline})
        require(is_utf8(*text), sentence("A description of the document is not well-formed UTF-8"));
}

void validate(const PageRecord& page, std::int64_t last) {
    require(page.text.size() <= most_text && page.words.size() <= most_text && page.label.size() <= most_text,
            sentence("A page of the document is too long"));
    require(page.begin >= last && page.end >= page.begin &&
                page.end - page.begin == static_cast<std::int64_t>(page.text.size()),
            sentence("The pages of the document do not lie one behind the other"));
    require(is_utf8(page.text) && is_utf8(page.label), sentence("The text of a page is not well-formed UTF-8"));
}

void validate(const ReadingRecord& reading) {
    require(!reading.documents.empty(), sentence("The reading has no document"));
    require(!reading.fingerprint_hash.empty(), sentence("The reading has no fingerprint"));
    require(reading.tokens_total >= 0, sentence("The reading has a negative number of tokens"));
    for (const std::string* text : {&reading.fingerprint, &reading.fingerprint_hash, &reading.model, &reading.plan})
        require(text->size() <= most_text && is_utf8(*text),
                sentence("A description of the reading is no text, or too long"));
}

void validate(const NoteRecord& note) {
    require(note.id > 0 && note.begin >= 0 && note.end >= note.begin, sentence("The note has no place"));
    for (const std::string* text : {&note.quote, &note.text})
        if (text->size() > longest_note)
            throw Failure{{.code = ErrorCode::wrong_use,
                           .what = sentence("The note is too long"),
                           .next = sentence("Mark less of the text, or write less about it.")}};
    require(is_utf8(note.quote) && is_utf8(note.text), sentence("The note is not well-formed UTF-8"));
}

void validate(const Checkpoint& checkpoint) {
    require(checkpoint.tokens_read >= 0, sentence("The checkpoint has a negative number of tokens"));
    require(checkpoint.segment_count >= 0 && checkpoint.segment_count <= most_segments,
            sentence("The checkpoint has too many segments"));
    require(checkpoint.meta.size() <= most_text, sentence("The description of the checkpoint is too long"));
    for (const float share : checkpoint.retention)
        require(share >= 0 && share <= 1, sentence("A page keeps less than nothing or more than all of its cells"));
}

void validate(const SegmentView& segment, int last) {
    require(segment.index > last && segment.index < most_segments,
            sentence("The segments of the checkpoint are not in order"));
    require(segment.bytes.size() <= most_segment_bytes, sentence("A segment of the checkpoint is too large"));
}

}  // namespace lectern
