#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// What there is to say of an <img>.
struct HtmlPicture {
    using Attribute = std::function<std::optional<std::string>(std::string_view name)>;

    bool is_seen = true;      ///< not decoration, nor a sign beside the text that says in a word what it is
    std::string description;  ///< empty if there is none
};

HtmlPicture read_picture(const HtmlPicture::Attribute& attribute, bool in_link);

}  // namespace lectern
