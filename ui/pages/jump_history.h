#pragma once

#include <optional>
#include <vector>

namespace lectern {

/// Where the reader was before each jump, as in a web browser. Places are positions in pages.
class JumpHistory {
 public:
    /// The reader jumps away from `place`: what could be gone forward to is forgotten.
    void leave(double place);
    /// Where to go; nothing at the end. `place`: where the reader is.
    std::optional<double> back(double place);
    std::optional<double> forward(double place);

    bool can_go_back() const { return !behind_.empty(); }
    bool can_go_forward() const { return !ahead_.empty(); }
    void clear();

 private:
    std::vector<double> behind_, ahead_;  ///< the nearest comes last
};

}  // namespace lectern
