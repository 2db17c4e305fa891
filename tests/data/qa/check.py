#!/usr/bin/env python3
"""Checks the questions in the folders beside this file against the texts of their documents.

  check.py FOLDER      FOLDER holds, for each line of documents.tsv, PACKAGE--NAME.txt as `lectern-cli text` prints it

Said of each line that fails: a quote that does not stand on its page, a question in other words that shares a stem with
the sentence that answers it, an answer that the quote cannot bear out, an item of a list that the text lacks or that
the list lacks, a question that the text must not answer but has a quote. Texts that are absent are named. Exit code 1
if anything failed.
"""
import collections
import json
import re
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
KINDS = ("own words", "other words", "two passages", "not in the text", "whole document", "complete list")
FAR = 3  # pages that lie between the passages of a question at least, in documents of more than a dozen pages

STOP = {
    "en": """a about above after again against all also am an and any are as at be because been before being below
    between both but by can could did do does doing done down during each either else ever every few for from further
    get give given gives go goes got had has have having he her here hers him his how i if in into is it its itself
    just let made make makes many may me might more most much must my neither no nor not now of off on once one ones
    only or other others our out over own per put same shall she should so some such take taken takes than that the
    their them then there these they thing things this those through to too two under until up upon us use used uses
    using very was way we were what when where whether which while who whom whose why will with within without would
    you your yet another say says said someone something somebody anyone anything anybody everyone everything
    everybody nobody nothing called become becomes became kind came come comes went long time times day days first
    last new old out three four five what's doesn't don't didn't isn't can't it's that's""",
    "de": """aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist
    da damit dann das dass dazu dein dem den denn der des die dies diese diesem diesen dieser dieses doch dort du
    durch ein eine einem einen einer eines er es etwas für gegen gibt habe haben hat hatte hier ich ihm ihn ihnen ihr
    ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jemand kann kannst kein keine keinen
    könnte können lang lange lässt machen macht man mehr mein mit muss müssen nach nicht nichts noch nun nur ob oder
    ohne sehr sein seine seinem seinen seiner sich sie sind so soll sollen sollte sollten sondern sonst über um und
    uns unter viel viele vom von vor war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer
    werden wessen wie wird wo wofür wohin woher womit worauf woran worin wozu während wurde wurden würde zu zum zur
    zwei zwischen""",
}
SUFFIXES = {
    "en": ("ations", "ation", "ments", "ment", "nesses", "ness", "ities", "ity", "ings", "ing", "edly", "ingly", "ions",
           "ion", "ible", "able", "ives", "ive", "ence", "ance", "ers", "er", "ors", "or", "ies", "ied", "est", "ed",
           "es", "ly", "ous", "al", "s", "e", "y"),
    "de": ("ungen", "ung", "heiten", "heit", "keiten", "keit", "lichen", "liche", "lich", "ischen", "isch", "ierten",
           "ieren", "iert", "enden", "ende", "end", "sten", "ste", "st", "ern", "eten", "ete", "em", "en", "er", "es",
           "et", "te", "ten", "e", "n", "s", "t"),
}
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
HAN = re.compile(r"[\u3400-\u9fff]+|[\u30a1-\u30ff]+")
# Runs of two signs that say nothing of the subject, in questions in Chinese and Japanese.
HAN_STOP = set("""什么 多少 哪个 哪些 哪一 一个 一种 怎样 怎么 如何 可以 应该 需要 使用 时候 为何 为什 哪里 谁的 是否 之后 之前
他们 我们 如果 这个 那个 没有 不是 一些 一般 其中 以及 的话 必须 不能 名字 名称 何年 何月 何人 何日 最初 場合 必要""".split())


