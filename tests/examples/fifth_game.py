"""Escalier as installed: for processes that are to find a fifth game, while this one knows four only."""

import os
import shlex
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "escalier"


def commands() -> list[list[str]]:
    """What the page says to type, in its order."""
    return [shlex.split(line) for line in PAGE.splitlines() if line.startswith(("    pip ", "    pytest "))]


def follow(folder: Path) -> dict[str, str]:
    """Type it all in an environment of its own, which has what this one has; the last lines of what each command says."""
    python = folder / "bin" / "python"
    uv = Path(sys.executable).with_name("uv")
    _run([str(uv), "venv", "--quiet", "--python", sys.executable, str(folder)])
    packages = next(folder.glob("lib/python*/site-packages"))
    (packages / "this.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    means = {
        "pip": [str(uv), "pip", "--quiet"],
        "pytest": [str(python), "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"],
    }
    more = {"pip": ["--no-deps", "--python", str(python)], "pytest": []}
    return {
        " ".join(command): _run([*means[command[0]], *command[1:], *more[command[0]]])[-2000:] for command in commands()
    }


def _run(command: list[str]) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def installed(folder: Path) -> dict[str, str]:
    """What `pip install -e` would write, and an environment that finds it."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    info = folder / "tablee_escalier-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["tablee.games"]
    lines = ["[tablee.games]", *(f"{name} = {target}" for name, target in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (folder, EXAMPLE, ROOT / "src", ROOT)))}
