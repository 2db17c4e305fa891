#pragma once

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QString>
#include <memory>
#include <vector>

namespace lectern::test {

class PseudoLanguage;

/// How a person has set up language, colours and letters.
struct Look {
    QString name;             ///< "de-dark-200"
    QString language = "en";  ///< "pseudo": that of PseudoLanguage
    bool dark = false;
    int times = 1;  ///< the usual size of letters
    Qt::LayoutDirection direction = Qt::LeftToRight;
};

/// Those that differ in what could be wrong; with `all`, each language also dark, for pictures.
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
