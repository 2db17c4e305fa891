# shellcheck shell=bash
# Configures and builds a preset of CMakePresets.json. Sourced; needs say.sh and $root.
# shellcheck disable=SC2154  # $root is set by the script that sources this

# configure PRESET: once; afterwards ninja itself configures again when a CMakeLists.txt has changed.
configure() {
  if [ -f "$root/build/$1/build.ninja" ]; then
    (cd "$root" && cmake --build --preset "$1" --target build.ninja >&2) && return 0
  fi
  (cd "$root" && cmake --preset "$1" >&2) ||
    fail "the preset '$1' could not be configured." \
      "A library or tool is missing, or build/$1 was made by another version." \
      "Read CMake's message above; deleting build/$1 starts afresh."
}

# build PRESET [TARGET...]: everything, or only the targets.
build() {
  local preset=$1
  shift
  configure "$preset"
  local targets=()
  [ "$#" -eq 0 ] || targets=(--target "$@")
  (cd "$root" && cmake --build --preset "$preset" "${targets[@]}" >&2) ||
    fail "the preset '$preset' does not build." \
      "The sources have an error, or the compiler is too old (GCC 12 or newer is needed)." \
      "Read the first compiler message above."
}
