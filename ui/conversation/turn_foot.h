#pragma once

#include <QWidget>

#include "ui/theme/theme.h"

class QAction;
class QLabel;
class QToolButton;

namespace lectern {

class SymbolLabel;

/// The last row of a turn: what its answer rests on, and what can be done with it; below it the way through its
/// variants, where it has some.
class TurnFoot : public QWidget {
    Q_OBJECT

 public:
    explicit TurnFoot(QWidget* parent = nullptr);

    /// No symbol: none is shown.
    void say_basis(const QString& words, const QString& symbol);
    struct Possible {
        bool details = false, copy = false, again = false;
    };
    void show_possible(const Possible& possible);
    void show_variants(int here, int count);
    bool shows_details() const;
    /// What can be done with the question.
    QList<QAction*> question_actions() const { return {edit_, copy_question_}; }

 signals:
    void details_wanted(bool shown);
    void copy_wanted();
    void again_wanted();
    void edit_wanted();
    void copy_question_wanted();
    /// The variant before, or the next one.
    void variant_wanted(int step);

 private:
    QWidget* make_row();
    QWidget* make_variants();
    void make_actions();
    QToolButton* add_button(QWidget* row, const QString& symbol, const QString& text, const QString& help);

    SymbolLabel* symbol_;
    QLabel* basis_;
    QToolButton *details_, *copy_, *again_;
    QAction *edit_, *copy_question_;
    QWidget* variants_;
    QLabel* variant_;
    QToolButton *before_, *after_;
};

}  // namespace lectern
