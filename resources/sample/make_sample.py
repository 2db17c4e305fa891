"""Prints the sample handbook as one HTML page for WeasyPrint. Arguments: its Markdown chapters in order."""
import pathlib
import re
import sys

import markdown

STYLE = """
@page { size: 165mm 232mm; margin: 20mm 18mm 19mm 18mm;
        @top-left { content: "Handbook of the Harbour Library"; font: italic 8.5pt "Linux Libertine O"; color: #555; }
        @top-right { content: string(chapter); font: italic 8.5pt "Linux Libertine O"; color: #555; }
        @bottom-center { content: counter(page); font: 9pt "Linux Libertine O"; } }
@page :first { @top-left { content: none; } @top-right { content: none; } @bottom-center { content: none; } }
html { font: 10.5pt/1.36 "Linux Libertine O", serif; hyphens: auto; }
p { margin: 0 0 0.5em; text-align: justify; orphans: 2; widows: 2; }
h1 { font-size: 18pt; line-height: 1.2; margin: 1.3em 0 0.6em; string-set: chapter content(); break-after: avoid;
     hyphens: none; color: #123a5c; border-bottom: 1.2pt solid #123a5c; padding-bottom: 1mm; }
h2 { font-size: 12.5pt; margin: 1em 0 0.35em; break-after: avoid; hyphens: none; color: #123a5c; }
table { break-inside: avoid; width: 100%; border-collapse: collapse; font-size: 9.2pt; margin: 0.5em 0 0.9em; hyphens: none; }
thead { border-bottom: 0.8pt solid #123a5c; } th { text-align: left; }
th, td { padding: 0.9mm 2mm 0.9mm 0; vertical-align: top; } tr { break-inside: avoid; border-bottom: 0.2pt solid #bbb; }
.title { break-after: page; text-align: center; padding-top: 48mm; }
.title div { font-size: 27pt; line-height: 1.15; color: #123a5c; } .title p { text-align: center; margin-top: 7mm; }
.title .small { font-size: 8.5pt; margin-top: 62mm; color: #555; hyphens: none; }
.contents { break-after: page; } .contents a { color: inherit; text-decoration: none; } .contents p { margin: 0 0 0.2em; }
.contents .head { font-size: 18pt; color: #123a5c; margin-bottom: 0.6em; }
.contents a::after { content: leader('. ') target-counter(attr(href), page); }
"""

text = "\n".join(pathlib.Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
body = markdown.markdown(text, extensions=["tables", "toc", "smarty"])
chapters = re.findall(r'<h1 id="([^"]+)">(.*?)</h1>', body)
contents = "\n".join(f'<p><a href="#{anchor}">{title}</a></p>' for anchor, title in chapters)
print(f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Handbook of the Harbour Library of Aldersund</title>
<meta name="author" content="The Lectern authors"><style>{STYLE}</style></head><body>
<div class="title"><div>Handbook of the<br>Harbour Library<br>of Aldersund</div><p>Fourteenth edition, 2024</p>
<p class="small">The sample document of Lectern. Aldersund, its library and everyone in it are invented.<br>
Written for Lectern; licence GPL-3.0-or-later.</p></div>
<div class="contents"><p class="head">Contents</p>{contents}</div>
{body}</body></html>""")
