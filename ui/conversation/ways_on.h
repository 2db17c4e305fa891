#pragma once

#include <QWidget>
#include <optional>

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

 signals:
    void search_wanted();
    void word_wanted(const QString& word);

 private:
    QPushButton *search_, *find_;
    QString word_;
};

}  // namespace lectern
