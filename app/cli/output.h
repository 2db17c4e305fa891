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
class ProgressLine {
 public:
    void show(const ReadProgress& progress);
    void finish();

 private:
    std::size_t width_ = 0;
    double last_line_ = -10;
};

}  // namespace lectern::cli
