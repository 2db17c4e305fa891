#pragma once

#include <QObject>
#include <optional>

#include "ui/theme/theme.h"

namespace lectern {

/// Whether the desktop wants light or dark windows, found out without waiting: Qt knows it from 6.5 on. On Linux the
/// portal says it over D-Bus (org.freedesktop.appearance, color-scheme), on Windows the user's registry.
class DesktopShade : public QObject {
    Q_OBJECT

 public:
    explicit DesktopShade(QObject* parent = nullptr);

    /// Nothing: it has not said.
    std::optional<Theme::Shade> shade() const { return shade_; }

    /// The desktop said so.
    void take(std::optional<Theme::Shade> shade);

 signals:
    void changed();

 private:
    std::optional<Theme::Shade> shade_;
};

}  // namespace lectern
