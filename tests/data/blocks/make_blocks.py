#!/usr/bin/env python3
"""Records what the `gguf` Python package makes of random blocks: the reference of block_format_test.

Recorded with gguf 0.19.0 (pip install gguf==0.19.0). For each type writes TYPE.blocks (raw blocks) and TYPE.floats
(their values, float32). The blocks are random bytes; only the half-precision factors are drawn as finite numbers.
"""

from pathlib import Path

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType
from gguf.quants import dequantize

# Where the half-precision factors of a block stand, in bytes.
HALVES = {
    "F32": [],
    "F16": [0],
    "BF16": [],
    "Q4_0": [0],
    "Q4_1": [0, 2],
    "Q5_0": [0],
    "Q5_1": [0, 2],
    "Q8_0": [0],
    "Q2_K": [80, 82],
    "Q3_K": [108],
    "Q4_K": [0, 2],
    "Q5_K": [0, 2],
    "Q6_K": [208],
    "IQ4_NL": [0],
    "IQ4_XS": [0],
}

VALUES = 1024


def main() -> None:
    random = np.random.default_rng(20240607)
    here = Path(__file__).parent
    for name, halves in HALVES.items():
        kind = GGMLQuantizationType[name]
        block_values, block_bytes = GGML_QUANT_SIZES[kind]
        count = VALUES // block_values
        if name in ("F32", "BF16"):
            floats = random.standard_normal(count).astype(np.float32)
            blocks = floats.view(np.uint8) if name == "F32" else (floats.view(np.uint32) >> 16).astype(np.uint16)
            blocks = blocks.view(np.uint8).reshape(count, block_bytes)
        else:
            blocks = random.integers(0, 256, (count, block_bytes), dtype=np.uint8)
            for at in halves:
                factors = random.standard_normal(count) * 10.0 ** random.integers(-6, 3, count)
                blocks[:, at : at + 2] = factors.astype(np.float16).view(np.uint8).reshape(count, 2)
        values = np.concatenate([np.ravel(dequantize(block, kind)) for block in blocks]).astype(np.float32)
        assert values.size == VALUES and np.isfinite(values).all()
        (here / f"{name}.blocks").write_bytes(blocks.tobytes())
        (here / f"{name}.floats").write_bytes(values.tobytes())


if __name__ == "__main__":
    main()
