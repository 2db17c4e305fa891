// The beginning of an AppImage: a program without libraries, which makes the image behind it a folder and starts AppRun
// there, with the arguments it was given. Where FUSE is missing it unpacks the image, and removes it afterwards.
//
//   --appimage-extract           unpacks into ./squashfs-root and ends
//   --appimage-extract-and-run   unpacks although there is FUSE; so does the variable APPIMAGE_EXTRACT_AND_RUN
//   --appimage-offset            prints where the image begins: mount -o loop,offset=N
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "image.h"
#include "mount.h"

enum { cannot_start = 127 };  ///< as of a shell

static char file[PATH_MAX];            ///< this AppImage
static char folder[PATH_MAX];          ///< its image, mounted or unpacked
static volatile sig_atomic_t program;  ///< the process that unpacks the image and becomes the program

static const char other_place[] =
    "Set TMPDIR to a folder that you may write to, with some 200 MB free, and start it again.";

static int fail(const char* what, const char* next) {
    fprintf(stderr, "Lectern: %s: %s.\n  The program was not started.\n  %s\n", what, strerror(errno), next);
    return cannot_start;
}

static int become_program(char** argv) {
    char start[PATH_MAX + 8];
    snprintf(start, sizeof start, "%s/AppRun", folder);
    setenv("APPDIR", folder, 1);
    setenv("APPIMAGE", file, 1);
    setenv("ARGV0", argv[0], 1);
    execv(start, argv);
    return fail("What was unpacked cannot be run",
                "Set TMPDIR to a folder on a disk from which programs may be run, and start it again.");
}

static int fail_to_unpack(const char* next) {
    const bool is_damaged = errno == EIO;
    return fail("It could not unpack its files",
                is_damaged ? "The file is damaged. Get it again, and compare it with its checksum." : next);
}

static int unpack_and_become_program(size_t offset, char** argv) {
    if (unpack_image(file, offset, folder) != 0) return fail_to_unpack(other_place);
    return become_program(argv);
}

static void pass_on(int number) {
    if (program > 0) kill((pid_t)program, number);
}

/// Unpacks and runs in a child: somebody has to stay and remove what was unpacked, whatever key is pressed.
static int run_unpacked(size_t offset, char** argv) {
    const int number_of[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    const pid_t child = fork();
    if (child == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        _exit(unpack_and_become_program(offset, argv));
    }
    if (child < 0) return fail("No process could be started", "Close other programs and try again.");
    program = child;
    for (size_t i = 0; i < sizeof number_of / sizeof *number_of; ++i) {
        // A terminal sends its keys to the child itself.
        const bool is_key = number_of[i] == SIGINT || number_of[i] == SIGQUIT;
        const struct sigaction action = {.sa_handler = is_key ? SIG_IGN : pass_on, .sa_flags = SA_RESTART};
        sigaction(number_of[i], &action, NULL);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int make_folder(void) {
    const char* place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/lectern-XXXXXX", place != NULL && *place != '\0' ? place : "/tmp");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int run(size_t offset, char** argv, bool unpack) {
    if (make_folder() != 0) return fail("No folder could be made for its files", other_place);
    if (!unpack && mount_image(file, offset, folder) == 0) return become_program(argv);
    const int code = run_unpacked(offset, argv);
    remove_folder(folder);
    return code;
}

int main(int argc, char** argv) {
    const char* wish = argc > 1 ? argv[1] : "";
    const ssize_t size = readlink("/proc/self/exe", file, sizeof file - 1);
    const size_t offset = size > 0 ? image_offset(file) : 0;
    if (offset == 0)
        return fail("It cannot read its own file", "Check that the file may be read, and that /proc is there.");
    if (strcmp(wish, "--appimage-offset") == 0) return printf("%zu\n", offset) < 0;
    if (strcmp(wish, "--appimage-extract") == 0) {
        const char* next = "Remove squashfs-root if it is there, or go to a folder with some 200 MB free.";
        if (mkdir("squashfs-root", 0755) != 0 || unpack_image(file, offset, "squashfs-root") != 0)
            return fail_to_unpack(next);
        return 0;
    }
    const bool unpack = strcmp(wish, "--appimage-extract-and-run") == 0;
    if (unpack) {
        argv[1] = argv[0];
        ++argv;
    }
    return run(offset, argv, unpack || getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL);
}
