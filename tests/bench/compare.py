#!/usr/bin/env python3
"""Measures Lectern against llama.cpp on this machine and prints a Markdown table.

    python3 tests/bench/compare.py                          all rows of the models that are in the data folder
    python3 tests/bench/compare.py smollm2-135m --runs 5    one model
    python3 tests/bench/compare.py --only llama.cpp         one half

Same file, same number of threads, flash attention on; the two engines take turns within each run, so that a machine
that slows down slows both; medians. llama.cpp comes as llama-cpp-python in a virtual environment that this script
makes (build/llama-cpp; compiling takes some minutes). Rows and demands: ROWS.
"""
import argparse
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGE = "llama-cpp-python==0.3.36"


class Row(NamedTuple):
    kind: str  # prefill or decode
    tokens: int
    depth: int
    at_least: float  # times llama.cpp's speed; 0 where no demand is made


ROWS = {
    "smollm2-135m": [
        Row("prefill", 512, 0, 6.0),
        Row("decode", 32, 0, 1.4),
        Row("prefill", 512, 7600, 6.0),
        Row("decode", 16, 7600, 4.0),
    ],
    "gemma3-270m": [Row("prefill", 512, 0, 2.9), Row("decode", 32, 0, 1.5)],
    "qwen2.5-coder-0.5b": [
        Row("prefill", 512, 0, 3.4),
        Row("decode", 32, 0, 1.7),
        Row("prefill", 512, 8192, 5.0),
        Row("decode", 16, 8192, 3.2),
        Row("prefill", 512, 16384, 5.0),
    ],
    "qwen2.5-coder-1.5b": [
        Row("prefill", 512, 0, 2.4),
        Row("decode", 32, 0, 1.3),
        Row("prefill", 512, 8192, 3.0),
        Row("decode", 16, 8192, 2.0),
    ],
}


def cpu_line(key: str) -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith(key):
            return line.split(":", 1)[1].strip()
    return platform.processor()


def cmake_arguments() -> str:
    """Not GGML_NATIVE: it would use AMX, which traps on machines that list it but do not permit it."""
    flags = set(cpu_line("flags").split())
    wanted = {"AVX2": "avx2", "FMA": "fma", "F16C": "f16c", "AVX512": "avx512f", "AVX512_VNNI": "avx512_vnni"}
    wanted |= {"AVX512_VBMI": "avx512vbmi", "AVX512_BF16": "avx512_bf16"}
    options = ["-DGGML_NATIVE=OFF"]
    options += [f"-DGGML_{option}={'ON' if flag in flags else 'OFF'}" for option, flag in wanted.items()]
    return " ".join(options)


def make_environment(folder: Path) -> Path:
    """Python of a virtual environment with llama.cpp; made when it is missing."""
    python = folder / "bin" / "python"
    probe = [str(python), "-c", "import llama_cpp, numpy"]
    if python.exists() and subprocess.run(probe, stderr=subprocess.DEVNULL, check=False).returncode == 0:
        return python
    print(f"Making {folder} with {PACKAGE} (needs python3-venv; compiles for some minutes) ...", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    environment = os.environ | {"CMAKE_ARGS": cmake_arguments()}
    install = [str(python), "-m", "pip", "install", "--quiet", "numpy", PACKAGE]
    # From source: a ready-made wheel would be built for the oldest of CPUs.
    subprocess.run(install + ["--no-binary", "llama-cpp-python"], env=environment, stdout=sys.stderr, check=True)
    return python


class LlamaCpp:
    """The worker stays alive between measurements, and with it what it has read; it is stopped while Lectern runs, so
    that its threads, which spin for a while after their work, take nothing from the other engine."""

    def __init__(self, python: Path, model: Path, context_tokens: int, threads: int):
        command = [str(python), str(HERE / "llama_cpp_worker.py"), str(model), str(context_tokens), str(threads)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.version = self._answer()["version"]
        self._process.send_signal(signal.SIGSTOP)

    def _answer(self) -> dict:
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"llama.cpp's worker ended with {self._process.wait()}")
        return json.loads(line)

    def measure(self, row: Row) -> float:
        self._process.send_signal(signal.SIGCONT)
        self._process.stdin.write(json.dumps({"kind": row.kind, "tokens": row.tokens, "depth": row.depth}) + "\n")
        self._process.stdin.flush()
        answer = self._answer()
        self._process.send_signal(signal.SIGSTOP)
        if "depth_seconds" in answer:
            speed = answer["depth_tokens"] / answer["depth_seconds"]
            print(f"  llama.cpp read {answer['depth_tokens']} tokens on the way at {speed:.1f} tok/s", file=sys.stderr)
        return answer["tokens_per_second"]

    def close(self):
        self._process.send_signal(signal.SIGCONT)
        self._process.stdin.close()
        self._process.wait()


def measure_lectern(program: Path, model: Path, rows: list[Row], threads: int) -> dict[Row, float]:
    """One start of `lectern-lab bench` for the rows of one depth."""
    tokens = {row.kind: row.tokens for row in rows}
    command = [str(program), "bench", "-m", str(model), "-d", str(rows[0].depth), "-t", str(threads), "--json"]
    command += ["-p", str(tokens.get("prefill", 0)), "-n", str(tokens.get("decode", 0))]
    results = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)["results"]
    speed_of = {(result["test"], result["depth"]): result["tokens_per_second"] for result in results}
    return {row: speed_of[("pp" if row.kind == "prefill" else "tg") + str(row.tokens), row.depth] for row in rows}


