#include "image.h"

#include <squashfuse/config.h>
#undef _POSIX_C_SOURCE  // config.h asks for less than nftw needs
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <squashfuse/squashfuse.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

size_t image_offset(const char* file) {
    Elf64_Ehdr header;
    const int in = open(file, O_RDONLY | O_CLOEXEC);
    if (in < 0) return 0;
    const ssize_t got = read(in, &header, sizeof header);
    close(in);
    if (got != (ssize_t)sizeof header) return 0;
    return header.e_shoff + (size_t)header.e_shentsize * header.e_shnum;
}

static int write_all(int out, const char* bytes, size_t size) {
    while (size > 0) {
        const ssize_t done = write(out, bytes, size);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return -1;
        bytes += done;
        size -= (size_t)done;
    }
    return 0;
}

static int unpack_file(sqfs* fs, sqfs_inode* node, const char* path) {
    static char block[1 << 17];
    const int out = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, node->base.mode & 0777);
    if (out < 0) return -1;
    const sqfs_off_t size = (sqfs_off_t)node->xtra.reg.file_size;
    for (sqfs_off_t done = 0; done < size;) {
        sqfs_off_t got = sizeof block;
        if (sqfs_read_range(fs, node, done, &got, block) != SQFS_OK || got <= 0) errno = EIO, got = -1;
        if (got < 0 || write_all(out, block, (size_t)got) != 0) {
            const int why = errno;
            close(out);
            errno = why;
            return -1;
        }
        done += got;
    }
    return close(out);
}

static int unpack_link(sqfs* fs, sqfs_inode* node, const char* path) {
    char target[PATH_MAX];
    size_t size = sizeof target;
    if (sqfs_readlink(fs, node, target, &size) != SQFS_OK) {
        errno = EIO;
        return -1;
    }
    return symlink(target, path);
}

static int unpack_entry(sqfs* fs, sqfs_traverse* at, const char* folder) {
    char path[PATH_MAX];
    sqfs_inode node;
    if (snprintf(path, sizeof path, "%s/%s", folder, at->path) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (sqfs_inode_get(fs, &node, sqfs_dentry_inode(&at->entry)) != SQFS_OK) {
        errno = EIO;
        return -1;
    }
    if (S_ISDIR(node.base.mode)) return mkdir(path, 0755);
    if (S_ISLNK(node.base.mode)) return unpack_link(fs, &node, path);
    return unpack_file(fs, &node, path);  // nothing else is packed
}

int unpack_image(const char* file, size_t offset, const char* folder) {
    sqfs fs;
    sqfs_traverse at;
    sqfs_err error = SQFS_OK;
    if (sqfs_open_image(&fs, file, offset) != SQFS_OK ||
        sqfs_traverse_open(&at, &fs, sqfs_inode_root(&fs)) != SQFS_OK) {
        errno = EIO;
        return -1;
    }
    while (sqfs_traverse_next(&at, &error))
        if (!at.dir_end && unpack_entry(&fs, &at, folder) != 0) return -1;
    sqfs_traverse_close(&at);
    sqfs_fd_close(fs.fd);
    sqfs_destroy(&fs);
    errno = EIO;  // what is wrong with the image, if anything is
    return error == SQFS_OK ? 0 : -1;
}

static int remove_entry(const char* path, const struct stat* status, int kind, struct FTW* place) {
    (void)status, (void)kind, (void)place;
    remove(path);
    return 0;
}

void remove_folder(const char* folder) {
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}
