#include "ui/retention/accessible_pages.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <unordered_map>

#include "ui/retention/retention_strip.h"

namespace lectern {

namespace {

/// A page of the strip.
class AccessiblePage : public QAccessibleInterface {
 public:
    AccessiblePage(RetentionStrip* strip, int page) : strip_(strip), page_(page) {}

    bool isValid() const override { return strip_ && page_ < static_cast<int>(strip_->pages().size()); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return parent() ? parent()->window() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(strip_); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}

    QString text(QAccessible::Text kind) const override {
        return isValid() && kind == QAccessible::Name ? describe(strip_->pages()[page_]) : QString();
    }

    QRect rect() const override {
        if (!isValid()) return {};
        const QRect area = strip_->cell_area(page_).toAlignedRect();
        return {strip_->mapToGlobal(area.topLeft()), area.size()};
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = state.selectable = true;
        state.readOnly = true;
        state.invalid = !isValid();
        state.focused = state.selected = isValid() && strip_->hasFocus() && strip_->focus_page() == page_;
        return state;
    }

 private:
    QPointer<RetentionStrip> strip_;
    int page_;
};

class AccessiblePages : public QAccessibleWidget {
 public:
    explicit AccessiblePages(RetentionStrip* strip) : QAccessibleWidget(strip, QAccessible::List), strip_(strip) {}
    ~AccessiblePages() override {
        for (const auto& [page, id] : known_) QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(strip_->pages().size()); }

    QAccessibleInterface* child(int page) const override {
        if (page < 0 || page >= childCount()) return nullptr;
        auto known = known_.find(page);
        if (known == known_.end())
            known =
                known_.emplace(page, QAccessible::registerAccessibleInterface(new AccessiblePage(strip_, page))).first;
        return QAccessible::accessibleInterface(known->second);
    }

    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [page, id] : known_)
            if (QAccessible::accessibleInterface(id) == child) return page;
        return -1;
    }

    QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint point = strip_->mapFromGlobal(QPoint(x, y));
        return strip_->rect().contains(point) ? child(strip_->page_at(point.y())) : nullptr;
    }

    QAccessibleInterface* focusChild() const override {
        return strip_->hasFocus() ? child(strip_->focus_page()) : nullptr;
    }

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? strip_->value_text() : QAccessibleWidget::text(kind);
    }

 private:
    RetentionStrip* strip_;
    mutable std::unordered_map<int, QAccessible::Id> known_;
};

QAccessibleInterface* make_accessible(const QString&, QObject* object) {
    auto* strip = qobject_cast<RetentionStrip*>(object);
    return strip == nullptr ? nullptr : new AccessiblePages(strip);
}

}  // namespace

void install_accessible_pages() {
    QAccessible::installFactory(make_accessible);
}

void announce_page(RetentionStrip& strip, int page) {
    if (!QAccessible::isActive()) return;
    QAccessibleEvent event(&strip, QAccessible::Focus);
    event.setChild(page);
    QAccessible::updateAccessibility(&event);
}

}  // namespace lectern
