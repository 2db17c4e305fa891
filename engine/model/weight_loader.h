#pragma once

#include <new>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

/// A file whose tensors are not those of its architecture.
Error bad_tensor(Sentence what);

/// Some of the rows of a part.
WeightPart rows_of(const WeightPart& all, int first, int rows);

/// Fetches tensors by name, checks their shapes and remembers the first problem and which were used.
class WeightLoader {
 public:
    WeightLoader(const GgufFile& file, Backend& backend) : file_(file), backend_(&backend) {}

    /// Where everything goes from now on.
    void go_on_with(Backend& backend) { backend_ = &backend; }

    /// Loads a part of the model. False if the backend's own memory has no room for it beside what `spare` says must
    /// stay free: then vectors are given back, and the caller drops the weights. Any other problem is none of room.
    template <typename Load, typename Spare>
    bool fits(const Load& load, const Spare& spare) {
        const std::size_t bytes_before = bytes_;
        kept_.clear();
        try {
            load();
            const auto memory = backend_->own_memory();
            if (!ran_out() && (!memory || memory->free >= spare())) return true;
        } catch (const std::bad_alloc&) {
            // No room for a vector, which is as good as none for a weight.
        }
        give_back(bytes_before);
        return false;
    }

    /// Null where there is a problem.
    const TensorInfo* matrix(const std::string& name, int columns, int rows);
    std::vector<float> floats(const std::string& name, int count);
    float number(const std::string& name, float otherwise);
    const float* vector(const std::string& name, int count) { return keep(floats(name, count)); }
    const float* optional_vector(const std::string& name, int count) {
        return has(name) ? vector(name, count) : nullptr;
    }
    /// In the backend's memory.
    const float* keep(const std::vector<float>& values);

    /// Null where there is a problem.
    std::unique_ptr<Weight> upload(std::span<const WeightPart> parts, Stacking stacking = Stacking::rows);
    std::unique_ptr<Weight> upload(const std::string& name, int columns, int rows);

    static WeightPart whole(const TensorInfo* tensor, std::span<const int> row_order = {});

    bool has(const std::string& name) const { return file_.tensor(name) != nullptr; }
    void ignore(const std::string& name) { used_.insert(name); }
    void problem(Error error) {
        if (!error_) error_ = std::move(error);
    }
    bool failed() const { return error_.has_value(); }
    const std::optional<Error>& error() const { return error_; }
    std::size_t bytes() const { return bytes_; }

    /// A tensor that nobody asked for would be silently left out of the computation.
    void refuse_unused();

 private:
    const TensorInfo* find(const std::string& name);
    bool ran_out() const { return error_ && error_->code == ErrorCode::out_of_memory; }
    void give_back(std::size_t bytes_before);

    const GgufFile& file_;
    Backend* backend_;
    std::vector<std::byte*> kept_;  ///< vectors of the part that is loaded
    std::optional<Error> error_;
    std::set<std::string> used_;
    std::size_t bytes_ = 0;
};

}  // namespace lectern
