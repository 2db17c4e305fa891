#include "app/cli/opened_server.h"
#include "app/cli/section_readers.h"
#include "app/server/server_section_reader.h"

namespace lectern::cli {

namespace {

class ServerReaders : public SectionReaders {
 public:
    explicit ServerReaders(ChatServer server) : server_(std::move(server)) {}

    Result<void> open(const Document& document) override {
        auto opened = OpenedServer::open(server_);
        if (!opened) return fail(opened.error());
        opened_ = std::move(*opened);
        opened_->say_where_it_goes(document);
        return {};
    }

    std::unique_ptr<SectionReader> make() override { return std::make_unique<ServerSectionReader>(opened_->client()); }

    bool step_down(const Error&) override { return false; }

 private:
    ChatServer server_;
    std::unique_ptr<OpenedServer> opened_;
};

}  // namespace

Result<std::unique_ptr<SectionReaders>> server_readers(const ServerOptions& options) {
    auto server = server_of(options);
    if (!server) return fail(server.error());
    return std::make_unique<ServerReaders>(std::move(*server));
}

}  // namespace lectern::cli
