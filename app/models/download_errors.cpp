#include "app/models/download_errors.h"

#include "engine/cache/budget.h"

namespace lectern::download_errors {

namespace {

const Sentence what_came_is_kept = sentence("What has arrived is kept.");
const Sentence nothing_is_used = sentence("Nothing of it is used.");
const Sentence from_disk = sentence("Fetch the file in another way and add it from disk, or choose another model.");

}  // namespace

Error no_connection(const CatalogueModel& model, std::string_view host, const Sentence& why) {
    return {.code = ErrorCode::failed,
            .what = sentence("'{model}' cannot be fetched from {host}: {why}.", model.title, host, why),
            .means = what_came_is_kept,
            .next = sentence("Check the connection to the network, then resume.")};
}

Error not_trusted(const CatalogueModel& model, std::string_view host, const Sentence& why) {
    return {.code = ErrorCode::failed,
            .what = sentence("The connection to {host} is not safe: {why}", host, why),
            .means = sentence("Somebody may stand between this machine and the host, so '{model}' was not fetched.",
                              model.title),
            .next = sentence("Check the date and time of this machine, and the network; or add the model from disk.")};
}

Error bad_redirect(const CatalogueModel& model, std::string_view host) {
    return {.code = ErrorCode::failed,
            .what = sentence("{host} leads to an address whose connection is not checked, or round in circles.", host),
            .means = sentence("'{model}' was not fetched.", model.title),
            .next = from_disk};
}

Error refused(const CatalogueModel& model, std::string_view host, int status) {
    const bool gone = status == 404 || status == 410;
    return {.code = ErrorCode::failed,
            .what = gone ? sentence("{host} does not have '{model}' any more ({status}).", host, model.title, status)
                         : sentence("{host} does not give out '{model}' now ({status}).", host, model.title, status),
            .means = what_came_is_kept,
            .next = gone ? from_disk : sentence("Try again later, or add the model from disk.")};
}

Error other_file(const CatalogueModel& model, std::string_view host) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("What {host} has is not the file of {bytes} bytes that the catalogue describes.", host,
                             model.bytes),
            .means = nothing_is_used,
            .next = from_disk};
}

Error wrong_sum(const CatalogueModel& model) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("What was fetched is not '{model}': its SHA-256 is another.", model.title),
            .means = sentence("It was damaged on the way, or somebody changed it; it was removed."),
            .next = sentence("Fetch it again; if it fails in the same way, choose another model.")};
}

Error disk_full(const std::filesystem::path& folder, std::uint64_t needed, std::uint64_t free) {
    return {.code = ErrorCode::failed,
            .what = sentence("'{folder}' has {free} free; {needed} more are needed.", folder.string(),
                             Sentence::Bytes{free}, Sentence::Bytes{needed}),
            .means = what_came_is_kept,
            .next = sentence("Free some space, then resume.")};
}

Error cannot_write(const std::filesystem::path& path, const Sentence& why) {
    return {.code = ErrorCode::failed,
            .what = sentence("'{file}' cannot be written: {reason}.", path.string(), why),
            .means = what_came_is_kept,
            .next = sentence("Free some space or check the permissions of the folder, then resume.")};
}

Error fetched_elsewhere(const CatalogueModel& model) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("Another window fetches '{model}' already.", model.title),
            .means = sentence("It was not fetched twice."),
            .next = sentence("Wait until it is there.")};
}

Error no_source(const CatalogueModel& model) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("The catalogue knows no safe address of '{model}'.", model.title),
            .means = sentence("It cannot be fetched by Lectern."),
            .next = sentence("Get the file from its publisher and add it from disk.")};
}

}  // namespace lectern::download_errors
