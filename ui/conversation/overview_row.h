#pragma once

#include <QAbstractButton>

namespace lectern {

/// A line of an overview that leads to a page: what it is, what stands there, and the page at its end.
class OverviewRow : public QAbstractButton {
    Q_OBJECT

 public:
    enum class Kind { fact, heading, unwritten };

    /// `label` may be empty.
    OverviewRow(Kind kind, const QString& label, const QString& value, const QString& page, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

 private:
    /// Where its parts are in a row of that width, from left to right.
    struct Places {
        QRect label, value, page;
    };
    Places places(int width, int height) const;
    QFont value_font() const;
    int margin() const { return fontMetrics().height() / 3; }

    const Kind kind_;
    const QString label_, value_, page_;
};

}  // namespace lectern
