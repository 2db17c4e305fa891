#!/bin/bash
# Everything that wants a graphics card. Prints Markdown for docs/benchmarks.md, goes on after a failure, and ends with 1
# if there was one. Commands other than `all` take some minutes each, and later ones use what earlier ones left.
#   tests/bench/gpu.sh [-b BUILD] [-w FOLDER] [-d DEVICE] COMMAND...
#     machine              card, driver, clocks
#     tests                op tests and random models on the card
#     sanitizer [TOOL]...  op tests on the card under compute-sanitizer, where it is installed: as many rows as nine
#                          minutes allow; default: memcheck racecheck
#     kernels              each kernel as a share of what the card can do
#     parity [MODEL]...    logits and kept cells of real models, on the CPU and on the card; default: those that were
#                          packed, or those below 2 GB in $LECTERN_MODELS or the user's data folder
#     shapes [SHAPE]...    reading and decoding with random weights in true shapes: llama-3.1-8b, llama-3.1-8b:bf16,
#                          qwen2.5-7b, phi-3-mini, qwen2.5-1.5b; default: all
#     million              Llama-3.1-8B reads a million tokens and keeps 16384 or 4096 of them
#     full [SECONDS]       Llama-3.1-8B keeps everything: of a million tokens, or of as many as fit into the card and
#                          can be read in so many seconds; default: 400, in `all` 3600
#     profile              Llama-3.1-8B: where the time goes
#     vram                 Llama-3.1-8B: the most memory that 128K tokens take, with --vram 24GiB
#     targets              what was measured so far, next to what was aimed at
#     all [MODEL]...       all of these
#     pack FILE.tar.gz [MODEL]...    the programs with the libraries that they need, the models of parity, and this
#                          script, for a machine that has a card and nothing else; unpack it there and run ./gpu.sh
# -b: folder of the build; default build/release, or where this script lies in a packed folder. -w: where random models
# (5 to 16 GB) and results are kept between calls; default ~/.cache/lectern-gpu. -d: cuda, cuda:1 ...
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=build/release
[ -d "$here/lib" ] && build=$here
work=${XDG_CACHE_HOME:-$HOME/.cache}/lectern-gpu
device=cuda
failed=0

usage() { sed -n '2,/^set -uo/p' "$0" | sed '$d; s/^# \{0,1\}//'; }

while getopts b:w:d:h option; do
    case $option in
    b) build=$OPTARG ;;
    w) work=$OPTARG ;;
    d) device=$OPTARG ;;
    h) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || { usage >&2; exit 2; }
[[ $device =~ ^cuda(:([0-9]+))?$ ]] || { echo "'$device' is no graphics card: -d takes cuda, cuda:1 and so on." >&2; exit 2; }
card=${BASH_REMATCH[2]:-0}
export CUDA_DEVICE_ORDER=PCI_BUS_ID  # the order in which nvidia-smi counts

cli=$build/app/cli/lectern-cli
lab=$build/app/cli/lectern-lab
random_model=$build/tests/bench/write_random_model
device_parity=$build/tests/bench/device_parity
models_folder=${LECTERN_MODELS:-${XDG_DATA_HOME:-$HOME/.local/share}/lectern/models}
[ -d "$here/lib" ] && models_folder=$here/models
op_tests=(highest select cell_ops attention_received attention linear)

# A packed program starts with the libraries, and the loader, that lie beside it.
start=()
[ -d "$build/lib" ] && start=("$build/lib/ld-linux-x86-64.so.2" --library-path "$build/lib:${LD_LIBRARY_PATH:-}")
program() { "${start[@]}" "$@"; }

out() { tee -a "$work/results.md"; }
fence() { echo '```' | out; }
say() { printf '\n%s\n' "$*" | out; }

