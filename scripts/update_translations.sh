#!/usr/bin/env bash
# Writes texts of the interface that are new into the files for Qt Linguist, and takes out those that are gone.
#
#   scripts/update_translations.sh [FOLDER]    FOLDER: of the .ts files, resources/translations unless given
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-resources/translations}
cd "$root"
lupdate=$(qtpaths6 --query QT_HOST_BINS)/lupdate

sentences=$(mktemp --suffix=.cpp)
trap 'rm -f "$sentences"' EXIT
python3 scripts/sentences.py > "$sentences"

# update LANGUAGE OPTION...: the contexts of classes are found through the headers, and these from the root.
update() {
  local language=$1
  shift
  "$lupdate" -silent -no-obsolete -locations none -I . "$@" ui desktop "$sentences" \
    -target-language "$language" -ts "$folder/lectern_$language.ts"
}
update en -pluralonly
update de
update zh_CN
