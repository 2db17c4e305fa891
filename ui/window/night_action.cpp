#include "ui/window/night_action.h"

#include <QEvent>

#include "ui/base/colours.h"
#include "ui/pages/document_view.h"
#include "ui/theme/icons.h"

namespace lectern {

NightAction::NightAction(Settings& settings, DocumentView& pages, QObject* parent)
    : QAction(icon_of("moon"), tr("&Night pages"), parent), settings_(settings), pages_(pages) {
    setCheckable(true);
    setToolTip(tr("Night pages: light letters on dark paper"));
    pages_.installEventFilter(this);
    connect(this, &QAction::triggered, this, &NightAction::choose);
    show();
}

/// What the theme would say too is not written down, so that the pages go on to follow it.
void NightAction::choose(bool at_night) {
    settings_.set_night_pages(at_night == is_dark(pages_.palette()) ? std::nullopt : std::optional(at_night));
    show();
}

void NightAction::show() {
    const bool at_night = settings_.night_pages().value_or(is_dark(pages_.palette()));
    setChecked(at_night);
    pages_.set_night(at_night);
    emit changed_to(at_night);
}

bool NightAction::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::PaletteChange) show();
    return QAction::eventFilter(watched, event);
}

}  // namespace lectern
