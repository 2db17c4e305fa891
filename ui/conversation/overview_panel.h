#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>

#include "ui/workspace/document_session.h"

class QScrollArea;
class QVBoxLayout;

namespace lectern {

class OverviewText;
class SurveyStatus;

/// The overview of a document: what it says, part by part and as a whole, and how it comes about.
class OverviewPanel : public QWidget {
    Q_OBJECT

 public:
    explicit OverviewPanel(QWidget* parent = nullptr);

    /// Who would write it, and how long that takes.
    struct Writer {
        std::string model;              ///< empty: none is open
        std::optional<double> seconds;  ///< for all of it; nothing: not measured yet
        bool is_server = false;         ///< to which the text is sent for it; how long it takes nobody can say
    };
    void ask_for_writer(std::function<Writer(const DocumentSession&)> writer_of) { writer_of_ = std::move(writer_of); }

    /// Null: there is none.
    void show_session(DocumentSession* session);

 signals:
    void wanted();
    void stop_wanted();
    void evidence_chosen(quint64 begin, quint64 end);
    void page_chosen(int page);
    void question_chosen(const QString& question);

 private:
    void show_state();
    void show_written();
    void show_questions();
    /// It could be written, or gone on with.
    void offer(const Writer& writer);
    QString what_is_offered(const Writer& writer) const;
    void act();

    QPointer<DocumentSession> session_;
    std::function<Writer(const DocumentSession&)> writer_of_;
    SurveyStatus* status_;
    QScrollArea* scroll_;
    OverviewText* text_;
    QVBoxLayout* questions_;
    QStringList shown_questions_;
};

}  // namespace lectern
