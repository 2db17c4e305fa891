#pragma once

#include <string_view>

#include "engine/base/error.h"

namespace lectern::server_errors {

Error no_connection(std::string_view host, const Sentence& why);
Error not_trusted(std::string_view host, const Sentence& why);
Error leads_elsewhere(std::string_view host);
Error wrong_key(std::string_view host, bool had_key);
Error no_such_model(std::string_view host, std::string_view model, std::string_view words);
Error choose_model(std::string_view host, std::string_view models);
Error too_many(std::string_view host, std::string_view words);
Error refused(std::string_view host, int status, std::string_view words);
/// The document and what stands behind it are longer than the server takes: ErrorCode::out_of_memory, as has
/// window_too_small() alone.
Error too_long(std::string_view host, std::string_view words);
/// It says how much it takes, which is less than a part of a document needs: ErrorCode::out_of_memory as well.
Error window_too_small(std::string_view host, int window, int needed);
Error cut_off(std::string_view host);
Error cancelled();
/// What came is no answer of such a server.
Error no_answer();
/// The server said so while it answered.
Error went_wrong(std::string_view words);

}  // namespace lectern::server_errors
