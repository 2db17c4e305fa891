#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/gguf/gguf_file.h"
#include "engine/policies/trained_policies.h"

namespace lectern {

/// What the networks of a file compute. Ours and Locret's are silu; KVzap's were published as gelu and as linear.
enum class HeadForm {
    silu,   ///< score = w2 silu(w1 x + b1) + b2
    gelu,   ///< score = w2 gelu(w1 x + b1) + b2, GELU with the error function
    linear  ///< score = w2 x + b2
};
std::string_view name(HeadForm form);

/// The network of one layer.
struct HeadWeights {
    std::vector<float> w1;  ///< [hidden][inputs]; linear: empty
    std::vector<float> b1;  ///< [hidden], or empty
    std::vector<float> w2;  ///< [kv_heads][hidden]; linear: [kv_heads][inputs]
    std::vector<float> b2;  ///< [kv_heads], or empty
};

/// How training went, a value for each document that was read.
struct TrainingCurve {
    std::vector<float> tokens;   ///< read until then
    std::vector<float> loss;     ///< on the document before it was trained on
    std::vector<float> overlap;  ///< of the predicted with the labelled top 10 %, likewise
};

/// What a file of retaining heads holds: a GGUF file of the architecture "lectern-heads", matrices in Q8_0. The one of
/// linear heads is in F32: it is small, and a regression may give a channel that hardly varies a weight hundreds of
/// times that of one beside it. Files say version 1 for silu, which programs know that know no other form, and version
/// 2 for the others.
struct HeadsFile {
    TrainedPolicy method = TrainedPolicy::zap;
    HeadForm form = HeadForm::silu;
    std::string fingerprint;  ///< of the model
    std::string model;        ///< its name, for people
    std::string notes;        ///< how they were trained, for people
    int learned_from = 0;     ///< see TokenScorer
    int inputs = 0;           ///< a multiple of 32, as Q8_0 asks
    int hidden = 0;           ///< the same; linear: 0
    int kv_heads = 0;
    std::map<int, HeadWeights> layers;  ///< by index of the model's layer; those with a window have no heads
    std::vector<float> shares;          ///< [layers.size()][kv_heads], see TokenScorer, or empty
    TrainingCurve curve;                ///< may be empty

    /// The file without its heads, whose keys tell whether they are wanted. Errors: those of open_own_gguf().
    static Result<GgufFile> open(const std::filesystem::path& path);
    /// Errors: not a heads file, or one that is damaged or of a later version (ErrorCode::bad_input).
    static Result<HeadsFile> read(const std::filesystem::path& path);
    /// Rounds matrices to Q8_0, but for linear heads. What was read is written back as it was, to the bit.
    Result<void> write(const std::filesystem::path& path) const;
};

/// Rows of floats as Q8_0 blocks; `values` is a multiple of 32.
std::vector<std::byte> to_q8_0(const std::vector<float>& values);

}  // namespace lectern
