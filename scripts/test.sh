#!/usr/bin/env bash
# Builds and runs every test: a bare Debian 12 needs nothing else.
#
#   scripts/test.sh           all tests; those with a real model use smollm2-135m (98 MB, fetched once)
#   scripts/test.sh --full    also the tests on the three larger models (1.9 GB; accepts the Gemma terms of use), those with
#                             threads under the thread sanitizer, and those of windows under all sanitizers; and writes
#                             pictures of every state of the window, in each look, into build/pictures
#   scripts/test.sh --windows only those with the label "windows", built for Windows and run in Wine, and the installer;
#                             libraries that are missing are built first (installer/windows/build_dependencies.sh)
#
# Labels of ctest: "full" needs the larger models; "asan" and "tsan" run again under sanitizers, "window" on an X server;
# "fuzz" is a libFuzzer target; "nvcc" compiles the kernels for graphics cards, some 40 s, if they have changed.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/build.sh
. "$root/scripts/lib/build.sh"
# shellcheck source=scripts/lib/debian_sources.sh
. "$root/scripts/lib/debian_sources.sh"
# shellcheck source=scripts/lib/instrumented_qt.sh
. "$root/scripts/lib/instrumented_qt.sh"

full=false
windows=false
case "${1:-}" in
  "") ;;
  --full) full=true ;;
  --windows) windows=true ;;
  -h | --help)
    sed -n '2,12s/^# \{0,1\}//p' "$0"
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

# tests_labelled PRESET CTEST_OPTION...: names of the tests, which are the names of their targets.
tests_labelled() {
  local preset=$1
  shift
  ctest --test-dir "$root/build/$preset" -N "$@" 2>/dev/null | sed -n 's/^ *Test *#[0-9]*: //p'
}

# run_tests PRESET WHAT CTEST_OPTION...: two at a time, because many wait for a program they have started.
run_tests() {
  local preset=$1 what=$2
  shift 2
  ctest --test-dir "$root/build/$preset" --parallel 2 --output-on-failure --no-tests=error "$@" >&2 ||
    fail "$what failed." "The list above names the tests." \
      "One test alone: ctest --test-dir build/$preset --output-on-failure -R NAME"
}

# build_tests PRESET CTEST_OPTION...: only the programs that will run.
build_tests() {
  local targets
  configure "$1"
  mapfile -t targets < <(tests_labelled "$@")
  [ "${#targets[@]}" -gt 0 ] || fail "no test has the label of 'ctest ${*:2}'." "The step would test nothing." \
    "Give the tests their label in tests/*/CMakeLists.txt."
  build "$1" "${targets[@]}"
}

# test_windows: programs for Windows, in Wine.
test_windows() {
  section "Libraries for Windows"
  "$root/installer/windows/build_dependencies.sh" >/dev/null
  section "Build (Windows)"
  build_tests windows-cross -L '^windows$'
  build windows-cross lectern lectern-cli
  python3 "$root/scripts/fetch_model.py" smollm2-135m >&2
  section "Tests (Windows, in Wine)"
  run_tests windows-cross "a test for Windows" -L '^windows$'
  section "Tests (the installer for Windows)"
  build_tests release -L '^windows$'
  run_tests release "a test of the installer for Windows" -L '^windows$'
  section "All tests passed"
}

if $windows; then
  section "Packages"
  install_packages build test windows
  test_windows
  exit
fi

section "Packages"
install_packages build test

section "Build (release)"
build release

section "Models"
python3 "$root/scripts/fetch_model.py" smollm2-135m >&2
excluded=(-LE '^(full|window|windows)$')
# A third of what the sanitizers would build is windows.
sanitized=(-L '^asan$' -LE '^window$')
if $full; then
  excluded=(-LE '^(window|windows)$')
  export LECTERN_THOROUGH=1
  export LECTERN_PICTURES=$root/build/pictures
  sanitized=(-L '^asan$')
  for model in gemma3-270m qwen2.5-coder-0.5b qwen2.5-coder-1.5b; do
    python3 "$root/scripts/fetch_model.py" --accept-licence "$model" >&2
  done
fi

section "Tests (release)"
[ -n "$(tests_labelled release -L '^nvcc$')" ] ||
  say "There is no nvcc here: whether it takes the kernels for graphics cards is not tested."
run_tests release "a test" "${excluded[@]}"
# e2e_window_test draws nothing on a screen, x11_window_test brings its own, and ui_whole_window_test looks at what is
# drawn, which is the same everywhere.
own_screen='^(e2e|x11|ui_whole)_'
run_tests release "a test of a window" -L '^window$' -R "$own_screen"

section "Tests (windows on an X server)"
# Every second test on a server of its own: two on one take the keyboard from each other.
halves=()
for first in 1 2; do
  QT_QPA_PLATFORM=xcb xvfb-run -a -n "$((100 * first))" -s "-screen 0 1400x900x24" \
    bash -c 'openbox & "$@"' - \
    ctest --test-dir "$root/build/release" --output-on-failure --no-tests=error -L '^window$' -E "$own_screen" \
    -I "$first,,2" >&2 &
  halves+=($!)
done
for half in "${halves[@]}"; do
  wait "$half" ||
    fail "a test of a window failed on an X server." "The list above names the tests." \
      "One test alone: QT_QPA_PLATFORM=xcb xvfb-run -a build/release/tests/ui/…/NAME"
done

section "Build (address and undefined behaviour sanitizers, fuzz targets)"
build_tests asan "${sanitized[@]}"
build_tests asan -L '^fuzz$'

section "Tests (address and undefined behaviour sanitizers)"
run_tests asan "a test under the sanitizers" "${sanitized[@]}"

section "Fuzzing (some seconds each)"
run_tests asan "a fuzz target" -L '^fuzz$'

if $full; then
  section "Build (thread sanitizer)"
  build_instrumented_qt
  build_tests tsan -L '^tsan$'

  section "Tests (thread sanitizer)"
  run_tests tsan "a test under the thread sanitizer" -L '^tsan$'
fi

section "All tests passed"
