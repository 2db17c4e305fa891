// Draws SVG files for Lectern for Windows, whose Qt cannot: a program of the system that builds, with its Qt.
//
//   draw_svg FOLDER SIDE FILE.svg...    FOLDER/FILE.png, as wide and high as SIDE pixels
//   draw_svg FILE.ico FILE.svg          all sizes that Windows shows of a program
//   draw_svg FILE.bmp FILE.svg          the picture beside the first page of the installer
#include <QBuffer>
#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageReader>
#include <QPainter>
#include <QtEndian>
#include <cstdio>
#include <vector>

namespace {

QByteArray png_of(const QString& svg, int side) {
    QImageReader reader(svg);
    reader.setScaledSize({side, side});
    const QImage image = reader.read().convertToFormat(QImage::Format_ARGB32);
    QBuffer png;
    png.open(QIODevice::WriteOnly);
    if (!image.isNull()) image.save(&png, "PNG");
    return png.data();
}

bool write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return !bytes.isEmpty() && file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

template <typename Number>
void append(QByteArray& out, Number number) {
    number = qToLittleEndian(number);
    out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// A directory of pictures, each of which is a PNG file.
QByteArray icon_of(const QString& svg) {
    const std::vector<int> sides{16, 20, 24, 32, 40, 48, 64, 128, 256};
    constexpr quint16 is_icon = 1, planes = 1, bits = 32;
    QByteArray head, pictures;
    append(head, quint16{0});
    append(head, is_icon);
    append(head, static_cast<quint16>(sides.size()));
    const qsizetype begin = head.size() + 16 * static_cast<qsizetype>(sides.size());
    for (const int side : sides) {
        const QByteArray png = png_of(svg, side);
        if (png.isEmpty()) return {};
        for (int i = 0; i < 2; ++i) append(head, static_cast<quint8>(side % 256));  // 0 is 256
        append(head, quint16{0});
        append(head, planes);
        append(head, bits);
        append(head, static_cast<quint32>(png.size()));
        append(head, static_cast<quint32>(begin + pictures.size()));
        pictures += png;
    }
    return head + pictures;
}

/// On the colour of the window (tokens.json: accent-tint), as wide and high as NSIS wants it.
bool draw_side(const QString& file, const QString& svg) {
    constexpr int side = 96;
    const QImage icon = QImage::fromData(png_of(svg, side));
    QImage picture(164, 314, QImage::Format_RGB32);
    picture.fill(QColor("#E3F0ED"));
    QPainter(&picture).drawImage((picture.width() - side) / 2, (picture.height() - side) / 2, icon);
    return !icon.isNull() && picture.save(file, "BMP");
}

int failed(const QString& file) {
    std::fprintf(stderr,
                 "draw_svg: '%s' cannot be drawn.\n  The program would have no such symbol.\n"
                 "  Install libqt6svg6, and check the file.\n",
                 qPrintable(file));
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1].endsWith(".ico"))
        return write(arguments[1], icon_of(arguments[2])) ? 0 : failed(arguments[2]);
    if (arguments.size() == 3 && arguments[1].endsWith(".bmp"))
        return draw_side(arguments[1], arguments[2]) ? 0 : failed(arguments[2]);
    for (int i = 3; i < arguments.size(); ++i)
        if (!write(arguments[1] + '/' + QFileInfo(arguments[i]).completeBaseName() + ".png",
                   png_of(arguments[i], arguments[2].toInt())))
            return failed(arguments[i]);
    return 0;
}
