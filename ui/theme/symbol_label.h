#pragma once

#include <QLabel>

#include "ui/theme/theme.h"

namespace lectern {

/// A symbol that says nothing which does not stand beside it in words.
class SymbolLabel : public QLabel {
    Q_OBJECT

 public:
    explicit SymbolLabel(QWidget* parent = nullptr) : QLabel(parent) {}

    void show_symbol(const QString& symbol, Token ink);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    QString symbol_;
    Token ink_ = Token::text_2;
};

/// An empty symbol: none yet.
SymbolLabel* symbol_label(const QString& symbol, Token ink, QWidget* parent);

/// A row: the symbol, and beside it the words, however many lines they have.
QWidget* beside_symbol(const QString& symbol, Token ink, QLabel* words, QWidget* parent);

}  // namespace lectern
