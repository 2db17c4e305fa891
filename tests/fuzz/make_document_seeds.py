#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets of documents from tests/data/documents. Standard library only."""
import pathlib
import struct
import zipfile

HERE = pathlib.Path(__file__).parent
DOCUMENTS = HERE.parent / "data" / "documents"
PARTS = (".xml", ".rels", ".xhtml", ".opf", ".ncx", ".html")


def seed(target, name, data):
    folder = HERE / "seeds" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


def unpacked(path):
    """Entries that are read, without long style tables that would slow the fuzzer down."""
    out = b""
    with zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            if entry.endswith(PARTS) and "theme" not in entry and "settings" not in entry:
                content = archive.read(entry)
                if len(content) < 12000:
                    out += b"=== %s\n%s\n" % (entry.encode(), content)
    return out


for kind in ("docx", "odt", "epub"):
    for path in [*sorted(DOCUMENTS.glob(f"charter/*.{kind}")), *sorted(DOCUMENTS.glob(f"hostile/*.{kind}"))]:
        if path.name not in ("bomb.docx", "cut.docx", "deep.odt", "protected.epub"):
            seed(kind, path.name, unpacked(path))
for path in sorted(DOCUMENTS.glob("hostile/*")):
    if path.suffix in (".docx", ".odt", ".epub") and path.name != "bomb.docx":
        seed("zip", path.name, path.read_bytes())
charter = (DOCUMENTS / "charter" / "pandoc.html").read_bytes()
seed("html", "charter", charter[charter.index(b"<body"):])
seed("html", "table", b"<meta charset=koi8-r><table><caption>c<tr><th>a<td><sup><a href=#>1</a></sup><ol type=i start=3><li>x</table><pre> y\n\tz")
seed("html", "xhtml", b'<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p hidden="hidden">a</p>&nbsp;<q>b</q></body></html>')
seed("rtf", "charter", (DOCUMENTS / "charter" / "pandoc.rtf").read_bytes())
seed("rtf", "features", rb"{\rtf1\ansicpg932{\fonttbl{\f1\fcharset204 A;}}{\stylesheet{\s1 heading 1;}}\pard\s1 H\par\trowd\intbl\f1\'cf\cell\row\pard"
     rb"{\listtext 1.\tab}\u-10179?\u-8704?{\footnote n}{\shp{\*\shpinst{\shptxt t\par}}}\bin2 xy{\field{\*\fldinst x}{\fldrslt y}}}")
for name in ("outline.pdf", "partly-scanned.pdf", "damaged.pdf", "lost-table.pdf", "figures.pdf", "stub.pdf"):
    seed("pdf", name, (DOCUMENTS / name).read_bytes())
text = lambda s: struct.pack("<Q", len(s)) + s
document = (text(b"a.pdf") + text(b"application/pdf") + text(b"text") + struct.pack("<Q", 1) + text(b"1") + struct.pack("<QQ", 0, 4) +
            struct.pack("<Qi", 1, 1) + text(b"h") + struct.pack("<Q", 0) + struct.pack("<QQIIffff", 1, 0, 4, 0, 1, 2, 3, 4) +
            struct.pack("<Q", 0) + struct.pack("<ii", 0, 0) + struct.pack("<Q", 1) + text(b"n"))
seed("worker_answer", "document", document)
seed("worker_answer", "error", struct.pack("<i", 3) + text(b"what") + text(b"means") + text(b"next"))
seed("worker_answer", "picture", struct.pack("<iid", 2, 1, 0.24) + text(b"ab"))
