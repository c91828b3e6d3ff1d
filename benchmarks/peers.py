"""The peers: OpenSpiel, in an environment of its own."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
OPEN_SPIEL = "open_spiel==2.0.2"


def install_peers() -> Path:
    python = PEERS / "bin" / "python"
    if not (PEERS / ".ready").exists():
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", OPEN_SPIEL], check=True)
        (PEERS / ".ready").touch()
    return python


def peer_rates(what: str, seconds: float, games: Iterable[str]) -> dict[str, float]:
    """`rollouts`: steps per second of random play; `search`: simulations per second."""
    command: list[str | Path] = [install_peers(), HERE / "peer_openspiel.py", what, str(seconds), *sorted(games)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    rates: dict[str, float] = json.loads(done.stdout)
    return rates
