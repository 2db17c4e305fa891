#!/usr/bin/env python3
"""What an overview adds to answers about whole documents: the questions of tests/data/qa/*/whole-document.jsonl.

  whole_questions.py DOCUMENTS -m MODEL --folder FOLDER [--cli FILE] [--only NAME ...] [ASK OPTIONS]

DOCUMENTS holds the files that `tests/bench/fidelity.py --fetch tests/data/qa/documents.tsv` fetches. Each question is
asked twice: of the library FOLDER/without.db, where no overview is, and of FOLDER/with.db, where one is written first.
For each: which of the question's three key points stand in the answer, in upper or lower case. Further options go to
`lectern-cli ask`. What is in the libraries is neither read nor written again.
"""
import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from complete_lists import QUESTIONS, ROOT, documents


def run(command):
    begin = time.monotonic()
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(ended.stderr)
    return json.loads(ended.stdout), time.monotonic() - begin


def points_in(answer, points):
    return sum(any(text.lower() in answer["text"].lower() for text in point) for point in points)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents", type=Path)
    parser.add_argument("-m", "--model", required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--cli", default=ROOT / "build/release/app/cli/lectern-cli")
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--show", action="store_true", help="print the answers too")
    options, asking = parser.parse_known_args()
    better = worse = asked = 0
    points_in_all = [0, 0]
    for name, file in documents(options.documents):
        if options.only and name not in options.only:
            continue
        questions = [json.loads(line) for line in (QUESTIONS / name / "whole-document.jsonl").read_text().splitlines()]
        ask = [options.cli, "ask", "--json", "-n", "300", "-m", options.model, *asking, file,
               *(question["question"] for question in questions), "--library"]
        before, _ = run([*ask, options.folder / "without.db"])
        _, seconds = run([options.cli, "overview", "--json", "-m", options.model, file, "--library",
                          options.folder / "with.db"])
        after, _ = run([*ask, options.folder / "with.db"])
        print(f"{name}: read in {before['reading']['seconds']:.0f} s, overview in {seconds:.0f} s")
        for question, old, new in zip(questions, before["answers"], after["answers"]):
            counts = [points_in(old, question["points"]), points_in(new, question["points"])]
            noted = sum(one["kind"] == "overview" for one in new["recalled"])
            print(f"  {counts[0]} -> {counts[1]} of {len(question['points'])} points, {noted:2} notes, first token "
                  f"{old['seconds_to_first']:.1f} -> {new['seconds_to_first']:.1f} s: {question['question']}")
            if options.show:
                print(f"    without: {old['text']}\n    with: {new['text']}")
            better += counts[1] > counts[0]
            worse += counts[1] < counts[0]
            points_in_all = [a + b for a, b in zip(points_in_all, counts)]
            asked += 1
    print(f"{asked} questions: better {better}, worse {worse}, points {points_in_all[0]} -> {points_in_all[1]}")


if __name__ == "__main__":
    main()
