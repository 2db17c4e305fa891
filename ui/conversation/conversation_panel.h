#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <map>

#include "ui/conversation/turn_view.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace lectern {

class FirstQuestions;
class OverviewPanel;
class QuestionFrame;
class ScopeButton;
class ServerMark;
class ConversationTitle;

/// The conversation about a document, and the box for the next question.
class ConversationPanel : public QWidget {
    Q_OBJECT

 public:
    explicit ConversationPanel(QWidget* parent = nullptr);

    /// The session may be null: then there is nothing to ask.
    void show_session(DocumentSession* session);
    void set_answering(bool answering);
    /// In the place of the turns.
    void show_overview(bool shown);
    /// How long every page takes, where that was measured.
    void ask_for_search_time(TurnView::SearchTime estimate) { seconds_of_search_ = std::move(estimate); }
    /// What the next question is put to.
    ScopeButton& scope() const;
    OverviewPanel& overview() const { return *overview_; }
    /// A question that was not finished.
    void show_draft(const QString& question);
    void focus_question();
    /// The next question stands for itself; what was said is kept, and Escape leads back to it.
    void start_anew();
    void show_conversation(int conversation);
    /// The next quote of the answer that is shown last, from the first again after the last; or the one before.
    void next_evidence(int step = 1);

 signals:
    /// Behind the turn `parent`; -1: the first question.
    void asked(int parent, const QString& question, const lectern::PageChoice& pages);
    /// The same, to be put to every page.
    void search_wanted(int parent, const QString& question);
    void search_go_on_wanted(int turn);
    void search_stop_wanted(int turn);
    void again_wanted(int turn);
    void anew_wanted(int turn);
    void more_wanted(int turn);
    void stop_wanted();
    /// Of the document, to a server.
    void stop_sending_wanted();
    /// What was put off is to be read.
    void read_wanted();
    void draft_changed();
    void evidence_chosen(quint64 begin, quint64 end);
    void page_chosen(int page);
    /// Is to be shown where it stands in the document.
    void word_wanted(const QString& word);
    void renamed(int conversation, const QString& name);
    /// Something was asked: its turn is to be seen.
    void turns_wanted();
    /// Another is shown, or the list of them is another.
    void conversations_changed();

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void show_branch();
    void show_title();
    void keep_wide_enough();
    void show_turn(int turn);
    void add_text(int turn);
    TurnView* make_turn(int turn);
    void update_box();
    QString state_words() const;
    void ask(const QString& question, const PageChoice& pages = {});
    void search(const QString& question);
    void edit(int turn);
    /// Neither edits nor starts anew any more. False if neither was so.
    bool go_back();
    /// From a conversation that has no question yet.
    bool can_leave_new_one() const;
    void follow_end();

    QPointer<DocumentSession> session_;
    QStackedWidget* body_;  ///< turns, or the overview
    QScrollArea* scroll_;
    OverviewPanel* overview_;
    QVBoxLayout* column_;
    ConversationTitle* title_;
    QLabel* hint_;
    FirstQuestions* first_;  ///< where nothing was asked yet
    QPushButton* read_;      ///< where reading was put off
    QLabel* state_;
    ServerMark* server_;
    QuestionFrame* question_;
    TurnView::SearchTime seconds_of_search_;
    std::map<int, TurnView*> views_;
    std::optional<int> parent_;  ///< of a question that is edited
    int left_ = -1;              ///< the turn that was shown last when a conversation was begun anew
    int evidence_ = -1;
    bool answering_ = false;
    bool at_end_ = true;  ///< the column follows the answer that is written
};

}  // namespace lectern
