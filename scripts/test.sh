#!/usr/bin/env bash
# Builds and runs every test: a bare Debian 12 needs nothing else.
#
#   scripts/test.sh           all tests; those with a real model use smollm2-135m (98 MB, fetched once)
#   scripts/test.sh --full    also the tests on the three larger models (1.9 GB; accepts the Gemma terms of use)
#
# Labels of ctest: "full" needs the larger models; "asan" runs again under sanitizers; "fuzz" is a libFuzzer target.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/build.sh
. "$root/scripts/lib/build.sh"

full=false
case "${1:-}" in
  "") ;;
  --full) full=true ;;
  -h | --help)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  *)
    say "test.sh: unknown option '$1'. See scripts/test.sh --help."
    exit 2
    ;;
esac

# Nobody is there to answer, and no window may open.
exec </dev/null
export CI=true QT_QPA_PLATFORM=offscreen

# tests_labelled PRESET LABEL: names of the tests, which are the names of their targets.
tests_labelled() {
  ctest --test-dir "$root/build/$1" -L "^$2\$" -N 2>/dev/null | sed -n 's/^ *Test *#[0-9]*: //p'
}

# run_tests PRESET WHAT CTEST_OPTION...
run_tests() {
  local preset=$1 what=$2
  shift 2
  ctest --test-dir "$root/build/$preset" --output-on-failure --no-tests=error "$@" >&2 ||
    fail "$what failed." "The list above names the tests." \
      "One test alone: ctest --test-dir build/$preset --output-on-failure -R NAME"
}

# build_labelled PRESET LABEL: only the programs that will run.
build_labelled() {
  local targets
  configure "$1"
  mapfile -t targets < <(tests_labelled "$1" "$2")
  [ "${#targets[@]}" -gt 0 ] || fail "no test has the label '$2'." "The step would test nothing." \
    "Give the tests their label in tests/*/CMakeLists.txt."
  build "$1" "${targets[@]}"
}

section "Packages"
install_packages build test

section "Build (release)"
build release

section "Models"
python3 "$root/scripts/fetch_model.py" smollm2-135m >&2
excluded=(-LE '^full$')
if $full; then
  excluded=()
  for model in gemma3-270m qwen2.5-coder-0.5b qwen2.5-coder-1.5b; do
    python3 "$root/scripts/fetch_model.py" --accept-licence "$model" >&2
  done
fi

section "Tests (release)"
run_tests release "a test" "${excluded[@]}"

section "Build (address and undefined behaviour sanitizers)"
build_labelled asan asan

section "Tests (address and undefined behaviour sanitizers)"
run_tests asan "a test under the sanitizers" -L '^asan$'

section "Build (fuzz targets)"
build_labelled fuzz fuzz

section "Fuzzing (some seconds each)"
run_tests fuzz "a fuzz target" -L '^fuzz$'

section "All tests passed"
