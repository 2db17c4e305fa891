#!/usr/bin/env python3
"""Measures the text of documents against what other programs take out of the same files.

  fidelity.py [--cli PROGRAM] [--json] FILE_OR_FOLDER...
  fidelity.py --fetch tests/data/real_files.tsv FOLDER    fetches those files, which are in packages of Debian

For each file, against the reference (PDF: pdftotext -raw; else pandoc, or with --libreoffice the better of pandoc and
LibreOffice, in text or in print: the one that the text differs less from):
  missing    words of the reference that the text lacks, in per cent of its words (each as often as it occurs)
  added      words that the text has beyond the reference's, without the marks that it sets itself: numbers of list
             items, marks of notes, pictures and formulas in brackets; with --libreoffice words that none of the
             three has, as each of them leaves out something that is seen (boxes, notes, contents)
  whole      sentences of the reference that stand whole in the text, with those marks or without, in per cent; heads
             and feet of a PDF's pages are left out before, so that a sentence goes on over the border as a person
             reads it
  rival      the same of pdftotext in its usual order, for PDFs
  removed    sentences of the reference of which no run of five words stands in the text
  by         the reference: P pandoc, L LibreOffice, V its print, T pdftotext, - the file itself
--words prints the words of each difference.
Broken words are joined, and case, marks and blanks do not count: they are measured by the words they make.
Needs poppler-utils and pandoc, and LibreOffice Writer where it is asked for. Numbers depend on their versions.
"""
import argparse
import collections
import gzip
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from pathlib import Path

PANDOC_FORMATS = {".docx": "docx", ".odt": "odt", ".epub": "epub", ".rtf": "rtf", ".html": "html", ".htm": "html",
                  ".xhtml": "html", ".md": "markdown"}
LIBREOFFICE_FORMATS = {".docx", ".odt", ".rtf", ".html", ".htm"}
FILES_AT_ONCE = 20  # that LibreOffice gets: it takes seconds to start
# Set by the text itself: "[picture: A door]", "[formula]", "[1]", and in front of a line "3.", "(b)", "1.2".
OWN_MARK = re.compile(r"\[(?:picture: [^\]]*|formula|\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§]+)\]"
                      r"|^[ \t]*[(\[]?(?:\d{1,4}(?:\.\d+)*|[ivxlcIVXLC]{1,6}|[a-zA-Z])(?:[.):\]]|(?=[ \t]))", re.M)
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

    def words_beyond(self, other: "Measured") -> collections.Counter:
        """Words of this text that the other lacks. One that stands there joined with its neighbour, or in two pieces,
        is there: programs differ in which hyphens they take for those of the line."""
        joined_there = set()
        for first, second in zip(self.words, self.words[1:]):
            if first + second in other.counts:
                joined_there |= {first, second}
        return collections.Counter({word: count for word, count in (self.counts - other.counts).items()
                                    if word not in joined_there and word not in other.pairs})

    def lacks_all_of(self, sentence: str) -> bool:
        words = words_of(sentence)
        return not any(tuple(words[i:i + 5]) in self.shingles for i in range(len(words) - 4))


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 3) if whole else 0.0


def pandoc_or_file(file: Path) -> tuple:
    """The text and the letter of who said it."""
    if file.suffix.lower() in PANDOC_FORMATS:
        return "P", output_of("pandoc", "-f", PANDOC_FORMATS[file.suffix.lower()], "-t", "plain", "--wrap=none",
                              str(file))
    return "-", file.read_text(encoding="utf-8", errors="replace")


def convert(files: list, folder: Path) -> None:
    """What LibreOffice makes of the files, as text and in print, in the folder: NAME.txt and NAME.pdf."""
    with tempfile.TemporaryDirectory() as place:
        copies = {}
        for number, file in enumerate(files):
            copies[file] = Path(place, f"{number}{file.suffix.lower()}")
            shutil.copy(file, copies[file])
        command = ["soffice", f"-env:UserInstallation={Path(place, 'profile').as_uri()}", "--headless", "--convert-to"]
        for web in (False, True):  # web pages are a module of their own, with filters of their own
            part = [copy for copy in copies.values() if (copy.suffix in {".html", ".htm"}) == web]
            filters = ["--infilter=HTML (StarWriter)"] if web else []
            for kind in ("txt:Text (encoded):UTF8", "pdf"):
                try:
                    if part:
                        subprocess.run([*command, kind, "--outdir", place, *filters, *part], capture_output=True,
                                       timeout=SECONDS, check=False)
                except subprocess.TimeoutExpired:
                    print("LibreOffice took too long", file=sys.stderr)
        for file, copy in copies.items():
            for made in (copy.with_suffix(".txt"), copy.with_suffix(".pdf")):
                kept = folder / (file.name + made.suffix)
                shutil.copy(made, kept) if made.is_file() else kept.touch()


