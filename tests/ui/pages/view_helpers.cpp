#include "tests/ui/pages/view_helpers.h"

#include <QScrollBar>
#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "app/import/import.h"
#include "tests/ui/pages/made_pdf.h"

using lectern::Document;
using lectern::DocumentCanvas;
using lectern::DocumentView;
using lectern::PictureContent;
using lectern::TextSpan;

std::shared_ptr<const Document> imported(const std::filesystem::path& file, const std::string& password) {
    auto document = lectern::import_document(file, {.password = password});
    if (!document) qFatal("%s", document.error().what.english().c_str());
    return std::make_shared<const Document>(std::move(*document));
}

std::shared_ptr<const Document> imported_text(const QByteArray& text, const char* name) {
    const QTemporaryDir folder;
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / name;
    write_file(file, text);
    return imported(file);
}

DocumentCanvas& canvas_of(DocumentView& view) {
    return *view.findChild<DocumentCanvas*>();
}

const PictureContent& pictures_of(DocumentView& view) {
    return dynamic_cast<const PictureContent&>(*canvas_of(view).content());
}

void wait_for_pictures(DocumentView& view) {
    do QTest::qWait(10);
    while (pictures_of(view).is_drawing());
}

QImage picture_of(DocumentView& view) {
    return canvas_of(view).viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

QRegion difference(const QImage& a, const QImage& b) {
    QRegion region;
    for (int y = 0; y < a.height(); ++y) {
        int begin = -1;
        for (int x = 0; x <= a.width(); ++x) {
            const bool differs = x < a.width() && a.pixel(x, y) != b.pixel(x, y);
            if (differs && begin < 0) begin = x;
            if (differs || begin < 0) continue;
            region += QRect(begin, y, x - begin, 1);
            begin = -1;
        }
    }
    return region;
}

int dark_pixels(const QImage& picture) {
    int dark = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) dark += qGray(picture.pixel(x, y)) < 100 ? 1 : 0;
    return dark;
}

TextSpan span_of(const Document& document, std::string_view words) {
    const std::size_t at = document.text.find(words);
    if (at == std::string::npos) qFatal("no such words");
    return {at, at + words.size()};
}

static QRectF place_of(DocumentView& view, const TextSpan& span) {
    DocumentCanvas& canvas = canvas_of(view);
    const auto boxes = canvas.content()->boxes_of(span);
    if (boxes.size() != 1) qFatal("not on one line");
    return boxes.front().translated(-canvas.horizontalScrollBar()->value(), -canvas.verticalScrollBar()->value());
}

QRect place_on_canvas(DocumentView& view, const TextSpan& span) {
    return place_of(view, span).toAlignedRect();
}

QRect place_in_picture(DocumentView& view, const TextSpan& span) {
    const QRectF place = place_of(view, span);
    const double ratio = view.devicePixelRatioF();
    return QRectF(place.topLeft() * ratio, place.size() * ratio).toAlignedRect();
}

void keep_picture(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("LECTERN_SCREENSHOTS");
    if (!folder.isEmpty()) widget.grab().save(folder + "/" + name + ".png");
}
