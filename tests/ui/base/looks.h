#pragma once

#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QPalette>
#include <QStringList>
#include <QWidget>

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

/// Writes pictures of a widget to the folder that LECTERN_LOOKS names, for people to look at: light and dark, letters
/// of usual and of double size. Nothing without that.
inline void save_looks(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("LECTERN_LOOKS");
    if (folder.isEmpty()) return;
    QDir().mkpath(folder);
    const QPalette light = widget.palette();
    const QFont usual = widget.font();
    for (const bool dark : {false, true})
        for (const int times : {1, 2}) {
            QFont font = usual;
            font.setPointSizeF(usual.pointSizeF() * times);
            // As a person sets it, for the whole program.
            QApplication::setPalette(dark ? dark_palette() : light);
            QApplication::setFont(font);
            QApplication::processEvents();
            widget.adjustSize();
            QApplication::processEvents();
            widget.grab().save(QString("%1/%2-%3-%4.png").arg(folder, name, dark ? "dark" : "light").arg(times * 100));
        }
    QApplication::setPalette(light);
    QApplication::setFont(usual);
}

}  // namespace lectern::test
