#!/usr/bin/env python3
"""Records what independent implementations make of tricky_strings.py, and makes the small vocabularies.

  python3 -m venv venv && venv/bin/pip install tokenizers==0.23.3 sentencepiece==0.2.3 llama-cpp-python==0.3.36 \
      gguf==0.19.0 protobuf jinja2==3.1.6
  venv/bin/python make_tokenizer_fixtures.py --models FOLDER --english policy.txt

FOLDER holds the catalogue's model files; policy.txt is any long English text (here the text of Debian's package
debian-policy 4.6.2.0), on which the small vocabularies are trained. Two references are asked for every string:
  byte-level BPE  Hugging Face `tokenizers` with the published patterns, and llama.cpp
  SentencePiece   the `sentencepiece` wheel, and llama.cpp
Where they differ on well-formed text the first is taken, since models were trained with it (how often is printed);
broken UTF-8 reaches llama.cpp alone. Files written here:
  strings.z       the strings, and two documents at the end
  NAME.ids.z      the ids of each string
  NAME.gguf.z     a small vocabulary
  chat.json       conversations as the templates of the model files write them
Each .z is a 32-bit big-endian length and a zlib stream, as Qt's qUncompress() reads it; numbers inside are 32-bit
little-endian.
"""

import argparse
import array
import json
import pathlib
import struct
import sys
import tempfile
import zlib

import gguf
import jinja2
import llama_cpp
import sentencepiece
import tokenizers
from sentencepiece import sentencepiece_model_pb2 as spm_proto
from tokenizers import AddedToken, Regex, Tokenizer, models, pre_tokenizers, trainers

from tricky_strings import tricky_strings

HERE = pathlib.Path(__file__).parent
NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = range(1, 7)
CONTROL_TOKENS = ["<|begin_of_text|>", "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|eot_id|>", "<|start_header_id|>",
                  "<|end_header_id|>", "<|system|>", "<|user|>", "<|assistant|>", "<|end|>", "<start_of_turn>", "<end_of_turn>"]

GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|"
          r"\s+(?!\S)|\s+")
QWEN2 = LLAMA3.replace("{1,3}", "")
TEKKEN = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|"
          r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}|"
          r" ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def split(pattern):
    return pre_tokenizers.Split(Regex(pattern), "isolated", invert=False)


BYTES = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
PRE = {
    "llama-bpe": [split(LLAMA3), BYTES],
    "qwen2": [split(QWEN2), BYTES],
    "tekken": [split(TEKKEN), BYTES],
    "smollm": [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)],
    "gpt-2": [pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)],
    "default": [split(r"[\p{P}\$\+<=>\^~\|]+"), split(GPT2), split(r"\p{N}+"), split("[0-9][0-9][0-9]"), BYTES],
}
IGNORE_MERGES = {"llama-bpe", "tekken"}


def packed(data):
    return struct.pack(">I", len(data)) + zlib.compress(data, 9)


def numbers(values):
    a = array.array("I", values)
    if sys.byteorder == "big":
        a.byteswap()
    return a.tobytes()


class LlamaCpp:
    def __init__(self, path):
        self.model = llama_cpp.Llama(str(path), vocab_only=True, verbose=False)

    def ids(self, data, special=False):
        return self.model.tokenize(data, add_bos=False, special=special)


class HuggingFace:
    """The vocabulary, merges and user-defined tokens of a file in Hugging Face's `tokenizers`."""

    def __init__(self, pieces, types, merges, pre):
        vocab = {p: i for i, p in enumerate(pieces) if types[i] == NORMAL}
        self.tokenizer = Tokenizer(models.BPE(vocab, [tuple(m.split(" ", 1)) for m in merges], ignore_merges=pre in IGNORE_MERGES))
        self.tokenizer.pre_tokenizer = pre_tokenizers.Sequence(PRE[pre])
        # Ids are given in order of addition, so user-defined tokens are found by text and mapped back.
        self.real = {p: i for i, p in enumerate(pieces)}
        self.tokenizer.add_tokens([AddedToken(p, normalized=False) for p, t in zip(pieces, types) if t == USER_DEFINED])

    def ids(self, data):
        encoding = self.tokenizer.encode(data.decode(), add_special_tokens=False)
        return [self.real[token] for token in encoding.tokens]


