#!/usr/bin/env python3
"""Records what llama.cpp computes for the tiny models of tests/engine/model, for architecture_test.

    write_tiny_models FOLDER && make_tiny_references.py FOLDER

Needs llama-cpp-python (0.3.36 was used). The models have random F32 weights, so the logits show every switch of an
architecture. Cells are kept as F32. Written: tiny.json with the token ids and, for each model, the logits that follow
some of them.
"""
import json
import pathlib
import sys

import llama_cpp
import numpy as np

TOKENS = 96
POSITIONS = [0, 17, 47, 95]


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    ids = [(i * 73 + i * i * 11 + 5) % 256 for i in range(TOKENS)]
    models = {}
    for path in sorted(folder.glob("tiny-*.gguf")):
        model = llama_cpp.Llama(str(path), n_ctx=256, n_batch=256, n_threads=1, logits_all=True, verbose=False,
                                type_k=0, type_v=0, flash_attn=False)
        model.eval(ids)
        logits = np.array(model.scores[:TOKENS])
        models[path.stem.removeprefix("tiny-")] = [[round(float(x), 6) for x in logits[p]] for p in POSITIONS]
    out = {"made_by": f"llama-cpp-python {llama_cpp.__version__}", "context": 256, "tokens": ids,
           "positions": POSITIONS, "models": models}
    target = pathlib.Path(__file__).with_name("tiny.json")
    target.write_text(json.dumps(out, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
