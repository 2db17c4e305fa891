#pragma once

#include <cstdint>

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

/// Bytes that a model of this size takes while it reads a long document of which 4,096 tokens are kept. An estimate
/// from above: to load, the engine asks for an eighth more than the file; cells and buffers beside that took 56 to 144
/// MB with the models of the catalogue, and grow with the model.
std::uint64_t memory_to_use(std::uint64_t model_bytes);

/// `free` and `installed` as available_bytes() and installed_bytes() have them; 0: not known, and then it fits.
Fit fit_of(std::uint64_t model_bytes, std::uint64_t free, std::uint64_t installed);
/// On this machine now, when `given_back` bytes are no longer taken by the model that is open.
Fit fit_here(std::uint64_t model_bytes, std::uint64_t given_back);

}  // namespace lectern
