#!/usr/bin/env python3
"""Writes a sentence encoder (BERT) as a GGUF file, from the files that its makers publish.

  sentence_encoder.py FOLDER FILE    FOLDER has model.safetensors, config.json, vocab.txt and 1_Pooling/config.json

Names and keys are those that llama.cpp gives to BERT. Matrices become Q8_0, a quarter of their size, for which the engine has
its fastest kernels; the rest stays as it is (F32). The same files give the same bytes.
"""
import json
import struct
import sys
from array import array
from pathlib import Path

ALIGNMENT = 32
TENSORS = {
    "embeddings.word_embeddings.weight": "token_embd.weight",
    "embeddings.position_embeddings.weight": "position_embd.weight",
    "embeddings.token_type_embeddings.weight": "token_types.weight",
    "embeddings.LayerNorm.": "token_embd_norm.",
}
LAYER_TENSORS = {
    "attention.self.query.": "attn_q.",
    "attention.self.key.": "attn_k.",
    "attention.self.value.": "attn_v.",
    "attention.output.dense.": "attn_output.",
    "attention.output.LayerNorm.": "attn_output_norm.",
    "intermediate.dense.": "ffn_up.",
    "output.dense.": "ffn_down.",
    "output.LayerNorm.": "layer_output_norm.",
}


def renamed(name: str) -> str | None:
    """What the tensor is called in a GGUF file; nothing for what is not used (position_ids, the pooler)."""
    for theirs, ours in TENSORS.items():
        if name.startswith(theirs):
            return ours + name[len(theirs):]
    parts = name.split(".", 3)
    if parts[:2] != ["encoder", "layer"]:
        return None
    for theirs, ours in LAYER_TENSORS.items():
        if parts[3].startswith(theirs):
            return f"blk.{parts[2]}.{ours}{parts[3][len(theirs):]}"
    return None


def text(value: str) -> bytes:
    encoded = value.encode("utf-8")
    return struct.pack("<Q", len(encoded)) + encoded


def field(key: str, value) -> bytes:
    if isinstance(value, bool):
        return text(key) + struct.pack("<IB", 7, value)
    if isinstance(value, int):
        return text(key) + struct.pack("<II", 4, value)
    if isinstance(value, float):
        return text(key) + struct.pack("<If", 6, value)
    if isinstance(value, list):
        return text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(text, value))
    return text(key) + struct.pack("<I", 8) + text(value)


def piece(token: str) -> str:
    """Pieces that begin a word are marked, instead of those that do not."""
    if token.startswith("[") and token.endswith("]"):
        return token
    return token[2:] if token.startswith("##") and len(token) > 2 else "\u2581" + token


def fields(folder: Path) -> list:
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    pooling = json.loads((folder / "1_Pooling" / "config.json").read_text(encoding="utf-8"))
    limit = json.loads((folder / "sentence_bert_config.json").read_text(encoding="utf-8"))["max_seq_length"]
    tokens = (folder / "vocab.txt").read_text(encoding="utf-8").split("\n")[: config["vocab_size"]]
    return [
        ("general.architecture", "bert"),
        ("general.name", config["_name_or_path"].rsplit("/", 1)[-1]),
        ("bert.block_count", config["num_hidden_layers"]),
        ("bert.context_length", min(limit, config["max_position_embeddings"])),
        ("bert.embedding_length", config["hidden_size"]),
        ("bert.feed_forward_length", config["intermediate_size"]),
        ("bert.attention.head_count", config["num_attention_heads"]),
        ("bert.attention.layer_norm_epsilon", config["layer_norm_eps"]),
        ("bert.attention.causal", False),
        ("bert.pooling_type", 1 if pooling["pooling_mode_mean_tokens"] else 2),
        ("tokenizer.ggml.model", "bert"),
        ("tokenizer.ggml.tokens", [piece(token) for token in tokens]),
    ]


F32, Q8_0 = 0, 8
BLOCK = 32  # values that share a scale


def is_matrix(name: str) -> bool:
    """Those that texts are multiplied with, and the vectors of the tokens, which are most of the file."""
    return name == "token_embd.weight" or (name.startswith("blk.") and name.endswith(".weight") and "norm" not in name)


def q8_0(data: bytes) -> bytes:
    """Blocks of a half-precision scale and 32 bytes, each value rounded to the nearest, as llama.cpp makes them."""
    values = array("f", data)
    if sys.byteorder == "big":
        values.byteswap()
    blocks = bytearray()
    for begin in range(0, len(values), BLOCK):
        block = values[begin : begin + BLOCK]
        scale = max(max(block), -min(block)) / 127
        inverse = 1 / scale if scale else 0
        # round() alone takes halves to even numbers; none of these files has one.
        blocks += struct.pack("<e32b", scale, *[round(value * inverse) for value in block])
    return bytes(blocks)


def padding(size: int) -> bytes:
    return b"\0" * (-size % ALIGNMENT)


def write(folder: Path, target: Path) -> None:
    data = (folder / "model.safetensors").read_bytes()
    (header_bytes,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8 : 8 + header_bytes])
    begin_of_data = 8 + header_bytes
    tensors = sorted((renamed(name), entry) for name, entry in header.items() if name != "__metadata__" and renamed(name))
    infos, contents, offset = b"", [], 0
    for name, entry in tensors:
        if entry["dtype"] != "F32":
            sys.exit(f"{name} is {entry['dtype']}, not F32.")
        begin, end = (begin_of_data + at for at in entry["data_offsets"])
        shape = entry["shape"][::-1]
        is_small = is_matrix(name) and shape[0] % BLOCK == 0
        contents.append(q8_0(data[begin:end]) if is_small else data[begin:end])
        infos += text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        infos += struct.pack("<IQ", Q8_0 if is_small else F32, offset)
        offset += len(contents[-1]) + len(padding(len(contents[-1])))
    known = fields(folder)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(known))
    head += b"".join(field(key, value) for key, value in known) + infos
    with target.open("wb") as out:
        out.write(head + padding(len(head)))
        for content in contents:
            out.write(content + padding(len(content)))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write(Path(sys.argv[1]), Path(sys.argv[2]))
