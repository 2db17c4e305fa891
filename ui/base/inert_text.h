#pragma once

#include <QTextDocument>

namespace lectern {

/// Rich text that reads nothing. Qt's own reads every file that a text names as a picture or a style sheet: devices
/// without end too, and relative to the folder that the program was started in. Here a picture of nothing stands in its
/// place, unless it is compiled in ("qrc:").
///
/// Labels and tooltips have texts of Qt's own: what others wrote must be plain or escaped there.
class InertText : public QTextDocument {
 public:
    using QTextDocument::QTextDocument;

 protected:
    QVariant loadResource(int type, const QUrl& address) override;
};

}  // namespace lectern
