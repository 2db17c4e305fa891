#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// Value of an attribute of the element at hand.
using HtmlAttribute = std::function<std::optional<std::string>(std::string_view name)>;

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names);

// What the elements of web pages are for, by their names.

/// Nothing that a reader would call the text.
bool is_left_out(std::string_view name);
/// A window that only a script opens.
bool is_closed(std::string_view name, const HtmlAttribute& attribute);
bool is_block(std::string_view name);
/// A field of a form that shows what stands within it.
bool is_field_with_text(std::string_view name);
bool is_list(std::string_view name);
bool is_inline(std::string_view name);
/// 1 to 6, or 0.
int heading_level(std::string_view name);

// What their attributes say of them.

/// Notes of e-books are hidden because readers show them beside their mark.
bool is_note(const HtmlAttribute& attribute);
/// The list of a book's chapters, which is its table of contents here too.
bool is_contents_of_book(std::string_view name, const HtmlAttribute& attribute);
/// Not of paper, or of windows of a certain width.
bool is_for_screens(const HtmlAttribute& attribute);
/// A link from a note to the text.
bool is_way_back(const HtmlAttribute& attribute);
/// `epub:type`, whose prefix the XML reader drops.
bool is_note_mark(const HtmlAttribute& attribute);

/// A whole number, else `otherwise`.
long number_of(const std::optional<std::string>& text, long otherwise);

}  // namespace lectern
