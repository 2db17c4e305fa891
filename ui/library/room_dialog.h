#pragma once

#include <QDialog>

#include "ui/workspace/workspace.h"

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lectern {

/// Removes readings so that there is room on the disk: lists them, the one that was not used for longest first. What is
/// open, or pinned, stays.
class RoomDialog : public QDialog {
    Q_OBJECT

 public:
    explicit RoomDialog(Workspace& workspace, QWidget* parent = nullptr);

    /// Stops giving room back, and closes when it has stopped; what was removed stays so.
    void reject() override;

 signals:
    void removed();
    void trouble(const lectern::Error& error);

 private:
    void list();
    void add_row(const ReadingRecord& reading, const std::vector<DocumentRecord>& documents);
    void show_amount();
    void remove_ticked();
    void tell(const Result<std::int64_t>& won);
    std::vector<QTreeWidgetItem*> ticked() const;

    Workspace& workspace_;
    QTreeWidget* readings_;
    QLabel* amount_;
    QPushButton* remove_;
    bool removing_ = false, closing_ = false;
    std::shared_ptr<CancelToken> cancel_ = std::make_shared<CancelToken>();
};

}  // namespace lectern
