#!/usr/bin/env python3
"""Checks which room of the house includes which: run by scripts/test.sh.

    scripts/check_rooms.py [ROOT]      ROOT: of the source tree, this one unless given

Ends with 1 and a line for each include that ROOMS does not allow. ROOMS is the map of the house: rooms in the order in
which they build on each other, what each is for, and what it may include beside itself. A room may only name rooms
above it in the list, so there are no circles.
"""
import pathlib
import re
import sys

# room: (what it is for, rooms that it may include)
ROOMS = {
    # The engine: inference. No Qt, no SQLite.
    "engine/base": ("bytes, files, hashes, threads, errors", ""),
    "engine/gguf": ("model files", "engine/base"),
    "engine/text": ("documents as the engine sees them, tokenizers", "engine/base engine/gguf"),
    "engine/cells": ("how cells lie in memory", "engine/base"),
    "engine/backend": ("operations on tensors and cells: the interface", "engine/base engine/cells engine/gguf"),
    "engine/backend/reference": ("the scalar truth", "engine/base engine/backend engine/cells"),
    "engine/backend/cpu": ("kernels for processors",
                           "engine/base engine/backend engine/backend/reference engine/cells"),
    "engine/cache": ("cells in a backend's memory, budgets, snapshots", "engine/base engine/backend engine/cells"),
    "engine/backend/speed": ("how fast operations are", "engine/backend engine/cache"),
    "engine/backend/cuda/kernels": ("kernels for cards", "engine/backend engine/cells"),
    "engine/backend/cuda": ("cards: the host's side",
                            "engine/base engine/backend engine/backend/cuda/kernels engine/backend/speed"),
    "engine/policies": ("what is kept", "engine/base engine/backend engine/cache"),
    "engine/devices": ("which backend a model runs on",
                       "engine/base engine/backend engine/backend/cpu engine/backend/cuda engine/backend/speed"),
    "engine/embedding": ("what texts mean, as vectors",
                         "engine/base engine/gguf engine/text engine/backend engine/backend/cpu"),
    "engine/model": ("the transformer",
                     "engine/base engine/gguf engine/text engine/backend engine/cache engine/policies engine/devices"),
    "engine/replay": ("what a model looks at when it repeats a text",
                      "engine/base engine/text engine/backend engine/cache engine/policies engine/model"),
    "engine/read": ("a document into cells",
                    "engine/base engine/text engine/cells engine/cache engine/policies engine/model engine/replay"),
    "engine/answer": ("questions and answers", "engine/text engine/backend engine/model engine/read"),
    "engine/heads": ("retaining heads: applied, trained",
                     "engine/base engine/gguf engine/backend engine/cache engine/policies engine/model engine/replay engine/read"),
    # The library on disk. No Qt.
    "storage": ("SQLite", "engine/base"),
    # The application without windows. Qt only within its sources.
    "app/output": ("texts that leave the program", "engine/text"),
    "app/import/text": ("plain text, and what all formats share", "engine/base engine/text"),
    "app/import/sandbox": ("the process that reads documents",
                           "engine/base engine/text app/output app/import/text"),
    "app/import/pdf/objects": ("what pages of PDFs are made of", ""),
    "app/import/pdf": ("PDF",
                       "engine/base engine/text app/output app/import/text app/import/sandbox "
                       "app/import/pdf/objects"),
    "app/import/markup": ("DOCX, ODT, EPUB, HTML, RTF", "engine/base engine/text app/import/text"),
    "app/import": ("files into documents",
                   "engine/base engine/text app/output app/import/text app/import/sandbox app/import/pdf "
                   "app/import/markup"),
    "app/pages": ("pages of PDFs as pictures",
                  "engine/base app/import/text app/import/sandbox app/import/pdf"),
    "app/models": ("model files of a person", "engine/base engine/text engine/cells engine/cache engine/model"),
    "app/plan": ("what a budget is best spent on", "engine/model engine/read app/models"),
    "app/library": ("documents and readings as the library keeps them",
                    "engine/base engine/gguf engine/text engine/read storage app/output app/import"),
    "app/recall": ("passages that a question is about",
                   "engine/base engine/text engine/embedding engine/model engine/answer storage"),
    "app/evidence": ("quotes and their places", "engine/text engine/answer storage"),
    "app/survey": ("what every section of a document says",
                   "engine/base engine/text engine/model engine/read engine/answer storage app/output app/library "
                   "app/evidence app/recall"),
    "app/reading": ("from files to a reading, and from the library back to one",
                    "engine/base engine/model engine/read app/output app/import app/library app/plan app/recall "
                    "app/survey"),
    "app/ask": ("a question from end to end", "engine/base engine/text engine/read engine/answer storage app/library app/recall app/evidence"),
    "app/server": ("answers by a server", "engine/base engine/text engine/read engine/answer app/recall app/evidence app/survey app/ask"),
    "app/training": ("heads from documents of a person",
                     "engine/base engine/text engine/answer engine/heads app/import"),
    "app/engine": ("the engine on a thread",
                   "engine/base engine/model engine/read engine/heads app/models app/reading app/ask app/survey app/training"),
    "app/log": ("what happened", "engine/base app/engine"),
    "app/command_line": ("what lectern-cli and lectern-lab have in common",
                         "engine/base engine/text engine/backend engine/backend/cpu engine/cache engine/policies "
                         "engine/model engine/read engine/answer engine/heads engine/embedding app/output app/import app/import/text "
                         "app/models"),
    "app/cli": ("lectern-cli",
                "engine/base engine/devices engine/read engine/answer storage app/output app/import app/models app/plan app/library "
                "app/reading app/recall app/evidence app/ask app/server app/survey app/engine app/command_line"),
    # For researchers: nothing else needs these rooms.
    "research/eval": ("how good answers are",
                      "engine/base engine/embedding engine/text engine/cells engine/policies engine/read engine/answer engine/heads "
                      "app/output app/recall"),
    "research/heads": ("heads that others published", "engine/base engine/gguf engine/model engine/heads"),
    "research/meters": ("how fast kernels, cards and readings are",
                        "engine/base engine/backend engine/devices engine/policies engine/read app/models "
                        "app/command_line"),
    "research/lab": ("lectern-lab",
                     "engine/base engine/embedding engine/cache engine/policies engine/read engine/answer engine/heads "
                     "app/import app/models app/recall app/ask app/training app/command_line research/eval research/heads research/meters"),
    # Windows. Qt Widgets.
    "ui/base": ("what all windows share", "engine/base engine/text app/output resources"),
    "ui/theme": ("how the window looks", "engine/base ui/base"),
    "ui/language": ("translations", ""),
    "ui/workspace": ("what the window knows, without widgets",
                     "engine/answer engine/devices engine/model storage app/output app/models app/library app/survey app/reading app/ask "
                     "app/server app/engine app/log ui/base"),
    "ui/pages": ("the page view", "engine/base engine/text storage app/pages ui/base ui/theme"),
    "ui/retention": ("what was kept of each page", "engine/base engine/text app/output ui/base ui/theme"),
    "ui/budget": ("how much is to be kept", "engine/text engine/cells engine/cache engine/policies engine/read ui/base ui/theme"),
    "ui/meters": ("speed and memory", "app/engine app/survey ui/base ui/theme"),
    "ui/conversation": ("questions and answers",
                        "engine/base engine/text app/output app/survey app/evidence app/server ui/base ui/theme ui/workspace "
                        "ui/meters"),
    "ui/notes": ("what a person marked",
                 "engine/base engine/text storage app/evidence app/library ui/base ui/theme ui/workspace ui/pages "
                 "ui/conversation"),
    "ui/library": ("what is in the library", "engine/cache app/output app/library ui/base ui/theme ui/workspace ui/budget"),
    "ui/models": ("the models dialog",
                  "engine/devices app/import app/models app/library app/ask ui/base ui/theme ui/workspace"),
    "ui/window": ("the main window",
                  "engine/base engine/cache engine/devices app/output app/import app/models app/plan app/log ui/base ui/theme "
                  "ui/language ui/workspace ui/pages ui/retention ui/budget ui/meters ui/conversation ui/notes ui/library ui/models"),
    # main() of the window.
    "desktop": ("the desktop program",
                "engine/base app/import app/models app/pages ui/base ui/theme ui/language ui/window"),
}

