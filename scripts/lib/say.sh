# shellcheck shell=bash
# How the scripts talk. Everything goes to standard error, so that standard output stays free for results.

say() { printf '%s\n' "$*" >&2; }

# section TITLE: heading of a step; the time tells which step was slow.
section() { printf '\n== %s  [%(%H:%M:%S)T]\n' "$1" -1 >&2; }

# fail WHAT MEANS NEXT [CODE]: ends the script with the three things that a reader needs; codes as lectern-cli's.
fail() {
  printf '\n%s: %s\n%s\n%s\n' "${0##*/}" "$1" "$2" "$3" >&2
  exit "${4:-1}"
}
