#include "engine/backend/speed/speed_meter.h"

#include <algorithm>

namespace lectern::speed {

namespace {

double peak(const Peaks& peaks, Arithmetic arithmetic) {
    switch (arithmetic) {
        case Arithmetic::floats:
            return peaks.float_operations;
        case Arithmetic::bytes:
            return peaks.byte_operations;
        case Arithmetic::cells:
            break;
    }
    return peaks.cell_operations;
}

}  // namespace

KernelSpeed SpeedMeter::measure(std::string kernel, std::string shape, const Work& work,
                                const std::function<void(int)>& run) const {
    const double seconds = clock_(run, [&] { waited_for_.wait(); });
    KernelSpeed speed{.kernel = std::move(kernel),
                      .shape = std::move(shape),
                      .seconds = seconds,
                      .operations = 1e-9 * work.operations / seconds,
                      .bytes = 1e-9 * work.bytes / seconds};
    speed.share_of_peak = std::max(speed.operations / peak(peaks_, work.arithmetic), speed.bytes / peaks_.read_bytes);
    return speed;
}

}  // namespace lectern::speed
