"""Escalier as installed: for processes that are to find a fifth game, while this one knows four only."""

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "escalier"


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
