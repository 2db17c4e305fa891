#!/usr/bin/env python3
"""Writes the seeds of gguf_fuzz with the `gguf` Python package (recorded with gguf 0.19.0).

`every_kind` is also the reference file of the reader's test: metadata of every kind, a tensor of every format.
"""

from pathlib import Path

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType, GGUFValueType, GGUFWriter

FORMATS = "F32 F16 BF16 Q4_0 Q4_1 Q5_0 Q5_1 Q8_0 Q2_K Q3_K Q4_K Q5_K Q6_K IQ4_NL IQ4_XS".split()
SEEDS = Path(__file__).parent / "seeds" / "gguf"


def write(writer: GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def every_kind(path: Path, alignment: int | None = None) -> None:
    writer = GGUFWriter(path, "llama")
    if alignment is not None:
        writer.add_custom_alignment(alignment)
    writer.add_uint8("kind.u8", 200)
    writer.add_int8("kind.i8", -100)
    writer.add_uint16("kind.u16", 60_000)
    writer.add_int16("kind.i16", -30_000)
    writer.add_uint32("kind.u32", 4_000_000_000)
    writer.add_int32("kind.i32", -2_000_000_000)
    writer.add_uint64("kind.u64", 2**64 - 1)
    writer.add_int64("kind.i64", -(2**62))
    writer.add_float32("kind.f32", 0.15625)
    writer.add_float64("kind.f64", 1e300)
    writer.add_bool("kind.bool", True)
    writer.add_string("kind.text", "naïve 日本")
    for name, kind, values in [
        ("u8", GGUFValueType.UINT8, [0, 255]),
        ("i16", GGUFValueType.INT16, [-5, 7]),
        ("i32", GGUFValueType.INT32, [-1, 0, 1]),
        ("u64", GGUFValueType.UINT64, [1, 2**64 - 1]),
        ("f32", GGUFValueType.FLOAT32, [0.5, -2.0]),
        ("f64", GGUFValueType.FLOAT64, [0.25]),
        ("bool", GGUFValueType.BOOL, [True, False, True]),
        ("text", GGUFValueType.STRING, ["<s>", "", "Ġthe"]),
        ("nested", GGUFValueType.ARRAY, [[1, 2], [3]]),
    ]:
        writer.add_key_value(f"array.{name}", values, GGUFValueType.ARRAY, sub_type=kind)
    random = np.random.default_rng(7)
    for name in FORMATS:
        kind = GGMLQuantizationType[name]
        values, size = GGML_QUANT_SIZES[kind]
        columns = max(values, 8)
        data = random.integers(0, 256, (2, columns // values * size), dtype=np.uint8)
        writer.add_tensor(f"tensor.{name}", data, raw_shape=data.shape, raw_dtype=kind)
    write(writer)


def vocabulary(path: Path) -> None:
    writer = GGUFWriter(path, "qwen2")
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(["a", "b", "ab"])
    writer.add_token_merges(["a b"])
    writer.add_token_types([1, 1, 1])
    write(writer)


def first_part(path: Path) -> None:
    writer = GGUFWriter(path, "llama")
    writer.add_uint16("split.no", 0)
    writer.add_uint16("split.count", 2)
    writer.add_int32("split.tensors.count", 2)
    writer.add_tensor("a", np.arange(6, dtype=np.float32).reshape(2, 3))
    write(writer)


def main() -> None:
    SEEDS.mkdir(parents=True, exist_ok=True)
    every_kind(SEEDS / "every_kind")
    every_kind(SEEDS / "aligned_64", alignment=64)
    vocabulary(SEEDS / "vocabulary")
    first_part(SEEDS / "first_part")
    version_2 = bytearray((SEEDS / "first_part").read_bytes())
    version_2[4] = 2
    (SEEDS / "version_2").write_bytes(version_2)


if __name__ == "__main__":
    main()
