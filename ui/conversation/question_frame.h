#pragma once

#include <QFrame>
#include <memory>
#include <optional>

#include "engine/text/page_choice.h"

class QPushButton;
class QToolButton;

namespace lectern {

class ScopeButton;

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
    /// What the next question is put to.
    ScopeButton& scope() const { return *scope_; }
    void select_all();

 signals:
    /// The box is empty again.
    void asked(const QString& question, const lectern::PageChoice& pages);
    void searched(const QString& question);
    void stop_wanted();
    void changed();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void update_buttons();
    /// With their words, or where there is too little room without.
    void fit_pills();
    void ask();
    void say_why_not();

    QuestionBox* box_;
    ScopeButton* scope_;
    QToolButton* every_page_;
    QPushButton *ask_, *stop_;
    Possible possible_;
};

}  // namespace lectern
