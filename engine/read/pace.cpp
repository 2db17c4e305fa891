#include "engine/read/pace.h"

#include <algorithm>
#include <cmath>

namespace lectern {

void Pace::add(int before, int tokens, double seconds) {
    const double x = cells(before), y = seconds / tokens;
    weight_ += tokens;
    x_ += tokens * x;
    y_ += tokens * y;
    xx_ += tokens * x * x;
    xy_ += tokens * x * y;
}

double Pace::seconds_left(int read, int total) const {
    if (weight_ == 0 || read >= total) return 0;
    const double spread = xx_ - x_ * x_ / weight_;
    // A token cannot get cheaper as cells grow; with one chunk, or noise, the mean is all that is known.
    const double slope = spread > 0 ? std::max(0.0, (xy_ - x_ * y_ / weight_) / spread) : 0;
    const double mean_x = x_ / weight_, mean_y = y_ / weight_;
    const int growing_until = std::clamp(most_cells_, read, total);
    const double mean_cells_growing = (cells(read) + cells(growing_until)) / 2;
    const auto seconds = [&](double cells_seen, int tokens) {
        return std::max(mean_y / 4, mean_y + slope * (cells_seen - mean_x)) * tokens;
    };
    return seconds(mean_cells_growing, growing_until - read) + seconds(cells(total), total - growing_until);
}

void Pace::save(ByteWriter& out) const {
    for (const double sum : {weight_, x_, y_, xx_, xy_}) out.number(sum);
}

void Pace::restore(ByteReader& in) {
    bool sound = true;
    for (double* sum : {&weight_, &x_, &y_, &xx_, &xy_}) {
        *sum = in.number<double>();
        sound = sound && std::isfinite(*sum) && *sum >= 0;
    }
    if (!sound) weight_ = x_ = y_ = xx_ = xy_ = 0;
}

}  // namespace lectern
