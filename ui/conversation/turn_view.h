#pragma once

#include <QFrame>

#include "ui/workspace/document_session.h"

class QLabel;
class QToolButton;

namespace lectern {

class AnswerBrowser;
class EvidenceList;
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

 private:
    QWidget* make_question();
    QWidget* make_buttons();
    void make_details();
    QToolButton* add_symbol(QWidget* row, const QString& symbol, const QString& text, const QString& help);
    QToolButton* add_button(QWidget* row, const QString& text, const QString& help);
    void update_variants();
    void update_evidence(const ConversationTurn& turn, bool over);
    void update_notices(const ConversationTurn& turn);
    /// The way on from an answer that rests on a part of the document.
    void act_on_part();
    void copy() const;

    DocumentSession& session_;
    const int turn_;
    QLabel* question_;
    QLabel* status_;
    TurnNotice* unsupported_;
    AnswerBrowser* answer_;
    EvidenceList* evidence_;
    TurnNotice *cut_off_, *partial_;
    QLabel* basis_;
    QToolButton* details_button_;
    QLabel* details_;
    QWidget* buttons_;
    QWidget* variants_;
    QLabel* variant_;
    QToolButton *before_, *after_, *again_;
};

}  // namespace lectern
