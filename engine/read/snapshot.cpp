#include "engine/read/snapshot.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "engine/cells/cell_groups.h"
#include "engine/read/plan_capacities.h"

namespace lectern {

namespace {

constexpr std::uint64_t magic = 0x474e49444145524c;  // "LREADING"

Error damaged(const Sentence& how) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("The saved reading {how}.", how),
            .means = sentence("It is damaged, or another version of Lectern made it; it was not used."),
            .next = sentence("Read the document again.")};
}

/// The shape of the cells: whoever restores them must have planned the same.
std::vector<std::uint32_t> shape_of(const ReadPlan& plan, const CellStore& cells) {
    std::vector<std::uint32_t> shape{
        static_cast<std::uint32_t>(reading_format(plan.format)), static_cast<std::uint32_t>(plan.format),
        static_cast<std::uint32_t>(plan.positions), static_cast<std::uint32_t>(plan.document_tokens),
        static_cast<std::uint32_t>(cells.layers())};
    for (int l = 0; l < cells.layers(); ++l) {
        shape.push_back(static_cast<std::uint32_t>(cells[l].width));
        shape.push_back(static_cast<std::uint32_t>(cells[l].heads.size()));
    }
    return shape;
}

/// Whether the budget was divided by now, and how: other than the plan's own, which whoever restores it knows.
void write_division(const ReadPlan& plan, ByteWriter& out) {
    const bool found = plan.division == BudgetDivision::found;
    out.number(std::uint32_t{found});
    if (!found) return;
    for (const std::vector<int>& heads : plan.capacities)
        for (const int capacity : heads) out.number(static_cast<std::int32_t>(capacity));
}

/// Makes room for heads as they divided the budget.
Result<void> read_division(const Model& model, ByteReader& in, Reading& reading) {
    if (in.number<std::uint32_t>() == 0) return {};
    ReadPlan& plan = reading.plan;
    const int largest = largest_capacity(model.config(), plan);
    std::int64_t spare = 0;
    for (std::vector<int>& heads : plan.capacities)
        for (int& capacity : heads) {
            spare += capacity;
            capacity = in.number<std::int32_t>();
            if (capacity < 1 || capacity > largest)
                return fail(damaged(sentence("has a head with {cells} cells", capacity)));
            spare -= capacity;
        }
    if (spare < 0) return fail(damaged(sentence("has more cells than was planned")));
    plan.division = BudgetDivision::found;
    reading.cells = CellStore();  // before as much is taken again
    try {
        reading.cells = CellStore(model.transformer().backends(), plan.format, plan.cell_layers());
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_cells(plan));
    }
    return {};
}

std::vector<std::byte> write_header(const ReadingInProgress& state, std::size_t policy_bytes) {
    const Reading& reading = state.reading;
    ByteWriter out;
    out.number(magic);
    out.numbers(std::span<const std::uint32_t>(shape_of(reading.plan, reading.cells)));
    if (reading.plan.division != BudgetDivision::fixed) write_division(reading.plan, out);
    out.number(static_cast<std::int32_t>(reading.tokens));
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) out.number(static_cast<std::int32_t>(head.used));
    if (reading.complete) return out.take();
    out.number(std::uint32_t{state.surprisal.of_next.has_value()});
    out.number(state.surprisal.of_next.value_or(0));
    state.pace.save(out);
    out.number(std::uint64_t{policy_bytes});
    return out.take();
}

/// Heads of a reading of so many tokens hold no more than those, nor than they may.
bool plausible(int used, int tokens, int capacity) {
    return used >= 0 && used <= std::min(tokens, capacity);
}

/// Returns how many bytes the policy's state has.
Result<std::size_t> read_header(const Model& model, std::span<const std::byte> bytes, ReadingInProgress& state) {
    Reading& reading = state.reading;
    const ReadPlan& plan = reading.plan;
    ByteReader in(bytes);
    if (in.number<std::uint64_t>() != magic) return fail(damaged(sentence("does not begin as one")));
    const std::vector<std::uint32_t> expected = shape_of(plan, reading.cells);
    std::vector<std::uint32_t> shape(expected.size());
    in.numbers(std::span(shape));
    if (shape != expected) return fail(damaged(sentence("has cells of another shape or format than was planned")));
    if (plan.division != BudgetDivision::fixed)
        if (auto divided = read_division(model, in, reading); !divided) return fail(divided.error());
    reading.tokens = reading.restored_tokens = in.number<std::int32_t>();
    if (reading.tokens < 1 || reading.tokens > plan.document_tokens)
        return fail(damaged(sentence("is of {tokens} of {total} tokens", reading.tokens, plan.document_tokens)));
    reading.complete = reading.tokens == plan.document_tokens;
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (std::size_t h = 0; h < reading.cells[l].heads.size(); ++h) {
            const auto used = in.number<std::int32_t>();
            if (!plausible(used, reading.tokens, plan.capacities[static_cast<std::size_t>(l)][h]))
                return fail(damaged(sentence("has a head with {cells} cells", used)));
            reading.cells[l].heads[h].used = used;
            if (is_grouped(plan.format)) reading.cells[l].heads[h].grouped = grouped_of(used);
        }
    std::uint64_t policy_bytes = 0;
    if (!reading.complete) {
        const bool known = in.number<std::uint32_t>() != 0;
        const auto surprisal = in.number<float>();
        if (known && std::isfinite(surprisal)) state.surprisal.of_next = surprisal;
        state.pace.restore(in);
        policy_bytes = in.number<std::uint64_t>();
    }
    if (in.past_end() || in.remaining() != 0) return fail(damaged(sentence("is longer or shorter than it should be")));
    return policy_bytes;
}

