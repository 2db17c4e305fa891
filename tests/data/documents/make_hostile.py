#!/usr/bin/env python3
"""Writes the documents made to bring a reader down into hostile/. Deterministic; standard library only."""
import io
import pathlib
import zipfile

HERE = pathlib.Path(__file__).parent / "hostile"
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
ODF = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
       'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"')


def packed(name, entries):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for entry, content in entries.items():
            info = zipfile.ZipInfo(entry, (2021, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if entry == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    (HERE / name).write_bytes(buffer.getvalue())


def docx(name, body, **parts):
    packed(name, {"word/document.xml": f'<w:document {W}><w:body>{body}</w:body></w:document>', **parts})


def odt(name, body):
    packed(name, {"mimetype": "application/vnd.oasis.opendocument.text",
                  "content.xml": f'<office:document-content {ODF}><office:body><office:text>{body}</office:text>'
                                 '</office:body></office:document-content>'})


def epub(name, spine, chapters, extra=None):
    items = "".join(f'<item id="{c}" href="{c}.xhtml" media-type="application/xhtml+xml"/>' for c in chapters)
    refs = "".join(f'<itemref idref="{c}"/>' for c in spine)
    packed(name, {"mimetype": "application/epub+zip",
                  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
                  "book.opf": f"<package><manifest>{items}</manifest><spine>{refs}</spine></package>",
                  **{f"{c}.xhtml": text for c, text in chapters.items()}, **(extra or {})})


def main():
    HERE.mkdir(exist_ok=True)
    text = "<w:p><w:r><w:t>Hello</w:t></w:r></w:p>"
    # 17 MiB of spaces in a file of 17 KiB.
    docx("bomb.docx", text + " " * (17 << 20))
    # A thousand million laughs.
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
    packed("entities.docx", {"word/document.xml": f'<!DOCTYPE d [<!ENTITY l0 "ha">{laughs}]><w:document {W}><w:body><w:p>'
                                                  "<w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>"})
    # A file of the machine as an entity.
    packed("outside.docx", {"word/document.xml": '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
                                                 f"<w:document {W}><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body>"
                                                 "</w:document>"})
    # Styles based on each other in a ring.
    ring = "".join(f'<w:style w:styleId="{a}"><w:basedOn w:val="{b}"/></w:style>' for a, b in ("AB", "BA"))
    docx("ring.docx", '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Round and round</w:t></w:r></w:p>',
         **{"word/_rels/document.xml.rels": '<Relationships><Relationship Type="x/styles" Target="styles.xml"/></Relationships>',
            "word/styles.xml": f"<w:styles {W}>{ring}</w:styles>"})
    odt("deep.odt", "<text:list><text:list-item>" * 5000 + "<text:p>deep</text:p>" + "</text:list-item></text:list>" * 5000)
    odt("spaces.odt", '<text:p>far<text:s text:c="2000000000"/>apart</text:p>')
    # One chapter ten thousand times, and one that is not there.
    epub("repeated.epub", ["a"] * 10000 + ["b"], {"a": "<html><body><p>Once only.</p></body></html>"})
    epub("protected.epub", ["a"], {"a": "\x01\x02\x03" * 40}, {"META-INF/encryption.xml": "<encryption/>"})
    (HERE / "deep.html").write_text("<!DOCTYPE html><body>" + "<div>" * 3000 + "deep")
    (HERE / "deep.rtf").write_text("{\\rtf1 " + "{" * 5000 + "deep")
    (HERE / "binary.rtf").write_text("{\\rtf1 before\\bin2000000000 after}")
    (HERE / "cut.docx").write_bytes((HERE / "ring.docx").read_bytes()[:300])


main()
