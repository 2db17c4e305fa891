"""Adds to an installation what its programs need and a strange system may not have: libraries, Qt's plugins and texts.

Afterwards the programs find all of it beside themselves, wherever their folder lies. Refuses where a library is missing,
or where something is asked of the system that Ubuntu 22.04 does not have (oldest_system.py).
"""
import re
import shutil
import subprocess
from pathlib import Path

import older_glibc
import oldest_system
from oldest_system import SYSTEM_LIBRARIES, output_of

# Nothing is drawn by OpenGL, so no plugin for it is here, and no driver is ever loaded, which would have to fit the
# system and not us. (On Wayland Qt says on a terminal that it misses "wayland-egl", and goes on without.)
PLUGINS = [
    "platforms/libqxcb.so",
    "platforms/libqwayland-generic.so",
    "wayland-shell-integration/libxdg-shell.so",
    "wayland-decoration-client/libbradient.so",
    "platforms/libqoffscreen.so",
    "platforminputcontexts/libcomposeplatforminputcontextplugin.so",
    "platforminputcontexts/libibusplatforminputcontextplugin.so",
    "iconengines/libqsvgicon.so",
    "imageformats/libqsvg.so",
    "imageformats/libqjpeg.so",
    "imageformats/libqgif.so",
    "printsupport/libcupsprintersupport.so",
    "tls/libqopensslbackend.so",
]
# What Qt's libraries open by name: OpenSSL to fetch models, and cursors of X11.
OPENED_BY_NAME = ["libssl.so.3", "libXcursor.so.1"]
# OpenSSL is looked for without a number first; where there is none, Qt takes any that the system has.
OTHER_NAMES = {"libssl.so": "libssl.so.3", "libcrypto.so": "libcrypto.so.3"}
PLUGINS_PLACE = "lib/qt6/plugins"
TEXTS_PLACE = "share/qt6/translations"


class BundleError(Exception):
    """What happened, what it means, what to do next."""


def qt_path(name: str) -> Path:
    return Path(output_of("qtpaths6", "--query", name).strip())


def plugin_files() -> dict[str, Path]:
    folder = qt_path("QT_INSTALL_PLUGINS")
    files = {name: folder / name for name in PLUGINS}
    missing = [name for name in PLUGINS if not files[name].is_file()]
    if missing:
        raise BundleError(f"Qt's plugins are not here: {', '.join(missing)}.\nThe window would not open everywhere.\n"
                          "Install the packages 'release' of scripts/packages.txt.")
    return files


def libraries_of(file: Path) -> dict[str, Path]:
    """All that the loader would load for `file`, but what is left to the system."""
    libraries, missing = {}, []
    for line in output_of("ldd", str(file)).splitlines():
        if found := re.match(r"\s*(\S+) => (/\S+)", line):
            libraries[found[1]] = Path(found[2])
        elif absent := re.match(r"\s*(\S+) => not found", line):
            missing.append(absent[1])
    if missing:
        raise BundleError(f"{file.name} needs libraries that are not here: {', '.join(missing)}.\n"
                          "It would not start on another system either.\n"
                          "Install the packages 'build' and 'release' of scripts/packages.txt, and build again.")
    return {name: path for name, path in libraries.items() if name not in SYSTEM_LIBRARIES}


def opened_by_name(libraries: dict[str, Path]) -> dict[str, Path]:
    found = {name: libraries["libcrypto.so.3"].parent / name for name in OPENED_BY_NAME}
    missing = [name for name, path in found.items() if not path.exists()]
    if missing:
        raise BundleError(f"Libraries that Qt opens by name are not here: {', '.join(missing)}.\n"
                          "Models could not be fetched, or cursors would look strange.\n"
                          "Install the packages 'release' of scripts/packages.txt.")
    return found


def all_libraries(files: list[Path]) -> dict[str, Path]:
    libraries = {}
    for file in files:
        libraries |= libraries_of(file)
    for name, path in opened_by_name(libraries).items():
        libraries |= {name: path} | libraries_of(path)
    return libraries


def check_oldest_system(files: list[Path]):
    asked = [f"  {file.name}: {', '.join(found)}" for file in files if (found := oldest_system.asks_too_much(file))]
    if asked:
        raise BundleError("Some files ask for more than Ubuntu 22.04 has:\n" + "\n".join(asked) +
                          "\nThe AppImage would not start there.\n"
                          "Build on Debian 12, or find what the symbols came in with.")


def relocate(file: Path, folder: Path, stand_in: str):
    """Strips it, and lets it look for libraries in our folder first: before the user's LD_LIBRARY_PATH, too."""
    subprocess.run(["strip", "--strip-unneeded", str(file)], check=True)
    older_glibc.allow_older(file, stand_in)
    up = "/".join([".."] * len(file.parent.relative_to(folder).parts))
    subprocess.run(["patchelf", "--force-rpath", "--set-rpath", f"$ORIGIN/{up}/lib", str(file)], check=True)


def copy_files(sources: dict[str, Path], target: Path):
    for name, source in sorted(sources.items()):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source.resolve(), target / name)


def copy_texts(folder: Path):
    """Qt's own dialogs in the languages of the window, which are in the program itself."""
    ours = Path(__file__).resolve().parents[2] / "resources" / "translations"
    target = folder / TEXTS_PLACE
    target.mkdir(parents=True)
    for file in ours.glob("lectern_*.ts"):
        name = file.name.replace("lectern_", "qtbase_").replace(".ts", ".qm")
        texts = qt_path("QT_INSTALL_TRANSLATIONS") / name
        if texts.is_file():
            shutil.copyfile(texts, target / name)


def bundle(folder: Path, stand_in: Path) -> list[Path]:
    """`folder`: the prefix of `cmake --install`, which has bin/ and share/; `stand_in`: made of
    appimage/random_numbers.c. Returns the files of the system that were copied."""
    programs = sorted((folder / "bin").iterdir())
    plugins = plugin_files()
    libraries = all_libraries([*programs, *plugins.values()])
    copy_files(libraries | {stand_in.name: stand_in}, folder / "lib")
    copy_files(plugins, folder / PLUGINS_PLACE)
    files = programs + sorted((folder / "lib").rglob("*.so*"))
    for file in files:
        relocate(file, folder, stand_in.name)
    check_oldest_system(files)
    for name, library in OTHER_NAMES.items():
        (folder / "lib" / name).symlink_to(library)
    copy_texts(folder)
    (folder / "bin" / "qt.conf").write_text(
        f"[Paths]\nPrefix=..\nPlugins={PLUGINS_PLACE}\nTranslations={TEXTS_PLACE}\n", encoding="utf-8")
    return sorted({*libraries.values(), *plugins.values()})
