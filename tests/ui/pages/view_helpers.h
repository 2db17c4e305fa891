#pragma once

#include <QImage>
#include <QRegion>
#include <QString>
#include <filesystem>
#include <memory>
#include <string_view>

#include "engine/text/document.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/pages/picture_content.h"

/// As the application does it. The name of the document is that of the file.
std::shared_ptr<const lectern::Document> imported(const std::filesystem::path& file, const std::string& password = {});
/// As import makes it from a file with this name and text.
std::shared_ptr<const lectern::Document> imported_text(const QByteArray& text, const char* name);

lectern::DocumentCanvas& canvas_of(lectern::DocumentView& view);
const lectern::PictureContent& pictures_of(lectern::DocumentView& view);

/// Waits until everything is drawn that is to be drawn.
void wait_for_pictures(lectern::DocumentView& view);

/// What the canvas shows.
QImage picture_of(lectern::DocumentView& view);
/// The pixels in which two pictures differ.
QRegion difference(const QImage& a, const QImage& b);
/// How many pixels are as dark as letters.
int dark_pixels(const QImage& picture);

/// Where these words stand in the text.
lectern::TextSpan span_of(const lectern::Document& document, std::string_view words);
/// Where a part of the text is seen on the canvas; one line of it.
QRect place_on_canvas(lectern::DocumentView& view, const lectern::TextSpan& span);
/// The same in picture_of(), which has the pixels of the screen.
QRect place_in_picture(lectern::DocumentView& view, const lectern::TextSpan& span);

/// Left for people to look at, where the environment names a folder: LECTERN_SCREENSHOTS.
void keep_picture(QWidget& widget, const QString& name);
