#!/usr/bin/env bash
# Reads a document and answers questions about it: installs, builds and fetches what is missing, then starts.
#
#   scripts/run.sh                            the window; without a display, the sample document and two sample questions
#   scripts/run.sh DOCUMENT                   reads it, then answers at a prompt
#   scripts/run.sh DOCUMENT "question" ...    reads it, answers, ends
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
model=qwen2.5-coder-0.5b # the default where speed counts; others: lectern-cli -m
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/build.sh
. "$root/scripts/lib/build.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,6s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  -*)
    say "run.sh: there is no option '$1'. See scripts/run.sh --help; options are those of lectern-cli itself."
    exit 2
    ;;
esac

window=false
if [ "$#" -eq 0 ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  window=true
elif [ "$#" -eq 0 ]; then
  document=$(ls "$root"/resources/sample/*.pdf)
  mapfile -t questions < <(grep -v '^ *$' "$root/resources/sample/questions.txt" | head -n 2)
else
  document=$1
  shift
  questions=("$@")
  # Said now and not after minutes of building.
  [ -r "$document" ] || fail "the document '$document' is not there or may not be read." \
    "There is nothing to read." "Check the path: scripts/run.sh DOCUMENT \"question\" ..." 3
fi

# What finds passages in other words than a question's: of use, but not needed.
fetch_encoder() {
  python3 "$root/scripts/fetch_model.py" all-minilm-l6-v2 >/dev/null ||
    say "Passages will be found by the words of a question alone."
}

install_packages build
if $window; then
  build release lectern
  fetch_encoder
  python3 "$root/scripts/fetch_model.py" "$model" >/dev/null
  exec "$root/build/release/desktop/lectern"
fi
build release lectern-cli
fetch_encoder
model_file=$(python3 "$root/scripts/fetch_model.py" "$model")

cli=$root/build/release/app/cli/lectern-cli
if [ "${#questions[@]}" -eq 0 ]; then
  exec "$cli" chat -m "$model_file" "$document"
fi
exec "$cli" ask -m "$model_file" "$document" "${questions[@]}"
