#pragma once

#include <cstdint>

#include "app/models/local_models.h"

namespace lectern {

/// Whether a model can be used on this machine, by what it takes in memory.
struct Fit {
    enum class Verdict {
        fits,          ///< into what is free
        tight,         ///< into the machine, when other programs are closed
        does_not_fit,  ///< into the machine
    };
    Verdict verdict = Verdict::fits;
    std::uint64_t needed = 0;  ///< an estimate, see memory_to_use()
    std::uint64_t free = 0;    ///< with what the model that is open gives back
    std::uint64_t installed = 0;
};

/// Tokens that a reading keeps at most as long as nobody asks for more: a tenth of 128K.
inline constexpr int usually_kept = 13'107;

/// Bytes that a model takes while it reads a long document. An estimate from above: to load, the engine asks for an
/// eighth more than the file; buffers and the cells of 4,096 tokens took 56 to 144 MB with the four smallest models of
/// the catalogue, and grow with the model. Where its shape is known, cells of usually_kept tokens count, in 8 bits.
std::uint64_t memory_to_use(const ListedModel& model);

/// `free` and `installed` as available_bytes() and installed_bytes() have them; 0: not known, and then it fits.
Fit fit_of(std::uint64_t needed, std::uint64_t free, std::uint64_t installed);
/// On this machine now, when `given_back` bytes are no longer taken by the model that is open.
Fit fit_here(const ListedModel& model, std::uint64_t given_back);

}  // namespace lectern
