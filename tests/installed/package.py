"""`make package`: what a stranger would get. Builds archive and wheel from a clean clone, installs the wheel and plays from it.

The clone has HEAD and, over it, what is changed or new here and not ignored; so nothing that was built here gets into it. The
environment has the wheel, its dependencies, as locked, and the fifth game of examples/, which is played like any other.
"""

import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.installed.shared import ROOT, UV, run, smoke

NEEDED = (
    "tablee/server/web/index.html",
    "tablee/server/web/sw.js",
    "tablee/server/web/assets/",
    "tablee/lab/reports/pages/",
)
"""What nobody would miss before somebody opens a page."""


def listed(*kinds: str) -> list[Path]:
    return [Path(name) for name in run("git", "ls-files", "-z", *kinds).split("\0") if name]


def clone(folder: Path) -> None:
    if not (ROOT / ".git").exists():
        raise SystemExit(f"make package builds from a git clone, and {ROOT} is none.")
    run("git", "clone", "--quiet", ROOT, folder)
    for gone in listed("--deleted"):
        (folder / gone).unlink(missing_ok=True)
    for changed in listed("--modified", "--others", "--exclude-standard"):
        if (ROOT / changed).is_file():
            (folder / changed).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / changed, folder / changed)


def build(source: Path, out: Path, *kinds: str) -> Path:
    """Archive, wheel or both (then the wheel is made from the archive); the last of them."""
    run(UV, "build", "--quiet", "--python", sys.executable, "--out-dir", out, *kinds, source)
    return max(out.glob("tablee-*"), key=lambda file: file.suffix == ".whl")


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def check(wheel: Path, archive: Path, again: Path) -> None:
    names = contents(wheel)
    if missing := [name for name in NEEDED if not any(file.startswith(name) for file in names)]:
        raise SystemExit(f"{wheel.name} lacks {', '.join(missing)}")
    if other := names ^ contents(again):
        raise SystemExit(
            f"the wheel from the clone and the one from the archive differ: {', '.join(sorted(other)[:9])}"
        )
    with tarfile.open(archive) as opened:
        if not any(name.endswith("/web/vite.config.ts") for name in opened.getnames()):
            raise SystemExit(f"{archive.name} lacks the web client's sources")


def install(wheel: Path, fifth_game: Path, folder: Path) -> Path:
    """The Python of a new environment that has nothing but the wheel, what it needs, and a game of another package."""
    locked = folder / "locked.txt"
    run(UV, "export", "--quiet", "--frozen", "--no-dev", "--no-emit-project", "--no-hashes", "--output-file", locked)
    run(UV, "venv", "--quiet", "--python", sys.executable, folder / "venv")
    python = folder / "venv" / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--python", python, "--constraints", locked, wheel, fifth_game)
    return python


def main() -> None:
    began = time.monotonic()
    with TemporaryDirectory() as name:
        folder = Path(name)
        clone(folder / "clone")
        wheel = build(folder / "clone", folder / "dist", "--wheel")
        archive = build(folder / "clone", folder / "archive", "--sdist")
        check(wheel, archive, build(archive, folder / "again", "--wheel"))
        smoke(install(wheel, folder / "clone" / "examples" / "escalier", folder), folder / "records")
        if not (folder / "records" / "escalier.jsonl").is_file():
            raise SystemExit("the fifth game was not found by its entry point")
        size = wheel.stat().st_size / 1e6
        files = len(contents(wheel))
    print(
        f"{wheel.name} ({size:.1f} MB, {files} files) plays, from an empty environment ({time.monotonic() - began:.0f} s)."
    )


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"{' '.join(map(str, failed.cmd))}\n{failed.stdout}") from None
