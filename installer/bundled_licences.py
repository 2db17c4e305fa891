"""The licences of the parts of Debian that are in a file which can be installed, as one text."""
import re
import subprocess
from pathlib import Path

# What the programs were compiled with and hold in themselves, on each system.
COMPILED_IN = ["bootstrap-icons", "libcli11-dev", "libexpected-dev", "nlohmann-json3-dev", "qt6-translations-l10n"]
COMMON_LICENCES = Path("/usr/share/common-licenses")
LINE = "=" * 80

HEAD = """{introduction}

Here are the licences of each part, as Debian has them, and behind them the licences that they name. Debian keeps the
sources of all that it ever released in its snapshot archive, by the name of the source package and its version.

Lectern itself is under the GNU General Public License, version 3 or, at your option, any later version. The sentence
encoder that comes with it, all-MiniLM-L6-v2 by Nils Reimers and the authors of sentence-transformers, after MiniLM by
Microsoft, is under the Apache License, version 2.0 (/usr/share/common-licenses/Apache-2.0); its weights were rounded to
eight bits.
"""


def packages_of(files: list[Path]) -> set[str]:
    """Debian lists some files below /lib and others below /usr/lib, which are one folder."""
    paths = [str(file.resolve()) for file in files]
    spellings = [*paths, *(path.removeprefix("/usr") for path in paths)]
    # It ends with 1, because one of the two spellings is unknown.
    found = subprocess.run(["dpkg", "--search", *spellings], capture_output=True, text=True, check=False).stdout
    lines = re.findall(r"^([^:,\s]+)\S*: (\S+)$", found, re.MULTILINE)
    owners = {path.removeprefix("/usr"): package for package, path in lines}
    return {owners[path.removeprefix("/usr")] for path in paths}


def section(title: str, text: str) -> str:
    return f"{LINE}\n{title}\n{LINE}\n\n{text.rstrip()}\n"


def licence_of(package: str) -> str:
    what = ["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package]
    source = subprocess.run(what, capture_output=True, text=True, check=True).stdout
    text = Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")
    return section(f"{package} (source: {source})", text)


def named_licences(text: str) -> list[str]:
    """Names of the common licences that `text` refers to; "GPL" is the newest, as Debian has it."""
    named = re.findall(rf"{COMMON_LICENCES}/([A-Za-z0-9.-]*[A-Za-z0-9])", text)
    return sorted({(COMMON_LICENCES / name).resolve().name for name in named if (COMMON_LICENCES / name).is_file()})


def licences_of(packages: set[str], introduction: str) -> str:
    head = HEAD.format(introduction=introduction)
    parts = "\n".join(map(licence_of, sorted(packages | set(COMPILED_IN))))
    common = [section(name, (COMMON_LICENCES / name).read_text(encoding="utf-8")) for name in named_licences(head + parts)]
    return "\n".join([head, parts, *common])
