#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "storage/connection.h"
#include "storage/records.h"

namespace lectern {

/// The pages that hold words of `query`, as Documents::search() says. Throws Failure.
std::vector<PageMatch> search_pages(Connection& connection, std::string_view query,
                                    std::span<const DocumentId> documents, int limit);

}  // namespace lectern
