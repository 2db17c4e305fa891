#include "ui/base/shown_text.h"

#include <QTextDocument>

namespace lectern {

QString without_markup(const QString& text) {
    return Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
}

}  // namespace lectern
