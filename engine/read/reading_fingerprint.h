#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/sentence.h"
#include "engine/read/plan.h"

namespace lectern {

/// All that the cells of a reading depend on. A saved reading is used only where every part is the same.
struct ReadingFingerprint {
    struct Part {
        std::string name;   ///< for programs: "model", "budget"
        std::string value;  ///< what it is, or a hash of it
    };
    std::vector<Part> parts;

    /// 32 hexadecimal digits over all parts.
    std::string hash() const;
};

/// `tokens`: of the document, with the opening of the conversation. Where everything is kept, cells do not depend on
/// how large chunks are, and neither does the fingerprint.
ReadingFingerprint fingerprint_of(const Model& model, const ReadPlan& plan, std::span<const TokenId> tokens);

/// The parts of it that need no plan, so that a reading of another model can be refused before anything is made for it:
/// those of the model's file, and that of the tokens.
ReadingFingerprint fingerprint_of(const GgufFile& model);
ReadingFingerprint fingerprint_of(std::span<const TokenId> tokens);

/// In what a saved reading differs from the one that is wanted, for people: "the model", "the cell format (f16, not
/// q8)". Empty if it fits. A part that only one of them has counts as different.
std::vector<Sentence> differences(const ReadingFingerprint& saved, const ReadingFingerprint& wanted);

}  // namespace lectern
