"""`tablee serve` as a process of its own, started again in a moment: forked from one that has imported everything.

Its wall clock can be put ahead or back while it runs. Its monotonic clock only goes on, by an hour at once if need be, as a
process finds it that was stopped meanwhile.
"""

import mmap
import multiprocessing
import os
import signal
import struct
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.server.postgres import free_port

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["tablee.cli.server", "tablee.server.serve", "uvloop", "sqlalchemy.dialects.sqlite"])
STARTS_S = 120.0
AHEAD = struct.Struct("=qq")
"""Nanoseconds by which the wall clock, and the monotonic one, are ahead."""


class ServerProcess:
    def __init__(self, folder: Path, *flags: str, has_limits: bool = False) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log"
        without = () if has_limits else ("--no-rate-limits", "--most-sockets", "9999")
        self._flags = [*flags, "--port", str(self.port), *without]
        self._ahead = folder / "ahead"
        self._wall_s = self._slept_s = 0.0
        self._ahead.write_bytes(AHEAD.pack(0, 0))
        self._process: multiprocessing.process.BaseProcess | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        self._process = FORKED.Process(target=_serve, args=(self._flags, str(self.log), str(self._ahead)), daemon=True)
        self._process.start()
        until = time.monotonic() + STARTS_S
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
                return
            except urllib.error.HTTPError:
                return  # it answers, if only that the database does not
            except OSError:
                assert self._process.is_alive(), self.log.read_text()[-2000:]
                time.sleep(0.02)
        raise AssertionError("the server does not start")

    def tell(self, signal_number: int) -> None:
        os.kill(self.pid, signal_number)

    def end(self, how: int) -> None:
        """SIGKILL, or SIGTERM as a host would."""
        assert self._process is not None
        if self._process.is_alive():
            self.tell(how)
        self._process.join(30)
        assert not self._process.is_alive()
        self._process.close()
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self.tell(signal.SIGCONT)
            self.end(signal.SIGTERM)

    def put_clock(self, ahead_s: float) -> None:
        """The wall clock is so far ahead from now on (or back, below zero), also after a restart."""
        self._wall_s = ahead_s
        self._put()

    def sleep(self, seconds: float) -> None:
        """So long the process was stopped."""
        self._slept_s += seconds
        self._put()

    def _put(self) -> None:
        with self._ahead.open("r+b") as file:  # in place: a server has it before its eyes
            file.write(AHEAD.pack(int((self._wall_s + self._slept_s) * 1e9), int(self._slept_s * 1e9)))


def _serve(flags: list[str], log: str, ahead: str) -> None:
    for output in (1, 2):
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), output)
    _follow(Path(ahead))
    sys.argv = ["tablee", "serve", *flags]
    from tablee.cli import main
    from tablee.server.tables import registry

    registry.RECONNECT_S = 0.0  # or clocks would hardly ever run: the next fault comes sooner
    main()


def _follow(ahead: Path) -> None:
    """The clocks as Python's `time` has them are from now on what is written there ahead of the machine's."""
    with ahead.open("rb") as file:
        shared = mmap.mmap(file.fileno(), AHEAD.size, prot=mmap.PROT_READ)
    true_ns, stopwatch_ns = time.time_ns, time.monotonic_ns
    time.monotonic_ns = lambda: stopwatch_ns() + AHEAD.unpack(shared)[1]
    time.monotonic = lambda: time.monotonic_ns() / 1e9
    time.time_ns = lambda: true_ns() + AHEAD.unpack(shared)[0]
    time.time = lambda: time.time_ns() / 1e9
