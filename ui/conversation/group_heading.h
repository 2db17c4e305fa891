#pragma once

#include <QWidget>

namespace lectern {

/// What stands above a group of evidence: a symbol, what the group is, and in pale letters what that means.
class GroupHeading : public QWidget {
    Q_OBJECT

 public:
    GroupHeading(const QString& symbol, const QString& title, const QString& meaning, QWidget* parent = nullptr);
};

}  // namespace lectern
