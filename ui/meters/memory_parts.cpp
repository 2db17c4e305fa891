#include "ui/meters/memory_parts.h"

#include <QCoreApplication>

#include "ui/base/colours.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

struct MemoryPartsWords {
    Q_DECLARE_TR_FUNCTIONS(MemoryParts)
};

}  // namespace

std::vector<MemoryPart> memory_parts(const event::MemoryUse& memory, const QPalette& palette) {
    const bool dark = is_dark(palette);
    // One hue in three steps of lightness, which people with any colour blindness tell apart.
    const auto colour = [&](Token token) { return themed(palette, token); };
    const QColor ground = palette.color(QPalette::Base);
    const QColor grey = mixed(ground, palette.color(QPalette::Text), dark ? 0.35 : 0.25);
    return {
        {MemoryPartsWords::tr("Model weights"),
         MemoryPartsWords::tr("What the model has learned. As large as its file."), memory.weights,
         colour(Token::meter_1)},
        {MemoryPartsWords::tr("Document memory"), MemoryPartsWords::tr("What is remembered of the open documents."),
         memory.cells, colour(Token::meter_2)},
        {MemoryPartsWords::tr("Working memory"),
         MemoryPartsWords::tr("What reading and answering take beside it: the rest of what Lectern uses."),
         memory.scratch, colour(Token::meter_3)},
        {MemoryPartsWords::tr("Other programs"), MemoryPartsWords::tr("What other programs and the system use."),
         memory.other_programs, grey, true},
        {MemoryPartsWords::tr("Free"), MemoryPartsWords::tr("What programs may still take."), memory.free, ground},
    };
}

}  // namespace lectern