def stem(word: str, language: str) -> str:
    """A word without its ending, roughly."""
    word = re.sub(r"['’]s$", "", word.lower()).replace("ß", "ss")
    if language == "de":  # participles
        word = re.sub(r"^ge(?=\w{4,}(t|en)$)", "", word)
    for suffix in SUFFIXES[language]:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[:-len(suffix)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def comparable(text: str) -> str:
    """Without blanks, hyphens and case: lines end in other places in every rendering."""
    return re.sub(r"[\s\-\u2010\u00ad]+", "", unicodedata.normalize("NFC", text)).lower()


def sentence_with(page: str, quote: str, language: str) -> str:
    """The sentences of a page in which the quote stands."""
    page, quote = flat(page), flat(quote)
    if language in ("zh", "ja"):
        page, quote = page.replace(" ", ""), quote.replace(" ", "")
    begin = page.find(quote)
    if begin < 0:
        return quote
    end = begin + len(quote)
    before = [m.end() for m in re.finditer(r"[.!?;。！？]['\"”)]*\s|[。！？]", page[:begin + 1])]
    after = re.search(r"[.!?;。！？]['\"”)]*(\s|$)|[。！？]", page[max(end - 1, 0):])
    return page[before[-1] if before else 0:max(end - 1, 0) + after.end() if after else len(page)]


def content_stems(text: str, language: str, allowed: set) -> dict:
    stops = set(STOP[language].split())
    return {stem(word, language): word for word in WORD.findall(text)
            if word.lower() not in stops and word not in allowed and len(word) > 1}


def shared_words(question: str, sentence: str, language: str, names: list) -> list:
    """Words of the question that the sentence has too, in any form. Proper names may be shared."""
    if language in ("zh", "ja"):
        runs = {run[i:i + 2] for run in HAN.findall(question) for i in range(len(run) - 1)}
        return sorted(run for run in runs - HAN_STOP
                      if run in sentence and not any(run in name for name in names))
    allowed = {part for name in names for part in WORD.findall(name)}
    if language == "en":  # capitalised words, the first apart
        allowed |= {word for word in WORD.findall(question)[1:] if word[0].isupper()}
    asked, told = (content_stems(text, language, allowed) for text in (question, sentence))
    return sorted(word for root, word in asked.items()
                  if any(root == other or (min(len(root), len(other)) >= 5 and
                                           (root.startswith(other) or other.startswith(root))) for other in told))


class Checker:
    def __init__(self):
        self.failures = []
        self.counts = collections.Counter()
        self.questions = collections.Counter()

    def fail(self, where: str, why: str) -> None:
        self.failures.append(f"{where}: {why}")

    def quote(self, where: str, pages, page: int, quote: str) -> None:
        if not quote:
            self.fail(where, "it has no quote")
        elif not 1 <= page <= len(pages):
            self.fail(where, f"there is no page {page}")
        elif comparable(quote) not in comparable(pages[page - 1]):
            self.fail(where, f"page {page} has not '{quote}'")

    def entry(self, where: str, entry: dict, kind: str, pages) -> None:
        language = entry.get("language", "en")
        self.counts[(where.split("/")[0], kind, language)] += 1
        self.questions[entry["question"]] += 1
        if entry.get("kind") != kind:
            self.fail(where, f"its kind is '{entry.get('kind')}', its file is of '{kind}'")
        if kind == "not in the text":
            if entry["answers"] or entry.get("quote") or entry.get("quotes"):
                self.fail(where, "it has an answer or a quote")
            for word in entry.get("absent", []):
                if pages and re.search(word, " ".join(map(flat, pages)), re.IGNORECASE):
                    self.fail(where, f"the text has '{word}'")
        elif kind == "whole document":
            if len(entry["points"]) != 3 or not all(point and all(point) for point in entry["points"]):
                self.fail(where, "it has not three points")
        elif kind == "complete list":
            self.complete(where, entry, pages)
        else:
            self.answered(where, entry, kind, language, pages)

    def answered(self, where: str, entry: dict, kind: str, language: str, pages) -> None:
        if not entry["answers"] or not all(entry["answers"]):
            self.fail(where, "it has no answer")
        quotes = entry.get("quotes", [{"page": entry["page"], "quote": entry["quote"]}])
        if pages:
            for quote in quotes:
                self.quote(where, pages, quote["page"], quote["quote"])
        if kind == "two passages":
            if len(quotes) != 2 or (quotes[0]["page"], quotes[0]["quote"]) != (entry["page"], entry["quote"]):
                self.fail(where, "it has not two quotes, of which page and quote are the first")
            elif pages and abs(quotes[0]["page"] - quotes[1]["page"]) < (FAR if len(pages) > 12 else 1):
                self.fail(where, "its passages are too near")
        elif entry.get("derived") is None:  # said otherwise than in the text
            if not any(comparable(answer) in comparable(entry["quote"]) for answer in entry["answers"]):
                self.fail(where, f"no answer stands in '{entry['quote']}'")
        if kind == "other words" and pages and 1 <= entry["page"] <= len(pages):
            sentence = sentence_with(pages[entry["page"] - 1], entry["quote"], language)
            shared = shared_words(entry["question"], sentence, language, entry.get("names", []))
            if shared:
                self.fail(where, f"'{entry['question']}' shares {', '.join(shared)}")

    def complete(self, where: str, entry: dict, pages) -> None:
        items, (first, last) = entry["items"], entry["pages"]
        if not 4 <= len(items) <= 40:
            self.fail(where, f"it has {len(items)} items")
        if not pages:
            return
        text = " ".join(map(flat, pages[first - 1:last]))
        if "between" in entry:
            begin, end = entry["between"]
            if begin not in text or end not in text.split(begin, 1)[1]:
                return self.fail(where, f"nothing stands between '{begin}' and '{end}'")
            text = text.split(begin, 1)[1].split(end, 1)[0]
        if "count" in entry and len(re.findall(entry["count"], text)) != len(items):
            self.fail(where, f"it has {len(items)} items, the text {len(re.findall(entry['count'], text))}")
        for item in items:
            if not any(comparable(said) in comparable(text) for said in item):
                self.fail(where, f"pages {first} to {last} have not {item}")
        if "pattern" not in entry:
            return
        found = {flat(m.group(1) if m.groups() else m.group(0)) for m in re.finditer(entry["pattern"], text)}
        found -= set(entry.get("but", []))
        for one in sorted(found):
            if not any(comparable(said) == comparable(one) for item in items for said in item):
                self.fail(where, f"the list lacks '{one}'")
        for item in items:
            if not any(comparable(said) == comparable(one) for said in item for one in found):
                self.fail(where, f"the pattern does not find {item}")


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    checker = Checker()
    for line in (HERE / "documents.tsv").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        package, path, folder = line.split("\t")[:3]
        text = Path(sys.argv[1], f"{package}--{Path(path).name.removesuffix('.gz')}.txt")
        pages = text.read_text(encoding="utf-8").split("\f") if text.is_file() else None
        if not pages:
            print(f"{text.name} is not there: {folder} is checked without it")
        for file in sorted((HERE / folder).glob("*.jsonl")):
            kind = file.stem.replace("-", " ")
            if kind not in KINDS:
                checker.fail(f"{folder}/{file.name}", "there is no such kind")
                continue
            for number, row in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                checker.entry(f"{folder}/{file.name}:{number}", json.loads(row), kind, pages)
    for question, count in checker.questions.items():
        if count > 1:
            checker.fail(question, f"asked {count} times")
    for (folder, kind, language), count in sorted(checker.counts.items()):
        print(f"{folder:20} {kind:16} {language} {count:4}")
    by_kind = collections.Counter()
    for (_, kind, language), count in checker.counts.items():
        by_kind[kind if language == "en" else f"in {language}"] += count
    print(", ".join(f"{kind}: {count}" for kind, count in sorted(by_kind.items())), f"in all: {sum(by_kind.values())}")
    print("\n".join(checker.failures))
    return 1 if checker.failures else 0


if __name__ == "__main__":
    sys.exit(main())
