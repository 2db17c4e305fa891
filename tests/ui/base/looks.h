#pragma once

#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QPalette>
#include <QStringList>
#include <QWidget>
#include <algorithm>

namespace lectern::test {

inline QPalette dark_palette() {
    QPalette palette(QColor(0x2b, 0x2b, 0x2b));
    palette.setColor(QPalette::Window, QColor(0x24, 0x26, 0x29));
    palette.setColor(QPalette::WindowText, QColor(0xee, 0xee, 0xee));
    palette.setColor(QPalette::Base, QColor(0x18, 0x1a, 0x1c));
    palette.setColor(QPalette::Text, QColor(0xee, 0xee, 0xee));
    palette.setColor(QPalette::Button, QColor(0x33, 0x36, 0x3a));
    palette.setColor(QPalette::ButtonText, QColor(0xee, 0xee, 0xee));
    palette.setColor(QPalette::Highlight, QColor(0x4a, 0x9e, 0xff));
    palette.setColor(QPalette::HighlightedText, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x80, 0x80, 0x80));
    return palette;
}

/// Controls that can have the focus, or draw what they show, and have no name for screen readers.
inline QStringList unnamed_controls(QWidget& root) {
    QStringList unnamed;
    QList<QWidget*> all = root.findChildren<QWidget*>();
    all << &root;
    for (QWidget* widget : all) {
        if (widget->objectName().startsWith("qt_") || widget->focusProxy() != nullptr) continue;  // parts of a control
        if (widget->focusPolicy() == Qt::NoFocus) continue;
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
        if (spoken == nullptr || spoken->text(QAccessible::Name).isEmpty())
            unnamed << QString("%1 '%2'").arg(widget->metaObject()->className(), widget->objectName());
    }
    return unnamed;
}

/// As wide as it is shown, and as high as that makes it.
inline void fit(QWidget& widget, int width, int least_height) {
    widget.ensurePolished();
    const int wide = std::max(width, widget.minimumSizeHint().width());
    const int high = widget.hasHeightForWidth() ? widget.heightForWidth(wide) : widget.sizeHint().height();
    widget.resize(wide, std::max(high, least_height));
}

/// Writes pictures of a widget to the folder that LECTERN_PICTURES names, for people to look at: light and dark,
/// letters of usual and of double size, from right to left. Nothing without that.
inline void save_looks(QWidget& widget, const QString& name, int width, int least_height = 0) {
    const QString folder = qEnvironmentVariable("LECTERN_PICTURES");
    if (folder.isEmpty()) return;
    QDir().mkpath(folder);
    const QPalette light = QApplication::palette();
    const QFont usual = QApplication::font();
    widget.show();
    // As a person sets it, for the whole program.
    const auto save = [&](const QPalette& palette, int times, Qt::LayoutDirection direction, const QString& suffix) {
        QFont font = usual;
        font.setPointSizeF(usual.pointSizeF() * times);
        QApplication::setPalette(palette);
        QApplication::setFont(font);
        QApplication::setLayoutDirection(direction);
        for (int round = 0; round < 2; ++round) {  // layouts need to hear of the new font first
            QApplication::processEvents();
            fit(widget, width, least_height);
        }
        widget.grab().save(QString("%1/%2-%3.png").arg(folder, name, suffix));
    };
    save(light, 1, Qt::LeftToRight, "light-100");
    save(light, 2, Qt::LeftToRight, "light-200");
    save(dark_palette(), 1, Qt::LeftToRight, "dark-100");
    save(dark_palette(), 2, Qt::LeftToRight, "dark-200");
    save(light, 1, Qt::RightToLeft, "mirrored");
    QApplication::setPalette(light);
    QApplication::setFont(usual);
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

}  // namespace lectern::test
