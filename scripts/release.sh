#!/usr/bin/env bash
# Makes the files of a release: AppImage, Debian package, installer for Windows, archive of the sources, licences of what is
# in the AppImage, and their checksums. Tries what is for Linux in a clean Debian; the tests are scripts/test.sh, which
# tries the installer with --windows. Without Qt for Windows (docs/install.md) there is no installer, and it says so.
#
#   scripts/release.sh [FOLDER]           into FOLDER, or build/release-files; ten minutes, and those of two builds
#   scripts/release.sh --draft [FOLDER]   also with changes that are not committed; packed fast, and not tried
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/build.sh
. "$root/scripts/lib/build.sh"

draft=false
if [ "${1:-}" = --draft ]; then
  draft=true
  shift
fi
case "${1:-}" in
  -h | --help)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  -*)
    say "release.sh: unknown option '$1'. See scripts/release.sh --help."
    exit 2
    ;;
esac
out=$(realpath --canonicalize-missing "${1:-$root/build/release-files}")
most_bytes=100000000 # a file that places for releases still take

# Who gets the programs must be able to get the sources that they were made of.
if ! $draft && [ -n "$(git -C "$root" status --porcelain)" ]; then
  fail "there are changes that are not committed." "The archive of the sources would not be what was built." \
    "Commit them, or make a draft: scripts/release.sh --draft"
fi
if [ -e "$out" ] && [ -n "$(find "$out" -mindepth 1 -print -quit)" ]; then
  fail "'$out' is not empty." "Old files could get among those of this release." "Remove it, or name another folder."
fi
mkdir -p "$out"

# The same sources give the same times in all archives.
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH

section "Packages"
install_packages build release

section "Build"
# A folder that was configured before those packages were here does not know what is made of them.
(cd "$root" && cmake --preset release >&2)
build release lectern lectern-cli appimage_runtime lectern_random
made=$root/build/release
encoder=$(python3 "$root/scripts/fetch_model.py" all-minilm-l6-v2)
install -D -m 644 "$encoder" "$made/encoder/all-minilm-l6-v2.gguf"
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$made/CMakeCache.txt")

section "Debian package"
cpack --config "$made/CPackConfig.cmake" -B "$out" >&2
rm -rf "$out/_CPack_Packages"
lintian --allow-root --fail-on error,warning "$out"/lectern_*.deb >&2 ||
  fail "lintian has something to say about the package." "It breaks a rule of Debian." "Mend what stands above."

section "Desktop entry and description"
desktop-file-validate "$root/installer/linux/lectern.desktop" >&2
appstreamcli validate --no-net "$made"/installer/linux/*.metainfo.xml >&2

section "AppImage"
pace=()
! $draft || pace=(--quick)
python3 "$root/installer/linux/make_appimage.py" "${pace[@]}" --licences "$out/third-party-licences.txt" \
  "$made" "$out/Lectern-$version-x86_64.AppImage"

section "Installer for Windows"
install_packages windows
if "$root/installer/windows/build_dependencies.sh" >/dev/null; then
  build windows-cross lectern lectern-cli
  "$root/installer/windows/make_installer.sh" "$out" >/dev/null
else
  say "It was left out: see above."
fi

section "Sources"
git -C "$root" archive --prefix="lectern-$version/" HEAD | xz -T2 >"$out/lectern-$version-source.tar.xz"

section "Checksums"
(cd "$out" && sha256sum -- * >SHA256SUMS)
large=$(find "$out" -type f -size "+${most_bytes}c")
[ -z "$large" ] || fail "a file has more than $most_bytes bytes: $large" "It cannot be put everywhere." \
  "Leave something out of it."

if ! $draft; then
  "$root/installer/linux/try_in_clean_root.sh" "$out"
fi

section "Made in $out"
(cd "$out" && stat --format='%s  %n' -- * >&2)
