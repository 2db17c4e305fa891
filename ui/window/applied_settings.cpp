#include "ui/window/applied_settings.h"

#include <QApplication>
#include <array>

namespace lectern {

namespace {

/// As the desktop has it, or none.
void show_motion(bool moves) {
    constexpr std::array effects{Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                                 Qt::UI_FadeTooltip};
    static const int usual_flash_time = QApplication::cursorFlashTime();
    static const std::vector<bool> usual = [&] {
        std::vector<bool> enabled;
        for (const Qt::UIEffect effect : effects) enabled.push_back(QApplication::isEffectEnabled(effect));
        return enabled;
    }();
    for (std::size_t i = 0; i < effects.size(); ++i) QApplication::setEffectEnabled(effects[i], moves && usual[i]);
    QApplication::setCursorFlashTime(moves ? usual_flash_time : 0);
}

}  // namespace

void apply_settings(const Settings& settings, Workspace& workspace) {
    AskOptions asking;
    asking.most_tokens = settings.answer_tokens();
    asking.sampling.temperature = settings.temperature();
    workspace.set_asking(asking);
    workspace.set_threads(settings.threads());
    workspace.set_device(settings.device());
    workspace.set_learning(settings.learns());
    show_motion(!settings.reduced_motion());
}

}  // namespace lectern
