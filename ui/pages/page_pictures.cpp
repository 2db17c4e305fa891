#include "ui/pages/page_pictures.h"

#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/base/file_name_text.h"
#include "ui/pages/night_pages.h"

namespace lectern {

namespace {

constexpr std::size_t most_open_files = 3;  ///< each is a process

/// A page takes milliseconds; one that nobody waits for any more is given up after this, and its process with it.
constexpr std::chrono::milliseconds patience_unawaited{300};
/// A page that takes longer than the first is drawn after the others that are seen; longer than the second, never.
constexpr std::chrono::seconds patience_at_first{3}, patience_at_last{20};
constexpr std::chrono::seconds patience_for_links{2};
constexpr std::size_t most_link_bytes = std::size_t{32} << 20;  ///< pages behind those have no links

QImage image_of(PageDrawing drawing) {
    auto* pixels = new std::string(std::move(drawing.pixels));
    return QImage(
        reinterpret_cast<const uchar*>(pixels->data()), drawing.width, drawing.height, 4 * drawing.width,
        QImage::Format_RGB32, [](void* held) { delete static_cast<std::string*>(held); }, pixels);
}

PageRequest request_of(const PictureKey& key, int first_page) {
    return {.page = key.page - first_page,
            .pixels_per_point = static_cast<float>(key.scale) / 1000.0F,
            .left = key.part.left(),
            .top = key.part.top(),
            .width = key.part.width(),
            .height = key.part.height()};
}

}  // namespace

size_t qHash(const PictureKey& key, size_t seed) {
    return qHashMulti(seed, key.page, key.scale, key.part.left(), key.part.top(), key.part.width(), key.part.height());
}

PagePictures::PagePictures(std::vector<PdfFile> files, QString password, Options options)
    : files_(std::move(files)),
      password_(password.toStdString()),
      options_(options),
      pictures_(options.kept_kib),
      thread_([this] { work(); }) {}

PagePictures::~PagePictures() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        end_.cancel();
    }
    something_to_do_.notify_one();
    thread_.join();
}

void PagePictures::want(const std::vector<PictureKey>& keys) {
    const std::lock_guard lock(mutex_);
    is_awaited_ = at_work_ && std::ranges::find(keys, *at_work_) != keys.end();
    if (at_work_ && !is_awaited_)
        QTimer::singleShot(patience_unawaited, this, [this, work = works_] { give_up(work); });
    wanted_.clear();
    for (const PictureKey& key : keys)
        if (is_needed(key) && std::ranges::find(wanted_, key) == wanted_.end()) wanted_.push_back(key);
    something_to_do_.notify_one();
}

bool PagePictures::is_needed(const PictureKey& key) const {
    const bool is_coming = key == at_work_ || std::ranges::find(handed_over_, key) != handed_over_.end();
    return !is_coming && pictures_.object(key) == nullptr && failure(key.page) == nullptr;
}

void PagePictures::give_up(std::uint64_t work) {
    const std::lock_guard lock(mutex_);
    if (work == works_ && at_work_ && !is_awaited_) cancel_.cancel();
}

bool PagePictures::is_drawing() const {
    const std::lock_guard lock(mutex_);
    return at_work_.has_value() || !wanted_.empty() || !handed_over_.empty();
}

const QImage* PagePictures::stand_in(int page) const {
    const auto key = whole_.constFind(page);
    return key == whole_.cend() ? nullptr : pictures_.object(*key);
}

const Error* PagePictures::failure(int page) const {
    if (const auto found = failures_.find(page); found != failures_.end()) return &found->second;
    const auto found = file_failures_.find(file_of(page));
    return found == file_failures_.end() ? nullptr : &found->second;
}

const std::vector<PageLink>& PagePictures::links(int page) const {
    static const std::vector<PageLink> none;
    const auto found = links_.find(page);
    return found == links_.end() ? none : found->second;
}

int PagePictures::file_of(int page) const {
    const auto next = std::ranges::upper_bound(files_, page, {}, &PdfFile::first_page);
    return std::max(static_cast<int>(next - files_.begin()) - 1, 0);
}

void PagePictures::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        something_to_do_.wait(lock, [this] { return ends_ || !wanted_.empty(); });
        if (ends_) return;
        const PictureKey key = take_next();
        const bool is_slow = slow_.contains(key.page);
        at_work_ = key;
        is_awaited_ = true;
        ++works_;
        cancel_.reset();
        lock.unlock();
        draw(key, is_slow);
        lock.lock();
        at_work_.reset();
    }
}

/// The first that is wanted, and that is not slow if there is one.
PictureKey PagePictures::take_next() {
    const auto quick = std::ranges::find_if(wanted_, [this](const auto& key) { return !slow_.contains(key.page); });
    const auto next = quick == wanted_.end() ? wanted_.begin() : quick;
    const PictureKey key = *next;
    wanted_.erase(next);
    return key;
}

