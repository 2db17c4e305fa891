"""Lets libraries of Debian 12 that call arc4random(), which glibc has since 2.36, run with an older glibc.

The loader refuses a library that needs a symbol version which the system's libc does not define, unless the need is
marked as weak. So the call loses its version and finds the function in appimage/random_numbers.c, and the need becomes
weak.
"""
import re
import struct
import subprocess
from pathlib import Path

from oldest_system import output_of

VERSION = "GLIBC_2.36"
STAND_INS = {"arc4random", "arc4random_buf"}

_SECTION_VERSION_NEEDS = 0x6FFFFFFE  # SHT_GNU_verneed
_WEAK = 2  # VER_FLG_WEAK


def calls_of(file: Path, version: str) -> set[str]:
    symbols = output_of("nm", "-D", "--undefined-only", str(file))
    return set(re.findall(rf"\bU (\w+)@{re.escape(version)}$", symbols, re.MULTILINE))


def sections(elf: bytes) -> list[tuple[int, ...]]:
    """(name, type, flags, address, offset, size, link, info, alignment, size of an entry) of each."""
    [start] = struct.unpack_from("<Q", elf, 0x28)
    size, count = struct.unpack_from("<HH", elf, 0x3A)
    return [struct.unpack_from("<IIQQQQIIQQ", elf, start + number * size) for number in range(count)]


def text_at(elf: bytes, offset: int) -> str:
    return elf[offset:elf.index(b"\0", offset)].decode("ascii")


def weaken(elf: bytearray, version: str):
    """Marks the need for `version` as weak."""
    table = sections(elf)
    needs = next(section for section in table if section[1] == _SECTION_VERSION_NEEDS)
    texts = table[needs[6]][4]
    library = needs[4]
    for _ in range(needs[7]):
        _, count, _, first, following = struct.unpack_from("<HHIII", elf, library)
        need = library + first
        for _ in range(count):
            flags, _, name, step = struct.unpack_from("<HHII", elf, need + 4)
            if text_at(elf, texts + name) == version:
                struct.pack_into("<H", elf, need + 4, flags | _WEAK)
            need += step
        library += following


def allow_older(file: Path, stand_in: str):
    """Changes `file`, which then needs the library `stand_in`; or leaves it, if it calls more than is stood in for."""
    calls = calls_of(file, VERSION)
    if not calls or not calls <= STAND_INS:
        return
    for name in sorted(calls):
        subprocess.run(["patchelf", "--clear-symbol-version", name, str(file)], check=True)
    subprocess.run(["patchelf", "--add-needed", stand_in, str(file)], check=True)
    elf = bytearray(file.read_bytes())
    weaken(elf, VERSION)
    file.write_bytes(elf)
