"""The half of compare.py that runs inside the virtual environment: measures llama.cpp on request.

Reads one JSON request a line, {"tokens": 512, "kind": "prefill" | "decode", "depth": 0}, and writes one JSON answer a
line, {"tokens_per_second": 123.4}. The model and what was read to the deepest depth so far stay in memory, so that the
other engine can be measured in between without paying for 8,000 tokens again each time.
"""
import json
import random
import sys
import time

from llama_cpp_model import LlamaCppModel, version


def bring_to_depth(model: LlamaCppModel, tokens: list[int], depth: int) -> dict:
    """Leaves exactly `depth` tokens in the cache; says what reading them cost when they had to be read."""
    if model.position >= depth:
        model.forget_after(depth)
        return {}
    start = time.perf_counter()
    first = model.position
    while model.position < depth:
        model.decode(tokens[model.position : min(model.position + 512, depth)])
    return {"depth_tokens": depth - first, "depth_seconds": time.perf_counter() - start}


def measure(model: LlamaCppModel, tokens: list[int], request: dict) -> dict:
    count, depth = request["tokens"], request["depth"]
    answer = bring_to_depth(model, tokens, depth)
    start = time.perf_counter()
    if request["kind"] == "prefill":
        for first in range(depth, depth + count, 512):
            model.decode(tokens[first : min(first + 512, depth + count)])
    else:
        for i in range(depth, depth + count):
            model.decode(tokens[i : i + 1])
    answer["tokens_per_second"] = count / (time.perf_counter() - start)
    return answer


def main():
    path, context_tokens, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    model = LlamaCppModel(path, context_tokens, threads)
    # Random ids, as llama-bench uses: speed does not depend on what the tokens say.
    chooser = random.Random(1)
    tokens = [chooser.randrange(model.vocabulary_size) for _ in range(context_tokens)]
    model.decode(tokens[:64])  # pages the weights in
    print(json.dumps({"version": version()}), flush=True)
    for line in sys.stdin:
        print(json.dumps(measure(model, tokens, json.loads(line))), flush=True)
    model.close()


if __name__ == "__main__":
    main()
