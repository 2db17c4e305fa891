#include "app/import/markup/epub_contents.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/import/markup/svg_text.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

/// A line of the package's list of files.
struct Item {
    std::string entry;
    std::string media_type;
    std::string fallback;  ///< id of the item to show instead, where the media type is no standard one
};
using Items = std::map<std::string, Item>;

std::string package_name(const ArchiveEntries& entries, const EpubNames& names) {
    XmlReader reader(entry(entries, names.stored("META-INF/container.xml")), {});
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        if (event != Event::start || reader.name() != "rootfile") continue;
        const std::string type = reader.attribute("media-type");
        if (type.empty() || type == "application/oebps-package+xml")
            return names.linked("", reader.attribute("full-path"));
    }
    // Some tools forget the container; the package file is known by its ending.
    for (const auto& [name, content] : entries)
        if (name.ends_with(".opf")) return name;
    return {};
}

/// The navigation page (`is_nav`): <a href> within <nav epub:type="toc">; the NCX: <text> before <content src>.
void read_titles(const ArchiveEntries& entries, const EpubNames& names, const std::string& page, bool is_nav,
                 EpubContents& contents) {
    XmlReader reader(entry(entries, page), {});
    bool in_contents = !is_nav;
    bool in_title = false;
    std::string title;
    std::string link;
    const auto add = [&] {
        if (title.find_first_not_of(" \t\r\n") != std::string::npos) {
            contents.titles.emplace(names.linked(page, link), title);
        }
        title.clear();
    };
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        const bool starts = event == Event::start;
        if (event == Event::text) {
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

bool is_markup(std::string_view media_type) {
    constexpr std::array<std::string_view, 7> types{
        "",         "application/xhtml+xml",    "text/html",           "application/xml",
        "text/xml", "application/x-dtbook+xml", "text/x-oeb1-document"};
    return std::find(types.begin(), types.end(), media_type) != types.end();
}

/// What is to be read of a spine's item: itself, or the first of its fallbacks that holds text. The media type decides,
/// whatever the file is called. Every reader shows drawings (SVG); the fallback of one without words says what it
/// shows.
EpubChapter chapter_of(const ArchiveEntries& entries, const Items& items, const std::string& id) {
    constexpr int longest_chain = 20;  // fallbacks can lead to each other in a ring
    auto item = items.find(id);
    const auto first = item;
    const bool is_drawing = item != items.end() && item->second.media_type == "image/svg+xml";
    if (is_drawing && svg_has_words(entry(entries, item->second.entry))) {
        return {item->second.entry, EpubChapter::Kind::drawing};
    }
    for (int i = 0; i < longest_chain && item != items.end(); ++i) {
        if (is_markup(item->second.media_type)) return {item->second.entry, EpubChapter::Kind::markup};
        item = items.find(item->second.fallback);
    }
    const std::string& type = first->second.media_type;
    if (is_drawing) return {first->second.entry, EpubChapter::Kind::drawing};
    const bool is_picture = type.starts_with("image/") || type.starts_with("audio/") || type.starts_with("video/");
    return {first->second.entry, is_picture ? EpubChapter::Kind::picture : EpubChapter::Kind::markup};
}

}  // namespace

EpubContents epub_contents(const ArchiveEntries& entries, const EpubNames& names) {
    const std::string package = package_name(entries, names);
    Items items;
    std::set<std::string> seen;
    std::string nav;
    std::string ncx;
    EpubContents contents;
    XmlReader reader(entry(entries, package), {});
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        if (event != Event::start) continue;
        if (reader.name() == "item") {
            Item item{names.linked(package, reader.attribute("href")), reader.attribute("media-type"),
                      reader.attribute("fallback")};
            if (reader.attribute("properties").find("nav") != std::string::npos) nav = item.entry;
            if (item.media_type == "application/x-dtbncx+xml") ncx = item.entry;
            items.emplace(reader.attribute("id"), std::move(item));
        } else if (reader.name() == "itemref") {
            const std::string id = reader.attribute("idref");
            if (!items.contains(id)) continue;
            EpubChapter chapter = chapter_of(entries, items, id);
            if (seen.insert(chapter.entry).second) contents.chapters.push_back(std::move(chapter));
        }
    }
    contents.end = reader.end();
    if (!nav.empty()) read_titles(entries, names, nav, true, contents);
    if (!ncx.empty() && contents.titles.empty()) read_titles(entries, names, ncx, false, contents);
    // What leads to the navigation page leads into it: its own list is no text, but what stands beside the list is.
    contents.titles.erase(nav);
    return contents;
}

}  // namespace lectern
