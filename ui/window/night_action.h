#pragma once

#include <QAction>

#include "ui/workspace/settings.h"

namespace lectern {

class DocumentView;

/// Switches the pages between light and dark. As long as nobody chooses, they follow the theme of the window.
class NightAction : public QAction {
    Q_OBJECT

 public:
    NightAction(Settings& settings, DocumentView& pages, QObject* parent);

 signals:
    void changed_to(bool at_night);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void choose(bool at_night);
    void show();

    Settings& settings_;
    DocumentView& pages_;
};

}  // namespace lectern
