#!/usr/bin/env python3
"""Eight facts of one form hidden in 6,000 tokens of real text; asks for each and counts the right answers.

    python3 tests/bench/needles.py qwen2.5-coder-0.5b --at-least 7
    python3 tests/bench/needles.py qwen2.5-coder-0.5b --budget 2048 --policy keydiff
    build/llama-cpp/bin/python tests/bench/needles.py qwen2.5-coder-0.5b --engine llama.cpp

All facts look alike and differ in the key only ("multi-key"): a model that merely finds something that looks like a
code fails. An answer is right when it holds the number of its key and no other number of the eight.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HAY = ROOT / "tests/data/reference/long_text.txt"
# This text has about 4.35 characters a token with the Qwen tokenizer.
CHARACTERS_PER_TOKEN = 4.35
KEYS = "harbour office,north archive,glass house,river station,music school,old mill,light house,stone bridge".split(",")
SYSTEM = (
    "You answer questions about the document that the user gives. Answer briefly and exactly, with facts from the "
    "document only."
)


def plant(tokens: int) -> tuple[str, list[tuple[str, str]]]:
    """The document, and (question, number) for each needle. The same on every machine."""
    chooser = random.Random(20)
    numbers = chooser.sample(range(10_000, 100_000), len(KEYS))
    hay = HAY.read_text(encoding="utf-8")[: int(tokens * CHARACTERS_PER_TOKEN)]
    paragraphs = hay.split("\n\n")
    step = len(paragraphs) / len(KEYS)
    # From the end, so that earlier places keep their index.
    for i in reversed(range(len(KEYS))):
        place = int((i + 0.5) * step)
        paragraphs.insert(place, f"The access code of the {KEYS[i]} is {numbers[i]}.")
    asked = [(f"What is the access code of the {key}?", str(number)) for key, number in zip(KEYS, numbers)]
    return "\n\n".join(paragraphs), asked


def ask_lectern(arguments, model: Path, document: str, questions: list[str]) -> tuple[list[str], str]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "needles.txt"
        file.write_text(document, encoding="utf-8")
        command = [str(arguments.lectern), "ask", "-m", str(model), str(file), *questions, "--json"]
        command += ["--budget", arguments.budget] + (["--policy", arguments.policy] if arguments.policy else [])
        result = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    reading, plan = result["reading"], result["plan"]
    told = (
        f"{result['document']['tokens']} tokens, policy {plan['policy']}, kept {reading['kept_share']:.0%}, "
        f"read at {reading['tokens_per_second']:.0f} tok/s"
    )
    return [answer["text"] for answer in result["answers"]], told


def ask_llama_cpp(model: Path, document: str, questions: list[str]) -> tuple[list[str], str]:
    """The same ChatML prompt as Lectern's; the document stays in the cache from question to question."""
    from llama_cpp_model import LlamaCppModel

    llama = LlamaCppModel(str(model), 16384, os.cpu_count())
    opening = f"<|im_start|>system\n{SYSTEM}<|im_end|>\n<|im_start|>user\n"
    prompt = llama.tokenize(opening, marks=True) + llama.tokenize(document, begins=False)
    for first in range(0, len(prompt), 512):
        llama.decode(prompt[first : first + 512])
    answers = []
    for question in questions:
        llama.forget_after(len(prompt))
        asked = llama.tokenize(f"\n\n---\n\nQuestion about the document above: {question}", begins=False)
        asked += llama.tokenize("<|im_end|>\n<|im_start|>assistant\n", begins=False, marks=True)
        logits, tokens = llama.decode(asked)[0], []
        while len(tokens) < 48 and not llama.is_end(int(logits.argmax())):
            tokens.append(int(logits.argmax()))
            logits = llama.decode(tokens[-1:])[0]
        answers.append(llama.text_of(tokens))
    llama.close()
    return answers, f"{len(prompt)} tokens, llama.cpp"


def is_right(answer: str, number: str, numbers: list[str]) -> bool:
    said = answer.replace(",", "")
    return number in said and not any(other in said for other in numbers if other != number)


def main() -> int:
    data_home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", help="catalogue name of a Qwen file")
    parser.add_argument("--tokens", type=int, default=6000, help="about how long the document is")
    parser.add_argument("--budget", default="full")
    parser.add_argument("--policy")
    parser.add_argument("--engine", choices=["lectern", "llama.cpp"], default="lectern")
    parser.add_argument("--lectern", type=Path, default=ROOT / "build/release/app/cli/lectern-cli")
    parser.add_argument("--at-least", type=int, default=0, help="fail below so many right answers")
    arguments = parser.parse_args()

    model = Path(data_home) / "lectern" / "models" / f"{arguments.model}.gguf"
    document, asked = plant(arguments.tokens)
    questions, numbers = [question for question, _ in asked], [number for _, number in asked]
    if arguments.engine == "lectern":
        answers, told = ask_lectern(arguments, model, document, questions)
    else:
        answers, told = ask_llama_cpp(model, document, questions)

    right = 0
    for (question, number), answer in zip(asked, answers, strict=True):
        good = is_right(answer, number, numbers)
        right += good
        print(f"{'right' if good else 'WRONG'}  {number}  {question}  ->  {' '.join(answer.split())}")
    print(f"{arguments.model}: {right} of {len(asked)} right ({told})")
    return 0 if right >= arguments.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
