#pragma once

#include <QAccessible>
#include <QWidget>
#include <optional>

namespace lectern {

/// A widget that draws what it shows: screen readers are told what it is and what stands in it.
class DrawnWidget : public QWidget {
    Q_OBJECT

 public:
    /// The name is the widget's accessibleName().
    DrawnWidget(QAccessible::Role role, QWidget* parent);

    QAccessible::Role accessible_role() const { return role_; }
    /// What it shows, in words.
    virtual QString value_text() const = 0;
    /// The same from 0 to 100, for what is a part of a whole.
    virtual std::optional<double> percent() const { return {}; }
    /// Tells screen readers that the value changed; only for changes that a listener wants to hear of.
    void announce();

 signals:
    /// Screen readers were told this.
    void announced(const QString& value);

 private:
    QAccessible::Role role_;
};

}  // namespace lectern
