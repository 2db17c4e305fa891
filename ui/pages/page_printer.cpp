#include "ui/pages/page_printer.h"

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "app/pages/page_drawing.h"
#include "ui/base/document_names.h"
#include "ui/pages/document_files.h"
#include "ui/pages/printed_text.h"

namespace lectern {

namespace {

constexpr double most_dots_per_inch = 300, points_per_inch = 72;
constexpr int kept_kib = 52 << 10;  ///< the largest picture that is drawn

Error not_printed(const QString& printer) {
    return {.code = ErrorCode::failed,
            .what = sentence("'{printer}' cannot be printed on.", printer.toStdString()),
            .means = sentence("The document was not printed."),
            .next = sentence("Check the printer, or choose another one.")};
}

}  // namespace

PagePrinter::PagePrinter(Job job, std::unique_ptr<QPrinter> printer, QObject* parent)
    : QObject(parent),
      job_(std::move(job)),
      printer_(std::move(printer)),
      sizes_(job_.document->pages.size()),
      page_(job_.first) {
    std::vector<PdfFile> pdfs = pdf_files_of(*job_.document, job_.files);
    if (pdfs.empty()) return;
    pictures_ =
        std::make_unique<PagePictures>(std::move(pdfs), job_.password, PagePictures::Options{.kept_kib = kept_kib});
    connect(pictures_.get(), &PagePictures::sizes_known, this, [this](int first, const std::vector<PageSize>& sizes) {
        for (std::size_t i = 0; i < sizes.size() && static_cast<std::size_t>(first) + i < sizes_.size(); ++i)
            sizes_[static_cast<std::size_t>(first) + i] = sizes[i];
        want_picture();
    });
    connect(pictures_.get(), &PagePictures::picture_drawn, this, [this](int page) {
        if (has_ended_ || page != page_) return;
        if (const QImage* picture = pictures_->picture(key_of(page))) print_picture(*picture);
    });
    // What cannot be drawn is printed as it was read.
    connect(pictures_.get(), &PagePictures::page_failed, this, [this] {
        if (!has_ended_ && pictures_->failure(page_) != nullptr) print_text();
    });
}

PagePrinter::~PagePrinter() {
    cancel();
}

void PagePrinter::start() {
    if (!painter_.begin(printer_.get())) return end(not_printed(printer_->printerName()));
    print_next();
}

void PagePrinter::cancel() {
    if (has_ended_) return;
    printer_->abort();
    end(std::nullopt);
}

void PagePrinter::end(const std::optional<Error>& error) {
    has_ended_ = true;
    if (painter_.isActive() && !painter_.end() && !error) return emit ended(not_printed(printer_->printerName()));
    emit ended(error);
}

void PagePrinter::print_next() {
    if (has_ended_) return;
    emit progressed(page_ - job_.first, job_.last - job_.first + 1);
    if (page_ > job_.last) return end(std::nullopt);
    if (pictures_ && pictures_->failure(page_) == nullptr)
        want_picture();
    else
        print_text();
}

/// Until its size is known, one of another size, which lets the file be opened.
void PagePrinter::want_picture() {
    if (!has_ended_ && page_ <= job_.last) pictures_->want({key_of(page_)});
}

PictureKey PagePrinter::key_of(int page) const {
    const auto& size = sizes_[static_cast<std::size_t>(page)];
    if (!size) return {.page = page, .scale = 10, .part = QRect(0, 0, 6, 8)};
    const double points = double{size->width} * double{size->height};
    const double dots = std::min(most_dots_per_inch, static_cast<double>(printer_->resolution()));
    const double finest = std::sqrt(0.99 * static_cast<double>(most_pixels_drawn) / points);
    const int scale = std::max(static_cast<int>(1000 * std::min(dots / points_per_inch, finest)), 1);
    const auto pixels = [scale](float side) {
        return std::max(static_cast<int>(std::lround(double{side} * scale / 1000)), 1);
    };
    return {.page = page, .scale = scale, .part = QRect(0, 0, pixels(size->width), pixels(size->height))};
}

void PagePrinter::begin_sheet() {
    if (is_on_sheet_) printer_->newPage();
    is_on_sheet_ = true;
}

/// As large as the paper, upright or on its side.
void PagePrinter::print_picture(const QImage& picture) {
    begin_sheet();
    const QRectF paper(QPointF(), printer_->pageRect(QPrinter::DevicePixel).size());
    painter_.save();
    painter_.setRenderHint(QPainter::SmoothPixmapTransform);
    QSizeF room = paper.size();
    painter_.translate(paper.center());
    if ((picture.width() > picture.height()) != (room.width() > room.height())) {
        painter_.rotate(90);
        room.transpose();
    }
    const QSizeF size = QSizeF(picture.size()).scaled(room, Qt::KeepAspectRatio);
    painter_.drawImage(QRectF(QPointF(-size.width() / 2, -size.height() / 2), size), picture);
    painter_.restore();
    ++page_;
    QTimer::singleShot(0, this, &PagePrinter::print_next);
}

void PagePrinter::print_text() {
    if (!blocks_) blocks_ = std::make_unique<TextBlocks>(*job_.document);
    QTextDocument text;
    text.documentLayout()->setPaintDevice(printer_.get());
    const QSizeF paper = printer_->pageRect(QPrinter::DevicePixel).size();
    text.setPageSize({paper.width(), paper.height() - 2 * QFontMetricsF(text.defaultFont(), printer_.get()).height()});
    write_page(text, *job_.document, *blocks_, page_);
    const int sheets = text.pageCount();
    for (int sheet = 0; sheet < sheets; ++sheet) print_sheet_of_text(text, sheet, sheets);
    ++page_;
    QTimer::singleShot(0, this, &PagePrinter::print_next);
}

void PagePrinter::print_sheet_of_text(QTextDocument& text, int sheet, int sheets) {
    begin_sheet();
    const QSizeF room = text.pageSize();
    const QRectF paper(QPointF(), printer_->pageRect(QPrinter::DevicePixel).size());
    painter_.save();
    painter_.translate(0, -sheet * room.height());
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = QRectF(QPointF(0, sheet * room.height()), room);
    context.palette.setColor(QPalette::Text, Qt::black);
    painter_.setClipRect(context.clip);
    text.documentLayout()->draw(&painter_, context);
    painter_.restore();
    const QString page = page_name(*job_.document, page_);
    painter_.drawText(
        paper, static_cast<int>(Qt::AlignHCenter) | Qt::AlignBottom | Qt::TextSingleLine,
        sheets == 1 ? tr("Page %1").arg(page)
                    : tr("Page %1, sheet %2 of %3").arg(page, QString::number(sheet + 1), QString::number(sheets)));
}

}  // namespace lectern
