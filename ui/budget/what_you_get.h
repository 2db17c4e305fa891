#pragma once

#include <QWidget>

namespace lectern {

/// Below what reading costs: what there is to be had for it.
class WhatYouGet : public QWidget {
    Q_OBJECT

 public:
    explicit WhatYouGet(QWidget* parent = nullptr);
};

}  // namespace lectern
