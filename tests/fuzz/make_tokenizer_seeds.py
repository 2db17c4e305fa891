#!/usr/bin/env python3
"""Writes the seeds of tokenizer_fuzz: a text for each sound vocabulary, and small vocabularies of both kinds."""

from pathlib import Path

SEEDS = Path(__file__).parent / "seeds" / "tokenizer"
TEXT = "the  thé 漢字 it's 1234\n\n<|im_end|><tool>abab\tx ".encode() + b"\xc3(\xff\xed\xa0\x80 "
BYTE_LEVEL = "1a\n1b\n1ab\n1Ġ\n3<s>\n4<t>\n\na b\n\na<t>b ab".encode()
PIECES = "".join(["2<unk>\n"] + [f"6<0x{b:02X}>\n" for b in range(256)] + ["1▁\n1a\n1▁a\n4x y\n\n\na x y a"]).encode()

SEEDS.mkdir(parents=True, exist_ok=True)
for choice in range(7):
    (SEEDS / f"text{choice}").write_bytes(bytes([choice]) + TEXT)
(SEEDS / "byte_level").write_bytes(bytes([128]) + BYTE_LEVEL)
(SEEDS / "sentencepiece").write_bytes(bytes([192]) + PIECES)
