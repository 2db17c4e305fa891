#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/text/document.h"
#include "ui/pages/page_pictures.h"

namespace lectern {

/// The pages of a document as small pictures in two columns, made as they come into sight; those of documents that are
/// no PDFs as small sheets with their words.
class ThumbnailList : public QListView {
    Q_OBJECT

 public:
    explicit ThumbnailList(QWidget* parent = nullptr);
    ~ThumbnailList() override;

    /// `files`, `password`: as DocumentView::show_document() takes them. Null: no document.
    void show_document(std::shared_ptr<const Document> document, const std::vector<std::filesystem::path>& files,
                       const QString& password = {});
    /// The one that is read; it is brought into sight.
    void show_page(int page);
    /// Which pages were read; empty: all. The others are pale.
    void show_read(std::vector<bool> read);
    /// Light on dark.
    void set_night(bool at_night);
    bool at_night() const { return at_night_; }
    /// The number of a citation, and its page.
    struct Citation {
        int number = 0, page = 0;
    };
    void show_citations(const std::vector<Citation>& citations);

    /// Most KiB of pictures that are kept.
    static constexpr int kept_kib = 40 << 10;

    // What is drawn of a page.
    const Document* document() const { return document_.get(); }
    const QImage* picture(int page) const;
    PageSize paper(int page) const;
    QString citations_on(int page) const;
    bool is_read(int page) const;
    int page() const { return page_; }
    /// Of one page, with its name below.
    QSize cell() const;
    /// Where its sheet is within a cell.
    QRectF sheet_in(const QRect& cell, int page) const;

 signals:
    void page_chosen(int page);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void take_sizes(int first_page, const std::vector<PageSize>& sizes);
    PictureKey key_of(int page) const;
    /// What is seen, and then what comes next.
    void want_pictures();
    void lay_out();

    std::shared_ptr<const Document> document_;
    std::vector<PdfFile> files_;
    QString password_;
    std::unique_ptr<PagePictures> pictures_;  ///< null until something is seen, and where there is no PDF
    std::vector<PageSize> sizes_;
    std::vector<bool> read_;
    std::vector<QString> citations_;  ///< by page
    int page_ = -1;
    bool at_night_ = false;
    class Pages;
    Pages* pages_;
};

}  // namespace lectern
