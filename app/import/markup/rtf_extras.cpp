// What stands beside the text of an RTF file: notes, pictures, and what is left out.

#include <algorithm>
#include <optional>
#include <utility>

#include "app/import/markup/formula_text.h"
#include "app/import/markup/rtf_text.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

std::string_view without_blanks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// "*", "(a)", "†".
bool is_mark(std::string_view text) {
    constexpr int longest = 4;
    int characters = 0;
    for (std::size_t at = 0; at < text.size(); ++characters)
        if (next_code_point(text, at) < 0) return false;
    return characters > 0 && characters <= longest && text.find(' ') == text.npos;
}

/// The signs that a text ends with: "*", "††".
std::string_view signs_at_end(std::string_view text) {
    constexpr std::string_view all[] = {"*", "†", "‡", "§", "¶", "#"};
    std::string_view before = text;
    for (bool found = true; found;) {
        found = false;
        for (const std::string_view sign : all) {
            if (!before.ends_with(sign)) continue;
            before.remove_suffix(sign.size());
            found = true;
        }
    }
    return text.substr(before.size());
}

}  // namespace

/// The mark that was written before the note, which is taken out of the text; empty if there is none. Letters and
/// digits are one only where they are raised.
std::string RtfText::take_own_mark() {
    const std::string_view last = without_blanks(last_put_);
    const bool is_raised = group_.raised || was_raised_;
    std::string mark(is_raised && is_mark(last) ? last : signs_at_end(last));
    std::string* const text = writer_.open_text(last_put_at_);
    if (text == nullptr || !is_mark(mark) || !text->ends_with(mark)) return {};
    text->resize(text->size() - mark.size());
    return mark;
}

/// Notes that are counted say so before they begin (\chftn); others have a mark of their own.
void RtfText::begin_footnote() {
    if (group_.destination == Destination::dropped) return begin_note({});
    const bool is_counted = std::exchange(mark_is_counted_, false);
    std::string own = is_counted ? std::string() : take_own_mark();
    begin_note(own.empty() ? std::to_string(++notes_) : own);
    own_mark_ = std::move(own);
}

/// A note begins with its own mark, which stands there already.
bool RtfText::is_repeated_mark(std::string_view utf8) {
    return open_notes_ > 0 && !own_mark_.empty() && std::exchange(own_mark_, {}) == without_blanks(utf8);
}

/// A group that begins with a word of Word's markup for formulas is an element of it: "\mnum" is <m:num>. Of a formula
/// in a box within a formula the letters are text.
bool RtfText::formula_word(std::string_view word) {
    if (word == "mmathPict") {
        group_.is_repeated = true;
        group_.destination = Destination::dropped;
    } else if (word == "moMath" && group_.destination == Destination::body && !group_.hidden && elements_.empty()) {
        begin_paragraph();
        group_.is_formula = true;
        group_.destination = Destination::formula;
        begin_element("oMath");
    } else if (group_.destination == Destination::formula && word.size() > 1 && word.starts_with('m')) {
        if (group_.elements > 0 || group_.is_value) return true;  // how its letters look
        begin_element(word.substr(1));
    } else {
        return word == "mmath" || word == "moMathPara" || word == "moMath";
    }
    return true;
}

/// Properties have their value as text, where XML has an attribute.
void RtfText::begin_element(std::string_view name) {
    if (!elements_.empty() && elements_.back().ends_with("Pr")) {
        group_.is_value = true;
        value_.clear();
        elements_.emplace_back(name);
        return;
    }
    const auto no_attribute = [](std::string_view) { return std::optional<std::string>(); };
    formula_.start(name, no_attribute);
    elements_.emplace_back(name);
    group_.elements = 1;
    if (name != "r") return;
    formula_.start("t", no_attribute);
    group_.elements = 2;
}

void RtfText::close_formula(const Group& inner) {
    if (inner.is_value) {
        formula_.start(elements_.back(), [this](std::string_view attribute) {
            return attribute == "val" ? std::optional(value_) : std::nullopt;
        });
        formula_.end();
    }
    for (int i = 0; i < inner.elements; ++i) formula_.end();
    if (inner.elements > 0 || inner.is_value) elements_.pop_back();
    if (!inner.is_formula) return;
    elements_.clear();
    write_formula(formula_text(formula_.take()));
}

void RtfText::write_formula(std::string_view utf8) {
    begin_paragraph();
    raised_.set(false);
    last_put_.clear();
    writer_.formula(utf8);
}

/// Properties of shapes stand in groups of a name and a value.
bool RtfText::picture_word(std::string_view word) {
    const bool dropped = group_.destination == Destination::dropped;
    if (word == "pict") {
        group_.is_picture = !dropped && !group_.is_repeated;
        group_.destination = Destination::dropped;
        if (!group_.in_shape) description_.clear();
    } else if (word == "shppict") {
        return true;  // what is in it counts
    } else if (word == "nonshppict" || word == "shprslt") {
        group_.is_repeated = true;
        group_.destination = Destination::dropped;
    } else if (word == "shpinst") {
        if (!dropped) group_.destination = Destination::container;
        group_.is_shape = group_.in_shape = !dropped && !group_.is_repeated;
        description_.clear();
        shape_has_picture_ = false;
    } else if (word == "sn") {
        property_.clear();
        group_.destination = Destination::property_name;
    } else if (word == "sv") {
        group_.destination = property_ == "wzDescription"            ? Destination::property_value
                             : property_ == "pib" && group_.in_shape ? Destination::container
                                                                     : Destination::dropped;
    } else {
        return false;
    }
    return true;
}

bool RtfText::left_out_word(std::string_view word) {
    const bool dropped = group_.destination == Destination::dropped;
    if (word == "object") {
        if (!dropped && !std::exchange(group_.is_repeated, true)) writer_.leave_out(LeftOut::Kind::object);
    } else if (word == "annotation") {
        if (!dropped) writer_.leave_out(LeftOut::Kind::comment);
        group_.destination = Destination::dropped;
    } else if ((word.starts_with("header") || word.starts_with("footer")) && word.size() <= 7 && word != "headery" &&
               word != "footery") {
        group_.is_header = group_.in_header = !dropped;
        header_has_words_ = false;
        group_.destination = Destination::dropped;
    } else {
        return false;
    }
    return true;
}

/// At the end of a group, when the one around it is at hand again.
void RtfText::close_picture(const Group& inner) {
    if (inner.is_header && header_has_words_) writer_.leave_out_everywhere(LeftOut::Kind::header);
    if (inner.is_picture && inner.in_shape) shape_has_picture_ = true;
    const bool is_seen = inner.is_shape ? shape_has_picture_ : inner.is_picture && !inner.in_shape;
    if (!is_seen || group_.hidden) return;
    begin_paragraph();
    raised_.set(false);
    writer_.picture(std::exchange(description_, {}));
    last_put_.clear();
}

}  // namespace lectern
