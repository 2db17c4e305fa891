#!/usr/bin/env python3
"""Collects the sentences that errors and notices say, for translators.

The engine and the application have no Qt and speak English; the window translates what they say (ui/base/sentence_text).
Taken are string literals of two words and more, whole sentences and the parts that others are put together from, and
what an Error is made of directly. {} of fmt becomes %1, %2, ...
"""
import argparse
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ["engine", "storage", "app"]
# Programs without a window, what is said to the model, and what is shown from a table with translations.
NOT_SHOWN = re.compile(
    r"app/(cli|command_line|ask|evidence|log|recall)/|engine/(backend|devices)/"
    r"|engine/(read/(reading|presets)|heads/replay_prompt|text/chat_layouts)[.]cpp"
)
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\#include[^\n]*|static_assert\([^;]*;|R"(\w*)\(.*?\)\1"|'(?:\\.|[^'\\\n])+'"""
    r"""|(?P<text>"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*)""",
    re.S,
)
TRANSLATED = re.compile(r'(?:\btr\(|\btranslate\(|_NOOP\()\s*(?:"[\w:]*",\s*|\w+,\s*)?$')
OF_AN_ERROR = re.compile(r"(?:\.(?:what|means|next) =|push_back\()\s*(?:fmt::format\()?\s*$")
SENTENCE = re.compile(r"""^[A-Z'\d{].*[.?]$""")
NO_WORDS = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ORDER BY|WHERE|PRAGMA|BEGIN)\b|^<|; (?:texts|hidden|\{\})|hidden \{\}|\\[0xn]|://")
PLACE = re.compile(r"\{[^{}]*\}")


def sentences_of(source: str, only_sentences: bool):
    for token in TOKEN.finditer(source):
        before = source[max(0, token.start() - 80) : token.start()]
        if not token["text"] or TRANSLATED.search(before):
            continue
        text = "".join(re.findall(r'"((?:\\.|[^"\\\n])*)"', token["text"]))
        words = re.findall(r"[A-Za-z]{2,}", PLACE.sub("", text))
        if " " not in text or NO_WORDS.search(text) or (only_sentences and not SENTENCE.match(text)):
            continue
        if len(words) > 1 or OF_AN_ERROR.search(before):
            yield text


def numbered(text: str) -> str:
    numbers = iter(range(1, 100))
    return PLACE.sub(lambda _: f"%{next(numbers)}", text)


def collect() -> list[str]:
    found = set()
    for room in [*ROOMS, "ui"]:
        for file in sorted((ROOT / room).rglob("*")):
            if file.suffix in (".cpp", ".h") and not NOT_SHOWN.match(file.relative_to(ROOT).as_posix()):
                # The window has other texts too, with translations of their own.
                source = file.read_text(encoding="utf-8")
                found.update(numbered(text) for text in sentences_of(source, only_sentences=room == "ui"))
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a header for them, which lupdate reads and sentence_text() looks in")
    file = parser.parse_args().file
    lines = "\n".join(f'    QT_TRANSLATE_NOOP("Error", "{text}"),' for text in collect())
    file.write_text(
        "// Written by scripts/error_messages.py from the sentences in the sources.\n// clang-format off\n#pragma once\n\n"
        "#include <QtGlobal>\n\nnamespace lectern {\n\n"
        f"inline constexpr const char* error_messages[] = {{\n{lines}\n}};\n\n}}  // namespace lectern\n",
        encoding="utf-8",
    )


main()
