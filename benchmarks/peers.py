"""The peers: OpenSpiel, pgx, PettingZoo's games and python-chess, in environments of their own."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
PACKAGES = ("open_spiel==2.0.2", "pgx==2.6.0", "jax==0.10.2", "pettingzoo[classic]==1.27.0")
CHESS = ("chess==1.11.2",)


def install(folder: Path, packages: Iterable[str]) -> Path:
    """The Python of an environment with these packages."""
    python, ready, wanted = folder / "bin" / "python", folder / ".ready", "\n".join(packages)
    if not ready.exists() or ready.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        ready.write_text(wanted)
    return python


def install_peers() -> Path:
    return install(PEERS, PACKAGES)


def peer_json(python: Path, program: str, *arguments: object) -> dict[str, float]:
    """What one of the programs here prints in a peer's environment."""
    command: list[str | Path] = [python, HERE / program, *map(str, arguments)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def peer_rates(what: str, seconds: float, games: Iterable[str]) -> dict[str, float]:
    """`rollouts`: steps per second of random play; `search`: simulations per second."""
    return peer_json(install_peers(), "peer_openspiel.py", what, seconds, *sorted(games))
