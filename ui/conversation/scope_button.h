#pragma once

#include <QToolButton>
#include <functional>
#include <memory>

#include "engine/text/page_choice.h"

class QMenu;

namespace lectern {

/// What the next question is put to: the whole document, or pages of it.
class ScopeButton : public QToolButton {
    Q_OBJECT

 public:
    explicit ScopeButton(QWidget* parent = nullptr);

    /// Another document is asked as a whole. Null: none.
    void show_document(std::shared_ptr<const Document> document);
    /// Which page is looked at, as an index, when the menu opens.
    void ask_for_page(std::function<int()> page) { page_ = std::move(page); }
    const PageChoice& pages() const { return pages_; }
    void choose(const PageChoice& pages);

 signals:
    void changed();
    /// Pages that are not looked at.
    void other_pages_wanted();

 private:
    void fill();
    void add(const QString& words, const PageChoice& pages);
    void say();

    std::shared_ptr<const Document> document_;
    PageChoice pages_;
    std::function<int()> page_;
    QMenu* menu_;
};

}  // namespace lectern
