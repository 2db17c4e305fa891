#pragma once

#include <QLocalSocket>

namespace lectern {

/// Whether the process at the other end of a connection belongs to the user of this one. Names of documents are for
/// nobody else.
bool is_of_this_user(const QLocalSocket& connection);

}  // namespace lectern
