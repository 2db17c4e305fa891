#pragma once

#include <QFrame>

class QMenu;
class QToolButton;

namespace lectern {

class Segments;

/// Above the conversation: what of it is shown, the conversations that there are, and a new one.
class ConversationHeader : public QFrame {
    Q_OBJECT

 public:
    enum class Part { overview, questions };

    explicit ConversationHeader(QWidget* parent = nullptr);

    Part part() const;
    /// Says it like a person.
    void show_part(Part part);
    /// Whether there are any, and whether a new one would be another.
    void set_possible(bool list, bool anew);
    /// All menus of the window, behind a button.
    void add_menu(QMenu* menu);
    const QToolButton& list_button() const { return *list_; }

 signals:
    void part_chosen();
    void list_wanted();
    void new_wanted();

 private:
    QToolButton* add_button(const QString& name, const QString& symbol, const QString& text);

    Segments* parts_;
    QToolButton *list_, *new_;
};

}  // namespace lectern
