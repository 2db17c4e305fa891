#!/usr/bin/env python3
"""Writes checkpoints of Locret's form with the `safetensors` package (recorded with safetensors 0.5.3; later ones want pointers).

`locret-bf16.safetensors` is made for the tests' tiny llama (2 layers, 4 query heads and 2 KV heads of 64 channels); the
others are seeds of safetensors_fuzz. Every weight is a multiple of 1/64 below 1/2, which BF16 and F16 hold exactly.
"""

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


def tensor(layer: int, matrix: int, rows: int, columns: int, dtype: str) -> dict:
    values = [weight(layer, matrix, r, c) for r in range(rows) for c in range(columns)]
    return {"dtype": dtype, "shape": [rows, columns], "data": packed(values, dtype)}


def checkpoint(inputs: int, hidden: int, outputs: int, layers: int, dtype: str) -> bytes:
    tensors = {}
    for layer in range(layers):
        place = f"model.layers.{layer}.self_attn"
        tensors[f"{place}.fc1.weight"] = tensor(layer, 1, hidden, inputs, dtype)
        tensors[f"{place}.fc2.weight"] = tensor(layer, 2, outputs, hidden, dtype)
    tensors["model.norm.weight"] = {"dtype": "int64", "shape": [1], "data": bytes(8)}
    return safetensors.serialize(tensors, {"format": "pt"})


if __name__ == "__main__":
    (HERE / "locret-bf16.safetensors").write_bytes(checkpoint(512, 32, 2, 2, "bfloat16"))
    SEEDS.mkdir(parents=True, exist_ok=True)
    for dtype in ("bfloat16", "float16", "float32"):
        (SEEDS / dtype).write_bytes(checkpoint(4, 2, 1, 1, dtype))
