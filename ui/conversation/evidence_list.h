#pragma once

#include <QWidget>

#include "ui/workspace/shown_conversation.h"

class QVBoxLayout;

namespace lectern {

/// The quotes of an answer, numbered, each a button that leads to its page; those that do not stand in the document are
/// grey and lead nowhere. Pages that the answer looked at stand apart.
class EvidenceList : public QWidget {
    Q_OBJECT

 public:
    explicit EvidenceList(QWidget* parent = nullptr);

    void show_evidence(const ConversationTurn& turn, const Document& document);

 signals:
    void evidence_chosen(quint64 begin, quint64 end);
    void page_chosen(int page);

 private:
    void add_quote(int number, const Evidence& evidence, const Document& document);
    void add_attended(const std::vector<AttendedPage>& attended, const Document& document);

    QVBoxLayout* rows_;
};

}  // namespace lectern
