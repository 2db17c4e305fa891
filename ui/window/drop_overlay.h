#pragma once

#include <QMimeData>
#include <QWidget>
#include <filesystem>
#include <vector>

namespace lectern {

/// The files and folders of a drag; a piece of text has none.
std::vector<std::filesystem::path> files_of(const QMimeData& data);

/// Says over the whole window what a drop will do.
class DropOverlay : public QWidget {
    Q_OBJECT

 public:
    explicit DropOverlay(QWidget* window);

    /// False: nothing here can be opened.
    bool show_for(const QMimeData& dragged);

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QString text_;
};

}  // namespace lectern
