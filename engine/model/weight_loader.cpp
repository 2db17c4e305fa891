#include "engine/model/weight_loader.h"

#include <cmath>

namespace lectern {

Error bad_tensor(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("The model file does not fit its architecture; it cannot be run."),
            .next = sentence("Download the model again, or choose another file.")};
}

/// Some of the rows of a part.
WeightPart rows_of(const WeightPart& all, int first, int rows) {
    const BlockFormat& format = *block_format(all.type);
    WeightPart part = all;
    part.data += static_cast<std::size_t>(first) * static_cast<std::size_t>(all.columns / format.block_values) *
                 static_cast<std::size_t>(format.block_bytes);
    part.rows = rows;
    return part;
}

const TensorInfo* WeightLoader::matrix(const std::string& name, int columns, int rows) {
    const TensorInfo* tensor = find(name);
    if (tensor != nullptr && (tensor->columns() != columns || tensor->rows() != rows)) {
        problem(
            bad_tensor(sentence("Tensor '{tensor}' is {columns} x {rows}, but the model's sizes ask for "
                                "{wanted_columns} x {wanted_rows}.",
                                name, tensor->columns(), tensor->rows(), columns, rows)));
        return nullptr;
    }
    return tensor;
}

std::vector<float> WeightLoader::floats(const std::string& name, int count) {
    const TensorInfo* tensor = matrix(name, count, 1);
    std::vector<float> values(static_cast<std::size_t>(count));
    if (tensor != nullptr) dequantize(tensor->type, tensor->data.data(), count, values.data());
    return values;
}

float WeightLoader::number(const std::string& name, float otherwise) {
    if (!has(name)) return otherwise;
    const float value = floats(name, 1).front();
    if (!std::isfinite(value)) problem(bad_tensor(sentence("The tensor '{tensor}' holds impossible values.", name)));
    return value;
}

const float* WeightLoader::keep(const std::vector<float>& values) {
    const std::size_t bytes = values.size() * sizeof(float);
    std::byte* data = kept_.emplace_back(backend_->allocate(bytes));
    backend_->copy(data, values.data(), bytes);
    bytes_ += bytes;
    return reinterpret_cast<const float*>(data);
}

std::unique_ptr<Weight> WeightLoader::upload(std::span<const WeightPart> parts, Stacking stacking) {
    if (failed()) return nullptr;
    auto weight = backend_->upload(parts, stacking);
    if (!weight) {
        problem(weight.error());
        return nullptr;
    }
    bytes_ += (*weight)->bytes;
    return std::move(*weight);
}

std::unique_ptr<Weight> WeightLoader::upload(const std::string& name, int columns, int rows) {
    const WeightPart part = whole(matrix(name, columns, rows));
    return upload(std::span(&part, 1));
}

WeightPart WeightLoader::whole(const TensorInfo* tensor, std::span<const int> row_order) {
    if (tensor == nullptr) return {};
    return {.type = tensor->type,
            .data = tensor->data.data(),
            .rows = static_cast<int>(tensor->rows()),
            .columns = static_cast<int>(tensor->columns()),
            .row_order = row_order};
}

void WeightLoader::refuse_unused() {
    for (const TensorInfo& tensor : file_.tensors())
        if (!used_.contains(tensor.name))
            problem(bad_tensor(sentence("Tensor '{tensor}' has no place in this architecture.", tensor.name)));
}

const TensorInfo* WeightLoader::find(const std::string& name) {
    used_.insert(name);
    const TensorInfo* tensor = file_.tensor(name);
    if (tensor == nullptr) problem(bad_tensor(sentence("Tensor '{tensor}' is missing.", name)));
    return tensor;
}

void WeightLoader::give_back(std::size_t bytes_before) {
    if (ran_out()) error_.reset();
    for (std::byte* vector : kept_) backend_->release(vector);
    bytes_ = bytes_before;
}

}  // namespace lectern
