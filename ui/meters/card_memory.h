#pragma once

#include <QLabel>
#include <QWidget>
#include <optional>

#include "ui/meters/memory_bar.h"

namespace lectern {

/// Who uses how much of the graphics card's memory: a sentence and a bar. Hidden where no model lies on a card.
class CardMemory : public QWidget {
    Q_OBJECT

 public:
    explicit CardMemory(QWidget* parent = nullptr);

    void show_memory(const std::optional<event::MemoryUse>& memory);

 private:
    QLabel* words_;
    MemoryBar* bar_;
};

}  // namespace lectern
