#pragma once

#include <QFrame>

#include "ui/workspace/document_session.h"

class QLabel;
class QLayout;
class QToolButton;

namespace lectern {

class AnswerBrowser;
class EvidenceList;
class SearchJobView;
class TurnNotice;

/// A question, its answer, and what the answer rests on.
class TurnView : public QFrame {
    Q_OBJECT

 public:
    TurnView(DocumentSession& session, int turn, QWidget* parent = nullptr);

    int turn() const { return turn_; }
    /// All of it anew.
    void update_turn();
    /// The answer alone, which has become longer.
    void update_text();
    /// These words are shown in the document: what of the turn leads to them is marked, and nothing else.
    void mark(quint64 begin, quint64 end);

 signals:
    void evidence_chosen(quint64 begin, quint64 end);
    void page_chosen(int page);
    void again_wanted(int turn);
    /// The question once more, of all that is read by now.
    void anew_wanted(int turn);
    /// The answer was cut off, and is to go on.
    void more_wanted(int turn);
    void edit_wanted(int turn);
    void variant_chosen(int turn);
    /// Its question is to be put to every page.
    void search_wanted(int turn);
    /// The search of this turn is to go on, or to stop.
    void search_go_on_wanted(int turn);
    void search_stop_wanted(int turn);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    QLayout* make_question();
    QWidget* make_buttons();
    void make_details();
    QToolButton* add_symbol(QWidget* row, const QString& symbol, const QString& text, const QString& help);
    QToolButton* add_button(QWidget* row, const QString& text, const QString& help);
    void update_variants();
    void update_evidence(const ConversationTurn& turn, bool over);
    void update_notices(const ConversationTurn& turn);
    void update_search(const ConversationTurn& turn);
    bool can_search_pages(const ConversationTurn& turn) const;
    /// The way on from an answer that rests on a part of the document.
    void act_on_part();
    /// The n-th quote, from 1; null without it.
    const Evidence* quote(int number) const;
    void copy() const;

    DocumentSession& session_;
    const int turn_;
    QLabel* question_;
    QLabel* status_;
    TurnNotice *unsupported_, *asks_for_all_;
    AnswerBrowser* answer_;
    EvidenceList* evidence_;
    TurnNotice *cut_off_, *partial_;
    SearchJobView* search_ = nullptr;  ///< of a turn in which every page is searched
    QLabel* basis_;
    QToolButton* details_button_;
    QLabel* details_;
    QWidget* buttons_;
    QWidget* variants_;
    QLabel* variant_;
    QToolButton *before_, *after_, *again_, *copy_;
};

}  // namespace lectern
