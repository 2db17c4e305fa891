#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/base/error.h"
#include "engine/read/reader.h"

namespace lectern::cli {

using Json = nlohmann::ordered_json;

// Names and texts of documents, models and libraries are shown so that a terminal obeys nothing in them
// (app/output/visible_text.h).

/// What happened, what it means and what to do next, on stderr, behind the name that the program was called by.
void print_error(const Error& error);

/// A line for the person, on stderr.
void say(std::string_view text);

/// A JSON document, the only thing on stdout. Bytes that are not UTF-8 are replaced.
void print_json(const Json& json);

/// Text of an answer as it comes, on stdout: whole characters.
void print_text(std::string_view text);

/// The fields of an object for a person, a line each on stdout; values begin in column `width`.
void print_fields(const Json& object, int width);

/// Bytes for a program or a file, on stdout: all of them, as they are.
void print_bytes(std::string_view bytes);

/// With one blank for line feeds and runs of blanks: a quote.
std::string in_one_line(std::string text);

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
