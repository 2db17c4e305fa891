#pragma once

#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/base/error.h"

namespace lectern {

/// What to do about a damaged library.
inline const Sentence advice_to_rescue =
    sentence("Rescue what is whole of the library into a fresh one, or restore a backup.");

/// How errors travel inside this room: thrown where SQLite reports them, so that transactions and statements clean up
/// on the way, and turned into values by `at_border` in every public function.
struct Failure {
    Error error;
    bool busy = false;       ///< another program holds the file: the same may work in a moment
    bool of_access = false;  ///< the file, or one beside it, cannot be opened or written
    bool full = false;       ///< the disk is
    std::string file = {};   ///< that SQLite was working on; empty if the error is not SQLite's
};

/// Runs `work`, which may throw Failure, and returns what it returns. An error that does not say what it means for the
/// user gets `effect`: what did not happen, and what is still there.
template <typename Work>
auto at_border(const Sentence& effect, Work&& work) -> Result<std::invoke_result_t<Work>> {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            std::forward<Work>(work)();
            return {};
        } else {
            return std::forward<Work>(work)();
        }
    } catch (Failure& failure) {
        if (failure.error.means.empty()) failure.error.means = effect;
        return fail(std::move(failure.error));
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is not enough memory for this part of the library"),
                     .means = effect,
                     .next = sentence("Close other programs or documents and try again.")});
    }
}

}  // namespace lectern
