#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/cancel.h"
#include "engine/base/error.h"

namespace lectern {

/// Who reads sections, as far as what is found depends on it.
struct SectionReaderName {
    std::string model;      ///< what tells it from all others
    std::string spoken_to;  ///< how
    std::string shown;      ///< for people
};

/// Sees a text of some pages whole, and answers about it, one thing after another: a model of this machine, or a
/// server. Each answer depends on the text and what is asked alone.
class SectionReader {
 public:
    SectionReader() = default;
    SectionReader(const SectionReader&) = delete;
    SectionReader& operator=(const SectionReader&) = delete;
    virtual ~SectionReader() = default;

    virtual SectionReaderName name() const = 0;
    /// How many tokens a text is, or a guess that is rather too high.
    virtual int tokens_of(std::string_view text) const = 0;

    /// Comes before the others. `most_tokens`: of what is shown, what is asked and the answer together, besides any of
    /// these tasks. Errors: it has no such room (ErrorCode::out_of_memory).
    virtual Result<void> make_room(std::span<const std::string_view> tasks, int most_tokens) = 0;

    /// From now on `text` is asked about; `task`: what the reader is told to do.
    virtual void show(std::string_view task, std::string_view text) = 0;

    /// How much likelier an answer to `asked` begins with `one` than with `other`, in natural logarithms, as far as
    /// the reader can tell. Errors: those of ask().
    virtual Result<float> preference(std::string_view asked, std::string_view one, std::string_view other,
                                     const CancelToken& cancel) = 0;

    /// The answer to `asked`, which goes on where the text ends; cut off behind `most_tokens`, or where `is_enough`
    /// says so of what there is. Errors: those of the reader; cancelled.
    virtual Result<std::string> ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                                    const std::function<bool(std::string_view)>& is_enough) = 0;
};

}  // namespace lectern
