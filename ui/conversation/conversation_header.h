#pragma once

#include <QFrame>

class QTabBar;

namespace lectern {

/// Above the conversation: what of it is shown.
class ConversationHeader : public QFrame {
    Q_OBJECT

 public:
    enum class Part { overview, questions };

    explicit ConversationHeader(QWidget* parent = nullptr);

    Part part() const;
    void show_part(Part part);

 signals:
    void part_chosen();

 private:
    QTabBar* parts_;
};

}  // namespace lectern
