#!/usr/bin/env python3
"""Writes the documents of the import tests into its own folder. Needs qpdf (for encryption). Deterministic.

PDFs are written by hand, so that every line break, glyph name, page label and defect is known.
Texts are encoded by Python's codecs, which know nothing of ICU.
"""
import codecs
import pathlib
import subprocess
import unicodedata
import zlib

HERE = pathlib.Path(__file__).parent
# Glyphs beyond ASCII get codes of our own: ligatures, soft hyphen, combining acute.
FONT = (b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding "
        b"/WinAnsiEncoding /Differences [1 /fi /fl /uniFB03 /uni00AD /uni0301] >> >>")
GLYPHS = {"\ufb01": 1, "\ufb02": 2, "\ufb03": 3, "\u00ad": 4, "\u0301": 5}


def literal(text):
    codes = bytes(GLYPHS.get(c) or c.encode("cp1252")[0] for c in text)
    return b"(" + b"".join(b"\\%03o" % c if c < 32 or c > 126 or c in b"()\\" else bytes([c]) for c in codes) + b")"


def words(*lines):
    """Content stream: each line is (x, y, size, text)."""
    return b"\n".join(b"BT /F1 %d Tf %d %d Td %s Tj ET" % (size, x, y, literal(text)) for x, y, size, text in lines)


def pdf(pages, labels=None, missing=(), broken=(), outline=()):
    """pages: content streams (bytes) or None for a scanned page. missing: page objects left out. broken: streams cut.
    outline: (title, page, y or None, number of the line it stands below or None)."""
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R %s%s >>" % (b"/PageLabels << /Nums [%s] >>" % labels if labels else b"",
                                                                b" /Outlines 50 0 R" if outline else b""),
               3: FONT}
    children = lambda parent: [51 + i for i, line in enumerate(outline) if line[3] == parent]
    for i, (title, page, y, parent) in enumerate(outline):
        siblings = children(parent)
        at = siblings.index(51 + i)
        links = b"".join([b"/Prev %d 0 R " % siblings[at - 1] if at > 0 else b"",
                          b"/Next %d 0 R " % siblings[at + 1] if at + 1 < len(siblings) else b"",
                          b"/First %d 0 R /Last %d 0 R /Count %d " % (children(i)[0], children(i)[-1], len(children(i)))
                          if children(i) else b""])
        place = b"[%d 0 R /XYZ 0 %d 0]" % (5 + 2 * page, y) if y is not None else b"[%d 0 R /Fit]" % (5 + 2 * page)
        objects[51 + i] = (b"<< /Title <FEFF%s> /Parent %d 0 R %s /Dest %s >>" %
                           (title.encode("utf-16-be").hex().encode(), 50 if parent is None else 51 + parent, links, place))
    if outline:
        top = children(None)
        objects[50] = b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (top[0], top[-1], len(top))
    image = zlib.compress(bytes(range(0, 256, 16)) * 16, 9)
    objects[4] = (b"<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 8 "
                  b"/Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(image), image))
    kids = []
    for i, content in enumerate(pages):
        page, stream = 5 + 2 * i, 6 + 2 * i
        kids.append(b"%d 0 R" % page)
        data = zlib.compress(content if content is not None else b"q 500 0 0 700 50 50 cm /Im0 Do Q", 9)
        if i in broken:
            data = data[:len(data) // 2] + b"\xff" * 40
        if i not in missing:
            objects[page] = (b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R /Resources << /Font "
                             b"<< /F1 3 0 R >> /XObject << /Im0 4 0 R >> >> >>" % stream)
        objects[stream] = b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(data), data)
    objects[2] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), b" ".join(kids))
    out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
    offsets = {}
    for number in sorted(objects):
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    start = len(out)
    size = max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 n \n" % offsets[number] if number in offsets else b"0000000000 00000 f \n"
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start)
    return bytes(out)


