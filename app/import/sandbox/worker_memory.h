#pragma once

#include <cstddef>

#include "engine/base/error.h"

namespace lectern {

/// How much memory a process that reads a file may take.
struct WorkerMemory {
    std::size_t bytes = 0;         ///< of address space, in which the mapped file counts
    bool is_all_there_is = false;  ///< less than a document may need: other programs have the rest
};

/// `beside` bytes and four times the file, but no more than the `available` memory without what the system and other
/// programs need next (0: not known). The file itself is mapped and can be dropped from memory at any time.
WorkerMemory worker_memory(std::size_t file, std::size_t beside, std::size_t available);

/// What is said when a file exhausts the memory that its worker may use.
Error out_of_worker_memory(const WorkerMemory& memory);

}  // namespace lectern
