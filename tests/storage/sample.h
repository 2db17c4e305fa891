#pragma once

#include <QTest>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "storage/library.h"

namespace lectern {

/// All parts of an error on one line, for messages of tests.
inline std::string all_of(const Error& error) {
    return error.what.english() + " | " + error.means.english() + " | " + error.next.english();
}

/// The value, or a thrown error that ends the test program with its words.
template <typename T>
T taken(Result<T> result) {
    if (!result) throw std::runtime_error(all_of(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Whether all four parts of an error say something, in sentences and not in codes.
inline bool in_plain_words(const Error& error) {
    return error.what.english().size() > 10 && error.means.english().size() > 10 && error.next.english().size() > 10;
}

/// 64 digits that depend on `number`.
std::string sample_hash(int number);

DocumentRecord sample_document(int number);

/// Pages with these texts, one behind the other.
std::vector<PageRecord> pages_with(const std::vector<std::string>& texts);

ReadingRecord sample_reading(std::vector<DocumentId> documents, const std::string& fingerprint = "f1");

/// A state of a reading whose every byte follows from `state`, so that a mixture of two states is seen.
struct SampleState {
    explicit SampleState(int state);

    std::vector<std::vector<std::byte>> bytes;
    Checkpoint checkpoint;  ///< views of `bytes`
};

/// The number of the state that was saved; -1 before the first. Throws when what is stored is not exactly one state.
int saved_state(Library& library, ReadingId id);

std::unique_ptr<Library> open_library(const std::filesystem::path& path, LibraryOptions options = {});

/// A change that any library takes which can be written: a conversation with this title.
Result<void> change_library(Library& library, const std::string& title = "A change");

/// What a rescue copies of `damaged`, but into a library that is there already.
Result<Rescued> rescue_into(const Library& fresh, const Library& damaged, const std::string& vfs = {});

/// Of the table of settings, which nothing in the program writes.
std::string setting_of(const Library& library, const std::string& key);

/// Whether nobody but its owner may read a file. On Windows access lists say it, which the standard library does not
/// show.
bool is_private(const std::filesystem::path& file);

}  // namespace lectern
