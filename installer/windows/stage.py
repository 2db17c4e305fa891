#!/usr/bin/env python3
"""Lays out what an installation on Windows holds: programs, the DLLs that they need, plugins of Qt, resources.

    installer/windows/stage.py LIBRARIES BUILD ENCODER FOLDER

LIBRARIES is the folder that build_dependencies.sh names, BUILD one of the preset windows-cross, ENCODER the file of
sentences' vectors. FOLDER is made anew. It gets bin with programs and DLLs, bin/plugins, and share/lectern with what the
programs look for.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

TRIPLE = "x86_64-w64-mingw32"
SOURCES = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCES / "installer"))
from bundled_licences import licences_of  # noqa: E402

# Packages of the same sources as the libraries of dependencies/sources.txt, Qt, and the compiler's own.
PACKAGES = {"gcc-mingw-w64-x86-64-posix-runtime", "libarchive-dev", "libfmt-dev", "libfreetype6", "libicu-dev",
            "libjpeg62-turbo", "liblcms2-2", "libmd4c-dev", "libopenjp2-7", "libpcre2-8-0", "libpoppler-qt6-dev",
            "libqcustomplot-dev", "libqpdf-dev", "libqt6core6", "libsentencepiece-dev", "libspdlog-dev", "libsqlite3-dev",
            "libxml2-dev", "libxxhash-dev", "libz-mingw-w64-dev", "libzstd-dev", "mingw-w64-x86-64-dev", "poppler-data"}
INTRODUCTION = "Lectern for Windows holds parts of Debian, which were compiled for Windows."
# The way to a window, to look without one, to the style of Windows, to pictures in documents, and to HTTPS.
PLUGINS = ["platforms/qwindows.dll", "platforms/qoffscreen.dll", "styles/qwindowsvistastyle.dll", "imageformats/qjpeg.dll",
           "imageformats/qico.dll", "imageformats/qgif.dll", "tls/qschannelbackend.dll"]
QT_CONF = "[Paths]\nPrefix = .\nPlugins = plugins\n"


def fail(what: str, means: str, then: str) -> None:
    sys.exit(f"stage.py: {what}\n  {means}\n  {then}")


def library_folders(libraries: Path) -> list[Path]:
    compiler = subprocess.run([f"{TRIPLE}-gcc-posix", "-print-file-name=libstdc++-6.dll"], capture_output=True, text=True,
                              check=True).stdout.strip()
    return [libraries / "bin", libraries / "qt6" / "bin", Path(compiler).parent, Path(f"/usr/{TRIPLE}/lib")]


def needed(binary: Path) -> set[str]:
    headers = subprocess.run([f"{TRIPLE}-objdump", "-p", binary], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"DLL Name: (\S+)", headers))


def put(source: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    subprocess.run([f"{TRIPLE}-strip", "--strip-unneeded", target], check=True)
    return target


def add_libraries(binaries: list[Path], folders: list[Path], into: Path) -> None:
    """All that is not found in the folders comes with Windows."""
    done: set[str] = set()
    waiting = list(binaries)
    while waiting:
        for name in needed(waiting.pop()) - done:
            done.add(name)
            found = next((folder / name for folder in folders if (folder / name).exists()), None)
            if found is not None:
                waiting.append(put(found, into / name))


def add_resources(build: Path, encoder: Path, into: Path) -> None:
    for folder in ("heads", "sample"):
        shutil.copytree(SOURCES / "resources" / folder, into / folder, ignore=shutil.ignore_patterns("make_sample*"))
    for name in ("models.json", "measured_quality.json"):
        shutil.copyfile(SOURCES / "resources" / name, into / name)
    shutil.copyfile(build / "lectern.ico", into / "lectern.ico")
    # Poppler's tables of Chinese, Japanese and Korean letters, which it looks for in share/poppler.
    shutil.copytree("/usr/share/poppler", into.parent / "poppler")
    shutil.copyfile(encoder, into / encoder.name)


def stage(libraries: Path, build: Path, encoder: Path, folder: Path) -> None:
    programs = [build / "desktop/lectern.exe", build / "app/cli/lectern-cli.exe"]
    missing = [str(program) for program in programs if not program.exists()]
    if missing:
        fail(f"'{missing[0]}' is not there.", "There is nothing to install.",
             "Build it: cmake --preset windows-cross && cmake --build --preset windows-cross --target lectern lectern-cli")
    shutil.rmtree(folder, ignore_errors=True)
    binaries = [put(program, folder / "bin" / program.name) for program in programs]
    for plugin in PLUGINS:
        source = libraries / "qt6" / "plugins" / plugin
        if source.exists():
            binaries.append(put(source, folder / "bin/plugins" / plugin))
        else:
            print(f"stage.py: Qt was built without the plugin {plugin}.", file=sys.stderr)
    add_libraries(binaries, library_folders(libraries), folder / "bin")
    (folder / "bin/qt.conf").write_text(QT_CONF)
    add_resources(build, encoder, folder / "share/lectern")
    shutil.copyfile(SOURCES / "LICENSE", folder / "LICENSE.txt")
    (folder / "third-party-licences.txt").write_text(licences_of(PACKAGES, INTRODUCTION), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        print(__doc__)
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    stage(*(Path(argument) for argument in sys.argv[1:]))
