#include "ui/models/switch_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace lectern {

namespace {

struct SwitchWords {
    Q_DECLARE_TR_FUNCTIONS(ModelSwitch)
};

QString reading_text(const SwitchCost& cost) {
    const int before = *cost.read_before, anew = cost.documents - before;
    if (before == 0)
        return SwitchWords::tr("%1 has not read them yet: it has to read them again.", "documents", cost.documents)
            .arg(cost.to);
    if (anew == 0)
        return SwitchWords::tr("%1 has read them before: that is loaded from your library.", "documents",
                               cost.documents)
            .arg(cost.to);
    return SwitchWords::tr(
               "%1 has read %2 of them before: that is loaded from your library. The others have to be read again.")
        .arg(cost.to, QString::number(before));
}

}  // namespace

QString switch_text(const SwitchCost& cost) {
    if (cost.documents == 0) return {};
    QStringList sentences{
        SwitchWords::tr(
            "%n document(s) are open. Their pages stay readable, and what %1 has read stays in your library.", nullptr,
            cost.documents)
            .arg(cost.from)};
    if (cost.read_before) sentences << reading_text(cost);
    if (cost.is_reading)
        sentences << SwitchWords::tr("The reading that goes on stops; with %1 it can be continued.").arg(cost.from);
    if (cost.unsaved > 0)
        sentences << SwitchWords::tr("%n reading(s) are not saved and will be lost.", nullptr, cost.unsaved);
    return sentences.join(' ');
}

}  // namespace lectern
