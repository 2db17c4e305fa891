#pragma once

#include <map>
#include <vector>

#include "engine/read/snapshot.h"
#include "tests/engine/read/reading_fixtures.h"

namespace lectern::test {

/// Segments by index, as a file would hold them.
class Shelf {
 public:
    GiveSegment give() {
        return [this](int index, std::vector<std::byte> bytes) { segments[index] = std::move(bytes); };
    }
    TakeSegment take() const {
        return [this](int index) -> Result<std::vector<std::byte>> {
            const auto found = segments.find(index);
            if (found == segments.end()) return fail({.code = ErrorCode::bad_input, .what = sentence("missing")});
            return found->second;
        };
    }
    std::map<int, std::vector<std::byte>> segments;
};

/// What a checkpoint after each of these chunks would find on the shelf. Readings that are cancelled there: how
/// often a long one offers checkpoints is a matter of time.
inline std::vector<Shelf> read_to_shelves(Model& model, const TokenizedDocument& tokens, const ReadPlan& plan,
                                          const std::vector<int>& chunks) {
    SnapshotWriter writer(plan);
    Shelf shelf;
    std::vector<Shelf> all;
    for (const int chunk : chunks) {
        CancelToken cancel;
        const auto reading =
            read_begun(model, tokens, begin_reading(model, plan),
                       {.report =
                            [&](const ReadProgress& p) {
                                if (p.tokens >= chunk * plan.chunk) cancel.cancel();
                            },
                        .checkpoint = [&](const ReadingInProgress& state) { writer.write(state, shelf.give()); }},
                       cancel);
        if (!reading) qFatal("%s", reading.error().what.english().c_str());
        all.push_back(shelf);
    }
    return all;
}

}  // namespace lectern::test
