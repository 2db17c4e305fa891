#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

#include "app/import/sandbox/descriptor.h"

namespace lectern {

struct Pipe {
    Descriptor read, write;
};

/// For what a child says. Both ends are closed in children that are not given them. Errors: failed.
Result<Pipe> make_answer_pipe();

/// For what a child is asked. The same.
Result<Pipe> make_request_pipe();

/// How many bytes came from a child within `patience`; nothing if none did; 0 at the end, when nobody writes any more.
/// Of a pipe that make_answer_pipe() made.
std::optional<std::size_t> read_within(const Descriptor& from, void* to, std::size_t size,
                                       std::chrono::milliseconds patience);

/// False when nobody reads any more. Of a pipe that make_request_pipe() made.
bool write_all(const Descriptor& to, std::string_view bytes);

/// "Another process could not be started (pipe: …)."
Error not_started(std::string_view what, const std::error_code& error);

}  // namespace lectern
