#include "app/library/reading_saver.h"

#include <new>

#include "engine/read/kept_by_page.h"

namespace lectern {

ReadingSaver::ReadingSaver(Place place, const Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                           Tell tell)
    : model_(model),
      document_(document),
      snapshot_(plan),
      tell_(std::move(tell)),
      writer_(place.library, place.reading) {}

void ReadingSaver::save(const ReadingInProgress& state, bool last) {
    if (writer_.busy() && !last) return;
    hear(writer_.wait());
    const Reading& reading = state.reading;
    writer_.begin(static_cast<std::int64_t>(reading.cells.used_bytes()));
    try {
        give(state);
    } catch (const std::bad_alloc&) {
        writer_.abandon({.code = ErrorCode::out_of_memory,
                         .what = sentence("There is no memory to save what was read."),
                         .means = sentence("Reading goes on; what was saved before is still in the library."),
                         .next = sentence("Close other programs.")});
    }
    if (last) hear(writer_.wait());
}

void ReadingSaver::give(const ReadingInProgress& state) {
    const Reading& reading = state.reading;
    const int segments =
        snapshot_.write(state, [&](int index, std::vector<std::byte> bytes) { writer_.give(index, std::move(bytes)); });
    writer_.end({.tokens_read = reading.tokens,
                 .state = reading.complete ? ReadingState::complete : ReadingState::reading,
                 .retention = kept_by_page(reading, document_, model_),
                 .segment_count = segments});
}

void ReadingSaver::hear(std::optional<Result<void>> outcome) {
    if (!outcome) return;
    saved_ = outcome->has_value();
    if (saved_) {
        told_ = false;
        return;
    }
    snapshot_.forget();  // the library has the checkpoint before
    if (!told_) tell_(outcome->error());
    told_ = true;
}

}  // namespace lectern
