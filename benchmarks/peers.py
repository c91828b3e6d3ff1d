"""The peers: OpenSpiel, pgx and PettingZoo's games, in an environment of their own."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
PACKAGES = ("open_spiel==2.0.2", "pgx==2.6.0", "jax==0.10.2", "pettingzoo[classic]==1.27.0")
READY = PEERS / ".ready"


def install_peers() -> Path:
    python = PEERS / "bin" / "python"
    wanted = "\n".join(PACKAGES)
    if not READY.exists() or READY.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        READY.write_text(wanted)
    return python


def peer_rates(what: str, seconds: float, games: Iterable[str]) -> dict[str, float]:
    """`rollouts`: steps per second of random play; `search`: simulations per second."""
    command: list[str | Path] = [install_peers(), HERE / "peer_openspiel.py", what, str(seconds), *sorted(games)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    rates: dict[str, float] = json.loads(done.stdout)
    return rates
