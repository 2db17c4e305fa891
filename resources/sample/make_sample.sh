#!/bin/sh
# Makes handbook-of-aldersund.pdf from handbook-*.md. The PDF is kept in the repository; run this after a change of text.
# Needs (Debian): weasyprint python3-markdown fonts-linuxlibertine
set -eu
cd "$(dirname "$0")"
export SOURCE_DATE_EPOCH=1710115200 # 11 March 2024: the same text gives the same file
/usr/bin/python3 make_sample.py handbook-1.md handbook-2.md handbook-3.md >handbook.html
trap 'rm -f handbook.html' EXIT
weasyprint --optimize-size all handbook.html handbook-of-aldersund.pdf
