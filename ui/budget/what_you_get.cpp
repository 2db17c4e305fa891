#include "ui/budget/what_you_get.h"

#include <QVBoxLayout>

#include "ui/base/plain_label.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

WhatYouGet::WhatYouGet(QWidget* parent) : QWidget(parent) {
    const int gap = fontMetrics().height() / 2, letter = fontMetrics().averageCharWidth();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * letter, gap, 3 * letter, gap);
    column->setSpacing(gap);
    QLabel* title = plain_label(this);
    title->setText(tr("What you get"));
    title->setProperty("role", "group");
    column->addWidget(title);
    const auto add = [&](const QString& symbol, const QString& text) {
        QLabel* words = plain_label(this);
        words->setText(text);
        words->setProperty("role", "small");
        column->addWidget(beside_symbol(symbol, Token::text_2, words, this));
    };
    add("card-list", tr("An overview with key facts, when you want one"));
    add("quote", tr("Answers with quotes, each linked to its page"));
    add("bookmark-check", tr("Saved in your library, ready in seconds next time"));
}

}  // namespace lectern
