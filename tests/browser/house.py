"""The real server in a process of its own, for browsers to play against."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import tablee

SOURCES = Path(tablee.__file__).parents[1]
PAGES = SOURCES / "tablee" / "server" / "web" / "index.html"
START = """
import os
import sys
from pathlib import Path
from tablee.server.serve import serve
from tablee.server.settings import Settings
if len(sys.argv) > 3:  # every deal the same, for pictures
    from types import SimpleNamespace
    from tablee.server.tables import registry
    real, seed = registry.secrets, bytes.fromhex(sys.argv[3])
    registry.secrets = SimpleNamespace(choice=real.choice, token_urlsafe=real.token_urlsafe, token_bytes=lambda size: seed)
serve(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]), bot_pause_ms=0, rate_limits=False, most_sockets=200,
               synchronous="NORMAL", log_level="warning", smtp_url=os.environ.get("TABLEE_SMTP_URL", ""),
               public_url=f"http://127.0.0.1:{sys.argv[1]}"))
"""
PATIENCE_S = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """`tablee serve`, without pauses and without limits; with a seed, every deal is the same."""

    def __init__(
        self, data: Path, seed: bytes | None = None, environment: dict[str, str] | None = None, smtp_port: int = 0
    ) -> None:
        self.data = data
        self._seed = seed
        self._environment = environment or os.environ | {"PYTHONPATH": str(SOURCES)}
        self._environment["TABLEE_SMTP_URL"] = f"smtp://127.0.0.1:{smtp_port}" if smtp_port else ""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            START,
            str(self.port),
            str(self.data),
            *([self._seed.hex()] if self._seed else []),
        ]
        self._process = subprocess.Popen(command, env=self._environment)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended with {self._process.returncode}")
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not begin to answer")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(timeout=PATIENCE_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
