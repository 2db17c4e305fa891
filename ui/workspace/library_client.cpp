#include "ui/workspace/library_client.h"

namespace lectern {

LibraryClient::LibraryClient(std::filesystem::path file) : file_(std::move(file)) {
    thread_.setMaxThreadCount(1);
    thread_.setExpiryTimeout(-1);  // a connection belongs to one thread
}

LibraryClient::~LibraryClient() {
    thread_.start([this] { library_.reset(); });
    thread_.waitForDone();
}

Result<void> LibraryClient::open() {
    if (library_) return {};
    auto opened = ReadingLibrary::open(file_);
    if (!opened) return fail(opened.error());
    library_ = std::move(*opened);
    return {};
}

}  // namespace lectern
