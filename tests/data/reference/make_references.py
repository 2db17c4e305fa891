#!/usr/bin/env python3
"""Writes <model>.json beside this file: what llama.cpp computes on the real model files.

    python3 tests/bench/compare.py --make-environment      # once: llama-cpp-python in build/llama-cpp
    for m in smollm2-135m gemma3-270m qwen2.5-coder-0.5b qwen2.5-coder-1.5b; do
        build/llama-cpp/bin/python tests/data/reference/make_references.py ~/.local/share/lectern/models/$m.gguf
    done
"""
import json
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "bench"))
from llama_cpp_model import LlamaCppModel, version  # noqa: E402  (found through the line above)

THREADS = 2
GREEDY_TOKENS = 64
TOP1_TOKENS = 2048
WINDOW = 512
PROMPTS = [
    "Packages in Debian are built from source. Each source package contains",
    "Once upon a time, in a small village by the sea, there lived an old man who",
    "def fibonacci(n):\n    \"\"\"Return the n-th Fibonacci number.\"\"\"\n",
    "To make a simple vegetable soup, first",
    "Die Bibliothek öffnet um 9 Uhr. 図書館は午前9時に開きます。 The library opens at",
]


def rounded(values) -> list[float]:
    return [round(float(value), 3) for value in values]


def margin(logits: np.ndarray) -> float:
    """Logit of the best token minus the runner-up's."""
    best = np.partition(logits, -2)[-2:]
    return best[1] - best[0]


def greedy(model: LlamaCppModel, prompt: str) -> dict:
    model.forget_after(0)
    prompt_tokens = model.tokenize(prompt)
    logits = model.decode(prompt_tokens)[0]
    tokens, margins, stop = [], [], "length"
    while len(tokens) < GREEDY_TOKENS:
        token = int(np.argmax(logits))
        if model.is_end(token):
            stop = "end"
            break
        tokens.append(token)
        margins.append(margin(logits))
        logits = model.decode([token])[0]
    return {
        "prompt": prompt,
        "prompt_tokens": prompt_tokens,
        "tokens": tokens,
        "margins": rounded(margins),
        "stop": stop,
        "text": model.text_of(tokens),
    }


def top1(model: LlamaCppModel, tokens: list[int]) -> dict:
    model.forget_after(0)
    tokens = tokens[:TOP1_TOKENS]
    best, margins = [], []
    for first in range(0, len(tokens), WINDOW):
        for logits in model.decode(tokens[first : first + WINDOW], every_logit=True):
            best.append(int(np.argmax(logits)))
            margins.append(margin(logits))
    return {"text_tokens": tokens, "top1": best, "margins": rounded(margins)}


def perplexity(model: LlamaCppModel, tokens: list[int]) -> dict:
    loss, scored, windows = 0.0, 0, len(tokens) // WINDOW
    for first in range(0, windows * WINDOW, WINDOW):
        window = tokens[first : first + WINDOW]
        if model.adds_bos:
            window[0] = model.bos
        model.forget_after(0)
        logits = model.decode(window, every_logit=True)
        for i in range(WINDOW // 2, WINDOW - 1):
            row = logits[i].astype(np.float64)
            peak = row.max()
            loss += peak + np.log(np.exp(row - peak).sum()) - row[window[i + 1]]
            scored += 1
    return {
        "text": "text.txt",
        "window": WINDOW,
        "windows": windows,
        "text_tokens": len(tokens),
        "scored": scored,
        "value": round(float(np.exp(loss / scored)), 5),
    }


def main():
    file = Path(sys.argv[1])
    model = LlamaCppModel(str(file), TOP1_TOKENS, THREADS)
    tokens = model.tokenize((HERE / "text.txt").read_text(encoding="utf-8"))
    reference = {
        "model": file.stem,
        "made_by": version(),
        "settings": {"threads": THREADS, "flash_attention": True, "cells": "f16", "adds_bos": model.adds_bos},
        "greedy": [greedy(model, prompt) for prompt in PROMPTS],
        "top1": top1(model, tokens),
        "perplexity": perplexity(model, tokens),
    }
    model.close()
    output = HERE / f"{file.stem}.json"
    output.write_text(json.dumps(reference, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{output.name}: perplexity {reference['perplexity']}, greedy stops "
          f"{[item['stop'] for item in reference['greedy']]}")


if __name__ == "__main__":
    main()
