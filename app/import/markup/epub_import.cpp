#include "app/import/markup/epub_import.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/import/markup/epub_contents.h"
#include "app/import/markup/epub_protection.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/svg_text.h"
#include "app/import/text/import_errors.h"

namespace lectern {

namespace {

Error named(Error error, const std::string& name) {
    error.what = sentence("'{file}': {problem}", name, error.what);
    return error;
}

Error copy_protected(const std::string& name) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{name}' is an e-book with copy protection (DRM).", name),
            .means = sentence("Its text is encrypted for the shop's own reader."),
            .next = sentence("Get a copy without protection and open that.")};
}

/// Of the chapters in reading order, without pictures.
struct ChapterCounts {
    std::size_t all = 0;
    std::size_t damaged = 0;
    std::size_t encrypted = 0;
    std::vector<std::pair<std::size_t, std::size_t>> open;  ///< first and last of each stretch, counted from 1

    void add_open(std::size_t number) {
        if (!open.empty() && open.back().second + 1 == number) {
            open.back().second = number;
        } else {
            open.emplace_back(number, number);
        }
    }
    /// "1, 4-6"
    std::string listed() const {
        constexpr std::size_t most = 20;
        std::string list;
        for (std::size_t i = 0; i < std::min(most, open.size()); ++i) {
            const auto& [first, last] = open[i];
            list += fmt::format("{}{}", i > 0 ? ", " : "", first);
            if (last > first) list += fmt::format("-{}", last);
        }
        return open.size() > most ? list + ", …" : list;
    }
};

void add_notices(const ChapterCounts& counts, Document& document) {
    if (counts.encrypted > 0) {
        document.notices.push_back(sentence(
            "The e-book has copy protection (DRM). Of its {chapters} chapters only these could be read: {open}. The "
            "others are encrypted for the shop's own reader.",
            counts.all, Sentence::Term{counts.listed()}));
    }
    if (counts.damaged > 0) {
        document.notices.push_back(sentence(
            "{damaged} of {chapters} chapters are missing or damaged; the rest was read.", counts.damaged, counts.all));
    }
}

Result<void> write_chapter(const EpubChapter& chapter, std::string_view content, SectionWriter& writer,
                           const StyleSheetSource& sheets, const CancelToken* cancel) {
    if (chapter.kind == EpubChapter::Kind::drawing) {
        write_svg(content, writer);
        return {};
    }
    const auto written = write_html(content, writer, cancel, sheets);
    if (!written) return fail(written.error());
    return {};
}

/// Each sheet is read once, however many chapters link to it.
class EpubStyleSheets {
 public:
    EpubStyleSheets(const ArchiveEntries& entries, const EpubNames& names) : entries_(entries), names_(names) {}

    /// Of the links in the chapter.
    StyleSheetSource of(const std::string& chapter) {
        return [this, chapter](std::string_view address) { return read(names_.linked(chapter, address)); };
    }

 private:
    const StyleSheet* read(const std::string& entry) {
        const auto [sheet, is_new] = read_.try_emplace(entry);
        const auto css = entries_.find(entry);
        if (is_new && css != entries_.end() && entry.ends_with("css")) sheet->second.add(css->second);
        return &sheet->second;
    }

    const ArchiveEntries& entries_;
    const EpubNames& names_;
    std::map<std::string, StyleSheet> read_;
};

}  // namespace

bool is_epub_part(std::string_view entry) {
    // A chapter may have any name; these endings are never those of chapters, and such entries are large.
    constexpr auto others = std::to_array<std::string_view>(
        {".jpg", ".jpeg", ".png", ".gif",  ".webp", ".bmp", ".tif",  ".tiff",  ".mp3", ".m4a", ".mp4",
         ".m4v", ".ogg",  ".wav", ".webm", ".ttf",  ".otf", ".woff", ".woff2", ".js",  ".pdf"});
    std::string name(entry.substr(entry.size() - std::min<std::size_t>(entry.size(), 8)));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::none_of(others.begin(), others.end(), [&](std::string_view end) { return name.ends_with(end); });
}

Result<Document> import_epub(ArchiveEntries entries, std::string name, const CancelToken* cancel) {
    const EpubNames names(entries);
    const EpubContents contents = epub_contents(entries, names);
    if (contents.chapters.empty()) {
        const TextEnd end = contents.end == TextEnd::whole ? TextEnd::cut_off : contents.end;
        return fail(unreadable_text(
            name, sentence("'{name}' is an e-book that does not say what its chapters are.", name), end));
    }
    const std::set<std::string> encrypted = encrypted_entries(entries, names);
    SectionWriter writer;
    ChapterCounts counts;
    EpubStyleSheets sheets(entries, names);
    std::optional<Error> first_error;
    for (const EpubChapter& chapter : contents.chapters) {
        if (is_cancelled(cancel)) return fail(import_cancelled());
        if (chapter.kind == EpubChapter::Kind::picture) continue;
        ++counts.all;
        const auto title = contents.titles.find(chapter.entry);
        writer.begin_section(title == contents.titles.end() ? std::string_view() : std::string_view(title->second));
        const auto content = entries.find(chapter.entry);
        if (encrypted.contains(chapter.entry)) {
            ++counts.encrypted;
            continue;
        }
        if (content == entries.end()) {
            ++counts.damaged;
            continue;
        }
        const auto written = write_chapter(chapter, content->second, writer, sheets.of(chapter.entry), cancel);
        if (!written && !first_error) first_error = written.error();
        counts.damaged += written ? 0 : 1;
        if (written) counts.add_open(counts.all);
        entries.erase(content);
    }
    if (is_cancelled(cancel)) return fail(import_cancelled());
    Document document = writer.finish();
    if (document.text.empty()) {
        const bool is_protected = counts.encrypted > 0 || entries.contains("META-INF/encryption.xml") ||
                                  entries.contains("META-INF/rights.xml");
        return fail(is_protected  ? copy_protected(name)
                    : first_error ? named(*first_error, name)
                    : counts.damaged > 0
                        ? damaged_file(sentence("'{name}' is an e-book whose chapters cannot be read.", name))
                        : empty_document(sentence("'{name}' is an e-book without text.", name)));
    }
    document.name = std::move(name);
    document.damaged_pages = static_cast<int>(counts.damaged + counts.encrypted);
    add_notices(counts, document);
    return document;
}

}  // namespace lectern
