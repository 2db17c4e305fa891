#!/usr/bin/env bash
# Writes a picture of each state of the window in each look, and a contact sheet of each state: light and dark, letters of
# 100 and 200 %, in English, German and Chinese, on screens of 1366 and 1920 pixels, and with 100 % on one of 1000. Says
# what is cut off or hard to read in any of them, and ends with 1 then.
#
#   scripts/pictures.sh [FOLDER]           default: build/pictures; takes some 20 minutes
#   scripts/pictures.sh FOLDER LOOK...     these alone, as their folders are called: de-dark-200-1366
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/build.sh
. "$root/scripts/lib/build.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
esac
folder=$(realpath -m "${1:-$root/build/pictures}")
looks=("${@:2}")

install_packages build test pictures
build release ui_whole_window_test

section "Pictures"
test=nothing_is_cut_off_or_hard_to_read
mkdir -p "$folder"
wrong=0
# Qt Test allows a function five minutes, and all looks are rows of one.
LECTERN_PICTURES=$folder QTEST_FUNCTION_TIMEOUT=7200000 "$root/build/release/tests/ui/window/ui_whole_window_test" \
  "${looks[@]/#/$test:}" >"$folder/faults.txt" 2>&1 || wrong=1

section "Contact sheets"
mapfile -t states < <(find "$folder" -mindepth 2 -name '*.png' -printf '%f\n' | sort -u)
for state in "${states[@]}"; do
  montage -label '%d' "$folder"/*/"$state" -tile 6x -geometry '480x300>+6+6' -background '#808080' \
    "$folder/sheet-$state"
done
say "${#states[@]} sheets: $folder/sheet-*.png"
[ $wrong -eq 0 ] || fail "something is cut off, hard to read or larger than its screen." \
  "The pictures were written all the same." "See $folder/faults.txt"
