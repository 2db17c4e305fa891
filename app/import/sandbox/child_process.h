#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/import/sandbox/descriptor.h"

namespace lectern {

/// How a process ended.
struct ProcessEnd {
    enum class Kind { exited, crashed, out_of_time };
    Kind kind = Kind::exited;
    int code = 0;     ///< of exited
    std::string how;  ///< of crashed, in the system's word: "Segmentation fault"
};

/// A program that was started. It never outlives this object: what still runs is ended.
class ChildProcess {
 public:
    /// What the child may do. A reader of hostile files confines itself, and is confined from its start as far as the
    /// system can.
    enum class Trust { as_this_program, reader_of_hostile_files };

    /// `program` is a path. `given` are what of this process's files the child gets, and their numbers there; of the
    /// others it has only standard error, and standard output goes nowhere. On Windows, files have no numbers: those
    /// beyond 2 are named in the arguments that come last, as given_file() knows. Errors: failed.
    static Result<ChildProcess> start(const std::filesystem::path& program, std::vector<std::string> arguments,
                                      const std::vector<std::pair<NativeFile, int>>& given, Trust trust);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    /// Waits for its end.
    ProcessEnd wait();

 private:
#ifdef _WIN32
    ChildProcess(Descriptor process, Descriptor job) : process_(std::move(process)), job_(std::move(job)) {}

    Descriptor process_;
    Descriptor job_;  ///< whoever is in it ends with it
#else
    explicit ChildProcess(int process) : process_(process) {}

    int process_;
#endif
};

/// In the child: the file that it was given under this number.
NativeFile given_file(int number, int argc, char** argv);

}  // namespace lectern
