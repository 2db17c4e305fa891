#pragma once

#include <memory>

#include "app/cli/server_options.h"
#include "app/command_line/model_options.h"
#include "app/survey/section_reader.h"

namespace lectern {
struct Document;
}

namespace lectern::cli {

/// Who reads the sections of a document, chosen by a person: a model of this machine, or a server.
class SectionReaders {
 public:
    SectionReaders() = default;
    SectionReaders(const SectionReaders&) = delete;
    SectionReaders& operator=(const SectionReaders&) = delete;
    virtual ~SectionReaders() = default;

    /// Comes first, and again after step_down(). Says what a person should know. Errors: those of opening it.
    virtual Result<void> open(const Document& document) = 0;
    /// One, which this must outlive.
    virtual std::unique_ptr<SectionReader> make() = 0;
    /// Whether it can go on in another way after `why`, which is said then: on the CPU, where the graphics card failed.
    /// None that was made is there any more.
    virtual bool step_down(const Error& why) = 0;
};

std::unique_ptr<SectionReaders> local_readers(const ModelChoice& choice);
/// Nothing is sent before it is opened. Errors: what it was given is no address.
Result<std::unique_ptr<SectionReaders>> server_readers(const ServerOptions& options);

}  // namespace lectern::cli
