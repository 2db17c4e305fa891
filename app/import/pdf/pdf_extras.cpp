#include "app/import/pdf/pdf_extras.h"

#include <poppler/qt6/poppler-annotation.h>
#include <poppler/qt6/poppler-form.h>

#include <algorithm>

#include "app/import/text/normalize.h"

namespace lectern {

bool is_form_in_disguise(const Poppler::Document& pdf, std::size_t words) {
    constexpr std::size_t longest_stand_in = 200;  // it says so in up to three languages; a form of pages has more
    if (pdf.formType() != Poppler::Document::XfaForm || pdf.numPages() != 1 || words > longest_stand_in) return false;
    const auto page = pdf.page(0);
    return page != nullptr && page->formFields().empty();
}

std::size_t count_comments(const Poppler::Page& page) {
    using Kind = Poppler::Annotation;
    const auto comments = page.annotations({Kind::AText, Kind::AHighlight, Kind::AGeom, Kind::AInk, Kind::ACaret});
    return static_cast<std::size_t>(std::count_if(comments.begin(), comments.end(), [](const auto& comment) {
        return !comment->contents().trimmed().isEmpty();
    }));
}

std::vector<std::string> embedded_names(const Poppler::Document& pdf) {
    std::vector<std::string> names;
    if (!pdf.hasEmbeddedFiles()) return names;
    for (const Poppler::EmbeddedFile* file : pdf.embeddedFiles()) {
        names.push_back(clean_page_text(file->name().toStdString()));
    }
    return names;
}

}  // namespace lectern
