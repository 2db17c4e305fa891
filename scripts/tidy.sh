#!/usr/bin/env bash
# Says which sources are not written as .clang-format has it, and what clang-tidy finds in them.
#
#   scripts/tidy.sh                  the form of all tracked sources: a few seconds, needs no build
#   scripts/tidy.sh --fix            writes them in that form
#   scripts/tidy.sh --tidy           and runs clang-tidy over all that build/debug compiles: 5 to 20 s of a core for each
#                                    of some 700 sources
#   scripts/tidy.sh --tidy FILE...   both for these files alone; FILEs can be given without --tidy and with --fix, too
#
# clang-tidy needs what a build makes: cmake --preset debug && cmake --build --preset debug. It leaves out kernels for
# graphics cards (.cu), in which clang takes the types of halves and their functions for mistakes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"

rooms=(engine storage app research ui desktop tests)
fix=false tidy=false
files=()
for argument in "$@"; do
  case "$argument" in
    --fix) fix=true ;;
    --tidy) tidy=true ;;
    -h | --help)
      sed -n '2,11s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    -*)
      say "tidy.sh: unknown option '$argument'. See scripts/tidy.sh --help."
      exit 2
      ;;
    *)
      [ -f "$argument" ] || fail "there is no file '$argument'." "Nothing was checked." \
        "Check the path: scripts/tidy.sh --tidy FILE..." 3
      files+=("$(realpath --no-symlinks "$argument")")
      ;;
  esac
done

# tracked_sources: of all rooms, from the root.
tracked_sources() {
  local room patterns=()
  for room in "${rooms[@]}"; do patterns+=("$room/*.h" "$room/*.cpp" "$room/*.cu"); done
  git -C "$root" ls-files -- "${patterns[@]}" | sed "s|^|$root/|"
}

# check_form FILE...
check_form() {
  if $fix; then
    clang-format -i "$@"
  elif ! clang-format --dry-run -Werror "$@"; then
    fail "sources are not written as .clang-format has it." "The places stand above." "scripts/tidy.sh --fix mends them."
  fi
}

# compiled_sources FOLDER: of the rooms, as the compile commands in it have them.
compiled_sources() {
  local room
  for room in "${rooms[@]}"; do sed -n "s|^  \"file\": \"\($root/$room/.*[.]cpp\)\".*|\1|p" "$1/compile_commands.json"; done |
    sort -u
}

# write_commands FOLDER: those of build/debug, without its precompiled headers, which GCC wrote and clang cannot read.
write_commands() {
  local commands=$root/build/debug/compile_commands.json
  [ -f "$commands" ] || fail "build/debug is not there." "clang-tidy has to know how each source is compiled." \
    "cmake --preset debug && cmake --build --preset debug"
  mkdir -p "$1"
  sed 's/ -Winvalid-pch -include [^ ]*cmake_pch[.]hxx//' "$commands" >"$1/compile_commands.json"
}

# tidy_one FOLDER FILE: says nothing of a file in which nothing is found. GCC's own warnings are unknown to clang.
tidy_one() {
  local found
  found=$(clang-tidy --quiet -p "$1" --extra-arg=-Wno-unknown-warning-option "$2" 2>&1) && return
  printf '%s\n' "$found"
  return 1
}
export -f tidy_one

# run_tidy FILE...: or all that are compiled.
run_tidy() {
  local folder=$root/build/tidy file known
  write_commands "$folder"
  known=$(compiled_sources "$folder")
  for file in "$@"; do
    grep -qxF -- "$file" <<<"$known" || fail "build/debug compiles no '$file'." "clang-tidy cannot look at it alone." \
      "Of a header, give a source that includes it; of a new source, build first."
  done
  [ "$#" -eq 0 ] || known=$(printf '%s\n' "$@")
  tr '\n' '\0' <<<"$known" | xargs -0 -n 1 -P "$(nproc)" bash -c 'tidy_one "$@"' - "$folder" ||
    fail "clang-tidy has found something, or a source does not compile." "The places stand above." \
      "Mend them; a file '.moc' that is not found is written by a build."
}

section "Packages"
install_packages tidy

section "Form (clang-format)"
sources=("${files[@]}")
[ "${#sources[@]}" -gt 0 ] || mapfile -t sources < <(tracked_sources)
[ "${#sources[@]}" -gt 0 ] || fail "git names no sources." "Without FILEs, those that git tracks are checked." \
  "Run it in a clone, or give files: scripts/tidy.sh FILE..."
check_form "${sources[@]}"
say "Files: ${#sources[@]}"

if $tidy; then
  section "Faults (clang-tidy)"
  run_tidy "${files[@]}"
fi

section "Nothing is left to mend"
