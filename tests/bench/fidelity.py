#!/usr/bin/env python3
"""Measures the text of documents against what other programs take out of the same files.

  fidelity.py [--cli PROGRAM] [--json] FILE_OR_FOLDER...
  fidelity.py --fetch tests/data/real_files.tsv FOLDER    fetches those files, which are in packages of Debian

For each file, against the reference (PDF: pdftotext -raw; else pandoc):
  missing    words of the reference that the text lacks, in per cent of its words (each as often as it occurs)
  added      words that the text has beyond the reference's
  whole      sentences of the reference that stand whole in the text, in per cent; heads and feet of its pages are left
             out before, so that a sentence goes on over the border as a person reads it
  rival      the same of pdftotext in its usual order, for PDFs
  removed    sentences of the reference of which no run of five words stands in the text
Broken words are joined, and case, marks and blanks do not count: they are measured by the words they make.
Needs poppler-utils and pandoc. Numbers depend on their versions.
"""
import argparse
import collections
import gzip
import json
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

PANDOC_FORMATS = {".docx": "docx", ".odt": "odt", ".epub": "epub", ".rtf": "rtf", ".html": "html", ".htm": "html",
                  ".xhtml": "html", ".md": "markdown"}
WORD = re.compile(r"[^\W_]+")
# A sentence of running text: figures, headings and rows of tables are none.
SENTENCE = re.compile(r"[^\W\d_a-z][^.!?\f]{40,400}[a-z)][.!?](?=\s)")
SECONDS = 300
BORDER = 3  # lines at the top and at the foot of a page
FEWEST_PAGES = 3  # that a running line stands on


def output_of(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: {done.stderr.decode(errors='replace').strip()[:200]}")
    return done.stdout.decode("utf-8", errors="replace")


def joined(text: str) -> str:
    """Words that are broken at line ends in one piece, as all of the programs may have them or not."""
    return re.sub(r"(?<=[^\W\d_])[-\u00ad\u2010]\n\s*(?=[^\W\d_A-Z])", "", unicodedata.normalize("NFKC", text))


def words_of(text: str) -> list:
    return WORD.findall(joined(text).lower())


def without_running_lines(text: str) -> str:
    """Leaves out what stands at the borders of several pages, but for its numbers."""
    pages = [page.strip("\n").split("\n") for page in text.split("\f")]

    def masked(line: str) -> str:
        return re.sub(r"\d+|\b[ivxlc]+\b", "#", line.strip())

    def is_at_border(page: list, line: int) -> bool:
        return min(line, len(page) - 1 - line) < BORDER

    seen = collections.Counter(line for page in pages
                               for line in {masked(line) for i, line in enumerate(page) if is_at_border(page, i)})
    kept = [[line for i, line in enumerate(page) if not (is_at_border(page, i) and seen[masked(line)] >= FEWEST_PAGES)]
            for page in pages]
    return "\n".join("\n".join(page) for page in kept)


def sentences_of(text: str) -> list:
    paragraphs = re.sub(r"\s*\n\s*", " ", joined(text).replace("\n\n", " \f "))
    return [sentence for sentence in SENTENCE.findall(paragraphs + " ")]


class Measured:
    """A text, in the forms that it is compared in."""

    def __init__(self, text: str):
        self.words = words_of(text)
        self.counts = collections.Counter(self.words)
        self.run = "".join(self.words)
        self.shingles = set(zip(*(self.words[i:] for i in range(5))))
        self.pairs = {first + second for first, second in zip(self.words, self.words[1:])}

    def has(self, sentence: str) -> bool:
        return "".join(words_of(sentence)) in self.run

    def words_beyond(self, other: "Measured") -> int:
        """Words of this text that the other lacks. One that stands there joined with its neighbour, or in two pieces,
        is there: programs differ in which hyphens they take for those of the line."""
        joined_there = set()
        for first, second in zip(self.words, self.words[1:]):
            if first + second in other.counts:
                joined_there |= {first, second}
        return sum(count for word, count in (self.counts - other.counts).items()
                   if word not in joined_there and word not in other.pairs)

    def lacks_all_of(self, sentence: str) -> bool:
        words = words_of(sentence)
        return not any(tuple(words[i:i + 5]) in self.shingles for i in range(len(words) - 4))


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 3) if whole else 0.0


