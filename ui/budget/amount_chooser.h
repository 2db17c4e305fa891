#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "engine/cache/budget.h"

class QAbstractButton;
class QButtonGroup;
class QGridLayout;
class QLabel;

namespace lectern {

/// What one of the named budgets would keep of a document.
struct Amount {
    std::uint64_t bytes = 0;        ///< of cells
    double share = 1;               ///< of the tokens
    std::optional<double> quality;  ///< of answers, measured; nothing: not measured for this model
    bool fits = true;               ///< in the memory that is free
};

/// How much to remember of a document, in three names: compact, balanced, complete.
class AmountChooser : public QWidget {
    Q_OBJECT

 public:
    static constexpr std::array kinds{Budget::Kind::compact, Budget::Kind::balanced, Budget::Kind::full};

    explicit AmountChooser(QWidget* parent = nullptr);

    void show_amounts(const std::array<Amount, kinds.size()>& amounts);
    /// The one that keeps so much is marked; none, where none does.
    void show_chosen(double share);

 signals:
    void chosen(std::uint64_t bytes);

 private:
    void add(std::size_t number);

    QGridLayout* rows_;
    QButtonGroup* names_;
    std::array<QLabel*, kinds.size()> sizes_{}, words_{};
    std::array<Amount, kinds.size()> amounts_{};
};

/// "Compact", "Balanced", "Complete".
QString amount_name(Budget::Kind kind);

}  // namespace lectern