def fields(path):
    reader = gguf.GGUFReader(path)
    get = lambda key: reader.fields[key].contents() if key in reader.fields else None
    return {k: get("tokenizer.ggml." + k) for k in ("tokens", "token_type", "merges", "scores", "pre", "unknown_token_id",
                                                     "add_space_prefix")} | {"template": get("tokenizer.chat_template")}


def sentencepiece_of(f):
    """The wheel on a model built from a file's pieces (needed for Gemma, whose own .model file is not at hand)."""
    proto = spm_proto.ModelProto()
    for i, (piece, score, kind) in enumerate(zip(f["tokens"], f["scores"], f["token_type"])):
        kind = UNKNOWN if i == f["unknown_token_id"] else kind
        piece = piece.replace(" ", "\u2581") if kind == USER_DEFINED else piece
        proto.pieces.add(piece=piece, score=score, type=kind)
    proto.trainer_spec.model_type = spm_proto.TrainerSpec.BPE
    proto.trainer_spec.byte_fallback = True
    proto.trainer_spec.unk_piece = f["tokens"][f["unknown_token_id"]]
    proto.normalizer_spec.name = "identity"
    proto.normalizer_spec.add_dummy_prefix = f["add_space_prefix"] is not False
    proto.normalizer_spec.remove_extra_whitespaces = False
    return sentencepiece.SentencePieceProcessor(model_proto=proto.SerializeToString())


def train_bpe(text, size=1500):
    tokenizer = Tokenizer(models.BPE())
    # Merges across words, digits and lines, so that a pattern which cuts wrongly gives other ids.
    tokenizer.pre_tokenizer = BYTES
    tokenizer.train_from_iterator(text, trainers.BpeTrainer(vocab_size=size, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
                                                            show_progress=False))
    trained = json.loads(tokenizer.to_str())["model"]
    pieces = sorted(trained["vocab"], key=trained["vocab"].get)
    merges = [m if isinstance(m, str) else " ".join(m) for m in trained["merges"]]
    # Words that no merges lead to: only a tokenizer that looks whole words up first finds them.
    for word in (" installation", " documentation", " HTTPServer", " 日本語", "éé"):
        (piece, _), = BYTES.pre_tokenize_str(word)
        if piece not in trained["vocab"]:
            pieces.append(piece)
    types = [NORMAL] * len(pieces) + [CONTROL] * len(CONTROL_TOKENS) + [USER_DEFINED] * 2
    return pieces + CONTROL_TOKENS + ["<tool_call>", "</tool_call>"], types, merges


def write_small_bpe(path, pre, pieces, types, merges):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    writer.add_token_list(pieces)
    writer.add_token_types(types)
    writer.add_token_merges(merges)
    writer.add_bos_token_id(pieces.index("<|begin_of_text|>"))
    writer.add_eos_token_id(pieces.index("<|endoftext|>"))
    finish(writer)


def write_small_spm(path, processor):
    proto = spm_proto.ModelProto.FromString(processor.serialized_model_proto())
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("llama")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([p.piece.replace("\u2581", " ") if p.type == USER_DEFINED else p.piece for p in proto.pieces])
    writer.add_token_scores([p.score for p in proto.pieces])
    writer.add_token_types([int(p.type) for p in proto.pieces])
    writer.add_bos_token_id(processor.bos_id())
    writer.add_eos_token_id(processor.eos_id())
    writer.add_unk_token_id(processor.unk_id())
    finish(writer)


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()


def train_spm(text, folder):
    (folder / "text").write_text("".join(text))
    sentencepiece.SentencePieceTrainer.train(
        input=str(folder / "text"), model_prefix=str(folder / "small"), vocab_size=1800, model_type="bpe", byte_fallback=True,
        normalization_rule_name="identity", remove_extra_whitespaces=False, split_digits=True, character_coverage=0.999,
        allow_whitespace_only_pieces=True, user_defined_symbols=["\n\n", "<tool_call>"], minloglevel=2,
        control_symbols=["<|system|>", "<|user|>", "<|assistant|>", "<|end|>"])
    return sentencepiece.SentencePieceProcessor(model_file=str(folder / "small.model"))


