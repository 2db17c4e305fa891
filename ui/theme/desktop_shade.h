#pragma once

#include <QObject>
#include <optional>

#include "ui/theme/theme.h"

class QDBusVariant;

namespace lectern {

/// Whether the desktop wants light or dark windows (org.freedesktop.appearance, color-scheme), asked over D-Bus without
/// waiting: Qt knows it from 6.5 on.
class DesktopShade : public QObject {
    Q_OBJECT

 public:
    explicit DesktopShade(QObject* parent = nullptr);

    /// Nothing: it has not said.
    std::optional<Theme::Shade> shade() const { return shade_; }

 signals:
    void changed();

 private slots:
    void hear(const QString& group, const QString& key, const QDBusVariant& value);

 private:
    void ask();
    void take(const QVariant& value);

    std::optional<Theme::Shade> shade_;
};

}  // namespace lectern
