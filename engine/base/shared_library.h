#pragma once

namespace lectern {

/// A library that is opened when the program runs, and stays open. Null: it is not there, or cannot be loaded. On
/// Windows it is looked for beside the program and among the system's; one of its own folder names the folder.
void* open_library(const char* name);

/// A function of it by its name; null: it has none of that name.
void* library_function(void* library, const char* name);

}  // namespace lectern
