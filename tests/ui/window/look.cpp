#include "tests/ui/window/look.h"

#include "tests/ui/base/looks.h"
#include "tests/ui/language/pseudo_language.h"
#include "ui/language/language.h"
#include "ui/theme/applied_theme.h"

namespace lectern::test {

std::vector<Look> looks(bool all) {
    std::vector<Look> found{{.name = "pseudo", .language = "pseudo"},
                            {.name = "mirrored", .direction = Qt::RightToLeft},
                            {.name = "en-dark-100", .dark = true}};
    for (const char* language : {"en", "de", "zh_CN"})
        for (const int times : {1, 2}) {
            const QString name = QString("%1-%2-%3").arg(language);
            found.push_back({.name = name.arg("light").arg(100 * times), .language = language, .times = times});
            const bool known = times == 1 && QString(language) == "en";
            if (all && !known)
                found.push_back(
                    {.name = name.arg("dark").arg(100 * times), .language = language, .dark = true, .times = times});
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
