#include "ui/theme/applied_theme.h"

#include <array>

#include "ui/base/colours.h"
#include "ui/base/readable_palette.h"

namespace lectern {

namespace {

constexpr std::array choice_names{"system", "light", "dark", "system-colours"};

}  // namespace

QString name_of(ThemeChoice choice) {
    return choice_names[static_cast<std::size_t>(choice)];
}

ThemeChoice theme_choice_of(const QString& name) {
    for (std::size_t i = 0; i < choice_names.size(); ++i)
        if (name == choice_names[i]) return static_cast<ThemeChoice>(i);
    return ThemeChoice::system;
}

AppliedTheme::AppliedTheme(const QApplication& application)
    : palette_of_desktop_(application.palette()), desktop_(this) {
    connect(&desktop_, &DesktopShade::changed, this, &AppliedTheme::apply);
    apply();
}

void AppliedTheme::choose(ThemeChoice choice) {
    choice_ = choice;
    apply();
}

void AppliedTheme::wear(Theme::Shade shade) {
    QApplication::setPalette(Theme::shipped().palette(shade));
    qApp->setStyleSheet(Theme::shipped().style_sheet(shade));
}

void AppliedTheme::apply() {
    switch (choice_) {
        case ThemeChoice::light:
            return wear(Theme::Shade::light);
        case ThemeChoice::dark:
            return wear(Theme::Shade::dark);
        case ThemeChoice::system:
            return wear(
                desktop_.shade().value_or(is_dark(palette_of_desktop_) ? Theme::Shade::dark : Theme::Shade::light));
        case ThemeChoice::system_colours:
            qApp->setStyleSheet({});
            QApplication::setPalette(with_readable_colours(palette_of_desktop_));
    }
}

}  // namespace lectern
