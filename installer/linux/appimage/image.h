// The squashfs image of an AppImage, which lies in one file behind the program that starts it.
#pragma once

#include <stddef.h>

/// Where the image begins: behind the section table, with which an ELF file ends. 0 where `file` is no such program.
size_t image_offset(const char* file);

/// Writes what the image holds into the folder, which is there. 0, or -1 with errno.
int unpack_image(const char* file, size_t offset, const char* folder);

/// Removes the folder and what is in it, as far as that can be done.
void remove_folder(const char* folder);
