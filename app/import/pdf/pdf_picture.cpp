#include <QImage>
#include <algorithm>

#include "app/import/pdf/pdf_file.h"
#include "app/import/pdf/pdf_import.h"
#include "app/import/text/import_errors.h"

namespace lectern {

namespace {

constexpr double resolution = 300;  ///< dots per inch: what text recognition is trained for
constexpr double most_pixels = 40e6;
constexpr double points_per_inch = 72;

}  // namespace

Result<PagePicture> render_pdf_page(std::span<const std::byte> file, const std::string& name, int page,
                                    const ImportOptions& options) {
    const auto pdf = open_pdf(file, name, options.password);
    if (!pdf) return fail(pdf.error());
    const std::unique_ptr<Poppler::Page> content = (*pdf)->page(page);
    if (content == nullptr) return fail(damaged_file(sentence("'{name}' has no page {page}.", name, page + 1)));
    const QSizeF points = content->pageSizeF();
    const double inches = points.width() * points.height() / (points_per_inch * points_per_inch);
    if (!(inches > 0)) return fail(damaged_file(sentence("Page {page} of '{name}' has no size.", page + 1, name)));
    const double dots = std::min(resolution, std::sqrt(most_pixels / inches));
    (*pdf)->setRenderHint(Poppler::Document::Antialiasing);
    (*pdf)->setRenderHint(Poppler::Document::TextAntialiasing);
    const QImage image = content->renderToImage(dots, dots).convertToFormat(QImage::Format_Grayscale8);
    if (image.isNull()) return fail(damaged_file(sentence("Page {page} of '{name}' cannot be drawn.", page + 1, name)));
    PagePicture picture{
        .width = image.width(), .height = image.height(), .points_per_pixel = points_per_inch / dots, .pixels = {}};
    picture.pixels.reserve(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()));
    for (int row = 0; row < image.height(); ++row) {
        picture.pixels.append(reinterpret_cast<const char*>(image.constScanLine(row)),
                              static_cast<std::size_t>(image.width()));
    }
    return picture;
}

}  // namespace lectern
