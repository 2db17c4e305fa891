#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/native_file.h"

namespace lectern {

/// An open file or pipe, closed with this object.
class Descriptor {
 public:
    explicit Descriptor(NativeFile native = no_file) : native_(native) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : native_(std::exchange(other.native_, no_file)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            close();
            native_ = std::exchange(other.native_, no_file);
        }
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    NativeFile native() const { return native_; }
    bool is_open() const { return native_ != no_file; }
    void close();

 private:
    NativeFile native_;
};

/// A file, to be handed to another process. A pipe is not waited for. Where it cannot be opened, `error` says why.
Descriptor open_to_read(const std::filesystem::path& path, std::error_code& error);

/// A file without a name that holds `content`, at its beginning: unlike a pipe it may be left unread. Not open: there
/// is no room for it.
Descriptor file_with(std::string_view content);

}  // namespace lectern
