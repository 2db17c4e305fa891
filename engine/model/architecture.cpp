#include "engine/model/architecture.h"

#include <array>

namespace lectern {

namespace {

// clang-format off
constexpr std::array<Architecture, 10> architectures{{
    {.name = "llama",  .permuted_qk = true,  .fused_qkv = false, .fused_gate_up = false, .qk_norm = false, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = true,  .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0},
    {.name = "qwen2",  .permuted_qk = false, .fused_qkv = false, .fused_gate_up = false, .qk_norm = false, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = false, .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0},
    {.name = "qwen3",  .permuted_qk = false, .fused_qkv = false, .fused_gate_up = false, .qk_norm = true,  .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = false, .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0},
    {.name = "phi3",   .permuted_qk = false, .fused_qkv = true,  .fused_gate_up = true,  .qk_norm = false, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = true,  .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0},
    {.name = "gemma3", .permuted_qk = false, .fused_qkv = false, .fused_gate_up = false, .qk_norm = true,  .post_norms = true,
     .gate = LinearOutput::gate_gelu, .scaled_embedding = true,  .has_window = true,  .global_every = 6, .local_rope_base = 10000, .layers_scaled_by_width = 62},
    {.name = "granite", .permuted_qk = true, .fused_qkv = false, .fused_gate_up = false, .qk_norm = false, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = false, .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0,
     .has_scales = true},
    {.name = "smollm3", .permuted_qk = true, .fused_qkv = false, .fused_gate_up = false, .qk_norm = false, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = false, .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0,
     .unrotated_every = 4},
    {.name = "qwen3moe", .permuted_qk = false, .fused_qkv = false, .fused_gate_up = false, .qk_norm = true, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = false, .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0,
     .has_experts = true},
    {.name = "mistral3", .permuted_qk = true, .fused_qkv = false, .fused_gate_up = false, .qk_norm = false, .post_norms = false,
     .gate = LinearOutput::gate_silu, .scaled_embedding = false, .has_window = false, .global_every = 0, .local_rope_base = 0, .layers_scaled_by_width = 0,
     .has_temperature = true},
    {.name = "gemma4", .permuted_qk = false, .fused_qkv = false, .fused_gate_up = false, .qk_norm = true,  .post_norms = true,
     .gate = LinearOutput::gate_gelu, .scaled_embedding = true,  .has_window = true,  .global_every = 0, .local_rope_base = 10000, .layers_scaled_by_width = 0,
     .layers_differ = true, .has_shared_cells = true, .norms_values = true, .keys_as_values = true, .has_output_scale = true, .has_logit_cap = true, .attention_scale = 1},
}};
// clang-format on

}  // namespace

const Architecture* find_architecture(std::string_view name) {
    for (const Architecture& architecture : architectures)
        if (architecture.name == name) return &architecture;
    return nullptr;
}

std::string_view supported_architectures() {
    return "llama (Llama 2 and 3, Mistral, SmolLM2), qwen2, qwen3, phi3, gemma3, gemma4, granite, smollm3, qwen3moe, "
           "mistral3";
}

}  // namespace lectern
