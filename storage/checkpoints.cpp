#include "storage/checkpoints.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "storage/checkpoint_rows.h"
#include "storage/failure.h"
#include "storage/reading_rows.h"

namespace lectern {

namespace {

/// `work` saves a checkpoint of so many bytes. Where the disk is full, it is said how much room there is and how much
/// it takes: a checkpoint is written into the journal and then into the library.
template <typename Work>
void with_room_said(const Connection& connection, std::int64_t bytes, Work&& work) {
    try {
        std::forward<Work>(work)();
    } catch (Failure& failure) {
        constexpr std::uintmax_t megabyte = 1'000'000;
        std::error_code error, ignored;
        const std::uintmax_t free = std::filesystem::space(connection.path().parent_path(), error).available;
        const std::uintmax_t journal = std::filesystem::file_size(connection.path().string() + "-wal", ignored);
        const std::uintmax_t room = free + (ignored ? 0 : journal), needed = 2 * static_cast<std::uintmax_t>(bytes);
        if (failure.full && !error && room < needed)
            failure.error.what = sentence("'{file}': the disk is full: {free} MB free of {needed} needed",
                                          connection.path().string(), room / megabyte, 1 + needed / megabyte);
        throw;
    }
}

}  // namespace

Result<void> Checkpoints::save(ReadingId id, const Checkpoint& checkpoint) {
    const auto before = revisions_.find(id);
    const bool first = before != revisions_.end() && before->second == 0;
    const Sentence effect =
        first ? sentence("The checkpoint was not saved, and there is none before it. Reading goes on in memory.")
              : sentence("The checkpoint was not saved; the one before it is still there. Reading goes on in memory.");
    return at_border(effect, [&] {
        with_room_said(connection_, checkpoint.bytes, [&] {
            Transaction transaction(connection_, Transaction::Kind::write);
            const std::int64_t revision = same_revision(id);
            write_checkpoint(connection_, id, checkpoint);
            connection_.run("UPDATE reading SET used = ? WHERE id = ?", options_.now(), id);
            transaction.commit();
            revisions_[id] = revision + 1;
        });
    });
}

std::int64_t Checkpoints::same_revision(ReadingId id) const {
    Statement known(connection_, "SELECT revision FROM reading WHERE id = ?");
    if (!known.bind(id).step()) throw no_reading(id);
    const auto ours = revisions_.find(id);
    if (ours == revisions_.end() || ours->second != known.integer(0))
        throw Failure{
            {.code = ErrorCode::failed,
             .what = sentence("Another Lectern has saved this reading since it was opened here"),
             .means = sentence("Its state was kept in the library."),
             .next = sentence("Close the document in one of the two programs, and open it again in the other.")}};
    return ours->second;
}

Result<SavedReading> Checkpoints::load(ReadingId id) {
    return at_border(sentence("The saved reading was not loaded."), [&] {
        Transaction transaction(connection_, Transaction::Kind::read);
        SavedReading saved = read_checkpoint(connection_, id);
        const std::int64_t revision = connection_.integer("SELECT revision FROM reading WHERE id = ?", id);
        transaction.commit();
        revisions_[id] = revision;
        try {
            connection_.run("UPDATE reading SET used = ? WHERE id = ?", options_.now(), id);
        } catch (const Failure&) {  // the time of use only orders clean-up: not worth failing for
        }
        return saved;
    });
}

Result<std::vector<std::byte>> Checkpoints::load_segment(ReadingId id, int index) {
    return at_border(sentence("The saved reading was not loaded."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        same_revision(id);
        return read_segment(connection_, id, index);
    });
}

}  // namespace lectern
