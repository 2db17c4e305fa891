#pragma once

#include <QWidget>

#include "ui/workspace/document_session.h"

class QAbstractButton;
class QPushButton;
class QVBoxLayout;

namespace lectern {

class GroupHeading;

/// What an answer rests on, in two groups that are never mixed: sentences that the model quoted and the program found
/// in the document, numbered, and sentences that the program found by itself. A click shows the words on their page.
class EvidenceList : public QWidget {
    Q_OBJECT

 public:
    explicit EvidenceList(QWidget* parent = nullptr);

    void show_evidence(const ConversationTurn& turn, const Document& document);
    /// These words are shown in the document: what leads to them is marked, if it is here.
    void mark(quint64 begin, quint64 end);

 signals:
    void evidence_chosen(quint64 begin, quint64 end);

 private:
    void add_heading(const QString& name, GroupHeading* heading);
    void add_quote(int number, const Evidence& evidence, const Document& document);
    void add_related_group(const ConversationTurn& turn, const Document& document);
    QAbstractButton* make_related(int number, const Evidence& evidence, const Document& document);
    QPushButton* button_for_more(const QList<QWidget*>& rows);
    void lead_to_page(QAbstractButton* button, const Evidence& evidence);

    struct Shown {
        QAbstractButton* button;
        quint64 begin, end;
    };

    QVBoxLayout* rows_;
    std::vector<Shown> shown_;
};

}  // namespace lectern
