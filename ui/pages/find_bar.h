#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>

namespace lectern {

/// A line to search with: words, how many were found, and the way through them.
class FindBar : public QWidget {
    Q_OBJECT

 public:
    explicit FindBar(QWidget* parent = nullptr);

    /// Shows it, ready to type; `words` stand in it unless empty.
    void open(const QString& words);
    QString words() const { return words_->text(); }
    /// `current`: which of them is shown, from 0; -1 for none.
    void show_count(int hits, int current);
    void show_searching();

 signals:
    void words_changed(const QString& words);
    void next_wanted();
    void previous_wanted();
    void closed();

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    QToolButton* add_button(const QString& text, const QString& name, void (FindBar::*wanted)());

    QLineEdit* words_;
    QLabel* count_;
    QToolButton *previous_, *next_;
};

}  // namespace lectern
