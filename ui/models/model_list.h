#pragma once

#include <QWidget>
#include <memory>

#include "ui/models/model_row.h"

class QButtonGroup;
class QGridLayout;
class QLabel;

namespace lectern {

class ModelEntry;

/// The models below each other, of which one is chosen: by a click anywhere in its row, or by the arrows.
class ModelList : public QWidget {
    Q_OBJECT

 public:
    explicit ModelList(QWidget* parent);
    ~ModelList() override;

    /// The same models as before stay where they are, and so does what is chosen.
    void show_rows(const std::vector<ModelRow>& rows);
    int count() const { return static_cast<int>(entries_.size()); }
    const ModelRow& row(int number) const;
    /// -1: none.
    int chosen() const;
    void choose(int number);
    void focus_chosen();

    /// In columns where they fit into such a width, else each model's facts below each other.
    void fit_into(int width);
    bool is_narrow() const { return is_narrow_; }

 signals:
    void chosen_changed();
    /// By a double click.
    void use_wanted();
    /// That of the row is to be begun, paused or resumed.
    void fetch_wanted(int number);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void make_head();
    void make_entries(std::size_t count);
    void lay_out();
    QRect place_of(std::size_t number) const;
    int entry_at(const QPoint& point) const;
    void focus_moved(QWidget* before, QWidget* now);

    std::vector<std::unique_ptr<ModelEntry>> entries_;
    std::vector<QLabel*> head_;  ///< names of the columns
    QButtonGroup* choices_;
    QGridLayout* grid_ = nullptr;
    bool is_narrow_ = false;
};

}  // namespace lectern
