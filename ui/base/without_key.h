#pragma once

#include <QString>

namespace lectern {

/// The words of a menu entry or a field without the key that is pressed with Alt: "Open…" of "&Open…", and of those
/// languages that write it behind, "打开…" of "打开(&O)…". For screen readers and lists.
QString without_key(QString text);

/// A text in which no letter is such a key: for a menu entry that is a name.
QString with_no_key(QString text);

}  // namespace lectern
