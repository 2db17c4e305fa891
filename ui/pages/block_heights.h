#pragma once

#include <vector>

namespace lectern {

/// Heights of things below one another, and their sums: both a change and a look-up take log(n) steps (Fenwick tree).
class BlockHeights {
 public:
    void assign(std::vector<double> heights);
    void set(int index, double height);
    double height(int index) const { return heights_[static_cast<std::size_t>(index)]; }
    double top(int index) const;  ///< of all before it
    double total() const { return top(static_cast<int>(heights_.size())); }
    int at(double y) const;  ///< the first that ends below `y`, or the last

 private:
    std::vector<double> heights_;
    std::vector<double> sums_;  ///< sums_[i]: of the (i & -i) heights that end at i
};

}  // namespace lectern
