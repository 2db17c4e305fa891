#include "app/command_line/output.h"

#include <algorithm>
#include <cstdio>

#include "app/command_line/terminal.h"
#include "app/output/visible_text.h"

namespace lectern::cli {

void print_error(const Error& error) {
    say(fmt::format("{}: {}", program_name(), error.what));
    if (!error.means.empty()) say(fmt::format("  {}", error.means));
    if (!error.next.empty()) say(fmt::format("  {}", error.next));
}

void say(std::string_view text) {
    fmt::print(stderr, "{}\n", visible_line(text));
}

void print_json(const Json& json) {
    fmt::print("{}\n", visible_json(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace)));
    std::fflush(stdout);
}

void print_text(std::string_view text) {
    print_bytes(visible_text(text));
}

void print_fields(const Json& object, int width) {
    constexpr auto replace = Json::error_handler_t::replace;
    for (const auto& [key, value] : object.items())
        print_text(fmt::format(
            "{:{}}{}\n", key, width,
            visible_line(value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, replace))));
}

void print_bytes(std::string_view bytes) {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    std::fflush(stdout);
}

std::string in_one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    const auto both_blank = [](char a, char b) { return a == ' ' && b == ' '; };
    text.erase(std::unique(text.begin(), text.end(), both_blank), text.end());
    return text;
}

std::string describe_seconds(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

void StatusLine::show(std::string text, double seconds, bool last) {
    if (!errors_are_terminal() && !last && seconds - last_line_ < 10) return;
    last_line_ = seconds;
    if (!errors_are_terminal()) return say(text);
    text = visible_line(text);
    const std::size_t length = text.size();
    if (length < width_) text.append(width_ - length, ' ');
    width_ = length;
    fmt::print(stderr, "\r{}", text);
    std::fflush(stderr);
}

void ProgressLine::show(const ReadProgress& progress) {
    const bool last = progress.tokens == progress.total_tokens;
    const std::string left = last ? "" : fmt::format(", {} left", describe_seconds(progress.seconds_left));
    line_.show(fmt::format("Reading: page {} of {}, {} of {} tokens, {:.0f} tokens/s{}", progress.page + 1,
                           progress.pages, progress.tokens, progress.total_tokens, progress.tokens_per_second, left),
               progress.seconds, last);
}

void StatusLine::finish() {
    if (width_ > 0) fmt::print(stderr, "\n");
    width_ = 0;
}

}  // namespace lectern::cli
