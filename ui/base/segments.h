#pragma once

#include <QFrame>

class QAbstractButton;
class QButtonGroup;
class QHBoxLayout;

namespace lectern {

/// A few words side by side, of which one is chosen: as tabs without a frame below them.
class Segments : public QFrame {
    Q_OBJECT

 public:
    /// `name`: what is chosen between, for those who do not see it.
    explicit Segments(const QString& name, QWidget* parent = nullptr);

    /// Numbers count from 0, in the order in which they are added.
    QAbstractButton* add(const QString& text);
    int chosen() const;
    /// Says nothing: chosen_by_person() is for what somebody does.
    void choose(int number);

 signals:
    void chosen_by_person(int number);

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    QButtonGroup* buttons_;
    QHBoxLayout* row_;
};

}  // namespace lectern
