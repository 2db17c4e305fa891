#include "ui/pages/thumbnail_list.h"

#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/base/document_names.h"
#include "ui/pages/document_files.h"
#include "ui/pages/thumbnail_delegate.h"

namespace lectern {

namespace {

constexpr int columns = 2;
constexpr double paper_height = 1.42;  ///< of a cell's sheet, in widths: A4, and a little
constexpr PageSize usual_paper{595, 842};

}  // namespace

/// Names of pages, for the view and for screen readers.
class ThumbnailList::Pages : public QAbstractListModel {
 public:
    explicit Pages(ThumbnailList* list) : QAbstractListModel(list), list_(*list) {}

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() || list_.document() == nullptr ? 0 : static_cast<int>(list_.document()->pages.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid() || index.row() >= rowCount()) return {};
        const QString name = page_name(*list_.document(), index.row());
        switch (role) {
            case Qt::DisplayRole:
                return name;
            case Qt::AccessibleTextRole:
                return list_.is_read(index.row()) ? ThumbnailList::tr("Page %1").arg(name)
                                                  : ThumbnailList::tr("Page %1, not read yet").arg(name);
            case Qt::SizeHintRole:
                return list_.cell();
            default:
                return {};
        }
    }
    void change(const std::function<void()>& work) {
        beginResetModel();
        work();
        endResetModel();
    }

 private:
    const ThumbnailList& list_;
};

ThumbnailList::ThumbnailList(QWidget* parent) : QListView(parent), pages_(new Pages(this)) {
    setAccessibleName(tr("Pages"));
    setFrameShape(NoFrame);
    setViewMode(IconMode);
    setMovement(Static);
    setResizeMode(Adjust);
    setUniformItemSizes(true);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // its coming and going would change the width, and that it
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    setModel(pages_);
    setItemDelegate(new ThumbnailDelegate(*this));
    const auto choose = [this](const QModelIndex& index) { emit page_chosen(index.row()); };
    connect(this, &QListView::clicked, this, choose);
    connect(this, &QListView::activated, this, choose);
}

ThumbnailList::~ThumbnailList() {
    setModel(nullptr);  // it looks at what goes before the children of a widget do
}

void ThumbnailList::show_document(std::shared_ptr<const Document> document,
                                  const std::vector<std::filesystem::path>& files, const QString& password) {
    pages_->change([&] {
        pictures_.reset();
        document_ = std::move(document);
        files_ = document_ ? pdf_files_of(*document_, files) : std::vector<PdfFile>();
        password_ = password;
        const std::size_t count = document_ ? document_->pages.size() : 0;
        sizes_.assign(count, usual_paper);
        citations_.assign(count, {});
        read_.clear();
        page_ = -1;
    });
    lay_out();
}

void ThumbnailList::show_page(int page) {
    if (page == page_ || page < 0 || page >= pages_->rowCount()) return;
    page_ = page;
    const QModelIndex index = pages_->index(page);
    setCurrentIndex(index);
    scrollTo(index);
    viewport()->update();
}

void ThumbnailList::show_read(std::vector<bool> read) {
    read_ = std::move(read);
    viewport()->update();
}

void ThumbnailList::set_night(bool at_night) {
    if (std::exchange(at_night_, at_night) == at_night) return;
    pictures_.reset();
    viewport()->update();
}

void ThumbnailList::show_citations(const std::vector<Citation>& citations) {
    std::ranges::fill(citations_, QString());
    for (const Citation& citation : citations) {
        if (citation.page < 0 || citation.page >= pages_->rowCount()) continue;
        QString& numbers = citations_[static_cast<std::size_t>(citation.page)];
        numbers += (numbers.isEmpty() ? QString() : QStringLiteral("·")) + QString::number(citation.number);
    }
    viewport()->update();
}

const QImage* ThumbnailList::picture(int page) const {
    if (!pictures_) return nullptr;
    const QImage* sharp = pictures_->picture(key_of(page));
    return sharp != nullptr ? sharp : pictures_->stand_in(page);
}

PageSize ThumbnailList::paper(int page) const {
    return sizes_[static_cast<std::size_t>(page)];
}

QString ThumbnailList::citations_on(int page) const {
    return citations_[static_cast<std::size_t>(page)];
}

bool ThumbnailList::is_read(int page) const {
    return read_.empty() || (static_cast<std::size_t>(page) < read_.size() && read_[static_cast<std::size_t>(page)]);
}

QSize ThumbnailList::cell() const {
    const int width = std::max((viewport()->width() - 1) / columns, fontMetrics().height());
    const double sheet = width - fontMetrics().height();
    return {width, static_cast<int>(std::max(sheet, 1.0) * paper_height) + 2 * fontMetrics().height()};
}

QRectF ThumbnailList::sheet_in(const QRect& cell, int page) const {
    const double margin = fontMetrics().height() / 2.0;
    const QRectF room = QRectF(cell).adjusted(margin, margin, -margin, -3 * margin);
    QSizeF size(static_cast<double>(paper(page).width), static_cast<double>(paper(page).height));
    size.scale(room.size(), Qt::KeepAspectRatio);
    QRectF sheet(QPointF(), size);
    sheet.moveCenter(room.center());
    return sheet;
}

PictureKey ThumbnailList::key_of(int page) const {
    const QSizeF sheet = sheet_in(QRect(QPoint(), cell()), page).size() * devicePixelRatioF();
    const PageSize size = paper(page);
    const int scale = std::max(static_cast<int>(sheet.width() / static_cast<double>(size.width) * 1000), 1);
    const auto pixels = [scale](float points) {
        return std::max(static_cast<int>(std::lround(double{points} * scale / 1000)), 1);
    };
    return {.page = page, .scale = scale, .part = QRect(0, 0, pixels(size.width), pixels(size.height))};
}

void ThumbnailList::take_sizes(int first_page, const std::vector<PageSize>& sizes) {
    const std::size_t first = static_cast<std::size_t>(first_page);
    for (std::size_t i = 0; i < sizes.size() && first + i < sizes_.size(); ++i) sizes_[first + i] = sizes[i];
    want_pictures();
    viewport()->update();
}

void ThumbnailList::want_pictures() {
    if (files_.empty() || !isVisible()) return;
    if (!pictures_) {
        pictures_ = std::make_unique<PagePictures>(files_, password_,
                                                   PagePictures::Options{.kept_kib = kept_kib, .at_night = at_night_});
        connect(pictures_.get(), &PagePictures::sizes_known, this, &ThumbnailList::take_sizes);
        connect(pictures_.get(), &PagePictures::picture_drawn, this, [this](int page) { update(pages_->index(page)); });
    }
    // Half of a cell lies outside; rows are as high as each other.
    const int row_height = cell().height();
    const int first = verticalScrollBar()->value() / row_height * columns;
    const int seen = (viewport()->height() / row_height + 2) * columns;
    std::vector<PictureKey> keys;
    for (int page = first; page < std::min(first + 2 * seen, pages_->rowCount()); ++page) keys.push_back(key_of(page));
    for (int page = first - 1; page >= std::max(first - seen, 0); --page) keys.push_back(key_of(page));
    pictures_->want(keys);
}

void ThumbnailList::lay_out() {
    setGridSize(cell());
    viewport()->update();
}

void ThumbnailList::paintEvent(QPaintEvent* event) {
    want_pictures();
    QListView::paintEvent(event);
}

void ThumbnailList::resizeEvent(QResizeEvent* event) {
    setGridSize(cell());
    QListView::resizeEvent(event);
}

void ThumbnailList::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange) lay_out();
}

}  // namespace lectern
