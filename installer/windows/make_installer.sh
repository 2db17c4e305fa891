#!/usr/bin/env bash
# Makes Lectern-VERSION-x64-setup.exe of a build of the preset windows-cross.
#
#   installer/windows/make_installer.sh [FOLDER]    into FOLDER, or build/release-files
#
# With $LECTERN_SIGNING_CERTIFICATE, a PKCS#12 file whose password is the first line of $LECTERN_SIGNING_PASSWORD, programs and
# installer are signed, with the time of the server $LECTERN_TIMESTAMPS if that is set. Otherwise they are not.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  -*)
    say "make_installer.sh: unknown option '$1'. See ${0##*/} --help."
    exit 2
    ;;
esac
out=$(realpath --canonicalize-missing "${1:-$root/build/release-files}")
made=$root/build/windows-cross
[ -f "$made/CMakeCache.txt" ] || fail "build/windows-cross is not there." "There is nothing to install." \
  "cmake --preset windows-cross && cmake --build --preset windows-cross --target lectern lectern-cli"
of_cache() { sed -n "s/^$1:[A-Z]*=//p" "$made/CMakeCache.txt"; }
version=$(of_cache CMAKE_PROJECT_VERSION)
mkdir -p "$out"

# sign FILE...: if there is something to sign with.
sign() {
  local file time=()
  [ -n "${LECTERN_SIGNING_CERTIFICATE:-}" ] || return 0
  [ -z "${LECTERN_TIMESTAMPS:-}" ] || time=(-ts "$LECTERN_TIMESTAMPS")
  for file in "$@"; do
    osslsigncode sign -pkcs12 "$LECTERN_SIGNING_CERTIFICATE" -readpass "$LECTERN_SIGNING_PASSWORD" -h sha256 -n Lectern \
      "${time[@]}" -in "$file" -out "$file.signed" >&2 || fail "'$file' was not signed." "Windows would warn of it." \
      "Read osslsigncode's message above."
    mv "$file.signed" "$file"
  done
}

encoder=$(python3 "$root/scripts/fetch_model.py" all-minilm-l6-v2)
python3 "$here/stage.py" "$(of_cache LECTERN_WINDOWS_LIBRARIES)" "$made" "$encoder" "$made/stage"
"$made/draw_svg" "$made/installer.bmp" "$root/resources/icons/lectern.svg"
sign "$made"/stage/bin/lectern{,-cli}.exe
makensis -V2 -INPUTCHARSET UTF8 "-DVERSION=$version" "-DSTAGE=$made/stage" "-DICON=$made/lectern.ico" \
  "-DPICTURE=$made/installer.bmp" "-DOUT=$out/Lectern-$version-x64-setup.exe" "$here/lectern.nsi" >&2
sign "$out/Lectern-$version-x64-setup.exe"
printf '%s\n' "$out/Lectern-$version-x64-setup.exe"
