// What threads of a block do together: barriers, and the exchange that all operations of a warp go through.

#include "tests/cuda_host/worker.h"

namespace cuda_host {

void exchange(const char* what, Where where, std::uint32_t mask, Combine combine, const std::uint32_t* in, int n_in,
              std::uint32_t* out, int n_out) {
    Fiber& self = me();
    Warp& warp = *self.warp;
    if ((mask >> self.lane & 1) == 0) fault("%s: its mask does not name the calling lane", what);
    if ((mask & warp.exited & ~warp.absent) != 0) fault("%s: its mask names a lane that has exited", what);
    warp.waits[self.lane] = {what, where, mask};
    Lane& lane = warp.lanes[self.lane];
    for (int i = 0; i < n_in; ++i) lane.in[i] = in[i];
    warp.arrived |= 1u << self.lane;
    const std::uint32_t need = mask & ~warp.exited;
    if ((warp.arrived & need) == need) {  // the last one does the work of all and goes on
        for (unsigned other = 0; other < 32; ++other) {
            if ((need >> other & 1) == 0) continue;
            const Wait& w = warp.waits[other];
            if (w.mask != mask || w.where.line() != where.line() || w.what != what)
                fault("%s (line %u, mask %08x): lane %u waits at %s (line %u), mask %08x", what,
                      static_cast<unsigned>(where.line()), mask, other, w.what, static_cast<unsigned>(w.where.line()),
                      w.mask);
        }
        if (combine != nullptr) combine(warp.lanes.data(), need);
        warp.arrived &= ~need;
        for (unsigned other = 0; other < 32; ++other)
            if (other != self.lane && (need >> other & 1) != 0) make_ready(warp.first + other);
    } else {
        suspend();
    }
    for (int i = 0; i < n_out; ++i) out[i] = lane.out[i];
}

void warp_barrier(Where where, std::uint32_t mask) {
    exchange("__syncwarp", where, mask, nullptr, nullptr, 0, nullptr, 0);
}

int block_barrier(const char* what, Where where, BlockVote vote, int value) {
    Worker& w = *worker;
    Fiber& self = me();
    wait_of(self) = {what, where, 0};
    if (w.at_barrier == 0) w.first_at_barrier = &self;
    const Wait& first = wait_of(*w.first_at_barrier);
    if (first.where.line() != where.line() || first.what != what)
        fault("waits at %s in line %u while thread %u waits at %s in line %u", what,
              static_cast<unsigned>(where.line()), w.first_at_barrier->number, first.what,
              static_cast<unsigned>(first.where.line()));
    w.votes += value != 0;
    if (++w.at_barrier == w.threads) {
        const unsigned votes = w.votes;
        const int result = vote == BlockVote::any   ? votes > 0
                           : vote == BlockVote::all ? votes == w.threads
                                                    : static_cast<int>(votes);
        w.at_barrier = w.votes = 0;
        for (unsigned i = 0; i < w.threads; ++i) {
            w.fibers[i]->vote_result = result;
            make_ready(i);
        }
    }
    suspend();
    return me().vote_result;
}

}  // namespace cuda_host
