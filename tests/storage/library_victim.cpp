// Works at a library and waits to be killed. It prints a number a line: how far it is. kill_test says what they mean.
//   library_victim checkpoints LIBRARY READING
//   library_victim make LIBRARY
//   library_victim export LIBRARY READING FILE
//   library_victim import LIBRARY FILE
#include <cstdio>
#include <string>
#include <thread>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

namespace {

void report(int number) {
    std::printf("%d\n", number);
    std::fflush(stdout);
}

void save_checkpoints(Library& library, ReadingId reading) {
    int state = saved_state(library, reading);
    for (report(state);; report(state)) {
        const SampleState sample(++state);
        taken(library.checkpoints().save(reading, sample.checkpoint));
    }
}

void work(const std::string& what, const std::vector<std::string>& arguments) {
    const auto open = [&] { return open_library(arguments.at(0), {.vfs = FaultyDisk::name()}); };
    if (what == "make") report(1);
    const auto library = open();
    if (what == "checkpoints") return save_checkpoints(*library, std::stoll(arguments.at(1)));
    if (what != "make") report(1);
    if (what == "export")
        taken(library->transfer().export_reading(std::stoll(arguments.at(1)), arguments.at(2)));
    else if (what == "import")
        taken(library->transfer().import_reading(arguments.at(1)));
    report(2);
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace

int main(int count, char** arguments) {
    try {
        work(arguments[1], {arguments + 2, arguments + count});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "library_victim: %s\n", error.what());
    }
    return 4;
}
