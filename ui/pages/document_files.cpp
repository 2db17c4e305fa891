#include "ui/pages/document_files.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

namespace lectern {

namespace {

bool is_file(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

/// By its content, as import decides.
bool is_pdf(const std::filesystem::path& path) {
    if (!is_file(path)) return false;
    std::ifstream file(path, std::ios::binary);
    std::string head(1024, '\0');
    file.read(head.data(), std::ssize(head));
    return head.find("%PDF-") != std::string::npos;
}

/// Several files may be called the same, in folders of their own: their parts stand in the order of the files.
std::filesystem::path file_of(const Part& part, std::ptrdiff_t called_the_same,
                              const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files)
        for (const std::filesystem::path& one : {file, file / part.name})
            if (one.filename() == part.name && is_file(one) && called_the_same-- == 0) return one;
    return {};
}

/// Of those before this one.
std::ptrdiff_t called_the_same(const std::vector<Part>& parts, const Part& part) {
    return std::count_if(parts.data(), &part, [&](const Part& other) { return other.name == part.name; });
}

}  // namespace

std::vector<PdfFile> pdf_files_of(const Document& document, const std::vector<std::filesystem::path>& files) {
    if (files.empty()) return {};
    std::vector<PdfFile> pdfs;
    if (document.parts.empty()) {
        if (document.media_type == "application/pdf") pdfs.push_back({files.front(), 0});
    } else {
        for (const Part& part : document.parts)
            pdfs.push_back({file_of(part, called_the_same(document.parts, part), files), part.first_page});
    }
    const bool all_are = std::ranges::all_of(pdfs, [](const PdfFile& file) { return is_pdf(file.path); });
    return all_are ? pdfs : std::vector<PdfFile>();
}

}  // namespace lectern
