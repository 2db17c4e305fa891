#include "app/import/text/terminal_codes.h"

#include <utility>

namespace lectern {

namespace {

constexpr char escape = '\x1b';
constexpr char bell = '\a';
/// What is longer is no sequence, but a text with a stray escape.
constexpr int longest_sequence = 200;

bool is_ascii(char c) {
    return (static_cast<unsigned char>(c) & 0x80U) == 0;
}
bool begins_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

}  // namespace

/// A byte of a sequence; false if it is none, but stands behind a stray escape. A sequence never takes a part of a
/// character: the rest would be no UTF-8.
bool TerminalCodes::obey(char c) {
    const bool is_too_long = (++length_ > longest_sequence && begins_character(c)) || c == '\n';
    const State before = std::exchange(state_, State::text);
    if (is_too_long) return is_ascii(c) && c != '\n';
    switch (before) {
        case State::command_escape:  // ends the command, and may begin another sequence
        case State::escape:
            if (c == '[') state_ = State::control;
            if (c == ']' || c == 'P' || c == '_' || c == '^') state_ = State::command;
            if (c == '(' || c == ')' || c == '#') state_ = State::character_set;
            return state_ != State::text || std::string_view("78=>\\c").find(c) != std::string_view::npos;
        case State::control:
            if (c < '@' || c > '~') state_ = State::control;
            return true;
        case State::command:
            if (c != bell) state_ = c == escape ? State::command_escape : State::command;
            return true;
        default:
            return is_ascii(c);
    }
}

void TerminalCodes::add(char c, std::string& out) {
    if (c == '\0') {
        ++nuls_;
        return;
    }
    const bool is_gap = std::exchange(nuls_, 0) > 1 && !out.empty() && out.back() > ' ' && c > ' ';
    if (is_gap) out += ' ';
    if (c == '\b') {
        is_struck_ = true;
    } else if (std::exchange(is_struck_, false) && static_cast<unsigned char>(c) > ' ') {
        strike(c, out);
    } else {
        out += c;
    }
}

/// The letter that stands last is underlined, or bold as it is struck twice; another stays, and so does the next.
void TerminalCodes::strike(char c, std::string& out) {
    std::size_t begin = out.size();
    while (begin > 0 && (static_cast<unsigned char>(out[begin - 1]) & 0xC0U) == 0x80U) --begin;
    begin -= begin > 0 ? 1 : 0;
    const bool is_letter = begin < out.size() && static_cast<unsigned char>(out[begin]) > ' ';
    if (is_letter && c == '_') return;
    if (is_letter && (out[begin] == c || out[begin] == '_')) out.resize(begin);
    out += c;
}

void TerminalCodes::append(std::string_view block, std::string& out) {
    for (const char c : block) {
        if (state_ != State::text) {
            if (!obey(c)) add(c, out);
        } else if (c == escape) {
            state_ = State::escape;
            length_ = 0;
        } else {
            add(c, out);
        }
    }
}

}  // namespace lectern
