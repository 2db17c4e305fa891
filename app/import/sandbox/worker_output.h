#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/error.h"
#include "engine/base/native_file.h"

namespace lectern {

/// The first thing a worker does: it finds the files it was given, ends with the program that started it, and has only
/// what it needs.
void become_worker(int argc, char** argv);

/// The file that it works on.
NativeFile worker_file();

/// Takes bytes that the worker is asked with: `size`, or fewer at the end.
std::size_t read_requests(char* to, std::size_t size);

/// Writes to whom started this worker; ends the process when nobody listens any more.
void write_output(std::string_view bytes);
void send_frame(WorkerFrame::Kind kind, std::string_view payload);
void send_error(const Error& error);
void send_missing_fences(const std::vector<Sentence>& missing);

/// Ends the process without cleaning up: what a hostile file left behind is better not touched.
[[noreturn]] void end_worker(int code);

/// What Poppler reads of the machine: fonts, also where only the text of a page is wanted and the file lacks one
/// (without them "Fontconfig error" comes on the terminal), and tables of the letters of East Asian fonts.
std::vector<std::string> poppler_folders();

}  // namespace lectern