def libreoffice_texts(files: list, folder: Path) -> dict:
    """The text and the words in print of the files that LibreOffice could read."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [f for f in files if f.suffix.lower() in LIBREOFFICE_FORMATS]
    new = [f for f in wanted if not (folder / (f.name + ".pdf")).exists()]
    for begin in range(0, len(new), FILES_AT_ONCE):
        convert(new[begin:begin + FILES_AT_ONCE], folder)
    texts = {}
    for file in wanted:
        text = (folder / (file.name + ".txt")).read_text(encoding="utf-8-sig", errors="replace")
        pdf = folder / (file.name + ".pdf")
        texts[file] = (text, output_of("pdftotext", "-raw", str(pdf), "-") if pdf.stat().st_size else "")
    return {file: pair for file, pair in texts.items() if "".join(pair).strip()}


def compared(ours: str, by: str, reference: str, sentences: list, seen: list) -> dict:
    """`sentences`: of the reference. `seen`: further texts, whose words are none that were added."""
    text, unmarked, theirs = Measured(ours), Measured(OWN_MARK.sub(" ", ours)), Measured(reference)
    missing, added = theirs.words_beyond(text), unmarked.words_beyond(theirs)
    for other in map(Measured, seen):
        beyond = unmarked.words_beyond(other)
        added = collections.Counter({word: min(count, beyond[word]) for word, count in added.items() if beyond[word]})
    return {"words": len(theirs.words), "missing": percent(missing.total(), len(theirs.words)),
            "added": percent(added.total(), len(theirs.words)), "sentences": len(sentences),
            "whole": percent(sum(text.has(s) or unmarked.has(s) for s in sentences), len(sentences)),
            "removed": sum(map(text.lacks_all_of, sentences)), "by": by,
            "missing_words": dict(missing.most_common()), "added_words": dict(added.most_common())}


def measure_pdf(cli: str, file: Path) -> dict:
    reference = output_of("pdftotext", "-raw", str(file), "-")
    sentences = sentences_of(without_running_lines(reference))
    row = compared(output_of(cli, "text", str(file)), "T", reference, sentences, [])
    rival = Measured(output_of("pdftotext", str(file), "-"))
    return {**row, "rival": percent(sum(map(rival.has, sentences)), len(sentences))}


def measure(cli: str, file: Path, libreoffice: tuple = None) -> dict:
    if file.suffix.lower() == ".pdf":
        return {"file": file.name, **measure_pdf(cli, file)}
    ours, references = output_of(cli, "text", str(file)), []
    try:
        references.append(pandoc_or_file(file))
    except (RuntimeError, subprocess.TimeoutExpired):
        if libreoffice is None:
            raise
    if libreoffice is not None:
        references += zip("LV", libreoffice)
    seen = [text for _, text in references]
    rows = [compared(ours, by, text, sentences_of(text), seen) for by, text in references if words_of(text)]
    if not rows:
        raise RuntimeError("no other program sees words in it")
    return {"file": file.name, **min(rows, key=lambda r: r["missing"] + r["added"])}


def print_formats(rows: list) -> None:
    """All files of a format as if they were one."""
    by_format = collections.defaultdict(list)
    for row in rows:
        if "error" not in row:
            by_format[Path(row["file"]).suffix.lower()].append(row)
    print(f"\n{'format':12} {'files':>6} {'words':>9} {'missing %':>10} {'added %':>8} {'sentences':>9} {'whole %':>8}")
    for name, part in sorted(by_format.items()):
        words, sentences = sum(r["words"] for r in part), sum(r["sentences"] for r in part)
        of_words = {key: sum(sum(r[key + "_words"].values()) for r in part) for key in ("missing", "added")}
        whole = sum(r["whole"] * r["sentences"] for r in part) / max(sentences, 1)
        print(f"{name[1:]:12} {len(part):6} {words:9} {percent(of_words['missing'], words):10.3f} "
              f"{percent(of_words['added'], words):8.3f} {sentences:9} {whole:8.2f}")


def print_words(row: dict) -> None:
    for key in ("missing_words", "added_words"):
        listed = " ".join(f"{word}×{count}" if count > 1 else word for word, count in row.get(key, {}).items())
        if listed:
            print(f"    {key[:-6]}: {listed[:2000]}")


def print_table(rows: list, with_words: bool) -> None:
    print(f"{'file':60} {'words':>8} {'missing':>8} {'added':>8} {'sentences':>9} {'whole':>8} {'rival':>8} removed by")
    for row in rows:
        if "error" in row:
            print(f"{row['file'][:60]:60} {row['error']}")
            continue
        print(f"{row['file'][:60]:60} {row['words']:8} {row['missing']:8.3f} {row['added']:8.3f} {row['sentences']:9} "
              f"{row['whole']:8.2f} {row.get('rival', float('nan')):8.2f} {row['removed']:7} {row['by']}")
        if with_words:
            print_words(row)
    whole = [row for row in rows if "error" not in row and row["sentences"]]
    if whole:
        rivals = [row["rival"] for row in whole if "rival" in row]
        print(f"{'mean of files with sentences':96} {sum(r['whole'] for r in whole) / len(whole):8.2f} "
              f"{sum(rivals) / len(rivals) if rivals else float('nan'):8.2f} {sum(r['removed'] for r in whole):7}")
    print_formats(rows)


def keep(source: Path, package: str, folder: Path) -> None:
    """Under a name without folders."""
    data = source.read_bytes()
    data = gzip.decompress(data) if source.suffix == ".gz" else data
    name = source.name.removesuffix(".gz")
    (folder / f"{package}--{name}").write_bytes(data)


def fetch_binary(package: str, paths: list, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        if subprocess.run(["apt-get", "download", package], cwd=place, capture_output=True, check=False).returncode:
            print(f"{package}: cannot be fetched", file=sys.stderr)
            return
        archive = next(Path(place).glob("*.deb"))
        subprocess.run(["dpkg-deb", "-x", archive, Path(place, "content")], check=True)
        for path in paths:
            found = [f for f in (Path(place, "content", path), Path(place, "content", path + ".gz")) if f.is_file()]
            if found:
                keep(found[0], package, folder)
            else:
                print(f"{package}: no {path}", file=sys.stderr)


class SourcePackages:
    """Sources of the packages that the system's own sources have: apt is given a list of its own, and changes nothing
    of the system's."""

    def __init__(self, place: Path):
        place.chmod(0o755)
        lists, sources = Path(place, "lists"), Path(place, "sources.list")
        Path(lists, "partial").mkdir(parents=True)
        known = output_of("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)",
                          "Created-By: Packages")
        sources.write_text("".join(f"deb-src {line}\n" for line in sorted(set(known.splitlines()))), encoding="utf-8")
        self.apt = ["apt-get", "-o", f"Dir::Etc::sourcelist={sources}", "-o", "Dir::Etc::sourceparts=-",
                    "-o", f"Dir::State::lists={lists}", "-o", "APT::Sandbox::User="]
        output_of(*self.apt, "update")

    def fetch(self, package: str, paths: list, folder: Path) -> None:
        """The package is called "src-NAME" or "src-NAME_VERSION"."""
        name = package.removeprefix("src-").partition("_")[0]
        try:
            listed = output_of(*self.apt, "source", "--print-uris", "--tar-only", name)
            main = re.search(r"'([^']+)' (\S+\.orig\.tar\.\w+) \d+ (\S+)", listed)
            with tempfile.TemporaryDirectory() as place:
                archive = Path(place, main[2])
                output_of("/usr/lib/apt/apt-helper", "download-file", main[1], str(archive), main[3])
                self.unpack(archive, package, paths, folder)
        except (RuntimeError, TypeError) as error:
            print(f"{package}: cannot be fetched: {error}", file=sys.stderr)

    @staticmethod
    def unpack(archive: Path, package: str, paths: list, folder: Path) -> None:
        """Whatever the outermost folder is called: it has the version in it."""
        left = {path.partition("/")[2] for path in paths}
        with tarfile.open(archive, "r|*") as tar:
            for member in tar:
                inner = member.name.removeprefix("./").partition("/")[2]
                if inner in left and member.isfile():
                    (folder / f"{package}--{Path(inner).name}").write_bytes(tar.extractfile(member).read())
                    left.discard(inner)
                if not left:
                    return
        for path in left:
            print(f"{package}: no {path}", file=sys.stderr)


