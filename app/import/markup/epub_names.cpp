#include "app/import/markup/epub_names.h"

#include <unicode/normalizer2.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "app/import/text/ascii.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

std::string percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape =
            text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
        decoded += is_escape ? static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2])) : text[i];
        i += is_escape ? 2 : 0;
    }
    return decoded;
}

/// `link` as seen from the folder of `from`, without "." and "..".
std::string resolved(std::string_view from, std::string_view link) {
    std::vector<std::string> parts;
    const std::size_t folder = from.rfind('/');
    const bool is_absolute = link.starts_with('/');
    std::string path(folder == from.npos || is_absolute ? "" : from.substr(0, folder + 1));
    path += link;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string part = path.substr(begin, end - begin);
        if (part == ".." && !parts.empty()) {
            parts.pop_back();
        } else if (part != "." && part != ".." && !part.empty()) {
            parts.push_back(part);
        }
        begin = end + 1;
    }
    std::string name;
    for (const std::string& part : parts) name += (name.empty() ? "" : "/") + part;
    return name;
}

bool is_utf8(std::string_view name) {
    for (std::size_t at = 0; at < name.size();)
        if (next_code_point(name, at) < 0) return false;
    return true;
}

/// The same for names that differ in capital letters, normalization form or the slashes of folders.
std::string key_of(icu::UnicodeString name) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
    if (U_SUCCESS(status)) name = form->normalize(name, status);
    name.findAndReplace("\\", "/");
    std::string key;
    name.toUTF8String(key);
    return key;
}

/// ZIP files from before Unicode do not say which letters their names are in: each of the usual encodings.
std::vector<std::string> keys_of(const std::string& name) {
    const auto length = static_cast<std::int32_t>(name.size());
    if (is_utf8(name)) return {key_of(icu::UnicodeString::fromUTF8({name.data(), length}))};
    constexpr std::array encodings{"ibm-437",     "ibm-866",      "gb18030",      "windows-31j", "windows-950",
                                   "windows-949", "windows-1252", "windows-1251", "ibm-850",     "ibm-852"};
    std::vector<std::string> keys;
    for (const char* encoding : encodings) keys.push_back(key_of(icu::UnicodeString(name.data(), length, encoding)));
    return keys;
}

}  // namespace

EpubNames::EpubNames(const ArchiveEntries& entries) : entries_(entries) {
    for (const auto& [name, content] : entries)
        for (const std::string& key : keys_of(name)) stored_.emplace(key, name);
}

std::string EpubNames::stored(const std::string& name) const {
    // A name may hold a percent sign of its own, and some programs store names as they stand in links.
    const std::string decoded = percent_decoded(name);
    for (const std::string& spelling : {decoded, name})
        if (entries_.contains(spelling)) return spelling;
    for (const std::string& spelling : {decoded, name}) {
        for (const std::string& key : keys_of(spelling)) {
            const auto found = stored_.find(key);
            if (found != stored_.end()) return found->second;
        }
    }
    return decoded;
}

std::string EpubNames::linked(std::string_view from, std::string_view link) const {
    return stored(resolved(from, link.substr(0, link.find('#'))));
}

}  // namespace lectern
