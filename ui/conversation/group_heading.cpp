#include "ui/conversation/group_heading.h"

#include <QHBoxLayout>

#include "ui/base/plain_label.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

GroupHeading::GroupHeading(const QString& symbol, const QString& title, const QString& meaning, QWidget* parent)
    : QWidget(parent) {
    QLabel* name = plain_label(this);
    name->setText(title);
    name->setWordWrap(false);
    name->setProperty("role", "title");
    QLabel* note = plain_label(this);
    note->setText(meaning);
    note->setProperty("role", "small");
    setAccessibleName(title + ": " + meaning);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, fontMetrics().height() / 3, 0, 0);
    row->addWidget(symbol_label(symbol, Token::text_2, this), 0, Qt::AlignTop);
    row->addWidget(name, 0, Qt::AlignTop);
    row->addWidget(note, 1);
}

}  // namespace lectern
