#include "ui/base/plain_label.h"

namespace lectern {

QLabel* plain_label(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace lectern
