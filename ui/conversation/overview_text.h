#pragma once

#include <QWidget>

#include "app/survey/overview.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace lectern {

/// What is written of a document: the whole, key facts, sections. It grows while it is written; what is there stays
/// where it is.
class OverviewText : public QWidget {
    Q_OBJECT

 public:
    explicit OverviewText(QWidget* parent = nullptr);

    void show_overview(const Overview& overview, const Document& document);
    void clear();

 signals:
    void evidence_chosen(quint64 begin, quint64 end);
    void page_chosen(int page);

 private:
    QWidget* add_heading(const QString& text, const QString& explanation);
    QVBoxLayout* add_rows();
    void show_conclusions(const Overview& overview);
    void add_section(const SectionNote& note, const Document& document);
    /// What lies behind the last section, while the overview is not whole.
    void show_rest(const Overview& overview, const Document& document);
    void add_fact(const Finding& fact, const Document& document);
    /// A few of them, or all.
    void show_facts();

    QLabel* whole_;
    QVBoxLayout *column_, *files_, *facts_, *sections_, *rest_;
    QWidget *facts_heading_, *sections_heading_;
    QToolButton* all_facts_;
    std::size_t shown_sections_ = 0;
};

}  // namespace lectern
