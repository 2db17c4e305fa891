#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/document_files.h"
#include "app/command_line/terminal.h"

namespace lectern::cli {

namespace {

struct TextOptions {
    DocumentFiles files;
    bool json = false;
};

/// As the reader gets it. A terminal obeys nothing in it; a file or a program gets every byte.
void print_document_text(std::string_view text) {
    if (output_is_terminal())
        print_text(text);
    else
        print_bytes(text);
}

/// A form feed stands between pages, as pdftotext has it.
void print_pages(const Document& document, const PageChoice& pages) {
    bool first = true;
    for (int i = 0; i < static_cast<int>(document.pages.size()); ++i) {
        if (!pages.empty() && !is_chosen(pages, i)) continue;
        if (!std::exchange(first, false)) print_bytes("\f");
        const Page& page = document.pages[static_cast<std::size_t>(i)];
        const std::string_view text = std::string_view(document.text).substr(page.begin, page.end - page.begin);
        print_document_text(text);
        if (!text.ends_with('\n')) print_bytes("\n");
    }
}

Json describe_word(const Document& document, const WordBox& word) {
    return {{"text", document.text.substr(word.begin, word.length)},
            {"begin", word.begin},
            {"box", {word.left, word.top, word.right, word.bottom}}};
}

Json describe_page(const Document& document, int index) {
    const Page& page = document.pages[static_cast<std::size_t>(index)];
    return {{"number", index + 1},
            {"label", page.label},
            {"begin", page.begin},
            {"text", document.text.substr(page.begin, page.end - page.begin)}};
}

Json describe_document(const Document& document, const PageChoice& chosen) {
    Json json{{"name", document.name}, {"media_type", document.media_type}};
    Json pages = Json::array();
    std::vector<Json> words(document.pages.size(), Json::array());
    for (const WordBox& word : document.words)
        if (chosen.empty() || is_chosen(chosen, static_cast<int>(word.page)))
            words[word.page].push_back(describe_word(document, word));
    for (int i = 0; i < static_cast<int>(document.pages.size()); ++i) {
        if (!chosen.empty() && !is_chosen(chosen, i)) continue;
        Json page = describe_page(document, i);
        if (!document.words.empty()) page["words"] = std::move(words[static_cast<std::size_t>(i)]);
        pages.push_back(std::move(page));
    }
    json["pages"] = std::move(pages);
    json["headings"] = Json::array();
    for (const Heading& heading : document.headings)
        json["headings"].push_back({{"level", heading.level},
                                    {"title", heading.title},
                                    {"begin", heading.begin},
                                    {"page", document.page_name(document.page_at(heading.begin))}});
    json["pages_without_text"] = document.pages_without_text;
    json["damaged_pages"] = document.damaged_pages;
    json["notices"] = english(document.notices);
    return json;
}

/// From the file, and not what a library has of it from an earlier version of the program.
Result<void> show_text(const TextOptions& options) {
    const auto imported = import_files(options.files, nullptr);
    if (!imported) return fail(imported.error());
    const Document& document = imported->document;
    const auto pages = parse_pages(options.files.pages, document);
    if (!pages) return fail(pages.error());
    if (options.json) {
        print_json(describe_document(document, *pages));
        return {};
    }
    for (const Sentence& notice : document.notices) say(fmt::format("Note: {}", notice));
    print_pages(document, *pages);
    return {};
}

}  // namespace

void add_text(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<TextOptions>();
    CLI::App* command =
        app.add_subcommand("text", "Print the text of a document as it is read, with a form feed between pages");
    add_document_files(*command, options->files);
    command->add_flag("--json", options->json,
                      "Print one JSON document: pages with labels and the boxes of their words, headings, notices");
    command->callback([=, &chosen] { chosen = [=] { return show_text(*options); }; });
}

}  // namespace lectern::cli
