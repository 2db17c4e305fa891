#!/usr/bin/env python3
"""Trains the retaining heads that resources/heads/ holds, from free texts of Debian packages.

    scripts/train_heads.py                        all models that are in the data folder
    scripts/train_heads.py qwen2.5-coder-0.5b     one of them
    scripts/train_heads.py --texts-only           fetch and convert the texts, print their paths

The packages are downloaded with apt-get and unpacked, not installed. An interrupted training goes on where it stopped
when it is started again. The Debian Policy Manual and the Debian Reference are left out: they are what the heads are
judged on.
"""
import argparse
import gzip
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from prose_questions import prose_questions

ROOT = Path(__file__).resolve().parent.parent
# Package, files in it, licence of the text.
SOURCES = [
    ("debian-handbook", "usr/share/doc/debian-handbook/html/en-US/*.html"),  # CC-BY-SA-3.0 or GPL-2+
    ("developers-reference", "usr/share/developers-reference/developers-reference.txt.gz"),  # GPL-2+
    ("installation-guide-amd64", "usr/share/doc/installation-guide-amd64/en/install.en.txt.gz"),  # GPL-2
    ("python3.11-doc", "usr/share/doc/python3.11/html/tutorial/*.html"),  # PSF-2
    ("python3.11-doc", "usr/share/doc/python3.11/html/howto/*.html"),
]
# What is planted in these texts and asked about, one after the other; shares are found with other documents.
# Eleven, which no number of texts divides: each task meets each text.
TASKS = ["paragraphs", "multi-key", "look-up", "paragraphs", "single-uuid", "multi-query", "look-up", "paragraphs",
         "multi-value", "multi-query", "single-number"]
DOCUMENT_TOKENS, CONTEXT = 4000, 4400
SHARE_DOCUMENTS, SHARE_ROUNDS = 10, 2
# About a document's own sentences, beside the 4 to 8 about what is planted in it. Shares are found without them: words of
# long answers that nobody could foretell count as much as what is asked for (docs/benchmarks.md, What policies keep).
PROSE_QUESTIONS = 8
TRAINING_SEED, SHARE_SEED = 500, 900
# Tokens that fit into an hour on two cores.
TOKENS = {"smollm2-135m": 400_000, "gemma3-270m": 400_000, "qwen2.5-coder-0.5b": 360_000, "qwen2.5-coder-1.5b": 100_000}


class TextOfPage(html.parser.HTMLParser):
    """The text of a page, a line for each block, without navigation and scripts."""

    BLOCKS = {"p", "li", "h1", "h2", "h3", "h4", "h5", "dt", "dd", "tr", "pre", "div", "br"}
    SKIPPED = {"script", "style", "nav", "head", "footer"}

    def __init__(self):
        super().__init__()
        self._parts, self._skipping = [], 0

    def handle_starttag(self, tag, attrs):
        if tag in self.SKIPPED:
            self._skipping += 1
        if tag in self.BLOCKS:
            self._parts.append("\n")

    def handle_endtag(self, tag):
        if tag in self.SKIPPED:
            self._skipping -= 1

    def handle_data(self, data):
        if self._skipping == 0:
            self._parts.append(data)

    def text(self) -> str:
        lines = (re.sub(r"[ \t]+", " ", line).strip() for line in "".join(self._parts).splitlines())
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def read_text(path: Path) -> str:
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")
    with opened as file:
        content = file.read()
    if ".html" not in path.name:
        return content
    page = TextOfPage()
    page.feed(content)
    return page.text()


def unpack(package: str, folder: Path) -> Path:
    target = folder / package
    if not target.exists():
        subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True, stdout=sys.stderr)
        archive = next(folder.glob(f"{package}_*.deb"))
        partial = folder / f"{package}.partial"
        subprocess.run(["dpkg-deb", "-x", str(archive), str(partial)], check=True)
        partial.rename(target)
        archive.unlink()
    return target


