#!/usr/bin/env python3
"""Makes the AppImage of what was built: one file that runs on Ubuntu 22.04 and newer systems, without being installed.

    make_appimage.py [--quick] BUILD OUTPUT

BUILD is the folder of a build of everything, OUTPUT the file to make. --quick packs in a second, 1.2 times as large.
The licences of what is inside lie in it, too, as usr/share/doc/lectern/third-party-licences.txt.
"""
import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bundle import BundleError, bundle

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from bundled_licences import licences_of, packages_of  # noqa: E402

RUNTIME = "appimage_runtime"
STAND_IN = "lectern_random"
MAGIC = b"AI\x02"  # type 2, at byte 8, where systems that know AppImages look
# What the runtime is linked with statically.
RUNTIME_PACKAGES = {"libc6-dev", "libfuse3-dev", "liblz4-dev", "liblzma-dev", "liblzo2-dev", "libsquashfuse-dev",
                    "libzstd-dev", "zlib1g-dev"}
INTRODUCTION = """The AppImage of Lectern holds parts of Debian, which are unchanged but for where they look for each
other and, in two of them, for a function that older systems lack."""
LICENCES = "usr/share/doc/lectern/third-party-licences.txt"


def run(*command: str | Path):
    finished = subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, check=False)
    if finished.returncode != 0:
        raise BundleError(f"'{command[0]}' ended with {finished.returncode}.\nThe AppImage was not made.\n"
                          "Read its message above.")


def fill(folder: Path, build: Path):
    """What the programs see as their folder, $APPDIR."""
    run("cmake", "--install", build, "--prefix", folder / "usr")
    copied = bundle(folder / "usr", build / "installer" / "linux" / f"lib{STAND_IN}.so")
    text = licences_of(packages_of(copied) | RUNTIME_PACKAGES, INTRODUCTION)
    (folder / LICENCES).write_text(text, encoding="utf-8")
    shutil.copy(HERE / "AppRun", folder / "AppRun")
    for file in ["usr/share/applications/lectern.desktop", "usr/share/icons/hicolor/scalable/apps/lectern.svg"]:
        shutil.copy(folder / file, folder)
    (folder / ".DirIcon").symlink_to("lectern.svg")


def runtime_of(build: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        stripped = Path(folder) / RUNTIME
        run("strip", "-o", stripped, build / "installer" / "linux" / RUNTIME)
        program = bytearray(stripped.read_bytes())
        offset = subprocess.run([stripped, "--appimage-offset"], capture_output=True, text=True, check=True).stdout
    if int(offset) != len(program):
        raise BundleError(f"The runtime looks for its image at byte {offset.strip()}, but has {len(program)}.\n"
                          "It would not find what is packed behind it.\nMake it with the linker of Debian 12.")
    program[8:8 + len(MAGIC)] = MAGIC
    return bytes(program)


def make(build: Path, output: Path, quick: bool, licences: Path | None):
    run("cmake", "--build", build, "--target", RUNTIME, STAND_IN)
    with tempfile.TemporaryDirectory() as work:
        folder, image = Path(work) / "AppDir", Path(work) / "image"
        folder.mkdir(mode=0o755)
        fill(folder, build)
        run("mksquashfs", folder, image, "-root-owned", "-noappend", "-no-progress", "-quiet",
            # The largest blocks there are: the sentence encoder leaves little room below 100 MB.
            "-comp", "zstd", "-Xcompression-level", "3" if quick else "19", "-b", "1M")
        output.write_bytes(runtime_of(build) + image.read_bytes())
        output.chmod(0o755)
        if licences is not None:
            shutil.copyfile(folder / LICENCES, licences)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="pack fast, for a try")
    parser.add_argument("--licences", type=Path, metavar="FILE", help="where to copy the licences of what is inside")
    parser.add_argument("build", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    try:
        make(arguments.build.resolve(), arguments.output, arguments.quick, arguments.licences)
    except BundleError as error:
        print(f"make_appimage.py: {error}", file=sys.stderr)
        return 1
    print(f"{arguments.output}: {arguments.output.stat().st_size / 1e6:.1f} MB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
