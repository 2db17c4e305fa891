#pragma once

#include <QCache>
#include <QHash>
#include <QImage>
#include <QObject>
#include <QString>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "app/pages/page_drawer.h"

namespace lectern {

/// A PDF, and which pages of the document are in it.
struct PdfFile {
    std::filesystem::path path;
    int first_page = 0;
};

/// A picture of a page, or of a part of it where the whole would be too large.
struct PictureKey {
    int page = 0;
    int scale = 1000;  ///< thousandths of a pixel per point
    QRect part;        ///< in pixels of the whole page at that scale
    bool is_whole = true;

    bool operator==(const PictureKey&) const = default;
};

size_t qHash(const PictureKey& key, size_t seed = 0);

/// Has pictures of pages drawn by other processes (PageDrawer), on another thread, and keeps those that were used last.
/// Belongs to the GUI thread.
class PagePictures : public QObject {
    Q_OBJECT

 public:
    /// What is wanted of them beside the pictures.
    struct Options {
        int kept_kib = 96 << 10;  ///< most of all pictures
        bool with_links = false;
        bool at_night = false;  ///< light on dark, see night_picture()
    };
    /// `files` in the order of their pages; those with an empty path are not PDFs. At least one.
    PagePictures(std::vector<PdfFile> files, QString password, Options options);
    ~PagePictures() override;

    /// What is to be drawn, the most urgent first, instead of what was wanted before.
    void want(const std::vector<PictureKey>& keys);

    /// Null unless it has been drawn and is still kept.
    const QImage* picture(const PictureKey& key) const { return pictures_.object(key); }
    /// Any picture of the whole page, to be shown until the right one is there; null if there is none.
    const QImage* stand_in(int page) const;
    /// Why a page has no picture; null as far as is known.
    const Error* failure(int page) const;

    /// Of a page that was drawn: where it leads. Pages are those of the document.
    const std::vector<PageLink>& links(int page) const;

    /// How many pictures have been drawn so far.
    int drawn() const { return drawn_; }
    /// Whether one that was wanted is still to come.
    bool is_drawing() const;

 signals:
    void sizes_known(int first_page, const std::vector<lectern::PageSize>& sizes);
    void picture_drawn(int page);
    void page_failed(int page);
    /// Of one file that is all there is, no page can be drawn.
    void nothing_to_draw(const lectern::Error& error);
    void password_needed();

 private:
    int file_of(int page) const;
    bool is_needed(const PictureKey& key) const;
    /// Ends the work with this number, where it still goes on and nobody waits for it.
    void give_up(std::uint64_t work);

    // On the drawing thread.
    void work();
    PictureKey take_next();
    void draw(const PictureKey& key, bool is_slow);
    void put_off(const PictureKey& key);
    void take_links(PageDrawer& drawer, int page);
    PageDrawer* drawer_of(int file);
    template <typename Do>
    void on_gui_thread(Do what);
    /// The work on a picture ends with `what`, on the GUI thread.
    template <typename Do>
    void hand_over(const PictureKey& key, Do what);

    // On the GUI thread again.
    void keep(const PictureKey& key, const QImage& image);
    void note_failure(int page, Error error);
    void note_file_failure(int file, Error error);
    void note_locked(int file);

    const std::vector<PdfFile> files_;
    const std::string password_;
    const Options options_;

    QCache<PictureKey, QImage> pictures_;  ///< cost in KiB
    QHash<int, PictureKey> whole_;         ///< the newest whole picture of a page; it may have been dropped
    std::map<int, Error> failures_, file_failures_;
    std::map<int, std::vector<PageLink>> links_;
    int drawn_ = 0;

    std::list<std::pair<int, PageDrawer>> drawers_;  ///< of the drawing thread, with the file; used last comes first
    std::set<int> broken_files_;                     ///< of the drawing thread
    std::set<int> linked_pages_;                     ///< of the drawing thread: asked for their links
    std::size_t link_bytes_ = 0;                     ///< of the drawing thread: of all links so far

    mutable std::mutex mutex_;  ///< guards what follows
    std::condition_variable something_to_do_;
    std::deque<PictureKey> wanted_;
    std::optional<PictureKey> at_work_;
    std::vector<PictureKey> handed_over_;  ///< done, and on the way to the GUI thread
    bool is_awaited_ = false;              ///< the picture at work
    std::uint64_t works_ = 0;              ///< pictures begun so far
    bool ends_ = false;
    std::set<int> slow_;  ///< pages that others need not wait for
    CancelToken end_;
    CancelToken cancel_{&end_};  ///< of the picture at work
    std::thread thread_;
};

}  // namespace lectern
