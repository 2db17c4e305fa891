#pragma once

#include <QMimeData>
#include <QWidget>
#include <filesystem>
#include <vector>

namespace lectern {

/// Takes what is dropped on a window, and says before, over all of it, what the drop will do.
class DropOverlay : public QWidget {
    Q_OBJECT

 public:
    explicit DropOverlay(QWidget* window);

 signals:
    /// And folders.
    void files_dropped(const std::vector<std::filesystem::path>& files);
    void text_dropped(const QString& text);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    /// False: nothing here can be opened.
    bool show_for(const QMimeData& dragged);
    void take(const QMimeData& dropped);

    QString text_;
};

}  // namespace lectern
