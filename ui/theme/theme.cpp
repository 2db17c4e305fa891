#include "ui/theme/theme.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/base/colours.h"

/// Outside of namespaces, as Qt wants it.
static void load_resources() {
    Q_INIT_RESOURCE(theme);
}

namespace lectern {

namespace {

constexpr const char* token_names[token_count] = {
    "window",       "pane",       "surface",     "canvas",        "hover",       "press",       "line",
    "line-strong",  "text",       "text-2",      "text-3",        "disabled",    "accent",      "accent-hover",
    "accent-press", "on-accent",  "accent-tint", "accent-tint-2", "accent-line", "accent-text", "mark",
    "mark-line",    "find",       "find-now",    "note",          "warn-tint",   "warn-line",   "warn-icon",
    "warn-text",    "error-tint", "error-line",  "error-text",    "page",        "page-text",   "map-1",
    "map-100",      "selection",  "meter-1",     "meter-2",       "meter-3"};

QByteArray content_of(const QString& file) {
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly)) qFatal("a part of the program is missing: %s", qPrintable(file));
    return in.readAll();
}

/// What a token is with the colours of the system: these alone, and steps between them.
QColor of_system(const QPalette& palette, Token token) {
    const QColor window = palette.color(QPalette::Window), base = palette.color(QPalette::Base),
                 text = palette.color(QPalette::WindowText), accent = palette.color(QPalette::Highlight);
    switch (token) {
        case Token::window:
            return window;
        case Token::pane:
        case Token::surface:
            return base;
        case Token::canvas:
            return palette.color(QPalette::Mid);
        case Token::hover:
            return mixed(window, text, 0.06);
        case Token::press:
            return mixed(window, text, 0.12);
        case Token::line:
            return mixed(window, text, 0.2);
        case Token::line_strong:
            return mixed(window, text, 0.55);
        case Token::text:
        case Token::text_2:
            return text;
        case Token::text_3:
            return palette.color(QPalette::PlaceholderText);
        case Token::disabled:
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        case Token::accent:
        case Token::accent_hover:
        case Token::accent_press:
            return accent;
        case Token::on_accent:
            return palette.color(QPalette::HighlightedText);
        case Token::accent_text:
            return palette.color(QPalette::Link);
        case Token::accent_tint:
            return mixed(base, accent, 0.15);
        case Token::accent_tint_2:
            return mixed(base, accent, 0.3);
        case Token::accent_line:
            return mixed(base, accent, 0.6);
        default:
            // What stands on pages and warns has meanings that a palette has no colours for.
            return Theme::shipped().colour(token, is_dark(palette) ? Theme::Shade::dark : Theme::Shade::light);
    }
}

}  // namespace

QString name_of(Token token) {
    return token_names[static_cast<int>(token)];
}

const Theme& Theme::shipped() {
    static const Theme theme;
    return theme;
}

Theme::Theme() {
    load_resources();
    style_sheet_ = QString::fromUtf8(content_of(":/theme/lectern.qss"));
    const QJsonObject tokens = QJsonDocument::fromJson(content_of(":/theme/tokens.json")).object();
    for (const Shade shade : {Shade::light, Shade::dark}) {
        const QJsonObject colours = tokens[shade == Shade::light ? "light" : "dark"].toObject();
        for (int i = 0; i < token_count; ++i)
            colours_[static_cast<int>(shade)][i] = QColor(colours[token_names[i]].toString());
    }
}

QColor Theme::colour(Token token, Shade shade) const {
    return colours_[static_cast<int>(shade)][static_cast<int>(token)];
}

QPalette Theme::palette(Shade shade) const {
    using Role = QPalette::ColorRole;
    constexpr std::pair<Role, Token> roles[] = {{Role::Window, Token::window},
                                                {Role::WindowText, Token::text},
                                                {Role::Base, Token::surface},
                                                {Role::AlternateBase, Token::pane},
                                                {Role::Text, Token::text},
                                                {Role::Button, Token::surface},
                                                {Role::ButtonText, Token::text},
                                                {Role::BrightText, Token::on_accent},
                                                {Role::Highlight, Token::accent},
                                                {Role::HighlightedText, Token::on_accent},
                                                {Role::Link, Token::accent_text},
                                                {Role::LinkVisited, Token::accent_text},
                                                {Role::PlaceholderText, Token::text_3},
                                                {Role::ToolTipBase, Token::surface},
                                                {Role::ToolTipText, Token::text},
                                                {Role::Light, Token::surface},
                                                {Role::Midlight, Token::hover},
                                                {Role::Mid, Token::line},
                                                {Role::Dark, Token::line_strong},
                                                {Role::Shadow, Token::line_strong}};
    QPalette palette;
    for (const auto& [role, token] : roles) palette.setColor(role, colour(token, shade));
    for (const Role role : {Role::WindowText, Role::Text, Role::ButtonText})
        palette.setColor(QPalette::Disabled, role, colour(Token::disabled, shade));
    return palette;
}

QString Theme::style_sheet(Shade shade) const {
    QString sheet = style_sheet_;
    for (int i = 0; i < token_count; ++i) {
        const QString colour = colours_[static_cast<int>(shade)][i].name();
        sheet.replace(QString("@%1;").arg(token_names[i]), colour + ";")
            .replace(QString("@%1 ").arg(token_names[i]), colour + ' ');
    }
    return sheet;
}

bool Theme::wears(const QPalette& palette, Shade shade) const {
    return palette.color(QPalette::Window) == colour(Token::window, shade) &&
           palette.color(QPalette::WindowText) == colour(Token::text, shade);
}

QColor themed(const QPalette& palette, Token token) {
    const Theme& theme = Theme::shipped();
    for (const Theme::Shade shade : {Theme::Shade::light, Theme::Shade::dark})
        if (theme.wears(palette, shade)) return theme.colour(token, shade);
    return of_system(palette, token);
}

}  // namespace lectern
