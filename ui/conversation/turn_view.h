#pragma once

#include <QFrame>
#include <functional>
#include <optional>

#include "ui/workspace/document_session.h"

class QLabel;
class QLayout;

namespace lectern {

class AnswerBrowser;
class EvidenceList;
class SearchJobView;
class TurnFoot;
class TurnNotice;
class WaysOn;

/// A question, its answer, and what the answer rests on.
class TurnView : public QFrame {
    Q_OBJECT

 public:
    /// Seconds that a search of every page takes, where that was measured.
    using SearchTime = std::function<std::optional<double>(const DocumentSession&)>;

    TurnView(DocumentSession& session, int turn, SearchTime seconds_of_search = {}, QWidget* parent = nullptr);

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
    /// A word of its question is to be shown where it stands in the document.
    void word_wanted(const QString& word);
    /// The search of this turn is to go on, or to stop.
    void search_go_on_wanted(int turn);
    void search_stop_wanted(int turn);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    QLayout* make_question();
    QFrame* make_answer();
    void make_details();
    void connect_foot();
    void update_variants();
    void update_evidence(const ConversationTurn& turn, bool over);
    void update_notices(const ConversationTurn& turn);
    void show_unsupported(bool unsupported, bool can_search, const ConversationTurn& turn);
    void update_search(const ConversationTurn& turn);
    bool can_search_pages(const ConversationTurn& turn) const;
    /// With a line at its side, or without.
    void mark_answer(bool unsupported);
    /// Of the question; looked for once, for a document is long and its reading is told of often.
    const QString& word_in_document();
    /// The way on from an answer that rests on a part of the document.
    void act_on_part();
    /// The n-th quote, from 1; null without it.
    const Evidence* quote(int number) const;
    void copy() const;

    DocumentSession& session_;
    const int turn_;
    const SearchTime seconds_of_search_;
    QLabel* question_;
    QLabel* status_;
    TurnNotice *unsupported_, *asks_for_all_;
    AnswerBrowser* answer_;
    QFrame* answer_frame_;  ///< with a line at its side where nothing bears the answer out
    WaysOn* ways_on_;
    EvidenceList* evidence_;
    TurnNotice *cut_off_, *partial_;
    SearchJobView* search_ = nullptr;            ///< of a turn in which every page is searched
    std::shared_ptr<const Document> looked_in_;  ///< for word_
    QString word_;
    TurnFoot* foot_;
    QLabel* details_;
};

}  // namespace lectern
