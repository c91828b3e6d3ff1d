"""Runs the rules as plain Python and measures which lines of the kernels are reached: at least 98 %.

Started by `make coverage`; a process a game, because plain rules are slow.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tablee.core.registry import BUILT_IN

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tablee"
WANTED = 98
NOT_RULES = (
    "memory.py",  # replaced by an intrinsic when compiled
    "evaluation.py",  # what bots and environments know of a game; their own tests run it compiled
    "prospects.py",
    "encoding.py",
)


def kernel_files() -> list[str]:
    """Every source of the rules that has a kernel in it."""
    files = [*SOURCE.glob("kernels/*.py"), *SOURCE.glob("core/*.py"), *SOURCE.glob("games/*/*.py")]
    kernels = [file for file in files if "\n@kernel\n" in file.read_text(encoding="utf-8")]
    return [str(file.relative_to(ROOT)) for file in kernels if file.name not in NOT_RULES]


def run(game: str) -> int:
    """This game's own tests and a short walk through all verbs, uncompiled."""
    environment = os.environ | {
        "TABLEE_PLAIN": "1",
        "COVERAGE_FILE": str(ROOT / f".coverage.{game}"),
        "TABLEE_ORACLE_MOVES": "0",
    }
    tests = [
        f"tests/games/{game}",
        "tests/conformance/test_plain.py",
        "tests/conformance/test_masks.py",
        "tests/kernels/test_bits.py",
        "tests/kernels/test_chance.py",
    ]
    command = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        "--include",
        ",".join(kernel_files()),
        "-m",
        "pytest",
        "-q",
    ]
    selected = ["-p", "no:cacheprovider", "-k", f"not oracle and (not walk or {game})", *tests]
    return subprocess.run([*command, *selected], cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failed = [game for game, code in zip(BUILT_IN, pool.map(run, BUILT_IN), strict=True) if code]
    if failed:
        print(f"plain rules failed: {', '.join(failed)}")
        return 1
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "combine", *(f".coverage.{game}" for game in BUILT_IN)], cwd=ROOT, check=True)
    report = [*coverage, "report", "--show-missing", "--skip-covered", f"--fail-under={WANTED}"]
    return subprocess.run(report, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
