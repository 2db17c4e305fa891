#include "ui/base/own_pictures.h"

#include <QImage>
#include <QUrl>
#include <QVariant>

namespace lectern {

namespace {

/// Not a null image: for one of those Qt would open the file after all, by its name.
QVariant picture_of_nothing() {
    QImage pixel(1, 1, QImage::Format_ARGB32);
    pixel.fill(Qt::transparent);
    return pixel;
}

/// An invalid answer lets Qt go on as usual, which for these addresses reads what is compiled in.
QVariant own_picture(const QUrl& address) {
    return address.scheme() == "qrc" ? QVariant() : picture_of_nothing();
}

}  // namespace

void load_no_outside_pictures() {
    QTextDocument::setDefaultResourceProvider(own_picture);
}

void load_no_outside_pictures(QTextDocument& text) {
    text.setResourceProvider(own_picture);
}

}  // namespace lectern
