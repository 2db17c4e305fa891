#!/usr/bin/env python3
"""Checks resources/models.json: shape, pinned revisions, sums and sizes that no two models share.

Prints what is wrong, a line each, and ends with 1 if anything is.
"""
import json
import re
import sys
from pathlib import Path

CATALOGUE = Path(__file__).resolve().parent.parent / "resources" / "models.json"
NEEDED = {"name": str, "file": str, "title": str, "bytes": int, "sha256": str, "licence": str, "licence_url": str,
          "ask_before_fetch": bool, "sources": list}
OF_MODELS = {"good_up_to": int, "good_up_to_source": str, "layers": int, "kv_heads": int, "head_width": int}
PINNED = re.compile(r"https://[^/]+/[^/]+/[^/]+/resolve/[0-9a-f]{40}/[^/]+\.gguf")
FREE_LICENCES = {"Apache-2.0", "MIT"}


def faults_of(entry: dict, needed: dict):
    name = entry.get("name", "?")
    for field, kind in needed.items():
        if not isinstance(entry.get(field), kind):
            yield f"{name}: '{field}' is missing or is no {kind.__name__}"
            return
    if not re.fullmatch(r"[0-9a-f]{64}", entry["sha256"]):
        yield f"{name}: the SHA-256 is no 64 hexadecimal digits"
    if "/" in entry["file"] or not entry["file"].endswith(".gguf"):
        yield f"{name}: '{entry['file']}' is no plain name of a GGUF file"
    if not entry["ask_before_fetch"] and entry["licence"] not in FREE_LICENCES:
        yield f"{name}: nobody is asked about the terms '{entry['licence']}'"
    if entry["sources"] and not PINNED.fullmatch(entry["sources"][0]):
        yield f"{name}: the first address has no revision of 40 hexadecimal digits"
    if not entry["sources"] and "packages" not in entry:
        yield f"{name}: it can be fetched from nowhere"
    if ("yarn_factor" in entry) != ("original_window" in entry):
        yield f"{name}: YaRN needs a factor and the window that it starts from"


def shared(entries: list, field: str):
    seen = {}
    for entry in entries:
        value = entry.get(field)
        if value in seen:
            yield f"{entry['name']} and {seen[value]} have the same {field}"
        seen[value] = entry.get("name")


def main() -> int:
    catalogue = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    models, encoders = catalogue["models"], catalogue["encoders"]
    faults = [fault for entry in models for fault in faults_of(entry, NEEDED | OF_MODELS)]
    faults += [fault for entry in encoders for fault in faults_of(entry, NEEDED)]
    for field in ("name", "file", "sha256", "bytes"):
        faults += shared(models + encoders, field)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
