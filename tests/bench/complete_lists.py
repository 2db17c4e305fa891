#!/usr/bin/env python3
"""How complete the lists are that a question gets from every page: the questions of tests/data/qa/*/complete-list.jsonl.

  complete_lists.py DOCUMENTS -m MODEL [--cli FILE] [--library FILE] [--normal] [--only FOLDER ...]

DOCUMENTS holds the files that `tests/bench/fidelity.py --fetch tests/data/qa/documents.tsv` fetches. For each question:
recall, the share of the items that some row says; precision, the share of rows that say an item. A row says an item if
one of its texts stands in the row or its first quote, in upper or lower case. --normal asks as usual instead: there each
line of the answer is a row. What is in the library FILE is not asked again.
"""
import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "tests/data/qa"


def documents(folder):
    """Files by the folder of their questions."""
    for line in (QUESTIONS / "documents.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        package, _, name = line.split("\t")
        found = sorted(folder.glob(f"{package}--*"))
        if found:
            yield name, found[0]


def rows_of(answer):
    """What a person sees of it, a text for each row."""
    if "items" in answer:
        return [f"{item['text']}\n{item['evidence'][0]['quote']}" for item in answer["items"]]
    return [line for line in answer["text"].splitlines() if line.strip()]


def score(items, rows):
    def says(row, item):
        return any(text.lower() in row.lower() for text in item)

    found = sum(any(says(row, item) for row in rows) for item in items)
    good = sum(any(says(row, item) for item in items) for row in rows)
    return found, good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents", type=Path)
    parser.add_argument("-m", "--model", required=True)
    parser.add_argument("--cli", default=ROOT / "build/release/app/cli/lectern-cli")
    parser.add_argument("--library")
    parser.add_argument("--normal", action="store_true")
    parser.add_argument("--only", nargs="+")
    options = parser.parse_args()
    recalls, precisions = [], []
    for name, file in documents(options.documents):
        if options.only and name not in options.only:
            continue
        questions = [json.loads(line) for line in (QUESTIONS / name / "complete-list.jsonl").read_text().splitlines()]
        kept = ["--library", options.library] if options.library else ["--no-library"]
        how = ["-n", "400"] if options.normal else ["--every-page"]
        begin = time.monotonic()
        ended = subprocess.run([options.cli, "ask", *how, "--json", "-m", options.model, *kept, file,
                                *(question["question"] for question in questions)], capture_output=True, text=True)
        if ended.returncode != 0:
            sys.exit(f"{name}: {ended.stderr}")
        seconds = time.monotonic() - begin
        print(f"{name}: {seconds:.0f} s for {len(questions)} questions")
        for question, answer in zip(questions, json.loads(ended.stdout)["answers"]):
            rows = rows_of(answer)
            found, good = score(question["items"], rows)
            recalls.append(found / len(question["items"]))
            precisions.append(good / len(rows) if rows else 0)
            print(f"  {found:2} of {len(question['items']):2} items, {good:2} of {len(rows):2} rows: "
                  f"{question['question']}")
    if recalls:
        print(f"mean of {len(recalls)}: recall {100 * sum(recalls) / len(recalls):.1f} %, "
              f"precision {100 * sum(precisions) / len(precisions):.1f} %")


if __name__ == "__main__":
    main()
