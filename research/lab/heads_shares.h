#pragma once

#include <chrono>
#include <optional>

#include "app/command_line/output.h"
#include "engine/heads/head_shares.h"

namespace lectern::cli {

/// How far the search for shares is, on stderr.
class SharesLine {
 public:
    void show(const SharesProgress& progress);
    void finish() { line_.finish(); }

 private:
    StatusLine line_;
    std::optional<std::chrono::steady_clock::time_point> start_;  ///< of the first progress
};

void say_shares(const HeadShares& found);

/// That documents are longer than they may be; says nothing where there are none.
void say_left_out(int documents);

}  // namespace lectern::cli
