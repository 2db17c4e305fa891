#include "ui/pages/night_pages.h"

#include <algorithm>
#include <array>

#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr QRgb opaque = 255U << 24;

/// Where the values of one channel go, from the darkest, which is that of the paper, to that of the text.
std::array<uchar, 256> scale_between(int paper, int text) {
    std::array<uchar, 256> scale{};
    for (int value = 0; value < 256; ++value)
        scale[static_cast<std::size_t>(value)] = static_cast<uchar>(paper + (text - paper) * value / 255);
    return scale;
}

}  // namespace

QImage night_picture(QImage image) {
    image.convertTo(QImage::Format_RGB32);
    const QColor paper = Theme::shipped().colour(Token::page, Theme::Shade::dark);
    const QColor text = Theme::shipped().colour(Token::page_text, Theme::Shade::dark);
    const auto red = scale_between(paper.red(), text.red()), green = scale_between(paper.green(), text.green()),
               blue = scale_between(paper.blue(), text.blue());
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int r = qRed(line[x]), g = qGreen(line[x]), b = qBlue(line[x]);
            // Lightness is half of the smallest and the largest; moving all by as much keeps what makes the hue.
            const int shift = 255 - std::max({r, g, b}) - std::min({r, g, b});
            const auto at = [shift](int value) { return static_cast<std::size_t>(value + shift); };
            line[x] = opaque | QRgb{red[at(r)]} << 16 | QRgb{green[at(g)]} << 8 | QRgb{blue[at(b)]};
        }
    }
    return image;
}

}  // namespace lectern
