#pragma once

#include <QWidget>
#include <optional>

class QBoxLayout;
class QPushButton;

namespace lectern {

/// Below an answer that no sentence of the document bears out: how a person can look for themselves.
class WaysOn : public QWidget {
    Q_OBJECT

 public:
    explicit WaysOn(QWidget* parent = nullptr);

    struct Possible {
        bool search = false;            ///< of every page
        std::optional<double> seconds;  ///< that it takes, where that was measured
        QString word;                   ///< of the question, that stands in the document; or empty
    };
    /// Nothing possible hides it.
    void show_possible(const Possible& possible);
    QSize minimumSizeHint() const override;

 signals:
    void search_wanted();
    void word_wanted(const QString& word);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    /// Beside one another, or where there is too little room below.
    void arrange();

    QBoxLayout* row_;
    QPushButton *search_, *find_;
    QString word_;
};

}  // namespace lectern