void PagePictures::draw(const PictureKey& key, bool is_slow) {
    const int file = file_of(key.page);
    PageDrawer* drawer = drawer_of(file);
    if (drawer == nullptr) return;
    const auto begin = std::chrono::steady_clock::now();
    const auto patience = is_slow ? patience_at_last : patience_at_first;
    const PageRequest request = request_of(key, files_[static_cast<std::size_t>(file)].first_page);
    auto drawing = drawer->draw(request, patience, &cancel_);
    if (drawing) {
        QImage image = image_of(std::move(*drawing));
        if (options_.at_night) image = night_picture(std::move(image));
        hand_over(key, [this, key, image] { keep(key, image); });
        if (options_.with_links) take_links(*drawer, key.page);
    } else if (drawing.error().code == ErrorCode::cancelled) {
        return;
    } else if (!is_slow && std::chrono::steady_clock::now() - begin >= patience) {
        put_off(key);
    } else {
        hand_over(key, [this, page = key.page, error = std::move(drawing.error())] { note_failure(page, error); });
    }
}

void PagePictures::take_links(PageDrawer& drawer, int page) {
    if (link_bytes_ > most_link_bytes || !linked_pages_.insert(page).second) return;
    const int first = files_[static_cast<std::size_t>(file_of(page))].first_page;
    auto links = drawer.links(page - first, patience_for_links, &cancel_);
    if (!links) {
        if (links.error().code == ErrorCode::cancelled) linked_pages_.erase(page);
        return;  // it is a page without links
    }
    if (links->empty()) return;
    for (PageLink& link : *links) {
        if (link.page >= 0) link.page += first;
        link_bytes_ += sizeof link + link.address.size();
    }
    on_gui_thread([this, page, links = std::move(*links)] { links_.insert_or_assign(page, links); });
}

void PagePictures::put_off(const PictureKey& key) {
    const std::lock_guard lock(mutex_);
    slow_.insert(key.page);
    if (is_awaited_) wanted_.push_back(key);
}

PageDrawer* PagePictures::drawer_of(int file) {
    const auto found = std::ranges::find(drawers_, file, &std::pair<int, PageDrawer>::first);
    if (found != drawers_.end()) {
        drawers_.splice(drawers_.begin(), drawers_, found);
        return &drawers_.front().second;
    }
    if (broken_files_.contains(file)) return nullptr;
    const PdfFile& wanted = files_[static_cast<std::size_t>(file)];
    auto drawer = PageDrawer::open(wanted.path, password_, &end_);
    if (!drawer && drawer.error().code == ErrorCode::cancelled) return nullptr;
    if (!drawer || drawer->is_locked()) broken_files_.insert(file);
    if (!drawer) {
        on_gui_thread([this, file, error = std::move(drawer.error())] {
            note_file_failure(file, error);
            if (files_.size() == 1) emit nothing_to_draw(error);
        });
        return nullptr;
    }
    if (drawer->is_locked()) {
        on_gui_thread([this, file] { note_locked(file); });
        return nullptr;
    }
    on_gui_thread([this, first = wanted.first_page, sizes = drawer->sizes()] { emit sizes_known(first, sizes); });
    if (drawers_.size() == most_open_files) drawers_.pop_back();
    drawers_.emplace_front(file, std::move(*drawer));
    return &drawers_.front().second;
}

template <typename Do>
void PagePictures::on_gui_thread(Do what) {
    QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
}

template <typename Do>
void PagePictures::hand_over(const PictureKey& key, Do what) {
    {
        const std::lock_guard lock(mutex_);
        handed_over_.push_back(key);
    }
    on_gui_thread([this, key, what = std::move(what)] {
        {
            const std::lock_guard lock(mutex_);
            std::erase(handed_over_, key);
        }
        what();
    });
}

void PagePictures::keep(const PictureKey& key, const QImage& image) {
    ++drawn_;
    const auto kib = static_cast<int>(image.sizeInBytes() / 1024);
    if (key.is_whole) whole_.insert(key.page, key);
    pictures_.insert(key, new QImage(image), kib);
    emit picture_drawn(key.page);
}

void PagePictures::note_failure(int page, Error error) {
    failures_.insert_or_assign(page, std::move(error));
    emit page_failed(page);
}

void PagePictures::note_file_failure(int file, Error error) {
    file_failures_.insert_or_assign(file, std::move(error));
    emit page_failed(files_[static_cast<std::size_t>(file)].first_page);
}

void PagePictures::note_locked(int file) {
    const QString name = file_name_text(files_[static_cast<std::size_t>(file)].path);
    note_file_failure(file, {.code = ErrorCode::bad_input,
                             .what = quoted(tr("'%1' is encrypted and needs a password.").arg(name).toStdString()),
                             .means = quoted(tr("Its pages cannot be shown without it.").toStdString()),
                             .next = quoted(tr("Enter the password.").toStdString())});
    emit password_needed();
}

}  // namespace lectern