# What stands between the host's compiler and a kernel that is tested without a card.
EXCEPTIONS = {("engine/backend/cuda/kernels/language.h", "tests/cuda_host/kernel_registry.h")}

# Libraries that stay in their rooms: what an include begins with, the rooms, and where to find what is meant instead.
LIBRARIES = [
    (r"<Q", ("app", "research", "ui", "desktop"), "the engine and the library on disk have no Qt"),
    (r"<sqlite3\.h>", ("storage",), "only storage/ speaks SQL"),
    (r'[<"](cuda|cublas|nvrtc)', ("engine/backend/cuda",), "only engine/backend/cuda/ knows cards"),
    (r"<poppler", ("app/import/pdf",), "only app/import/pdf/ knows Poppler"),
]

SOURCES = (".h", ".cpp", ".cu", ".cuh")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def room_of(path):
    """The innermost room that holds a file; its first folder where that is none."""
    parts = path.split("/")[:-1]
    for end in range(len(parts), 0, -1):
        if "/".join(parts[:end]) in ROOMS:
            return "/".join(parts[:end])
    return parts[0] if parts else ""


def faults_of_map():
    faults, above = [], {"resources"}
    for room, (_, allowed) in ROOMS.items():
        faults += [f"ROOMS: {room} names {other}, which is not above it" for other in allowed.split()
                   if other not in above]
        above.add(room)
    return faults


def faults_of(file, root):
    name = file.relative_to(root).as_posix()
    room = room_of(name)
    if room not in ROOMS:
        return [f"{name}: {room or 'the root'} is no room of ROOMS"]
    allowed = {room, *ROOMS[room][1].split()}
    faults = []
    for kind, target in INCLUDE.findall(file.read_text(encoding="utf-8", errors="replace")):
        for begins, rooms, why in LIBRARIES:
            inside = any(room == one or room.startswith(one + "/") for one in rooms)
            if re.match(begins, kind + target + (">" if kind == "<" else "")) and not inside:
                faults.append(f"{name}: includes {target}: {why}")
        if kind == "<" or not (root / target).exists() or (name, target) in EXCEPTIONS:
            continue
        if room_of(target) not in allowed:
            faults.append(f"{name}: includes {target}: {room} may not include {room_of(target)}")
    return faults


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    faults = faults_of_map()
    files = [file for folder in ("engine", "storage", "app", "research", "ui", "desktop") if (root / folder).is_dir()
             for file in sorted((root / folder).rglob("*")) if file.suffix in SOURCES]
    if not files:
        faults.append(f"{root} holds no sources")
    for file in files:
        faults += faults_of(file, root)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