def reference_of(file: Path) -> str:
    if file.suffix.lower() == ".pdf":
        return output_of("pdftotext", "-raw", str(file), "-")
    if file.suffix.lower() in PANDOC_FORMATS:
        return output_of("pandoc", "-f", PANDOC_FORMATS[file.suffix.lower()], "-t", "plain", "--wrap=none", str(file))
    return file.read_text(encoding="utf-8", errors="replace")


def measure(cli: str, file: Path) -> dict:
    ours, reference = Measured(output_of(cli, "text", str(file))), reference_of(file)
    is_pdf = file.suffix.lower() == ".pdf"
    theirs, sentences = Measured(reference), sentences_of(without_running_lines(reference) if is_pdf else reference)
    row = {"file": file.name, "words": len(theirs.words),
           "missing": percent(theirs.words_beyond(ours), len(theirs.words)),
           "added": percent(ours.words_beyond(theirs), len(theirs.words)),
           "sentences": len(sentences), "whole": percent(sum(map(ours.has, sentences)), len(sentences)),
           "removed": sum(map(ours.lacks_all_of, sentences))}
    if is_pdf:
        rival = Measured(output_of("pdftotext", str(file), "-"))
        row["rival"] = percent(sum(map(rival.has, sentences)), len(sentences))
    return row


def print_table(rows: list) -> None:
    print(f"{'file':40} {'words':>8} {'missing':>8} {'added':>8} {'sentences':>9} {'whole':>8} {'rival':>8} removed")
    for row in rows:
        if "error" in row:
            print(f"{row['file'][:40]:40} {row['error']}")
            continue
        print(f"{row['file'][:40]:40} {row['words']:8} {row['missing']:8.3f} {row['added']:8.3f} {row['sentences']:9} "
              f"{row['whole']:8.2f} {row.get('rival', float('nan')):8.2f} {row['removed']:7}")
    whole = [row for row in rows if "error" not in row and row["sentences"]]
    if whole:
        rivals = [row["rival"] for row in whole if "rival" in row]
        print(f"{'mean of files with sentences':76} {sum(r['whole'] for r in whole) / len(whole):8.2f} "
              f"{sum(rivals) / len(rivals) if rivals else float('nan'):8.2f} {sum(r['removed'] for r in whole):7}")


def fetch(listed: Path, folder: Path) -> None:
    """The files of `package <tab> path` lines, from packages of the distribution, under names without folders."""
    folder.mkdir(parents=True, exist_ok=True)
    by_package = collections.defaultdict(list)
    for line in listed.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            package, path = line.split("\t")[:2]
            by_package[package].append(path)
    for package, paths in by_package.items():
        with tempfile.TemporaryDirectory() as place:
            if subprocess.run(["apt-get", "download", package], cwd=place, capture_output=True, check=False).returncode:
                print(f"{package}: cannot be fetched", file=sys.stderr)
                continue
            archive = next(Path(place).glob("*.deb"))
            subprocess.run(["dpkg-deb", "-x", archive, Path(place, "content")], check=True)
            for path in paths:
                source = Path(place, "content", path)
                if not source.is_file():
                    print(f"{package}: no {path}", file=sys.stderr)
                    continue
                data = source.read_bytes()
                data = gzip.decompress(data) if source.suffix == ".gz" else data
                name = source.name.removesuffix(".gz")
                (folder / f"{package}--{name}").write_bytes(data)


def files_in(places: list) -> list:
    endings = {".pdf", ".txt", *PANDOC_FORMATS}
    found = []
    for place in map(Path, places):
        found += sorted(f for f in place.rglob("*") if f.suffix.lower() in endings) if place.is_dir() else [place]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="build/release/app/cli/lectern-cli", help="the program that is measured")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--fetch", metavar="LIST", type=Path, help="fetch the files of this list into the folder given")
    parser.add_argument("places", nargs="+", metavar="FILE_OR_FOLDER")
    options = parser.parse_args()
    if options.fetch:
        return fetch(options.fetch, Path(options.places[0]))
    rows = []
    for file in files_in(options.places):
        try:
            rows.append(measure(options.cli, file))
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
            rows.append({"file": file.name, "error": str(error)})
    print(json.dumps(rows, indent=1)) if options.json else print_table(rows)


if __name__ == "__main__":
    main()
