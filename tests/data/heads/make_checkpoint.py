#!/usr/bin/env python3
"""Writes checkpoints of Locret's and KVzap's forms with the `safetensors` package (recorded with safetensors 0.5.3; later ones want pointers).

`locret-*` and `kvzap-*` are made for the tests' tiny llama (2 layers of 256 channels, 4 query heads and 2 KV heads of 64
channels); the others are seeds of safetensors_fuzz. Every weight is a multiple of 1/64 below 1/2, which BF16 and F16
hold exactly. `kvzap-scores.json` has what KVzap's networks give for the hidden states of state(), in double precision:
[layer][token][KV head] by the name of the network.
"""

import json
import math
import struct
from pathlib import Path

import safetensors

HERE = Path(__file__).parent
SEEDS = HERE.parents[1] / "fuzz" / "seeds" / "safetensors"


def weight(layer: int, matrix: int, row: int, column: int) -> float:
    return ((7 * layer + 3 * matrix + 5 * row + 11 * column + row * column) % 61 - 30) / 64


def packed(values: list[float], dtype: str) -> bytes:
    if dtype == "bfloat16":
        return b"".join(struct.pack("<f", v)[2:] for v in values)
    return struct.pack(f"<{len(values)}{'e' if dtype == 'float16' else 'f'}", *values)


def matrix_of(layer: int, matrix: int, rows: int, columns: int) -> list[list[float]]:
    return [[weight(layer, matrix, r, c) for c in range(columns)] for r in range(rows)]


def tensor(layer: int, matrix: int, rows: int, columns: int, dtype: str) -> dict:
    values = sum(matrix_of(layer, matrix, rows, columns), [])
    return {"dtype": dtype, "shape": [rows, columns], "data": packed(values, dtype)}


def bias(layer: int, matrix: int, rows: int, dtype: str) -> dict:
    return {**tensor(layer, matrix, rows, 1, dtype), "shape": [rows]}


def checkpoint(inputs: int, hidden: int, outputs: int, layers: int, dtype: str) -> bytes:
    tensors = {}
    for layer in range(layers):
        place = f"model.layers.{layer}.self_attn"
        tensors[f"{place}.fc1.weight"] = tensor(layer, 1, hidden, inputs, dtype)
        tensors[f"{place}.fc2.weight"] = tensor(layer, 2, outputs, hidden, dtype)
    tensors["model.norm.weight"] = {"dtype": "int64", "shape": [1], "data": bytes(8)}
    return safetensors.serialize(tensors, {"format": "pt"})


def state(token: int, channel: int) -> float:
    return ((13 * token + 7 * channel + token * channel) % 41 - 20) / 32


def gelu(x: float) -> float:
    return x * (1 + math.erf(x / math.sqrt(2))) / 2


class KVzap:
    """The matrices count from 1 in the order of the network; the bias of matrix m is matrix m + 2."""

    inputs, hidden, outputs, layers = 256, 32, 2, 2

    def linear(self, dtype: str) -> bytes:
        tensors = {}
        for layer in range(self.layers):
            tensors[f"layers.{layer}.weight"] = tensor(layer, 1, self.outputs, self.inputs, dtype)
            tensors[f"layers.{layer}.bias"] = bias(layer, 3, self.outputs, dtype)
        return safetensors.serialize(tensors, {"format": "pt"})

    def mlp(self, dtype: str) -> bytes:
        tensors = {}
        for layer in range(self.layers):
            tensors[f"layers.{layer}.0.weight"] = tensor(layer, 1, self.hidden, self.inputs, dtype)
            tensors[f"layers.{layer}.0.bias"] = bias(layer, 3, self.hidden, dtype)
            tensors[f"layers.{layer}.2.weight"] = tensor(layer, 2, self.outputs, self.hidden, dtype)
            tensors[f"layers.{layer}.2.bias"] = bias(layer, 4, self.outputs, dtype)
        return safetensors.serialize(tensors, {"format": "pt"})

    def product(self, layer: int, matrix: int, rows: int, x: list[float]) -> list[float]:
        return [
            sum(w * v for w, v in zip(row, x)) + weight(layer, matrix + 2, r, 0)
            for r, row in enumerate(matrix_of(layer, matrix, rows, len(x)))
        ]

    def scores(self, name: str, tokens: int) -> list[list[list[float]]]:
        scores = []
        for layer in range(self.layers):
            scores.append([])
            for token in range(tokens):
                x = [state(token, c) for c in range(self.inputs)]
                if name == "mlp":
                    hidden = [gelu(v) for v in self.product(layer, 1, self.hidden, x)]
                    scores[-1].append(self.product(layer, 2, self.outputs, hidden))
                else:
                    scores[-1].append(self.product(layer, 1, self.outputs, x))
        return scores


if __name__ == "__main__":
    (HERE / "locret-bf16.safetensors").write_bytes(checkpoint(512, 32, 2, 2, "bfloat16"))
    kvzap = KVzap()
    (HERE / "kvzap-mlp-bf16.safetensors").write_bytes(kvzap.mlp("bfloat16"))
    (HERE / "kvzap-linear-f16.safetensors").write_bytes(kvzap.linear("float16"))
    (HERE / "kvzap-linear-f32.safetensors").write_bytes(kvzap.linear("float32"))
    expected = {name: kvzap.scores(name, tokens=40) for name in ("mlp", "linear")}
    (HERE / "kvzap-scores.json").write_text(json.dumps(expected) + "\n")
    SEEDS.mkdir(parents=True, exist_ok=True)
    for dtype in ("bfloat16", "float16", "float32"):
        (SEEDS / dtype).write_bytes(checkpoint(4, 2, 1, 1, dtype))
