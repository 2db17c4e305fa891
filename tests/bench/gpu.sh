#!/bin/bash
# All that wants a graphics card, in one call: op tests and models on the card, the sanitizer, then speed. Run it where
# a card is, from the folder of the build, or with the build as first argument. Says what failed and goes on.
#   tests/bench/gpu.sh [build folder] [GGUF file for the speed]
set -u
build=${1:-.}
model=${2:-}
failed=0
step() {
    echo "== $*"
    "$@" || { echo "FAILED: $*"; failed=1; }
}

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.max.sm,memory.total --format=csv
step "$build/app/cli/lectern-cli" info --devices

export LECTERN_TEST_CUDA=0
tests=(linear attention attention_received cell_ops select)
for t in "${tests[@]}"; do step "$build/tests/engine/backend/${t}_test"; done
step "$build/tests/engine/model/architecture_test"

if command -v compute-sanitizer >/dev/null; then
    for tool in memcheck racecheck; do
        for t in select cell_ops; do
            step compute-sanitizer --tool "$tool" --error-exitcode 1 "$build/tests/engine/backend/${t}_test"
        done
    done
fi

if [ -n "$model" ]; then
    for device in cpu cuda; do step "$build/app/cli/lectern-cli" bench -m "$model" --device $device; done
fi
exit $failed
