#include "mount.h"

#include <squashfuse/config.h>
#undef _POSIX_C_SOURCE
#define FUSE_USE_VERSION 32
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <squashfuse/ll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct fuse_lowlevel_ops operations = {.getattr = sqfs_ll_op_getattr,
                                                    .opendir = sqfs_ll_op_opendir,
                                                    .releasedir = sqfs_ll_op_releasedir,
                                                    .readdir = sqfs_ll_op_readdir,
                                                    .lookup = sqfs_ll_op_lookup,
                                                    .open = sqfs_ll_op_open,
                                                    .release = sqfs_ll_op_release,
                                                    .read = sqfs_ll_op_read,
                                                    .readlink = sqfs_ll_op_readlink,
                                                    .listxattr = sqfs_ll_op_listxattr,
                                                    .getxattr = sqfs_ll_op_getxattr,
                                                    .forget = sqfs_ll_op_forget,
                                                    .statfs = stfs_ll_op_statfs};

/// Answers the kernel until nobody has the other end of `alive`.
static void answer_until_closed(struct fuse_session* session, int alive) {
    struct fuse_buf request = {.mem = NULL};
    struct pollfd waiting[] = {{.fd = fuse_session_fd(session), .events = POLLIN}, {.fd = alive}};
    while (!fuse_session_exited(session)) {
        if (poll(waiting, 2, -1) < 0) {
            if (errno == EINTR) continue;
            break;
        }
        if (waiting[1].revents != 0) break;
        const int got = fuse_session_receive_buf(session, &request);
        if (got == -EINTR || got == -EAGAIN) continue;
        if (got <= 0) break;
        fuse_session_process_buf(session, &request);
    }
    free(request.mem);
}

/// What the process that serves does; says through `mounted` that the image is there.
static int serve(const char* file, size_t offset, const char* folder, int mounted, int alive) {
    // A pipe that is read until it ends must not wait for this process, and libfuse need not say what it lacks.
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) dup2(nothing, stream);

    sqfs_ll* image = sqfs_ll_open(file, offset);
    if (image == NULL) return 1;
    char* arguments[] = {"lectern", "-o", "ro,nodev,nosuid,subtype=lectern"};
    struct fuse_args args = FUSE_ARGS_INIT(3, arguments);
    struct fuse_lowlevel_ops ops = operations;
    sqfs_ll_chan channel;
    if (sqfs_ll_mount(&channel, folder, &args, &ops, sizeof ops, image) != SQFS_OK) return 1;
    fuse_set_signal_handlers(channel.session);
    if (write(mounted, "1", 1) == 1) {
        close(mounted);
        answer_until_closed(channel.session, alive);
    }
    sqfs_ll_unmount(&channel, folder);
    rmdir(folder);
    return 0;
}

int mount_image(const char* file, size_t offset, const char* folder) {
    int mounted[2], alive[2];
    if (pipe2(mounted, O_CLOEXEC) != 0 || pipe(alive) != 0) return -1;
    const pid_t child = fork();
    if (child == 0) {
        setsid();  // not to be stopped by the terminal of a program that still needs it
        if (fork() != 0) _exit(0);
        close(mounted[0]);
        close(alive[1]);
        fcntl(alive[0], F_SETFD, FD_CLOEXEC);
        _exit(serve(file, offset, folder, mounted[1], alive[0]));
    }
    close(mounted[1]);
    close(alive[0]);
    char word;
    if (child > 0) {
        waitpid(child, NULL, 0);
        // The write end of `alive` stays open, and is inherited by all that this process starts.
        if (read(mounted[0], &word, 1) == 1) {
            close(mounted[0]);
            return 0;
        }
    }
    close(mounted[0]);
    close(alive[1]);
    return -1;
}
