#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/base/error.h"
#include "engine/read/reader.h"

namespace lectern::cli {

using Json = nlohmann::ordered_json;

/// What happened, what it means and what to do next, on stderr.
void print_error(const Error& error);

/// A line for the person, on stderr.
void say(std::string_view text);

/// A JSON document, the only thing on stdout. Bytes that are not UTF-8 are replaced.
void print_json(const Json& json);

/// Text of an answer as it comes, on stdout.
void print_text(std::string_view text);

/// "2 min 05 s"
std::string describe_seconds(double seconds);

/// One line on stderr that is written over while it is a terminal; elsewhere a line every ten seconds.
class StatusLine {
 public:
    /// `seconds`: since the work began. The `last` line is always shown.
    void show(std::string text, double seconds, bool last = false);
    void finish();

 private:
    std::size_t width_ = 0;
    double last_line_ = -10;
};

/// How far a reading is.
class ProgressLine {
 public:
    void show(const ReadProgress& progress);
    void finish() { line_.finish(); }

 private:
    StatusLine line_;
};

}  // namespace lectern::cli