# Before a run a card is at rest: its clocks are looked at while a program of ours runs.
sampler=
stop_sampling() { [ -z "$sampler" ] || { kill "$sampler" && wait "$sampler"; } 2>/dev/null; sampler=; }
trap stop_sampling EXIT
start_sampling() {
    : >"$work/clocks.csv"
    command -v nvidia-smi >/dev/null || return
    # By lines: what a killed program holds back is lost.
    stdbuf -oL nvidia-smi -i "$card" --query-gpu=clocks.sm,clocks.mem,power.draw,temperature.gpu,utilization.gpu \
        --format=csv,noheader,nounits -lms 250 >"$work/clocks.csv" 2>/dev/null &
    sampler=$!
}
say_clocks() {
    awk -F', *' '
        NF == 5 && $5 >= 50 {
            if (n == 0 || $1 < least) least = $1
            if ($1 > most) most = $1
            if ($2 > memory) memory = $2
            if ($3 > watts) watts = $3
            if ($4 > warmest) warmest = $4
            clocks += $1; power += $3; n++
        }
        END {
            if (NR == 0) print "\nClocks: nvidia-smi told none."
            else if (n == 0) print "\nClocks: the card was not seen at work."
            else printf "\nClocks while the card was at work (%d of %d samples): SM %d MHz (%d to %d), memory %d MHz; " \
                "%d W (%d at most), %d degrees at most.\n", n, NR, clocks / n, least, most, memory, power / n, watts, warmest
        }' "$work/clocks.csv"
}

# step WORDS... : runs a program of ours, with its command, or what $label says, above what it prints, and clocks below.
# $plain: what it prints is no Markdown.
step() {
    local command="${*//$build\//}"
    echo -e "\n\`${label:-${command//$work\//}}\`\n" | out
    local began=$SECONDS
    start_sampling
    ${plain:+fence}
    program "$@" 2>&1 | out
    local code=${PIPESTATUS[0]}
    ${plain:+fence}
    stop_sampling
    say_clocks | out
    if [ "$code" -ne 0 ]; then
        say "**Failed with code $code after $((SECONDS - began)) s.**"
        failed=1
    fi
    return "$code"
}

need_card() {
    [ -x "$cli" ] && [ -x "$lab" ] || {
        echo "There is no $cli or no $lab: build lectern-cli, lectern-lab, write_random_model and device_parity first, with -DLECTERN_CUDA=ON, or name the build with -b." >&2
        exit 1
    }
    local devices line
    devices=$(program "$cli" info --devices) || exit 1
    line=$(grep "^cuda:$card: " <<<"$devices")
    if [ -z "$line" ]; then
        echo "There is no graphics card $card here, so nothing was measured. $(grep '^cuda' <<<"$devices")" >&2
        exit 1
    elif [[ $line == *"(cannot be used:"* ]]; then
        echo "The graphics card $card cannot be used, so nothing was measured. $line" >&2
        exit 1
    fi
    mkdir -p "$work"
}

machine() {
    say "### $(date -u '+%Y-%m-%d %H:%M UTC')"
    echo | out
    fence
    {
        program "$cli" info --devices
        echo
        nvidia-smi -i "$card" --query-gpu=name,driver_version,clocks.sm,clocks.max.sm,clocks.mem,power.limit,memory.total,memory.used \
            --format=csv || echo "nvidia-smi is not there: driver and clocks are unknown."
    } 2>&1 | out
    fence
}

# card_rows TEST: its rows that compute on the card, as Qt Test takes them; in an order that is random and the same each
# time, so that what there is time for is spread over all operations.
card_rows() {
    LECTERN_TEST_CUDA=$card program "$1" -datatags | sed -nE 's/^[^ ]+ ([^ ]+) ((.* )?cuda( .*)?)$/\1:\2/p' |
        shuf --random-source=<(yes)
}

