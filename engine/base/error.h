#pragma once

#include <fmt/format.h>

#include <string>
#include <tl/expected.hpp>

#include "engine/base/sentence.h"

namespace lectern {

/// What kind of failure it was. The value is the exit code of lectern-cli.
enum class ErrorCode { failed = 1, wrong_use = 2, bad_input = 3, cancelled = 4, out_of_memory = 5 };

/// What a document lacks that a person may have or make: then a window can offer to take it.
enum class Lacking { nothing, password, text };

/// An error is a value with a code, what happened, what it means and what to do next; the user sees all of it.
struct Error {
    ErrorCode code = ErrorCode::failed;
    Sentence what;
    Sentence means;
    Sentence next;
    Lacking lacking = Lacking::nothing;
    bool of_device = false;  ///< the graphics card failed: what lies on it is lost, and the model must be opened again
};

template <typename T>
using Result = tl::expected<T, Error>;

/// `return fail({.code = ..., .what = ..., .means = ..., .next = ...});`
inline tl::unexpected<Error> fail(Error error) {
    return tl::make_unexpected(std::move(error));
}

}  // namespace lectern
