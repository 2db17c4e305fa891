#include "ui/base/drawn_widget.h"

#include <QAccessibleWidget>

namespace lectern {

namespace {

class AccessibleDrawnWidget : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
    explicit AccessibleDrawnWidget(DrawnWidget* drawn)
        : QAccessibleWidget(drawn, drawn->accessible_role()), drawn_(drawn) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? drawn_->value_text() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface && drawn_->percent())
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QVariant currentValue() const override { return drawn_->percent().value_or(0); }
    void setCurrentValue(const QVariant&) override {}
    QVariant minimumValue() const override { return 0.0; }
    QVariant maximumValue() const override { return 100.0; }
    QVariant minimumStepSize() const override { return 0.0; }

 private:
    const DrawnWidget* drawn_;
};

QAccessibleInterface* make_accessible(const QString&, QObject* object) {
    auto* drawn = qobject_cast<DrawnWidget*>(object);
    return drawn == nullptr ? nullptr : new AccessibleDrawnWidget(drawn);
}

}  // namespace

DrawnWidget::DrawnWidget(QAccessible::Role role, QWidget* parent) : QWidget(parent), role_(role) {
    QAccessible::installFactory(make_accessible);
}

void DrawnWidget::announce() {
    const auto share = percent();
    QAccessibleValueChangeEvent event(this, share ? QVariant(*share) : QVariant(value_text()));
    QAccessible::updateAccessibility(&event);
    emit announced(value_text());
}

}  // namespace lectern
