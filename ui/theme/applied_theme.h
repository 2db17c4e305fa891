#pragma once

#include <QApplication>

#include "ui/theme/desktop_shade.h"

namespace lectern {

/// How the window looks, as a person chooses.
enum class ThemeChoice { system, light, dark, system_colours };

/// "system", "light", "dark", "system-colours": as settings keep it.
QString name_of(ThemeChoice choice);
/// Unknown words are `system`.
ThemeChoice theme_choice_of(const QString& name);

/// The look of the whole program. `system` follows the desktop, also while the program runs; `system_colours` has
/// nothing of our own: the colours of the desktop, for who needs high contrast.
class AppliedTheme : public QObject {
    Q_OBJECT

 public:
    /// With the palette of the desktop, as the program begins.
    explicit AppliedTheme(const QApplication& application);

    void choose(ThemeChoice choice);

    /// Without anything to follow: for tests too.
    static void wear(Theme::Shade shade);

 private:
    void apply();

    const QPalette palette_of_desktop_;
    DesktopShade desktop_;
    ThemeChoice choice_ = ThemeChoice::system;
};

}  // namespace lectern
