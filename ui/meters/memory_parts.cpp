#include "ui/meters/memory_parts.h"

#include <QCoreApplication>

#include "ui/base/colours.h"

namespace lectern {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(MemoryParts)
};

}  // namespace

std::vector<MemoryPart> memory_parts(const event::MemoryUse& memory, const QPalette& palette) {
    const bool dark = is_dark(palette);
    // Blue, orange and green that people with any colour blindness tell apart (Okabe and Ito), darker on light ground.
    const auto colour = [&](QRgb on_light, QRgb on_dark) { return QColor(dark ? on_dark : on_light); };
    const QColor ground = palette.color(QPalette::Base);
    const QColor grey = mixed(ground, palette.color(QPalette::Text), dark ? 0.35 : 0.25);
    return {
        {Words::tr("Model weights"), Words::tr("What the model has learned. As large as its file."), memory.weights,
         colour(0x0072b2, 0x56b4e9)},
        {Words::tr("Document memory"), Words::tr("What is remembered of the open documents."), memory.cells,
         colour(0xd55e00, 0xe69f00)},
        {Words::tr("Working memory"),
         Words::tr("What reading and answering take beside it: the rest of what Lectern uses."), memory.scratch,
         colour(0x00735a, 0x2fc19a)},
        {Words::tr("Other programs"), Words::tr("What other programs and the system use."), memory.other_programs, grey,
         true},
        {Words::tr("Free"), Words::tr("What programs may still take."), memory.free, ground},
    };
}

}  // namespace lectern
