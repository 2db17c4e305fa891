"""What the AppImage may ask of the system that it runs on: no more than Ubuntu 22.04 has.

Not in the AppImage are the C and C++ libraries, without which a newer system's own libraries could not be loaded beside
ours, and those that find and draw fonts, because their caches and settings are the system's.
"""
import re
import subprocess
from pathlib import Path

# The newest symbol version of each family that Ubuntu 22.04 defines: glibc 2.35, GCC 12, zlib 1.2.11.
NEWEST_VERSIONS = {
    "GLIBC": (2, 35),
    "GLIBCXX": (3, 4, 30),
    "CXXABI": (1, 3, 13),
    "GCC": (12, 0, 0),
    "ZLIB": (1, 2, 9),
}

# Of those without symbol versions: the package of which Debian knows since which version each function is there, and
# the version that Ubuntu 22.04 has.
NEWEST_PACKAGES = {
    "libexpat.so.1": ("libexpat1", (2, 4, 7)),
    "libfontconfig.so.1": ("libfontconfig1", (2, 13, 1)),
    "libfreetype.so.6": ("libfreetype6", (2, 11, 1)),
}

_C_LIBRARIES = ["ld-linux-x86-64.so.2", "libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0",
                "libresolv.so.2", "libstdc++.so.6", "libgcc_s.so.1", "libz.so.1"]

SYSTEM_LIBRARIES = frozenset(_C_LIBRARIES) | NEWEST_PACKAGES.keys()


def output_of(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))


def too_new_versions(file: Path) -> list[str]:
    """Symbol versions that `file` needs of the system's libraries and that Ubuntu 22.04 does not define."""
    found, library = [], ""
    for line in output_of("objdump", "-p", str(file)).splitlines():
        if origin := re.match(r"\s+required from (\S+):", line):
            library = origin[1]
        elif needed := re.match(r"\s+0x[0-9a-f]+ 0x([0-9a-f]+) \d+ ([A-Z]+)_(\S+)$", line):
            flags, family, version = needed.groups()
            is_weak = int(flags, 16) & 2 != 0  # the loader does without it
            # GLIBC_PRIVATE and GLIBC_ABI_… are no numbers: what is not known is not promised.
            is_known = version[0].isdigit() and numbers(version) <= NEWEST_VERSIONS.get(family, ())
            if library in SYSTEM_LIBRARIES and not is_weak and not is_known:
                found.append(f"{family}_{version} of {library}")
    return found


def first_versions(package: str) -> dict[str, tuple[int, ...]]:
    """Each function of a library, with the version in which it came."""
    file = output_of("dpkg-query", "--control-path", package, "symbols").strip()
    lines = re.findall(r"^ (\w+)@Base ([\d.]+)", Path(file).read_text(encoding="utf-8"), re.MULTILINE)
    return {name: numbers(version) for name, version in lines}


def too_new_functions(file: Path, needed: set[str]) -> list[str]:
    """Functions that `file` calls, of libraries without symbol versions, and that Ubuntu 22.04 does not have."""
    found = []
    for library in sorted(needed & NEWEST_PACKAGES.keys()):
        package, newest = NEWEST_PACKAGES[library]
        came = first_versions(package)
        for name in re.findall(r"\bU (\w+)$", output_of("nm", "-D", "--undefined-only", str(file)), re.MULTILINE):
            if came.get(name, ()) > newest:
                found.append(f"{name}() of {library} {'.'.join(map(str, came[name]))}")
    return found


def asks_too_much(file: Path) -> list[str]:
    """What `file` asks for that is not on Ubuntu 22.04; empty when it runs there, as far as symbols tell."""
    needed = set(re.findall(r"^\s+NEEDED\s+(\S+)$", output_of("objdump", "-p", str(file)), re.MULTILINE))
    return too_new_versions(file) + too_new_functions(file, needed)