/// What a policy knows beside the scores of cells, in pieces of the usual size; none once the reading is complete. Cut
/// at once: whole and in pieces it would lie in memory twice until the disk has taken them.
std::vector<std::vector<std::byte>> policy_pieces(const ReadingInProgress& state) {
    ByteWriter out;
    if (!state.reading.complete) state.policy->save_state(out);
    const std::vector<std::byte> all = out.take();
    std::vector<std::vector<std::byte>> pieces;
    for (std::size_t begin = 0; begin < all.size(); begin += CellSegments::usual_bytes) {
        const auto piece = std::span(all).subspan(begin, std::min(CellSegments::usual_bytes, all.size() - begin));
        pieces.emplace_back(piece.begin(), piece.end());
    }
    return pieces;
}

std::size_t size_of(const std::vector<std::vector<std::byte>>& pieces) {
    std::size_t bytes = 0;
    for (const std::vector<std::byte>& piece : pieces) bytes += piece.size();
    return bytes;
}

/// From pieces that follow the segment `first`, each of the usual size but the last.
Result<void> restore_policy(std::size_t bytes, int first, const TakeSegment& take, const Model& model, Policy& policy) {
    std::vector<std::byte> state;
    for (int segment = first; state.size() < bytes; ++segment) {
        const auto piece = take(segment);
        if (!piece) return fail(piece.error());
        if (piece->size() != std::min(CellSegments::usual_bytes, bytes - state.size()))
            return fail(damaged(sentence("lacks a part of what its policy knows")));
        state.insert(state.end(), piece->begin(), piece->end());
    }
    ByteReader in(state);
    if (!policy.restore_state(in, model.config().heads) || in.past_end() || in.remaining() != 0)
        return fail(damaged(sentence("lacks what its policy knows")));
    return {};
}

}  // namespace

SnapshotWriter::SnapshotWriter(const ReadPlan& plan)
    : widths_(plan.widths), capacities_(plan.capacities), segments_(plan.format, widths_, capacities_) {}

void SnapshotWriter::cut_for(const ReadPlan& plan) {
    if (plan.capacities == capacities_) return;
    capacities_ = plan.capacities;
    segments_ = CellSegments(plan.format, widths_, capacities_);
    forget();
}

/// Of cells whose keys were turned to their final ranks, which does change them, the mark is another.
std::string SnapshotWriter::mark(const Reading& reading, int segment) const {
    const bool settled = reading.complete && reading.plan.positions == PositionMode::rank;
    return (settled ? "settled " : "") + segments_.mark(reading.cells, segment);
}

int SnapshotWriter::write(const ReadingInProgress& state, const GiveSegment& give) {
    const Reading& reading = state.reading;
    cut_for(reading.plan);
    std::vector<std::vector<std::byte>> policy = policy_pieces(state);
    int next = 0;
    give(next++, write_header(state, size_of(policy)));
    marks_.resize(static_cast<std::size_t>(segments_.count(reading.cells)));
    for (std::size_t segment = 0; segment < marks_.size(); ++segment, ++next) {
        std::string mark = this->mark(reading, static_cast<int>(segment));
        if (mark == marks_[segment]) continue;
        give(next, segments_.write(reading.cells, static_cast<int>(segment)));
        marks_[segment] = std::move(mark);
    }
    for (std::vector<std::byte>& piece : policy) give(next++, std::move(piece));
    return next;
}

void SnapshotWriter::restored(const ReadingInProgress& state) {
    cut_for(state.reading.plan);
    marks_.clear();
    for (int segment = 0; segment < segments_.count(state.reading.cells); ++segment)
        marks_.push_back(mark(state.reading, segment));
}

Result<ReadingInProgress> restore_reading(Model& model, const ReadPlan& plan, const TakeSegment& take) {
    auto state = begin_reading(model, plan);
    if (!state) return fail(state.error());
    const auto header = take(0);
    if (!header) return fail(header.error());
    const auto policy_bytes = read_header(model, *header, *state);
    if (!policy_bytes) return fail(policy_bytes.error());
    Reading& reading = state->reading;
    const CellSegments segments(plan.format, plan.widths, reading.plan.capacities);
    const int count = segments.count(reading.cells);
    for (int segment = 0; segment < count; ++segment) {
        const auto bytes = take(segment + 1);
        if (!bytes) return fail(bytes.error());
        if (auto read = segments.read(*bytes, reading.tokens, reading.cells, segment); !read) return fail(read.error());
    }
    reading.cells.index_positions();
    if (*policy_bytes > 0)
        if (auto restored = restore_policy(*policy_bytes, count + 1, take, model, *state->policy); !restored)
            return fail(restored.error());
    return state;
}

}  // namespace lectern
