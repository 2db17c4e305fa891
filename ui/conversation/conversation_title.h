#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace lectern {

/// What a conversation is called and when it went on, above its turns; the name can be edited in its place. One that
/// nobody has named has an empty name: its first question stands right below.
class ConversationTitle : public QWidget {
    Q_OBJECT

 public:
    explicit ConversationTitle(QWidget* parent = nullptr);

    /// `used`: milliseconds since 1970.
    void show_conversation(const QString& name, qint64 used);

 signals:
    /// Not empty, and another than before.
    void renamed(const QString& name);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void take_name();

    QLineEdit* name_;
    QLabel* date_;
    QString shown_;
};

}  // namespace lectern
