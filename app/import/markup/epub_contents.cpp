#include "app/import/markup/epub_contents.h"

#include <algorithm>
#include <set>

#include "app/import/markup/xml_reader.h"

namespace lectern {

namespace {

int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

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

/// The entry that a link in the entry `from` leads to.
std::string resolved(std::string_view from, std::string_view link) {
    link = link.substr(0, link.find('#'));
    std::vector<std::string> parts;
    const std::size_t folder = from.rfind('/');
    const std::string path =
        (folder == from.npos ? "" : std::string(from.substr(0, folder + 1))) + percent_decoded(link);
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

std::string_view entry(const ArchiveEntries& entries, std::string_view name) {
    const auto found = entries.find(name);
    return found == entries.end() ? std::string_view() : std::string_view(found->second);
}

std::string package_name(const ArchiveEntries& entries) {
    XmlReader reader(entry(entries, "META-INF/container.xml"), {});
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::start && reader.name() == "rootfile") return reader.attribute("full-path");
    }
    // Some tools forget the container; the package file is known by its ending.
    for (const auto& [name, content] : entries)
        if (name.ends_with(".opf")) return name;
    return {};
}

/// The navigation page (`is_nav`): <a href> within <nav epub:type="toc">; the NCX: <text> before <content src>.
void read_titles(const ArchiveEntries& entries, const std::string& name, bool is_nav, EpubContents& contents) {
    XmlReader reader(entry(entries, name), {});
    bool in_contents = !is_nav;
    bool in_title = false;
    std::string title;
    std::string link;
    const auto add = [&] {
        if (title.find_first_not_of(" \t\r\n") != std::string::npos) {
            contents.titles.emplace(resolved(name, link), title);
        }
        title.clear();
    };
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        const bool starts = event == XmlReader::Event::start;
        if (event == XmlReader::Event::text) {
            if (in_title && in_contents && title.size() < 1000) title += reader.text();
        } else if (reader.name() == "nav") {
            in_contents = starts && reader.attribute("type") == "toc";
        } else if (is_nav && reader.name() == "a") {
            if (starts) link = reader.attribute("href");
            if (!starts && in_contents) add();
            in_title = starts;
        } else if (!is_nav && reader.name() == "text") {
            in_title = starts;
        } else if (!is_nav && starts && reader.name() == "content") {
            link = reader.attribute("src");
            add();
        }
    }
}

}  // namespace

EpubContents epub_contents(const ArchiveEntries& entries) {
    const std::string package = package_name(entries);
    std::map<std::string, std::string> items;  // by id
    std::set<std::string> seen;
    std::string nav;
    std::string ncx;
    EpubContents contents;
    XmlReader reader(entry(entries, package), {});
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event != XmlReader::Event::start) continue;
        if (reader.name() == "item") {
            const std::string name = resolved(package, reader.attribute("href"));
            if (reader.attribute("properties").find("nav") != std::string::npos) nav = name;
            if (reader.attribute("media-type") == "application/x-dtbncx+xml") ncx = name;
            items.emplace(reader.attribute("id"), name);
        } else if (reader.name() == "itemref") {
            const auto item = items.find(reader.attribute("idref"));
            if (item != items.end() && seen.insert(item->second).second) contents.chapters.push_back(item->second);
        }
    }
    contents.end = reader.end();
    if (!nav.empty()) read_titles(entries, nav, true, contents);
    if (!ncx.empty() && contents.titles.empty()) read_titles(entries, ncx, false, contents);
    // The navigation page is the table of contents itself; where it is a chapter too, its text is the titles again.
    std::erase(contents.chapters, nav);
    return contents;
}

}  // namespace lectern
