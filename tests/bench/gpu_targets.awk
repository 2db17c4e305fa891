# What was measured by gpu.sh, in results.md, next to what was aimed at, as a table. Of a number that was measured more
# than once the last counts. A line that begins with ` has the command whose tables follow.
BEGIN { FS = "|" }
function trim(s) { gsub(/^ +| +$/, "", s); return s }
/^`/ { llama = /llama-3.1-8b-q4_k_m.gguf/; vram = /--vram/; profiled = /--profile/; other = /--policy|--budget full / }
llama && !profiled && !vram && !other && NF == 12 && $2 ~ /[0-9]/ {
    key = trim($2) " " trim($3) " " trim($6)
    rate[key] = $7; last[key] = $9; decode[key] = $10
}
llama && vram && NF == 12 && $11 ~ /MiB/ { used[trim($3)] = 24576 - $11 }
profiled && /^\| reading, / { in_reading = 1 }
profiled && /^\| decoding, / { in_reading = 0 }
profiled && in_reading && /^\| choosing cells / { choosing = trim($4) }
function share(line) { sub(/ % of peak.*/, "", line); sub(/.* /, "", line); return line " %" }
/ GFLOP\/s in bf16 products, / { library = own = chunk = single = "" }
/^linear Q4_K, cuBLASLt +2048 / { library = share($0) }
/^linear Q4_K +2048 / { own = share($0) }
/^attention q8 +2048 .* heads 32\/8\/128 / { chunk = share($0) }
/^attention q8 +1 .* heads 32\/8\/128 / { single = share($0) }
function row(what, must, aim, value) {
    printf "| %s | %s | %s | %s |\n", what, must, aim, value == "" ? "not measured" : trim(value)
}
function ratio(a, b) { return a == "" || b == "" ? "" : sprintf("%.2f", a / b) }
END {
    short = "16384 16384 original"; normal = "131072 16384 original"; long = "1048576 16384 original"
    all = "131072 full original"
    print "\n| Llama-3.1-8B, Q4_K_M | must | aim | measured |\n| --- | --- | --- | --- |"
    row("prefill at 16384 cells, 128K tokens, tokens/s", ">= 12000", ">= 25000", rate[normal])
    row("the same, last tenth of 1M tokens", ">= 12000", ">= 25000", last[long])
    row("last tenth of 128K over that of 16K", "about 1", "about 1", ratio(last[normal], last[short]))
    row("last tenth of 1M over that of 128K", "about 1", "about 1", ratio(last[long], last[normal]))
    row("prefill of 128K over everything kept", ">= 1.7", ">= 2.2", ratio(rate[normal], rate[all]))
    row("the same over the 9,587 tokens/s that Locret published", "> 1", ">= 2.5", ratio(rate[normal], 9587))
    row("decoding at 16384 cells, tokens/s", ">= 150", ">= 250", decode[normal])
    row("the same over 128K cells", ">= 2", ">= 3", ratio(decode[normal], decode[all]))
    row("choosing cells, of the prefill", "<= 6 %", "<= 3 %", choosing)
    row("memory with --vram 24GiB, 16384 cells, MiB", "< 24576", "< 24576", used["16384"])
    row("the same, 128K cells, MiB", "< 24576", "< 24576", used["full"])
    # With cuBLASLt a reading multiplies chunks with that; then own kernels stand beside it for comparison.
    if (library != "") row("products of a chunk, Q4_K, cuBLASLt, of peak", ">= 55 %", ">= 75 %", library)
    row("products of a chunk, Q4_K, own kernels, of peak", library == "" ? ">= 55 %" : "", library == "" ? ">= 75 %" : "", own)
    row("attention of a chunk, q8, of peak", ">= 40 %", ">= 65 %", chunk)
    row("attention of a token, q8, of peak", ">= 70 %", ">= 85 %", single)
}
