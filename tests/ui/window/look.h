#pragma once

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QSize>
#include <QString>
#include <memory>
#include <vector>

namespace lectern::test {

class PseudoLanguage;

/// Screens of laptops, those on which letters are twice as large, and half of the latter.
constexpr QSize laptop(1366, 768), large_screen(1920, 1080), half_a_screen(1000, 720);

/// How a person has set up language, colours, letters and the window.
struct Look {
    QString name;             ///< "de-dark-200-1366"
    QString language = "en";  ///< "pseudo": that of PseudoLanguage
    bool dark = false;
    int times = 1;  ///< the usual size of letters
    Qt::LayoutDirection direction = Qt::LeftToRight;
    QSize screen = laptop;
};

/// Those that differ in what could be wrong; with `all`, every language, shade, size of letters and screen, for
/// pictures.
std::vector<Look> looks(bool all);

/// The application looks so as long as this lives.
class WornLook {
 public:
    explicit WornLook(const Look& look);
    ~WornLook();
    WornLook(const WornLook&) = delete;
    WornLook& operator=(const WornLook&) = delete;

 private:
    const QFont usual_font_ = QApplication::font();
    const QPalette usual_palette_ = QApplication::palette();
    std::unique_ptr<PseudoLanguage> pseudo_;
};

}  // namespace lectern::test
