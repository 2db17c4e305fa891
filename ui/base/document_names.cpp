#include "ui/base/document_names.h"

#include <QCoreApplication>
#include <algorithm>

namespace lectern {

namespace {

struct DocumentNamesWords {
    Q_DECLARE_TR_FUNCTIONS(DocumentNames)
};

QString text(const std::string& name) {
    return QString::fromStdString(name);
}

}  // namespace

QString file_of_page(const Document& document, int page) {
    const Part* part = document.part_at(page);
    if (part == nullptr) return {};
    const auto before =
        std::count_if(document.parts.data(), part, [&](const Part& other) { return other.name == part->name; });
    return before == 0 ? text(part->name) : QString("%1 (%2)").arg(text(part->name), QString::number(before + 1));
}

QString page_label(const Document& document, int page) {
    return text(document.pages[static_cast<std::size_t>(page)].label);
}

QString page_name(const Document& document, int page) {
    return page_name(page_label(document, page), file_of_page(document, page));
}

QString page_name(const QString& label, const QString& file) {
    return file.isEmpty() ? label : DocumentNamesWords::tr("%1 of %2", "page, file").arg(label, file);
}

QString joined_title(const QString& first, int more) {
    return DocumentNamesWords::tr("%1 and %n more", nullptr, more).arg(first);
}

QString title_of(const Document& document) {
    // Import gives it this name in English; a folder has its own.
    const bool is_joined =
        document.parts.size() > 1 && document.name.starts_with(document.parts.front().name + " and ");
    return is_joined ? joined_title(text(document.parts.front().name), static_cast<int>(document.parts.size()) - 1)
                     : text(document.name);
}

}  // namespace lectern
