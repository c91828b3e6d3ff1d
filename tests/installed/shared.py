"""What `make pythons` and `make package` share: installations beside this one, and the smoke test inside them."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
SMOKE = Path(__file__).with_name("smoke.py")
KEPT = ("TABLEE_CACHE",)
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if name in KEPT or not name.startswith(("PYTHON", "TABLEE_", "VIRTUAL_ENV"))
}
"""What an installation does must not depend on how this one was called."""


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """What the command says; CalledProcessError has all of it if it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=CLEAN | environment,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.stdout


def smoke(python: Path, folder: Path) -> None:
    """Let that Python's installation play; its records are in `folder` afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    run(python, "-P", "-W", "error", SMOKE, folder, cwd=folder)
