// arc4random() as glibc has it since 2.36, for libraries of Debian 12 that call it, on systems with an older glibc.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void lectern_arc4random_buf(void* to, size_t size) __asm__("arc4random_buf");
uint32_t lectern_arc4random(void) __asm__("arc4random");

void lectern_arc4random_buf(void* to, size_t size) {
    char* bytes = to;
    while (size > 0) {
        const ssize_t got = getrandom(bytes, size, 0);
        if (got < 0 && errno != EINTR) abort();  // what is predictable must not pass for random
        if (got <= 0) continue;
        bytes += got;
        size -= (size_t)got;
    }
}

uint32_t lectern_arc4random(void) {
    uint32_t number;
    lectern_arc4random_buf(&number, sizeof number);
    return number;
}