def compare(name: str, model: Path, arguments, python: Path | None) -> dict[Row, dict[str, float]]:
    rows = ROWS[name]
    speeds = {row: {"llama.cpp": [], "lectern": []} for row in rows}
    deepest = max(row.depth + row.tokens for row in rows)
    llama = LlamaCpp(python, model, (deepest + 255) // 256 * 256, arguments.threads) if python else None
    for depth in sorted({row.depth for row in rows}):
        here = [row for row in rows if row.depth == depth]
        for run in range(arguments.runs):
            print(f"{name}, depth {depth}, run {run + 1} of {arguments.runs}", file=sys.stderr, flush=True)
            for row in here if llama else []:
                speeds[row]["llama.cpp"].append(llama.measure(row))
            if arguments.only != "llama.cpp":
                for row, speed in measure_lectern(arguments.lectern, model, here, arguments.threads).items():
                    speeds[row]["lectern"].append(speed)
    if llama:
        llama.close()
    return {
        row: {engine: statistics.median(runs) for engine, runs in both.items() if runs} for row, both in speeds.items()
    }


def table_line(name: str, row: Row, speed: dict[str, float]) -> str:
    test = f"{row.kind} {row.tokens}" + (f" after {row.depth:,}" if row.depth else "")
    cells = [f"{speed[engine]:,.1f}" if engine in speed else "" for engine in ("llama.cpp", "lectern")]
    ratio = f"{speed['lectern'] / speed['llama.cpp']:.2f}x" if len(speed) == 2 else ""
    return f"| {name} | {test} | {cells[0]} | {cells[1]} | {ratio} | {row.at_least:g}x |"


def parse_arguments():
    data_home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help=f"of {', '.join(ROWS)}; default: all that are here")
    parser.add_argument("--models-folder", type=Path, default=Path(data_home) / "lectern" / "models")
    parser.add_argument("--lectern", type=Path, default=ROOT / "build/release/app/cli/lectern-lab")
    parser.add_argument("--environment", type=Path, default=ROOT / "build/llama-cpp")
    parser.add_argument("--make-environment", action="store_true", help="only make the virtual environment")
    parser.add_argument("--only", choices=["llama.cpp", "lectern"])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.models if name not in ROWS]:
        parser.error(f"there are no rows for {', '.join(unknown)}")
    return arguments


def main():
    arguments = parse_arguments()
    python = None if arguments.only == "lectern" else make_environment(arguments.environment)
    if arguments.make_environment:
        return
    print(f"CPU: {cpu_line('model name')}, {arguments.threads} threads, medians of {arguments.runs}; {PACKAGE}.\n")
    print("| file | test | llama.cpp tok/s | Lectern tok/s | ratio | at least |")
    print("|---|---|---|---|---|---|", flush=True)
    for name in arguments.models or ROWS:
        model = arguments.models_folder / f"{name}.gguf"
        if not model.exists():
            print(f"{model} is not here: scripts/fetch_model.py {name}", file=sys.stderr)
            continue
        for row, speed in compare(name, model, arguments, python).items():
            print(table_line(name, row, speed), flush=True)


if __name__ == "__main__":
    main()
