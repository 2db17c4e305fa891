// The image of an AppImage as a folder, through FUSE.
#pragma once

#include <stddef.h>

/// Mounts the image on the folder, for its user alone. Another process serves it until this one, with whatever program
/// it becomes, and all that those start have ended; it then removes the folder. -1 where FUSE is not to be had: the
/// folder is as it was.
int mount_image(const char* file, size_t offset, const char* folder);
