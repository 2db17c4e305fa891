#include "tests/ui/window/look.h"

#include "tests/ui/base/looks.h"
#include "tests/ui/language/pseudo_language.h"
#include "ui/language/language.h"
#include "ui/theme/applied_theme.h"

namespace lectern::test {

namespace {

Look look(const char* language, bool dark, int times, QSize screen) {
    const QString name = QString("%1-%2-%3-%4").arg(language, dark ? "dark" : "light").arg(100 * times);
    return {.name = name.arg(screen.width()), .language = language, .dark = dark, .times = times, .screen = screen};
}

}  // namespace

std::vector<Look> looks(bool all) {
    std::vector<Look> found{{.name = "pseudo", .language = "pseudo"},
                            {.name = "mirrored", .direction = Qt::RightToLeft}};
    if (!all) {
        found.push_back(look("en", true, 1, laptop));
        found.push_back(look("en", false, 2, laptop));
        found.push_back(look("de", false, 1, half_a_screen));
        for (const char* language : {"en", "de", "zh_CN"}) {
            found.push_back(look(language, false, 1, laptop));
            found.push_back(look(language, false, 2, large_screen));
        }
        return found;
    }
    for (const QSize screen : {laptop, large_screen, half_a_screen})
        for (const char* language : {"en", "de", "zh_CN"})
            for (const int times : {1, 2}) {
                // With letters twice as large the window is 1,188 wide at least; 1366 is what it promises then.
                if (screen == half_a_screen && times == 2) continue;
                for (const bool dark : {false, true}) found.push_back(look(language, dark, times, screen));
            }
    return found;
}

WornLook::WornLook(const Look& look) {
    use_language(look.language == "pseudo" ? "en" : look.language);
    if (look.language == "pseudo") {
        // The German file holds all texts; the English one holds plurals alone.
        pseudo_ = std::make_unique<PseudoLanguage>(LECTERN_ROOT "/resources/translations/lectern_de.ts");
        QApplication::installTranslator(pseudo_.get());
    }
    QFont font = usual_font_;
    font.setPointSizeF(font.pointSizeF() * look.times);
    QApplication::setFont(font);
    AppliedTheme::wear(look.dark ? Theme::Shade::dark : Theme::Shade::light);
    QApplication::setLayoutDirection(look.direction);
}

WornLook::~WornLook() {
    use_language("en");
    QApplication::setFont(usual_font_);
    qApp->setStyleSheet({});
    QApplication::setPalette(usual_palette_);
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

}  // namespace lectern::test