def fetch(listed: Path, folder: Path) -> None:
    """The files of `package <tab> path` lines, from packages of the distribution."""
    folder.mkdir(parents=True, exist_ok=True)
    by_package = collections.defaultdict(list)
    for line in listed.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            package, path = line.split("\t")[:2]
            by_package[package].append(path)
    with tempfile.TemporaryDirectory() as place:
        sources = None
        for package, paths in by_package.items():
            if package.startswith("src-"):
                sources = sources or SourcePackages(Path(place))
                sources.fetch(package, paths, folder)
            else:
                fetch_binary(package, paths, folder)


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
    parser.add_argument("--words", action="store_true", help="print the words of each difference")
    parser.add_argument("--libreoffice", metavar="FOLDER", type=Path,
                        help="take the better of pandoc and LibreOffice, whose texts are kept in FOLDER, as it is slow")
    parser.add_argument("--fetch", metavar="LIST", type=Path, help="fetch the files of this list into the folder given")
    parser.add_argument("places", nargs="+", metavar="FILE_OR_FOLDER")
    options = parser.parse_args()
    if options.fetch:
        return fetch(options.fetch, Path(options.places[0]))
    rows, files = [], files_in(options.places)
    second = libreoffice_texts(files, options.libreoffice) if options.libreoffice else {}
    for file in files:
        try:
            rows.append(measure(options.cli, file, second.get(file)))
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
            rows.append({"file": file.name, "error": str(error)})
    print(json.dumps(rows, indent=1)) if options.json else print_table(rows, options.words)


if __name__ == "__main__":
    main()
