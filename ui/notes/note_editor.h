#pragma once

#include <QFrame>

class QPlainTextEdit;

namespace lectern {

/// A small field beside a place of the window, in which a person writes about it. What is written is taken when it
/// closes, whichever way, but for Esc.
class NoteEditor : public QFrame {
    Q_OBJECT

 public:
    /// Goes by itself. `place`: in coordinates of the screen; it is not covered.
    static NoteEditor* open(const QString& text, const QRect& place, QWidget* parent);

 signals:
    void written(const QString& text);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    NoteEditor(const QString& text, QWidget* parent);
    void show_beside(const QRect& place);
    void cancel();

    QPlainTextEdit* text_;
    bool is_cancelled_ = false;
};

}  // namespace lectern
