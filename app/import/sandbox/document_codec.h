#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A document as bytes, for the pipe between two processes of the same program: not for files. Written in pieces, so
/// that a large text is not held twice.
void encode(const Document& document, const std::function<void(std::string_view)>& write);
std::string encode(const Error& error);
std::string encode(const Sentence& sentence);
std::string encode(const WorkerRequest& request);
std::string encode(const WorkerProgress& progress);
std::string encode(const PagePicture& picture);

/// What was encoded, or nothing: the bytes come from a process that a hostile file may have taken over, so lengths,
/// offsets, UTF-8 and everything that Document promises is checked.
std::optional<Document> decode_document(std::string_view bytes);
std::optional<Error> decode_error(std::string_view bytes);
std::optional<Sentence> decode_sentence(std::string_view bytes);
std::optional<WorkerRequest> decode_request(std::string_view bytes);
std::optional<WorkerProgress> decode_progress(std::string_view bytes);
std::optional<PagePicture> decode_picture(std::string_view bytes);

}  // namespace lectern
