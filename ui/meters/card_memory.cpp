#include "ui/meters/card_memory.h"

#include <QVBoxLayout>

#include "ui/base/amounts.h"

namespace lectern {

CardMemory::CardMemory(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    words_ = new QLabel(this);
    words_->setWordWrap(true);
    column->addWidget(words_);
    bar_ = new MemoryBar(this);
    bar_->setAccessibleName(tr("Memory of the graphics card"));
    bar_->show_legend(false);
    column->addWidget(bar_);
    hide();
}

void CardMemory::show_memory(const std::optional<event::MemoryUse>& memory) {
    setVisible(memory.has_value());
    if (!memory) return;
    const std::uint64_t own = memory->weights + memory->cells + memory->scratch;
    words_->setText(tr("Graphics card: Lectern uses %1, other programs %2; %3 are free.")
                        .arg(bytes_text(own), bytes_text(memory->other_programs), bytes_text(memory->free)));
    bar_->show_memory(*memory, 0);
}

}  // namespace lectern
