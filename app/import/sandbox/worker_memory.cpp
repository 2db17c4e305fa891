#include "app/import/sandbox/worker_memory.h"

#include <algorithm>

namespace lectern {

namespace {

constexpr std::size_t left_to_others = std::size_t{512} << 20;
/// Below this not even a small file could be read: the program's own code and tables take a part of it.
constexpr std::size_t least_worker_memory = std::size_t{1} << 30;

/// So that four times as much is a number. A file with holes can say that it is larger.
constexpr std::size_t largest_counted_file = std::size_t{1} << 56;

}  // namespace

WorkerMemory worker_memory(std::size_t file, std::size_t beside, std::size_t available) {
    file = std::min(file, largest_counted_file);
    const std::size_t wanted = beside + 4 * file;
    if (available == 0) return {.bytes = wanted};
    const std::size_t free = available - std::min(available, left_to_others);
    const std::size_t most = file + std::max(free, least_worker_memory);
    return {.bytes = std::min(wanted, most), .is_all_there_is = most < wanted};
}

Error out_of_worker_memory(const WorkerMemory& memory) {
    if (memory.is_all_there_is) {
        return {
            .code = ErrorCode::bad_input,
            .what = sentence("Reading the file needs more memory than is free."),
            .means = sentence("Other programs have the rest, or the file was made to bring programs down. It was read "
                              "in a process of its own, so nothing else was harmed."),
            .next = sentence("Close other programs and try again, or save the file in smaller parts and open these.")};
    }
    return {.code = ErrorCode::bad_input,
            .what = sentence("Reading the file needs more memory than any document should."),
            .means = sentence("It is damaged, or was made to bring programs down. It was read in a process of its own, "
                              "so nothing else was harmed."),
            .next = sentence("Save it anew from the program that made it, or as PDF, and open that.")};
}

}  // namespace lectern
