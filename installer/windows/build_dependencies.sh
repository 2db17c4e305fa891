#!/usr/bin/env bash
# Builds the libraries that Lectern for Windows is made of, from Debian's source packages, and takes a Qt that was built.
#
#   installer/windows/build_dependencies.sh           what is missing; goes on behind the last library that was done
#   installer/windows/build_dependencies.sh --where   prints the folder when all is there, and ends with 4 if it is not
#   installer/windows/build_dependencies.sh --pack FILE.tar.xz   packs the folder, to be taken elsewhere
#
# A ready folder, or an archive that --pack made, is taken from $LECTERN_WINDOWS_DEPENDENCIES or ../shared/cache when it was
# made by the same recipe: the folder is named by a hash of it. Qt is taken from there, too: qt6-mingw-VERSION.tar.xz. Half
# an hour on two cores. $LECTERN_JOBS says how many compilers run at a time.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/debian_sources.sh
. "$root/scripts/lib/debian_sources.sh"
# shellcheck source=installer/windows/dependencies/recipes.sh
. "$here/dependencies/recipes.sh"

qt_archive=qt6-mingw-6.4.2.tar.xz
# shellcheck disable=SC2034  # recipes.sh uses it
jobs=${LECTERN_JOBS:-$(nproc)}

# recipe_hash: of all that says how the libraries become what they are.
recipe_hash() {
  (cd "$here" && find mingw64.cmake dependencies -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum |
    sha256sum | cut -c1-12)
}
name=windows-libraries-$(recipe_hash)
prefix=${XDG_CACHE_HOME:-$HOME/.cache}/lectern/$name

# given FILE: its path in one of the places that are looked at.
given() {
  local place
  for place in "${LECTERN_WINDOWS_DEPENDENCIES:-}" "$root/../shared/cache"; do
    [ -z "$place" ] || [ ! -e "$place/$1" ] || { printf '%s\n' "$place/$1" && return; }
  done
  return 1
}

is_whole() { [ -f "$1/whole" ]; }

# where: a folder that is whole.
where() {
  local ready
  if is_whole "$prefix"; then
    printf '%s\n' "$prefix"
  elif ready=$(given "$name") && is_whole "$ready"; then
    realpath "$ready"
  else
    return 4
  fi
}

# take_ready: unpacks an archive of the whole, if there is one.
take_ready() {
  local archive
  archive=$(given "$name.tar.xz") || return 1
  section "Unpacking $archive"
  mkdir -p "${prefix%/*}"
  tar -C "${prefix%/*}" -xf "$archive"
}

pack() {
  local folder
  folder=$(where) || fail "the libraries are not there." "There is nothing to pack." "Build them first: ${0##*/}"
  tar -C "${folder%/*}" -c "${folder##*/}" | xz -T0 -6 >"$1"
}

# step NAME COMMAND...: once; what was stopped in the middle begins anew.
step() {
  local what=$1
  shift
  [ ! -f "$prefix/done/$what" ] || return 0
  section "$what"
  work=$prefix/build/$what
  rm -rf "$work"
  mkdir -p "$work" "$prefix/done"
  # Not in a condition: there, bash would go on behind a command that failed.
  (
    set -e
    "$@"
  ) >&2
  rm -rf "$work"
  touch "$prefix/done/$what"
}

take_qt() {
  local archive
  archive=$(given "$qt_archive") || fail "there is no $qt_archive." "Nothing with a window can be made for Windows." \
    "Put it into a folder and name that: LECTERN_WINDOWS_DEPENDENCIES=FOLDER. docs/install.md says how it is made."
  rm -rf "$prefix/qt6"
  tar -C "$work" -xf "$archive"
  mv "$(find "$work" -maxdepth 3 -type d -name qt6 -print -quit)" "$prefix/qt6"
}

# make_package NAME VERSION PARTS
make_package() {
  local recipe=make_${1//[-.]/_}
  source=$work/source
  fetch_debian_source "$prefix/lists" "$1" "$2" "$3" "$source" ||
    fail "the source of $1 $2 could not be fetched." "A library for Windows cannot be built." \
      "Read apt-get's message above. If Debian has a newer version, write it into dependencies/sources.txt."
  work=$work/build
  "$recipe"
}

make_all() {
  local package version parts
  step installed make_installed
  step qt take_qt
  while read -r package version parts; do
    case "$package" in "" | "#"*) continue ;; esac
    step "$package" make_package "$package" "$version" "$parts"
  done <"$here/dependencies/sources.txt"
  rm -rf "$prefix/build" "$prefix/lists"
  # The folder may be moved.
  # shellcheck disable=SC2016  # pkg-config sets prefix
  sed -i 's|=.*/'"$name"'/|=${prefix}/|; s|^exec_prefix=.*|exec_prefix=${prefix}|' "$prefix"/lib/pkgconfig/*.pc
  touch "$prefix/whole"
}

case "${1:-}" in
  "") ;;
  --where)
    where
    exit
    ;;
  --pack)
    [ -n "${2:-}" ] || { say "build_dependencies.sh: --pack wants the name of a file." && exit 2; }
    pack "$2"
    exit
    ;;
  -h | --help)
    sed -n '2,11s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  *)
    say "build_dependencies.sh: unknown option '$1'. See ${0##*/} --help."
    exit 2
    ;;
esac

if ! where >/dev/null && ! take_ready; then
  section "Packages"
  install_packages build windows
  make_all
fi
where