def handbook():
    head = lambda label: [(72, 770, 9, "The Harbour Handbook"), (300, 30, 9, label)]
    left = ["The left column tells of the pilots,", "who met every ship at the outer buoy", "and brought it in on the flood tide,",
            "whatever the weather and the hour."]
    right = ["The right column tells of the cooks,", "who had soup ready at four o'clock", "for everybody who came off a boat,",
             "and asked for nothing in return."]
    columns = [(72, 700 - 14 * i, 11, text) for i, text in enumerate(left)]
    columns += [(320, 700 - 14 * i, 11, text) for i, text in enumerate(right)]
    return [
        words(*head("i"), (72, 720, 20, "Of tides"),
              (72, 690, 11, "The harbour master reads the gauge at the old light and writes the infor-"),
              (72, 676, 11, "mation into the tide book, where the \ufb01rst o\ufb03cer on watch \ufb02ags every un\u00ad"),
              (72, 662, 11, "usual height. A state-of-the-"), (72, 648, 11, "art gauge was bought in the year of the great storm."),
              (72, 620, 11, "Cafe\u0301 guests may watch from the quay.")),
        words(*head("ii"), *columns),
        words(*head("1"), (72, 700, 11, "Berth"), (250, 700, 11, "Length"), (400, 700, 11, "Fee"),
              (72, 686, 11, "North"), (250, 686, 11, "40 m"), (400, 686, 11, "310"),
              (72, 672, 11, "South"), (250, 672, 11, "25 m"), (400, 672, 11, "190")),
        words(*head("2"), (72, 700, 11, "The last page has one line.")),
    ]


TEXTS = {
    "german": "Über den Dächern der Stadt hängt früh am Morgen der Nebel. Die Möwen schreien, und der Bäcker öffnet die Türen; "
              "es riecht nach Brötchen und heißem Kaffee.\nSpäter fährt die Fähre über den Fluß, und die Schüler grüßen den Kapitän.\n",
    "russian": "Утром над гаванью стоял туман, и смотритель маяка долго не гасил огонь. К полудню ветер переменился, и рыбаки "
               "вышли в море.\nВечером они вернулись с хорошим уловом, и весь город собрался на набережной.\n",
    "japanese": "港の朝は霧が深く、灯台守は長いあいだ灯りを消さなかった。昼になると風向きが変わり、漁師たちは沖へ出て行った。\n"
                "夕方、大漁の船が戻ると、町の人々は岸壁に集まった。\n",
}


def texts():
    for name, text in TEXTS.items():
        (HERE / f"{name}.expected.txt").write_bytes(text.encode("utf-8"))
    russian = TEXTS["russian"]
    cases = {
        "german-latin1": TEXTS["german"].encode("latin-1"),
        "russian-windows1251": russian.encode("cp1251"),
        "japanese-shiftjis": TEXTS["japanese"].encode("shift_jis"),
        "russian-utf8-bom": codecs.BOM_UTF8 + russian.encode("utf-8"),
        "russian-utf16le-bom": codecs.BOM_UTF16_LE + russian.encode("utf-16-le"),
        "russian-utf16be-bom": codecs.BOM_UTF16_BE + russian.encode("utf-16-be"),
        "russian-utf32le-bom": codecs.BOM_UTF32_LE + russian.encode("utf-32-le"),
        "german-utf16le": TEXTS["german"].encode("utf-16-le"),
        "german-utf8-nfd": unicodedata.normalize("NFD", TEXTS["german"]).encode("utf-8"),
        "german-utf8-dos": TEXTS["german"].replace("\n", "\r\n").encode("utf-8"),
    }
    for name, data in cases.items():
        (HERE / f"{name}.txt").write_bytes(data)


def pdfs():
    labels = b"0 << /S /r >> 2 << /S /D >>"
    whole = pdf(handbook(), labels)
    save = lambda name, data: (HERE / name).write_bytes(data)
    save("handbook.pdf", whole)
    save("outline.pdf", pdf(handbook(), labels, outline=[("Of tides", 0, 600, None), ("The caf\u00e9", 0, 640, 0),
                                                         ("Fees", 2, None, None), ("Nowhere", 90, None, None)]))
    save("scanned.pdf", pdf([None, None]))
    save("partly-scanned.pdf", pdf([handbook()[3], None, handbook()[3]]))
    save("damaged.pdf", pdf(handbook(), labels, missing=(3,), broken=(1,)))
    save("truncated.pdf", whole[:whole.index(b"xref\n")])  # nothing says any more where the document begins
    save("lost-table.pdf", whole.replace(b"startxref\n", b"startxref\n9"))  # readers find the objects by searching
    save("stub.pdf", whole[:200])
    subprocess.run(["qpdf", "--static-id", "--static-aes-iv", "--encrypt", "open sesame", "owner", "256", "--",
                    HERE / "handbook.pdf", HERE / "encrypted.pdf"], check=True)


texts()
pdfs()
