#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lectern {

class Connection;

/// A prepared statement. Values come in as bound parameters only, so no text from outside is ever SQL. Throws Failure.
class Statement {
 public:
    Statement(Connection& connection, std::string_view sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds all parameters, in order, and makes the statement ready to run from its start. Text is copied; bytes are
    /// not and must live until the last step.
    template <typename... Values>
    Statement& bind(const Values&... values) {
        rewind();
        int index = 0;
        (bind_one(++index, values), ...);
        return *this;
    }

    /// Goes to the next row; false after the last.
    bool step();

    /// Runs to the end, for statements without rows.
    void run();

    /// Values of the current row. Bytes are valid until the next step; NULL is 0 or empty.
    std::int64_t integer(int column) const;
    int small(int column) const;  ///< the nearest that an int holds: anybody may have written the library
    double real(int column) const;
    std::string text(int column) const;
    std::span<const std::byte> bytes(int column) const;
    bool null(int column) const;

 private:
    void rewind();
    void bind_one(int index, std::int64_t value);
    void bind_one(int index, int value) { bind_one(index, std::int64_t{value}); }
    void bind_one(int index, std::uint64_t value) { bind_one(index, static_cast<std::int64_t>(value)); }
    void bind_one(int index, bool value) { bind_one(index, std::int64_t{value}); }
    void bind_one(int index, double value);
    void bind_one(int index, std::string_view text);
    void bind_one(int index, const std::string& text) { bind_one(index, std::string_view(text)); }
    void bind_one(int index, const char* text) { bind_one(index, std::string_view(text)); }
    void bind_one(int index, std::span<const std::byte> bytes);
    template <typename Value>
    void bind_one(int index, const std::optional<Value>& value) {
        if (value) bind_one(index, *value);  // a parameter that is not bound is NULL
    }
    void check(int result) const;

    Connection& connection_;
    sqlite3_stmt* statement_ = nullptr;
};

}  // namespace lectern
