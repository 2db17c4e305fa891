#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.h"

namespace lectern {

/// An open descriptor, closed with this object.
class Descriptor {
 public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    void close();

 private:
    int number_;
};

/// Another descriptor of the same file, with a number of 10 or more: out of the way of those that a child expects.
Descriptor duplicate(int descriptor);

struct Pipe {
    Descriptor read, write;
};

/// Both ends are closed in children that are not given them.
Result<Pipe> make_pipe();

/// A program that was started. It never outlives this object: what still runs is ended.
class ChildProcess {
 public:
    /// `program` is a path, or a name to be looked up in PATH. `given` are the descriptors that the child gets, and
    /// their numbers there; of this process's others it has only standard error, and standard output goes nowhere.
    /// Errors: failed.
    static Result<ChildProcess> start(const std::string& program, std::vector<std::string> arguments,
                                      const std::vector<std::pair<int, int>>& given);

    ChildProcess(ChildProcess&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    /// Waits for its end; the status as of waitpid().
    int wait();

 private:
    explicit ChildProcess(pid_t process) : process_(process) {}

    pid_t process_;
};

}  // namespace lectern
