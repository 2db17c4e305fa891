#pragma once

#include <QWidget>

class QActionGroup;
class QBoxLayout;
class QFrame;
class QStackedWidget;

namespace lectern {

/// What stands beside the page, in places of which one is seen: their names above it. Where there is little room, or a
/// person wants it so, the names alone are left as a rail of symbols, and a place opens over the page until something
/// is chosen in it.
class SideBar : public QWidget {
    Q_OBJECT

 public:
    explicit SideBar(QWidget* parent);
    ~SideBar() override;

    /// Chosen with the key `key`.
    QAction* add_place(const QString& symbol, const QString& name, const QKeySequence& key, QWidget* place);
    /// Open, and with the keyboard in it.
    void show_place(QWidget* place);
    QWidget* place() const;
    QList<QAction*> places() const;
    int place_number() const;
    /// Says where the bar was left, and opens nothing that is closed.
    void set_place_number(int number);

    /// Symbols alone, because there is no room for more.
    void set_narrow(bool narrow);
    bool is_closed() const { return closed_; }
    /// By a person.
    void set_closed(bool closed);
    bool is_rail() const { return narrow_ || closed_; }
    /// A place that lies over the page goes.
    void put_away();
    int wanted_width() const;

 signals:
    /// Open or a rail.
    void form_changed();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    int least_width() const;
    void choose(QAction* action);
    void take_form();
    void lay_over();
    bool has_focus_within() const;

    QActionGroup* places_;
    QBoxLayout* cells_;
    QStackedWidget* stack_;
    QFrame* over_;  ///< holds the stack while it lies over the page
    bool narrow_ = false, closed_ = false, is_rail_ = false;
};

}  // namespace lectern
