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


def pdf(name, objects):
    out = "%PDF-1.5\n"
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    for i, body in enumerate(objects, 1):
        table += f"{len(out):010} 00000 n \n"
        out += f"{i} 0 obj\n{body}\nendobj\n"
    (HERE / name).write_text(f"{out}{table}trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n")


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
    odt("bomb.odt", "<text:p>Hello</text:p>" + " " * (17 << 20))
    packed("entities.odt", {"mimetype": "application/vnd.oasis.opendocument.text",
                            "content.xml": f'<!DOCTYPE d [<!ENTITY l0 "ha">{laughs}]><office:document-content {ODF}>'
                                           "<office:body><office:text><text:p>&l9;</text:p></office:text></office:body>"
                                           "</office:document-content>"})
    # Text that can be read stands before what cannot.
    odt("half-deep.odt", "<text:p>Hello</text:p>" * 2000 + "<text:list><text:list-item>" * 5000)
    odt("spaces.odt", '<text:p>far<text:s text:c="2000000000"/>apart</text:p>')
    # One chapter ten thousand times, and one that is not there.
    epub("repeated.epub", ["a"] * 10000 + ["b"], {"a": "<html><body><p>Once only.</p></body></html>"})
    # A chapter with a name that no format needs.
    epub("long-name.epub", ["n" * 2000], {"n" * 2000: "<html><body><p>Hello</p></body></html>"})
    epub("protected.epub", ["a"], {"a": "\x01\x02\x03" * 40}, {"META-INF/encryption.xml": "<encryption/>"})
    epub("bomb.epub", ["a"], {"a": "<html><body><p>Hello</p></body></html>" + " " * (17 << 20)})
    epub("deep.epub", ["a"], {"a": "<html><body>" + "<div>" * 3000 + "deep"})
    epub("entities.epub", ["a"], {"a": f'<!DOCTYPE html [<!ENTITY l0 "ha">{laughs}]><html xmlns="http://www.w3.org/1999/xhtml">'
                                       "<body><p>Ho &l9; ho</p></body></html>"})
    packed("laughing-package.epub", {"mimetype": "application/epub+zip",
                                     "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/>'
                                                               "</rootfiles></container>",
                                     "book.opf": f'<!DOCTYPE d [<!ENTITY l0 "ha">{laughs}]><package>&l9;</package>'})
    (HERE / "entities.html").write_text(f'<!DOCTYPE html [<!ENTITY l0 "ha">{laughs}]><body><p>Ho &l9; ho</p>')
    # A tree of pages, and an outline, whose branches lead back to it.
    objects = ["<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 2>>",
               "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2/Parent 2 0 R>>", "<</First 5 0 R/Last 5 0 R/Count 1>>",
               "<</Title(A)/Parent 4 0 R/Next 5 0 R/First 5 0 R/Last 5 0 R>>"]
    pdf("ring.pdf", objects)
    # A page that draws itself, in a document whose outline never ends.
    stream = lambda text, extra="": f"<<{extra}/Length {len(text)}>>stream\n{text}\nendstream"
    pdf("self-drawing.pdf", ["<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                             "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources"
                             "<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>",
                             stream("BT /F1 12 Tf 72 700 Td (Round and round) Tj ET /X Do"),
                             "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
                             stream("/X Do", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>"),
                             "<</First 8 0 R/Last 8 0 R/Count 1>>",
                             "<</Title(A)/Parent 7 0 R/Next 8 0 R/First 8 0 R/Last 8 0 R/Dest[3 0 R/Fit]>>"])
    (HERE / "deep.html").write_text("<!DOCTYPE html><body>" + "<div>" * 3000 + "deep")
    (HERE / "deep.rtf").write_text("{\\rtf1 " + "{" * 5000 + "deep")
    (HERE / "binary.rtf").write_text("{\\rtf1 before\\bin2000000000 after}")
    (HERE / "cut.docx").write_bytes((HERE / "ring.docx").read_bytes()[:300])


main()
