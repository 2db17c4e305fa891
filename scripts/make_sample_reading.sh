#!/usr/bin/env bash
# Makes resources/sample/handbook-of-aldersund.reading: the sample document, read by the default model, so that the first
# question of a new user is answered without any reading. To be run after a change of the sample, of the retaining heads
# of that model, or of what readings depend on (ui_sample_test says so); then the answers below are to be looked at.
#
#   scripts/make_sample_reading.sh
#
# Needs lectern-cli (scripts/run.sh builds it) and the model (scripts/fetch_model.py fetches it).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
model=qwen2.5-coder-0.5b # that scripts/run.sh fetches
# What gives the right answers in the smallest file.
options=(--budget 1400 --format q4)
cli=$root/build/release/app/cli/lectern-cli
sample=$root/resources/sample/handbook-of-aldersund.pdf
reading=${sample%.pdf}.reading

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cli" read -m "$model" "$sample" "${options[@]}" --library "$work/made.sqlite"
"$cli" library export 1 "$reading" --library "$work/made.sqlite"
chmod 644 "$reading"

# As it arrives elsewhere.
"$cli" library import "$reading" --library "$work/arrived.sqlite"
while read -r question; do
  "$cli" library ask 1 "$question" -m "$model" --library "$work/arrived.sqlite"
done <"$root/resources/sample/questions.txt"
ls -l "$reading"
