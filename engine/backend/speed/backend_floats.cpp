#include "engine/backend/speed/backend_floats.h"

#include <random>

namespace lectern::speed {

BackendFloats::BackendFloats(Backend& backend, int rows, int columns, int matrices)
    : backend_(backend), rows_(rows), columns_(columns), matrices_(matrices) {
    memory_ = backend.allocate(static_cast<std::size_t>(matrices) * count() * sizeof(float));
}

void BackendFloats::fill(unsigned seed) {
    std::minstd_rand random(seed);
    std::vector<float> values(count());
    for (float& value : values) value = static_cast<float>(random() % 2001) * 1e-3f - 1;
    for (int i = 0; i < matrices_; ++i) backend_.copy((*this)[i].data, values.data(), values.size() * sizeof(float));
}

Tensor BackendFloats::operator[](int run) const {
    const auto before = static_cast<std::size_t>(run % matrices_) * count();
    return {reinterpret_cast<float*>(memory_) + before, rows_, columns_};
}

void BackendFloats::wait() const {
    float one = 0;
    backend_.copy(&one, memory_, sizeof one);
}

}  // namespace lectern::speed
