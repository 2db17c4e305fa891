#pragma once

#include <QFrame>
#include <optional>

#include "ui/budget/budget_panel.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace lectern {

/// What reading a document will cost. Worked out by the caller.
struct Estimate {
    struct Seconds {
        double least = 0, most = 0;
    };

    QString name;                 ///< of the document
    int pages = 0;                ///< that are read
    int document_pages = 0;       ///< more, where pages were chosen
    std::optional<Seconds> time;  ///< nothing: not measured yet on this machine
    bool is_measuring = false;    ///< and will be known soon
    QString device;               ///< what computes, and why nothing faster does
    int pages_without_text = 0;
    std::uint64_t disk_bytes = 0;
    std::uint64_t free_bytes = 0;  ///< of memory; 0: not known
    ReadPlan plan;
    std::optional<double> quality;  ///< as in BudgetSlider::show_kept()
};

/// Shown in the place of the conversation before a document is read: what it will cost, and what can be done.
class EstimateCard : public QFrame {
    Q_OBJECT

 public:
    explicit EstimateCard(QWidget* parent = nullptr);

    void show_estimate(const Estimate& estimate);
    BudgetPanel& budget() const { return *budget_; }
    /// Enter reads.
    void focus_read();

 signals:
    void read_wanted(const lectern::ReadOptions& options);
    /// Options were changed in place: answered with show_estimate().
    void plan_wanted(const lectern::ReadOptions& options);
    void pages_wanted();
    /// Instead of reading it.
    void server_wanted();
    /// The document is looked at, and not read for now.
    void put_off_wanted();

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    struct Fact {
        QLabel *figure, *caption;
    };

    Fact add_fact(QHBoxLayout& row, const QString& symbol);
    QWidget* make_options();
    void show_options(bool shown);

    QLabel* name_;
    Fact pages_read_{}, time_{}, memory_{};
    QLabel* kept_;
    QLabel* notice_;
    QWidget* notice_row_;
    QLabel* technical_;
    QWidget* options_;
    QPushButton* read_;
    QPushButton* more_;
    QPushButton* pages_;
    QPushButton* server_;
    QPushButton* not_now_;
    BudgetPanel* budget_;
};

}  // namespace lectern
