#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lectern {

/// Keeps the cells of a table below their headings: where a cell spans several columns or rows, empty cells take the
/// places that it covers.
class TableColumns {
 public:
    using Cells = std::vector<std::string>;

    void begin_row();
    /// Adds an empty cell for every column that a cell above covers, up to the next that is free.
    void fill(Cells& cells);
    /// Adds a cell; `rows` 0: all rows that follow.
    void add(Cells& cells, std::string text, int columns, int rows);
    void end_row(const Cells& cells);

 private:
    static constexpr std::size_t most_columns = 1000;

    void cover(std::size_t column, int rows);

    std::vector<int> above_;  ///< by column: rows that a cell above still covers, the row at hand included
    std::vector<int> below_;  ///< the same for the next row
};

}  // namespace lectern
