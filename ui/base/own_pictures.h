#pragma once

#include <QTextDocument>

namespace lectern {

// Rich text names pictures and style sheets by address, and Qt reads the files: in labels and tooltips too, and devices
// without end. Lectern's own texts name none but what is compiled in ("qrc:").

/// For every rich text of the program, from now on: what is named otherwise is not looked for; a picture of nothing
/// stands in its place.
void load_no_outside_pictures();

/// The same for one text, which keeps it wherever it is used.
void load_no_outside_pictures(QTextDocument& text);

}  // namespace lectern
