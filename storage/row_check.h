#pragma once

#include <string>
#include <vector>

#include "engine/base/sentence.h"
#include "storage/connection.h"

namespace lectern {

// What the tables say, compared with what can be: no accident and no version of Lectern writes anything else, but
// anybody can. Sentences for people; where damage ends a look at a table, that is one of them. Throw Failure when they
// are cancelled.

/// Of all rows.
std::vector<Sentence> problems_of_rows(Connection& connection, const Cancellable& cancellable);

/// Of messages and the evidence of answers alone: Conversations::messages() leaves out what is impossible in them.
std::vector<Sentence> problems_of_messages(Connection& connection);

}  // namespace lectern
