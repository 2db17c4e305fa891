#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace lectern {

/// The colours of the window, by what they are for. resources/theme/tokens.json says what they are: no other file of
/// the window names a colour.
enum class Token {
    window,
    pane,
    surface,
    canvas,
    hover,
    press,
    line,
    line_strong,
    text,
    text_2,
    text_3,
    disabled,
    accent,
    accent_hover,
    accent_press,
    on_accent,
    accent_tint,
    accent_tint_2,
    accent_line,
    accent_text,
    mark,
    mark_line,
    find,
    find_now,
    note,
    warn_tint,
    warn_line,
    warn_icon,
    warn_text,
    error_tint,
    error_line,
    error_text,
    page,
    page_text,
    map_1,
    map_100,
    selection,
    meter_1,
    meter_2,
    meter_3,
};
constexpr int token_count = static_cast<int>(Token::meter_3) + 1;

/// As tokens.json writes it: "accent-tint-2".
QString name_of(Token token);

/// Lectern's own look: colours and a style sheet, light and dark.
class Theme {
 public:
    enum class Shade { light, dark };

    static const Theme& shipped();

    QColor colour(Token token, Shade shade) const;
    QPalette palette(Shade shade) const;
    QString style_sheet(Shade shade) const;
    /// Whether a palette is of this theme, in this shade.
    bool wears(const QPalette& palette, Shade shade) const;

 private:
    Theme();

    QColor colours_[2][token_count];
    QString style_sheet_;
};

/// A colour as it is where `palette` is worn: of the theme, or, with the colours of the system, one made of these.
QColor themed(const QPalette& palette, Token token);

}  // namespace lectern
