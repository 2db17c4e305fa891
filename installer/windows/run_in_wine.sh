#!/usr/bin/env bash
# Runs a program for Windows in Wine, with the libraries that it was built with.
#
#   installer/windows/run_in_wine.sh LIBRARIES PROGRAM.exe ARGUMENT...
#
# LIBRARIES is the folder that build_dependencies.sh names. $LECTERN_WINE is Wine's own folder, with its drive C: and its
# registry; one in build/wine unless it is set.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
case "${1:---help}" in
  -h | --help)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
esac
libraries=$1
shift
export WINEPREFIX=${LECTERN_WINE:-$here/../../build/wine}
# mscoree and mshtml: Wine would ask to fetch what nobody here uses.
export WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml="
# Wine takes names of files for those of the locale.
export LC_ALL=C.UTF-8
compiler=$(x86_64-w64-mingw32-gcc-posix -print-file-name=libstdc++-6.dll)
export WINEPATH="$libraries/bin;$libraries/qt6/bin;${compiler%/*};/usr/x86_64-w64-mingw32/lib"
# Programs here are compiled for machines with other folders.
export QT_PLUGIN_PATH=${QT_PLUGIN_PATH:-$libraries/qt6/plugins}
if [ ! -f "$WINEPREFIX/windows_10" ]; then
  mkdir -p "$WINEPREFIX"
  # Two tests that start at once must not both make it.
  exec 9>"$WINEPREFIX.lock"
  flock 9
  if [ ! -f "$WINEPREFIX/windows_10" ]; then
    wineboot --init >/dev/null 2>&1
    wine winecfg -v win10 >/dev/null 2>&1
    touch "$WINEPREFIX/windows_10"
  fi
  exec 9>&-
fi
exec wine "$@"
