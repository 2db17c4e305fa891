#!/usr/bin/env python3
"""Computes in doubles what tiny models of tests/engine/model say, and adds it to tiny.json.

    write_tiny_models FOLDER && compute_tiny_references.py FOLDER NAME...

A second implementation beside llama.cpp (make_tiny_references.py), from the published formulas; it agrees with that to an
NMSE of 1e-12 for llama and qwen3. Needs the Python packages gguf and numpy. Knows llama, qwen3, qwen3moe, granite,
smollm3, mistral3, gemma4. Of scaled positions it knows YaRN (arXiv 2309.00071, sections 3.2 to 3.4).
"""
import json
import pathlib
import sys

import gguf
import numpy as np

TARGET = pathlib.Path(__file__).with_name("tiny.json")
ADJACENT_PAIRS = {"llama", "granite", "smollm3", "mistral3"}  # files have the two channels of a rotation side by side


def softmax(scores):
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def silu(x):
    return x / (1 + np.exp(-x))


def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def norm(x, weight, epsilon):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


class Model:
    def __init__(self, path: pathlib.Path):
        reader = gguf.GGUFReader(path)
        self.tensors = {t.name: np.array(t.data, dtype=np.float64).reshape([int(n) for n in reversed(t.shape)])
                        for t in reader.tensors}
        self.fields = reader.fields
        name = self.fields["general.architecture"]
        self.architecture = bytes(name.parts[name.data[0]]).decode()

    def key(self, name: str, otherwise=None):
        field = self.fields.get(f"{self.architecture}.{name}")
        return otherwise if field is None else field.parts[field.data[0]][0]

    def of_layer(self, name: str, layer: int):
        """The value of a key that has one for each layer, or one for all."""
        field = self.fields[f"{self.architecture}.{name}"]
        return field.parts[field.data[layer if len(field.data) > 1 else 0]][0]

    def window(self, layer: int):
        """0: the layer sees everything."""
        if self.architecture != "gemma4" or not self.of_layer("attention.sliding_window_pattern", layer):
            return 0
        return int(self.key("attention.sliding_window"))

    def head_width(self, layer: int):
        return int(self.key("attention.key_length_swa" if self.window(layer) else "attention.key_length"))

    def text(self, name: str, otherwise=""):
        field = self.fields.get(f"{self.architecture}.{name}")
        return otherwise if field is None else bytes(field.parts[field.data[0]]).decode()

    def frequencies_and_magnitude(self, width: int, layer: int):
        base = float(self.key("rope.freq_base_swa" if self.window(layer) else "rope.freq_base"))
        frequencies = base ** (-2 * np.arange(width // 2) / width)
        if "rope_freqs.weight" in self.tensors and not self.window(layer):
            frequencies = frequencies / self.tensors["rope_freqs.weight"]
        if self.text("rope.scaling.type") != "yarn":
            return frequencies, 1.0
        # The paper's ramp, over pairs: the pair that turns n times within the original window.
        factor, window = float(self.key("rope.scaling.factor")), float(self.key("rope.scaling.original_context_length"))
        pair_of = lambda turns: width * np.log(window / (turns * 2 * np.pi)) / (2 * np.log(base))
        low = max(np.floor(pair_of(float(self.key("rope.scaling.yarn_beta_fast", 32)))), 0)
        high = min(np.ceil(pair_of(float(self.key("rope.scaling.yarn_beta_slow", 1)))), width - 1)
        stretched = np.clip((np.arange(width // 2) - low) / max(high - low, 0.001), 0, 1)
        # mscale 1 over mscale_all_dim, as transformers' modeling_rope_utils has it.
        size = lambda m: 0.1 * m * np.log(factor) + 1
        magnitude = size(1) / size(float(self.key("rope.scaling.yarn_log_multiplier", 0)))
        return frequencies * (1 - stretched) + frequencies / factor * stretched, magnitude

    def temperatures(self, count: int):
        """What queries are multiplied by (_get_llama_4_attn_scale of transformers' modeling_ministral3)."""
        beta = float(self.key("attention.temperature_scale", 0))
        if beta == 0:
            return np.ones(count)
        return 1 + beta * np.log(1 + np.floor(np.arange(count) / float(self.key("rope.scaling.original_context_length"))))

    def rotate(self, heads, layer: int):
        count, _, width = heads.shape
        frequencies, magnitude = self.frequencies_and_magnitude(width, layer)
        angles = np.arange(count)[:, None] * frequencies
        cos, sin = magnitude * np.cos(angles)[:, None], magnitude * np.sin(angles)[:, None]
        turned = heads.copy()
        adjacent = self.architecture in ADJACENT_PAIRS
        first = np.s_[..., 0::2] if adjacent else np.s_[..., : width // 2]
        second = np.s_[..., 1::2] if adjacent else np.s_[..., width // 2:]
        turned[first] = heads[first] * cos - heads[second] * sin
        turned[second] = heads[first] * sin + heads[second] * cos
        return turned

    def with_norm(self, heads, layer: int, name: str):
        weight = self.tensors.get(f"blk.{layer}.attn_{name}_norm.weight")
        return heads if weight is None else norm(heads, weight, self.epsilon)

    def cells(self, x, layer: int, kv_heads: int, width: int):
        """Keys and values of a layer, or of the last one of its kind before those that have none."""
        first_shared = int(self.key("block_count")) - int(self.key("attention.shared_kv_layers", 0))
        if layer >= first_shared:
            return self.stored[max(l for l in range(first_shared) if bool(self.window(l)) == bool(self.window(layer)))]
        weight = lambda name: self.tensors[f"blk.{layer}.{name}.weight"]
        k = (x @ weight("attn_k").T).reshape(len(x), kv_heads, width)
        # Where Gemma 4 has no values its keys are, as they are before their norm.
        v = k if f"blk.{layer}.attn_v.weight" not in self.tensors else (x @ weight("attn_v").T).reshape(k.shape)
        if self.architecture == "gemma4":
            v = norm(v, 1, self.epsilon)
        k = self.with_norm(k, layer, "k")
        if self.architecture != "smollm3" or (layer + 1) % 4 != 0:
            k = self.rotate(k, layer)
        self.stored[layer] = k, v
        return k, v

    def own_embeddings(self, ids, x):
        """[layers][tokens][channels] what each layer of Gemma 4 E2B adds in its own way; None: none does."""
        channels, layers = int(self.key("embedding_length_per_layer_input", 0)), int(self.key("block_count"))
        if channels == 0:
            return None
        shape = (len(ids), layers, channels)
        embedded = self.tensors["per_layer_token_embd.weight"][ids].reshape(shape) * np.sqrt(channels)
        projected = (x @ self.tensors["per_layer_model_proj.weight"].T).reshape(shape) / np.sqrt(x.shape[-1])
        projected = norm(projected, self.tensors["per_layer_proj_norm.weight"], self.epsilon)
        return ((projected + embedded) / np.sqrt(2)).transpose(1, 0, 2)

    def attention(self, x, layer: int):
        weight = lambda name: self.tensors[f"blk.{layer}.{name}.weight"]
        heads, kv_heads = int(self.key("attention.head_count")), int(self.of_layer("attention.head_count_kv", layer))
        width, window, count = self.head_width(layer), self.window(layer), len(x)
        q = (x @ weight("attn_q").T).reshape(count, heads, width)
        q = self.with_norm(q, layer, "q")
        if self.architecture != "smollm3" or (layer + 1) % 4 != 0:
            q = self.rotate(q, layer)
        q = q * self.temperatures(count)[:, None, None]
        k, v = self.cells(x, layer, kv_heads, width)
        scale = 1 if self.architecture == "gemma4" else float(self.key("attention.scale", 1 / np.sqrt(width)))
        hidden = np.triu(np.full((count, count), -np.inf), 1)
        if window:
            hidden += np.tril(np.full((count, count), -np.inf), -window)
        mixed = np.zeros_like(q)
        for head in range(heads):
            group = head // (heads // kv_heads)
            mixed[:, head] = softmax(q[:, head] @ k[:, group].T * scale + hidden) @ v[:, group]
        return mixed.reshape(count, -1) @ weight("attn_output").T

    def feed_forward(self, x, layer: int):
        weight = lambda name: self.tensors[f"blk.{layer}.{name}.weight"]
        if f"blk.{layer}.ffn_gate_inp.weight" not in self.tensors:
            gate = gelu if self.architecture == "gemma4" else silu
            return (gate(x @ weight("ffn_gate").T) * (x @ weight("ffn_up").T)) @ weight("ffn_down").T
        shares = softmax(x @ weight("ffn_gate_inp").T)
        out = np.zeros_like(x)
        for token, row in enumerate(shares):
            best = np.argsort(-row, kind="stable")[: int(self.key("expert_used_count"))]
            for expert in best:
                inner = silu(weight("ffn_gate_exps")[expert] @ x[token]) * (weight("ffn_up_exps")[expert] @ x[token])
                out[token] += row[expert] / row[best].sum() * (weight("ffn_down_exps")[expert] @ inner)
        return out

    def logits(self, ids):
        self.epsilon = float(self.key("attention.layer_norm_rms_epsilon"))
        residual = float(self.key("residual_scale", 1))
        is_gemma = self.architecture == "gemma4"
        scale = np.sqrt(float(self.key("embedding_length"))) if is_gemma else float(self.key("embedding_scale", 1))
        x = self.tensors["token_embd.weight"][ids] * scale
        self.stored = {}
        own = self.own_embeddings(ids, x)
        for layer in range(int(self.key("block_count"))):
            weight = lambda name: self.tensors[f"blk.{layer}.{name}.weight"]
            for name, part, name_behind in (("attn_norm", self.attention, "post_attention_norm"),
                                            ("ffn_norm", self.feed_forward, "post_ffw_norm")):
                added = part(norm(x, weight(name), self.epsilon), layer)
                x = x + (norm(added, weight(name_behind), self.epsilon) if is_gemma else residual * added)
            if own is not None:
                added = (gelu(x @ weight("inp_gate").T) * own[layer]) @ weight("proj").T
                x = x + norm(added, weight("post_norm"), self.epsilon)
            if is_gemma:
                x = x * weight("layer_output_scale")
        head = self.tensors.get("output.weight", self.tensors["token_embd.weight"])
        logits = norm(x, self.tensors["output_norm.weight"], self.epsilon) @ head.T / float(self.key("logit_scale", 1))
        cap = float(self.key("final_logit_softcapping", 0))
        return cap * np.tanh(logits / cap) if cap else logits


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    reference = json.loads(TARGET.read_text())
    for name in sys.argv[2:]:
        logits = Model(folder / f"tiny-{name}.gguf").logits(reference["tokens"])
        reference["models"][name] = [[round(float(x), 6) for x in logits[p]] for p in reference["positions"]]
        reference.setdefault("computed", [])
        reference["computed"] = sorted({*reference["computed"], name})
    TARGET.write_text(json.dumps(reference, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
