#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/error.h"

namespace lectern {

/// The first thing a worker does: it ends with the program that started it, and has only the descriptors it needs.
void become_worker();

/// Writes to whom started this worker; ends the process when nobody listens any more.
void write_output(std::string_view bytes);
void send_frame(WorkerFrame::Kind kind, std::string_view payload);
void send_error(const Error& error);
void send_missing_fences(const std::vector<Sentence>& missing);

/// What Poppler reads of the machine: fonts, also where only the text of a page is wanted and the file lacks one
/// (without them "Fontconfig error" comes on the terminal), and tables of the letters of East Asian fonts.
std::vector<std::string> poppler_folders();

}  // namespace lectern
