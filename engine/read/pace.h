#pragma once

#include "engine/base/byte_reader.h"
#include "engine/base/byte_writer.h"

namespace lectern {

/// How long the rest of a document will take. The cost of a token grows in a straight line with the cells that it
/// attends to, and stops growing where the budget does; the line is fitted to the chunks read so far.
class Pace {
 public:
    /// `most_cells`: cells that a head keeps at most.
    explicit Pace(int most_cells) : most_cells_(most_cells) {}

    /// A chunk of `tokens` that began after `before` tokens took so long.
    void add(int before, int tokens, double seconds);
    /// Seconds for the tokens from `read` to `total`. 0 before the first chunk.
    double seconds_left(int read, int total) const;

    /// From now on heads keep no more than this.
    void lower(int most_cells) { most_cells_ = most_cells; }

    /// Saved with a reading, so that another run goes on with what was measured. What is restored is untrusted: sums
    /// that make no sense are forgotten.
    void save(ByteWriter& out) const;
    void restore(ByteReader& in);

 private:
    double cells(int before) const { return before < most_cells_ ? before : most_cells_; }

    int most_cells_;
    // Sums of a least-squares line through (cells, seconds a token), weighted by tokens.
    double weight_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0;
};

}  // namespace lectern