def fetch_texts(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    texts = []
    for number, (package, pattern) in enumerate(SOURCES):
        text = folder / f"{number}-{package}.txt"
        if not text.exists():
            pages = sorted(path for path in unpack(package, folder).glob(pattern) if path.name != "index.html")
            text.write_text("\n".join(read_text(page) for page in pages), encoding="utf-8")
        texts.append(text)
    return texts


def make_questions(program: Path, name: str, texts: list[Path], documents: int, of_prose: int, seed: int, target: Path):
    """A file of documents with facts planted in them, and questions about those and about the text around them."""
    with target.open("w", encoding="utf-8") as all_of_them, tempfile.TemporaryDirectory() as folder:
        for number in range(documents):
            one = Path(folder) / f"{number}.jsonl"
            command = [str(program), "eval", "-m", name, "--text", str(texts[number % len(texts)]), "--documents", "1"]
            command += ["--length", str(DOCUMENT_TOKENS), "--tasks", TASKS[number % len(TASKS)]]
            subprocess.run(command + ["--seed", str(seed + number), "--save-questions", str(one)], check=True)
            lines = one.read_text(encoding="utf-8")
            document = json.loads(lines.splitlines()[0])["document"]
            for question, answer in prose_questions(document, of_prose, seed + number):
                line = {"document": document, "question": question, "answer": answer}
                lines += json.dumps(line, ensure_ascii=False) + "\n"
            all_of_them.write(lines)


def train(program: Path, name: str, heads: Path, texts: list[Path], tokens: int):
    """Labels are what the model looks at when it writes the documents down again and when it is asked about them."""
    questions = heads.with_suffix(".questions.jsonl")
    make_questions(program, name, texts, tokens // DOCUMENT_TOKENS, PROSE_QUESTIONS, TRAINING_SEED, questions)
    command = [str(program), "heads", "train", "-m", name, "--text", str(questions), "--labels", "both"]
    command += ["--context", str(CONTEXT), "--tokens", str(tokens)]
    subprocess.run(command + ["-o", str(heads)], check=True)
    questions.unlink()


def find_shares(program: Path, name: str, heads: Path, texts: list[Path]):
    """How much of a budget each head needs, to answer such questions and to write passages down."""
    with tempfile.TemporaryDirectory() as folder:
        questions = Path(folder) / "questions.jsonl"
        make_questions(program, name, texts, SHARE_DOCUMENTS, of_prose=0, seed=SHARE_SEED, target=questions)
        command = [str(program), "heads", "shares", "-m", name, str(heads), "--context", str(CONTEXT)]
        subprocess.run(command + ["--rounds", str(SHARE_ROUNDS), "--questions", str(questions)], check=True)


def take_shares(program: Path, name: str, heads: Path, before: Path):
    """How much of a budget a head needs is a matter of the model. What heads trained before had is kept: shares found
    with few questions are a matter of chance too (docs/benchmarks.md, What policies keep)."""
    subprocess.run([str(program), "heads", "shares", "-m", name, str(heads), "--from", str(before)], check=True)


def parse_arguments():
    data_home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    cache_home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"of {', '.join(TOKENS)}")
    parser.add_argument("--texts-only", action="store_true")
    parser.add_argument("--shares-only", action="store_true", help="of heads that are there: find their shares anew")
    parser.add_argument("--new-shares", action="store_true", help="find shares by trying, where heads are there too")
    parser.add_argument("--tokens", type=int, help="tokens to train on, instead of what fits into an hour")
    parser.add_argument("--program", type=Path, default=ROOT / "build/release/app/cli/lectern-lab")
    parser.add_argument("--models-folder", type=Path, default=data_home / "lectern" / "models")
    parser.add_argument("--texts-folder", type=Path, default=cache_home / "lectern" / "training-texts")
    parser.add_argument("--output-folder", type=Path, default=ROOT / "resources" / "heads")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.models if name not in TOKENS]:
        parser.error(f"there is no recipe for {', '.join(unknown)}")
    return arguments


def main():
    arguments = parse_arguments()
    texts = fetch_texts(arguments.texts_folder)
    if arguments.texts_only:
        print("\n".join(map(str, texts)))
        return
    arguments.output_folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.models or TOKENS:
        if not (arguments.models_folder / f"{name}.gguf").exists():
            print(f"{name} is not here: scripts/fetch_model.py {name}", file=sys.stderr)
            continue
        heads = arguments.output_folder / f"{name}.gguf"
        if arguments.shares_only:
            find_shares(arguments.program, name, heads, texts)
            continue
        trained = heads.with_suffix(".gguf.new")  # the program takes every .gguf of the folder for finished heads
        train(arguments.program, name, trained, texts, arguments.tokens or TOKENS[name])
        if heads.exists() and not arguments.new_shares:
            take_shares(arguments.program, name, trained, heads)
        else:
            find_shares(arguments.program, name, trained, texts)
        trained.replace(heads)


if __name__ == "__main__":
    main()
