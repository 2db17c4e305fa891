#pragma once

#include <QPainter>
#include <QPrinter>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/error.h"
#include "engine/text/document.h"
#include "ui/pages/page_pictures.h"
#include "ui/pages/text_blocks.h"

namespace lectern {

/// Prints pages of a document one after the other: those of PDFs as they look, others as text, each of them on a new
/// sheet. The window goes on meanwhile; one page is in memory at a time.
class PagePrinter : public QObject {
    Q_OBJECT

 public:
    /// What is printed: pages (indices) from `first` to `last`.
    struct Job {
        std::shared_ptr<const Document> document;
        std::vector<std::filesystem::path> files;  ///< as DocumentView::show_document() takes them
        QString password;
        int first = 0, last = 0;
    };
    PagePrinter(Job job, std::unique_ptr<QPrinter> printer, QObject* parent = nullptr);
    ~PagePrinter() override;

    void start();
    /// What the printer has already is not called back.
    void cancel();

 signals:
    void progressed(int printed, int of);
    /// Nothing comes any more; the error is null unless something went wrong.
    void ended(const std::optional<lectern::Error>& error);

 private:
    void print_next();
    void want_picture();
    void print_picture(const QImage& picture);
    void print_text();
    void print_sheet_of_text(class QTextDocument& text, int sheet, int sheets);
    void begin_sheet();
    PictureKey key_of(int page) const;
    void end(const std::optional<Error>& error);

    const Job job_;
    const std::unique_ptr<QPrinter> printer_;
    std::unique_ptr<PagePictures> pictures_;  ///< null for a text
    std::unique_ptr<TextBlocks> blocks_;      ///< made when the first text is printed
    std::vector<std::optional<PageSize>> sizes_;
    QPainter painter_;
    int page_ = 0;
    bool is_on_sheet_ = false;
    bool has_ended_ = false;
};

}  // namespace lectern
