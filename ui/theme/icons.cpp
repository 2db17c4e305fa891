#include "ui/theme/icons.h"

#include <QAbstractButton>
#include <QApplication>
#include <QIconEngine>
#include <QImageReader>
#include <QPainter>
#include <QPixmapCache>
#include <QStyle>

/// Outside of namespaces, as Qt wants it.
static void load_icons() {
    Q_INIT_RESOURCE(icons);
}

namespace lectern {

namespace {

class SymbolEngine : public QIconEngine {
 public:
    SymbolEngine(QString name, Token ink) : name_(std::move(name)), ink_(ink) {}

    void paint(QPainter* painter, const QRect& area, QIcon::Mode mode, QIcon::State state) override {
        const double ratio = painter->device()->devicePixelRatio();
        painter->drawPixmap(area, drawn(area.size() * ratio, mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return drawn(size, mode, state);
    }
    QIconEngine* clone() const override { return new SymbolEngine(*this); }

 private:
    Token token_of(QIcon::Mode mode, QIcon::State state) const {
        if (mode == QIcon::Disabled) return Token::disabled;
        return state == QIcon::On ? Token::accent_text : ink_;
    }

    /// The file is drawn at the very size: a picture that is scaled down looks broken. What is wider than high has it
    /// in the middle.
    QPixmap drawn(const QSize& size, QIcon::Mode mode, QIcon::State state) const {
        const QColor colour = themed(QApplication::palette(), token_of(mode, state));
        const QString key = QString("icon %1 %2 %3 %4").arg(name_, colour.name()).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) return pixmap;
        QImageReader reader(":/icons/" + name_);  // .svg, or .png where Qt draws no SVG
        const int side = std::min(size.width(), size.height());
        reader.setScaledSize({side, side});
        QImage image = reader.read().convertToFormat(QImage::Format_ARGB32_Premultiplied);
        if (image.isNull()) qWarning("there is no symbol %s", qPrintable(name_));
        if (!image.isNull()) {
            QPainter painter(&image);
            painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
            painter.fillRect(image.rect(), colour);
        }
        const int left = (size.width() - side) / 2, top = (size.height() - side) / 2;
        pixmap = QPixmap::fromImage(image.copy(-left, -top, size.width(), size.height()));
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QString name_;
    Token ink_;
};

}  // namespace

void put_symbol(QAbstractButton& button, const QString& name, Token ink) {
    const int side = button.style()->pixelMetric(QStyle::PM_SmallIconSize);
    button.setIcon(icon_of(name, ink));
    button.setIconSize({side * 3 / 2, side});
}

QIcon icon_of(const QString& name, Token ink) {
    load_icons();
    return QIcon(new SymbolEngine(name, ink));
}

}  // namespace lectern
