#include "app/models/download_errors.h"

#include "engine/cache/budget.h"

namespace lectern::download_errors {

namespace {

constexpr std::string_view what_came_is_kept = "What has arrived is kept.";
constexpr std::string_view nothing_is_used = "Nothing of it is used.";
constexpr std::string_view from_disk = "Fetch the file in another way and add it from disk, or choose another model.";

}  // namespace

Error no_connection(const CatalogueModel& model, std::string_view host, std::string_view why) {
    return {.code = ErrorCode::failed,
            .what = fmt::format("'{}' cannot be fetched from {}: {}.", model.title, host, why),
            .means = std::string(what_came_is_kept),
            .next = "Check the connection to the network, then resume."};
}

Error not_trusted(const CatalogueModel& model, std::string_view host, std::string_view why) {
    return {.code = ErrorCode::failed,
            .what = fmt::format("The connection to {} is not safe: {}", host, why),
            .means = fmt::format("Somebody may stand between this machine and the host, so '{}' was not fetched.",
                                 model.title),
            .next = "Check the date and time of this machine, and the network; or add the model from disk."};
}

Error bad_redirect(const CatalogueModel& model, std::string_view host) {
    return {.code = ErrorCode::failed,
            .what = fmt::format("{} leads to an address whose connection is not checked, or round in circles.", host),
            .means = fmt::format("'{}' was not fetched.", model.title),
            .next = std::string(from_disk)};
}

Error refused(const CatalogueModel& model, std::string_view host, int status) {
    const bool gone = status == 404 || status == 410;
    return {.code = ErrorCode::failed,
            .what = gone ? fmt::format("{} does not have '{}' any more ({}).", host, model.title, status)
                         : fmt::format("{} does not give out '{}' now ({}).", host, model.title, status),
            .means = std::string(what_came_is_kept),
            .next = gone ? std::string(from_disk) : "Try again later, or add the model from disk."};
}

Error other_file(const CatalogueModel& model, std::string_view host) {
    return {
        .code = ErrorCode::bad_input,
        .what = fmt::format("What {} has is not the file of {} bytes that the catalogue describes.", host, model.bytes),
        .means = std::string(nothing_is_used),
        .next = std::string(from_disk)};
}

Error wrong_sum(const CatalogueModel& model) {
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("What was fetched is not '{}': its SHA-256 is another.", model.title),
            .means = "It was damaged on the way, or somebody changed it; it was removed.",
            .next = "Fetch it again; if it fails in the same way, choose another model."};
}

Error disk_full(const std::filesystem::path& folder, std::uint64_t needed, std::uint64_t free) {
    return {.code = ErrorCode::failed,
            .what = fmt::format("'{}' has {} free; {} more are needed.", folder.string(), describe_bytes(free),
                                describe_bytes(needed)),
            .means = std::string(what_came_is_kept),
            .next = "Free some space, then resume."};
}

Error cannot_write(const std::filesystem::path& path, std::string_view why) {
    return {.code = ErrorCode::failed,
            .what = fmt::format("'{}' cannot be written: {}.", path.string(), why),
            .means = std::string(what_came_is_kept),
            .next = "Free some space or check the permissions of the folder, then resume."};
}

Error fetched_elsewhere(const CatalogueModel& model) {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("Another window fetches '{}' already.", model.title),
            .means = "It was not fetched twice.",
            .next = "Wait until it is there."};
}

Error no_source(const CatalogueModel& model) {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("The catalogue knows no safe address of '{}'.", model.title),
            .means = "It cannot be fetched by Lectern.",
            .next = "Get the file from its publisher and add it from disk."};
}

}  // namespace lectern::download_errors
