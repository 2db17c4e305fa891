#pragma once

#include <QFrame>
#include <optional>

class QPushButton;
class QToolButton;

namespace lectern {

class QuestionBox;

/// The box for the next question, and below its text what becomes of it: an answer, or a search of every page.
class QuestionFrame : public QFrame {
    Q_OBJECT

 public:
    explicit QuestionFrame(QWidget* parent = nullptr);

    /// What can be done with a question now.
    struct Possible {
        bool typed = false;  ///< there is a document that it could be about
        bool answer = false;
        bool search = false;  ///< of every page
        bool is_answering = false;
        std::optional<double> search_seconds;  ///< where that was measured
    };
    void show_possible(const Possible& possible);

    QString text() const;
    void set_text(const QString& text);
    void select_all();

 signals:
    /// The box is empty again.
    void asked(const QString& question);
    void searched(const QString& question);
    void stop_wanted();
    void changed();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void update_buttons();
    void ask();

    QuestionBox* box_;
    QToolButton* every_page_;
    QPushButton *ask_, *stop_;
    Possible possible_;
};

}  // namespace lectern
