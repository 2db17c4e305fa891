#pragma once

#include <QWidget>

#include "ui/retention/retention_strip.h"

namespace lectern {

/// What the memory kept of each page: a strip, and the same as a table.
class RetentionMap : public QWidget {
    Q_OBJECT

 public:
    explicit RetentionMap(QWidget* parent = nullptr);

    void show_pages(const std::vector<PageRetention>& pages);
    /// What the page view shows: from page `first` to `last`, with fractions (2.5: the middle of the third page).
    void show_view(double first, double last) { strip_->show_view(first, last); }
    void show_hits(std::vector<int> pages) { strip_->show_hits(std::move(pages)); }
    void show_evidence(const std::vector<EvidenceTick>& evidence) { strip_->show_evidence(evidence); }

    RetentionStrip& strip() const { return *strip_; }
    void open_table();

 signals:
    void page_chosen(int page);
    /// This position, in pages, should be in the middle of the view.
    void scrolled(double position);
    /// The pages changed, for a table that is open.
    void pages_shown(const std::vector<lectern::PageRetention>& pages);

 private:
    RetentionStrip* strip_;
};

}  // namespace lectern