def record(name, strings, good, first, second):
    """`first(bytes)` is taken for well-formed strings, `second` (llama.cpp) for the rest."""
    ids, different = [], []
    for i, data in enumerate(strings):
        b = second(data)
        a = first(data) if i < good else b
        if a != b:
            different.append(data)
        ids.append(a)
    (HERE / f"{name}.ids.z").write_bytes(packed(numbers(map(len, ids)) + b"".join(map(numbers, ids))))
    print(f"{name}: {len(ids)} strings, {sum(map(len, ids))} ids; the references differ on {len(different)}: {different[:8]}")


def chat_fixtures(name, f, llama):
    environment = jinja2.Environment(trim_blocks=True, lstrip_blocks=True)
    for system, user in (("You answer from the document.", "Who maintains the policy?"),
                         ("Be brief.\nBe exact.", "Two lines\nof text, and <|im_end|> in it: straße 123.")):
        text = environment.from_string(f["template"]).render(
            messages=[{"role": "system", "content": system}, {"role": "user", "content": "\0"}], add_generation_prompt=True,
            bos_token="", eos_token="")
        before, after = text.split("\0")
        # The user's text is encoded on its own, without its look-alike of a mark.
        yield {"model": name, "system": system, "user": user, "opening": llama.ids(before.encode(), special=True),
               "text": llama.ids(user.encode()), "closing": llama.ids(after.encode(), special=True)}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--models", type=pathlib.Path, required=True)
    arguments.add_argument("--english", type=pathlib.Path, required=True)
    arguments = arguments.parse_args()

    well_formed, broken = tricky_strings()
    documents = [(HERE.parent.parent.parent / "LICENSE").read_bytes(), b"\n".join(well_formed)]
    # Well-formed ones first, so that `good` tells them apart.
    strings = well_formed + documents + broken
    good = len(well_formed) + len(documents)
    (HERE / "strings.z").write_bytes(packed(struct.pack("<II", len(strings), good) + numbers(map(len, strings)) + b"".join(strings)))
    print("versions: tokenizers", tokenizers.__version__, "sentencepiece", sentencepiece.__version__, "llama-cpp-python",
          llama_cpp.__version__)

    training = [line for line in arguments.english.read_text().splitlines(True)] + [s.decode() + "\n" for s in well_formed]
    chats = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for pre in PRE:
            name, path = f"small-{pre}", folder / f"small-{pre}.gguf"
            pieces, types, merges = train_bpe(training)
            write_small_bpe(path, pre, pieces, types, merges)
            (HERE / f"{name}.gguf.z").write_bytes(packed(path.read_bytes()))
            record(name, strings, good, HuggingFace(pieces, types, merges, pre).ids, LlamaCpp(path).ids)
        processor = train_spm(training, folder)
        path = folder / "small-llama.gguf"
        write_small_spm(path, processor)
        (HERE / "small-llama.gguf.z").write_bytes(packed(path.read_bytes()))
        record("small-llama", strings, good, lambda data: processor.encode(data.decode()), LlamaCpp(path).ids)

    for name in ("smollm2-135m", "qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b", "gemma3-270m"):
        path = arguments.models / f"{name}.gguf"
        f, llama = fields(path), LlamaCpp(path)
        if f["merges"]:
            first = HuggingFace(f["tokens"], f["token_type"], f["merges"], f["pre"]).ids
        else:
            wheel = sentencepiece_of(f)
            first = lambda data: wheel.encode(data.decode())
        if name != "qwen2.5-coder-1.5b":  # the vocabulary of the 0.5B file
            record(name, strings, good, first, llama.ids)
        if f["template"]:
            chats += chat_fixtures(name, f, llama)
    (HERE / "chat.json").write_text(json.dumps(chats, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
