#!/usr/bin/env python3
"""Lists what errors and notices say for translators: the words of each sentence("...") that a window may show.

The engine and the application have no Qt, and lupdate does not know sentence(): it is given this list, as a source.
"""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Programs without a window.
NOT_SHOWN = ("app/cli/", "app/command_line/", "research/")
WORDS = re.compile(r'\bsentence\(\s*((?:"(?:\\.|[^"\\\n])*"\s*)+)')
PLACE = re.compile(r"\{[a-z_]+\}")


def words_of(source: str):
    for call in WORDS.finditer(source):
        words = "".join(re.findall(r'"((?:\\.|[^"\\\n])*)"', call[1]))
        if PLACE.sub("", words).strip():  # marks count: they differ too
            yield words


found = set()
for room in ("engine", "storage", "app", "research", "ui", "desktop"):
    for file in (ROOT / room).rglob("*"):
        if file.suffix in (".cpp", ".h") and not file.relative_to(ROOT).as_posix().startswith(NOT_SHOWN):
            found.update(words_of(file.read_text(encoding="utf-8")))
for words in sorted(found):
    print(f'QT_TRANSLATE_NOOP("Error", "{words}");')