test_on_card() {
    local rows
    mapfile -t rows < <(card_rows "$1")
    # Without a row Qt Test runs them all, on the CPU.
    [ ${#rows[@]} -gt 0 ] || { say "${1##*/} has no rows for a card."; failed=1; return; }
    LECTERN_TEST_CUDA=$card plain=1 label="${1##*/}, ${#rows[@]} rows on the card" step "$1" -silent "${rows[@]}"
}

tests() {
    local t
    for t in "${op_tests[@]}"; do test_on_card "$build/tests/engine/backend/${t}_test"; done
    if [ -d "$build/lib" ]; then
        say "architecture_test wants the repository: left out."
    else
        test_on_card "$build/tests/engine/model/architecture_test"
    fi
}

# check_with TOOL TEST SECONDS: prints a line of a table; what was found goes to findings.md.
check_with() {
    local test=$build/tests/engine/backend/$2_test log=$work/$1-$2.log rows
    mapfile -t rows < <(card_rows "$test")
    LECTERN_TEST_CUDA=$card timeout -k 5 "$3" \
        compute-sanitizer --tool "$1" --error-exitcode 1 "${start[@]}" "$test" "${rows[@]}" >"$log" 2>&1
    local code=$? ended found stopped='' verdict='' harmless='COMPUTE-SANITIZER|SUMMARY: 0 '
    [ $code -eq 124 ] || [ $code -eq 137 ] && code=0 stopped=", stopped after $3 s" harmless+='|[Tt]erminate'
    ended=$(grep -cE '^(PASS|FAIL!|SKIP|XFAIL|XPASS) .*\(.*cuda' "$log")
    found=$(grep -E '^========= [^ ]|^FAIL!|^QFATAL' "$log" | grep -vE "$harmless")
    [ "$ended" -gt 0 ] || verdict="no row ended"
    if [ -n "$found" ] || [ "$code" -ne 0 ]; then verdict=failed; fi
    echo "| $1 | $2 | $ended of ${#rows[@]}$stopped | ${verdict:-nothing}${verdict:+, see below} |"
    if [ -n "$verdict" ]; then
        {
            printf '\n%s of %s, all of it in %s:\n```\n' "$1" "$2" "$log"
            head -20 <<<"${found:-$(tail -20 "$log")}"
            echo '```'
        } >>"$work/findings.md"
        return 1
    fi
}

sanitizer() {
    [ $# -gt 0 ] || set -- memcheck racecheck
    PATH=$PATH:/usr/local/cuda/bin
    command -v compute-sanitizer >/dev/null || { say "compute-sanitizer is not there: left out."; return; }
    local tool t end=$((SECONDS + 540)) left=$(($# * ${#op_tests[@]}))
    : >"$work/findings.md"
    printf '\n| tool | op test | rows on the card that ended | found |\n| --- | --- | --- | --- |\n' | out
    for tool in "$@"; do
        for t in "${op_tests[@]}"; do
            check_with "$tool" "$t" $((end - SECONDS > left ? (end - SECONDS) / left : 1)) | out
            [ "${PIPESTATUS[0]}" -eq 0 ] || failed=1
            left=$((left - 1))
        done
    done
    out <"$work/findings.md"
}

kernels() { plain=1 step "$lab" bench --kernels --device "$device"; }

small_models() { find "$models_folder" -maxdepth 1 -name '*.gguf' -size -2000000k 2>/dev/null | sort; }

parity() {
    local options=(--device "$device") folder models=("$@")
    [ $# -gt 0 ] || mapfile -t models < <(small_models)
    if [ ${#models[@]} -eq 0 ]; then
        say "Parity was skipped: no model was named, and none below 2 GB lies in $models_folder."
        [ "$command" = all ] || failed=1
        return
    fi
    for folder in "$here/../../resources/heads" "$here/heads"; do [ -d "$folder" ] && options+=(--heads "$folder"); done
    [ -f "$here/text.txt" ] && options+=(--text "$here/text.txt")
    step "$device_parity" "${models[@]}" "${options[@]}"
}

# write_model SHAPE[:TYPES]: writes the random model and its heads, if they are not there. Sets model and heads.
write_model() {
    local shape=${1%%:*} types=q4_k_m
    [[ $1 == *:* ]] && types=${1##*:}
    model=$work/$shape-$types.gguf heads=$work/$shape-$types-heads.gguf
    [ -f "$model" ] && [ -f "$heads" ] && return
    program "$random_model" "$shape" "$types" "$model" "$heads" || { failed=1; return 1; }
}

# read_with LENGTHS BUDGETS OPTIONS...: on the card, in chunks of 2048.
read_with() {
    local lengths=$1 budgets=$2
    shift 2
    step "$lab" bench -m "$model" --heads "$heads" --device "$device" --read "$lengths" --budget "$budgets" --chunk 2048 "$@"
}

shapes() {
    [ $# -gt 0 ] || set -- llama-3.1-8b llama-3.1-8b:bf16 qwen2.5-7b phi-3-mini qwen2.5-1.5b
    local shape
    for shape in "$@"; do
        write_model "$shape" || continue
        case $shape in
        llama-3.1-8b)
            read_with 16384,131072 16384,4096,full -n 128
            for policy in streaming keydiff; do read_with 131072 16384 --policy $policy -n 0; done
            ;;
        *) read_with 16384,131072 4096,16384,full -n 128 --positions original ;;
        esac
    done
}

million() {
    write_model llama-3.1-8b || return
    # Original positions, to compare with shorter documents; then by rank, as documents beyond the window are read.
    read_with 1048576 16384,4096 -n 128 --positions original
    read_with 1048576 16384 -n 128
}

# seconds_of_all TOKENS: what keeping them all takes, by the last reading of 131072. A token takes the longer, the more
# stand before it: how much longer, its first and its last tenth tell.
seconds_of_all() {
    awk -F'|' -v tokens="$1" '
        $2 == 131072 && $3 ~ /full/ { first = 1 / $8; last = 1 / $9 }
        END {
            longer = (last - first) / (0.9 * 131072)
            printf "%d", tokens * (first + longer * (tokens / 2 - 0.05 * 131072))
        }' "$work/results.md"
}

full() {
    local most=${1:-400} tokens plan seconds what
    write_model llama-3.1-8b || return
    read_with 131072 full -n 128 --positions original || return
    for tokens in 1048576 786432 524288 393216 262144; do
        what="$tokens tokens with everything kept"
        plan=$(program "$cli" plan -m "$model" --device "$device" --tokens "$tokens" --budget full --chunk 2048 \
            --positions original 2>&1) || { say "$what were not read: $plan"; continue; }
        seconds=$(seconds_of_all "$tokens")
        if [ "$seconds" -le "$most" ]; then
            read_with "$tokens" full -n 128 -r 1 --positions original
            return
        fi
        say "$what have room, but would take about $seconds s, more than $most, and were not read."
    done
}

profile() {
    write_model llama-3.1-8b || return
    read_with 131072 16384 -n 32 -r 1 --profile
}

vram() {
    write_model llama-3.1-8b || return
    read_with 131072 16384,full -n 32 -r 1 --vram 24GiB
}

targets() {
    [ -f "$work/results.md" ] || { echo "Nothing was measured yet in $work." >&2; failed=1; return; }
    awk -f "$here/gpu_targets.awk" "$work/results.md"
}

pack() {
    local target=$1 folder programs=("$cli" "$lab" "$random_model" "$device_parity") models=("${@:2}") t program model
    for t in "${op_tests[@]}"; do programs+=("$build/tests/engine/backend/${t}_test"); done
    for program in "${programs[@]}"; do
        [ -x "$program" ] || { echo "There is no $program: build it first, with -DLECTERN_CUDA=ON." >&2; exit 1; }
    done
    [ ${#models[@]} -gt 0 ] || mapfile -t models < <(small_models)
    for model in "${models[@]}"; do [ -f "$model" ] || { echo "There is no model $model." >&2; exit 1; }; done
    [ ${#models[@]} -gt 0 ] || echo "No model goes along, so parity will be skipped: there is none below 2 GB in $models_folder." >&2
    folder=$(mktemp -d)
    mkdir -p "$folder"/{lib,models,app/cli,tests/bench,tests/engine/backend}
    for model in "${models[@]}"; do ln -s "$(realpath "$model")" "$folder/models/"; done
    for program in "${programs[@]}"; do cp "$program" "$folder/${program#"$build"/}"; done
    # The loader and the C library too: the other machine's may be older than those that these programs were built with.
    find "$folder/app" "$folder/tests" -type f -exec ldd {} + | awk '/=> \//{print $3} /^\t\/.*ld-linux/{print $1}' | sort -u |
        xargs -I{} cp -L {} "$folder/lib/"
    strip "$folder"/lib/*.so* "$folder"/app/cli/* "$folder"/tests/bench/* "$folder"/tests/engine/backend/* 2>/dev/null
    cp "$here"/gpu.sh "$here"/gpu_targets.awk "$here/../data/reference/text.txt" "$folder/"
    cp -r "$here/../../resources/heads" "$folder/"
    tar -C "$folder" -chzf "$target" . || failed=1
    rm -rf "$folder"
    ls -lh "$target"
}

command=$1
shift
case $command in
pack)
    [ $# -gt 0 ] || { usage >&2; exit 2; }
    pack "$@"
    ;;
targets) targets ;;
machine | tests | sanitizer | kernels | parity | shapes | million | full | profile | vram)
    need_card
    [ "$command" = machine ] || machine
    "$command" "$@"
    ;;
all)
    need_card
    machine
    tests
    sanitizer
    parity "$@"
    kernels
    shapes
    million
    full 3600
    profile
    vram
    targets
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
exit $failed
