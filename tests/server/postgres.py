"""A PostgreSQL server of our own, which can be stopped, started and made to hang; and a line to it that can be cut."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from sqlalchemy import create_engine, text

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    def __init__(self, folder: Path | None = None) -> None:
        """In a folder of its own, or in that one, to which only it may write then."""
        self._folder = folder or Path(tempfile.mkdtemp(prefix="tablee-pg-"))
        self._as_user = (
            ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        )
        if self._as_user:
            shutil.chown(self._folder, "postgres", "postgres")
        self.port = free_port()
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}"
        self._data = str(self._folder / "data")
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", "postgres")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(PROGRAMS[-1] / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        options = ["-p", str(self.port), "-k", str(self._folder), "-c", "listen_addresses=127.0.0.1"]
        self._process = subprocess.Popen(
            [*self._as_user, str(PROGRAMS[-1] / "postgres"), "-D", self._data, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        ready = [str(PROGRAMS[-1] / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(600):
            if subprocess.run(ready, capture_output=True).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def stop(self) -> None:
        """At once: whoever is connected is cut off."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)
            self._process = None

    def kill(self) -> None:
        """As if the machine had lost its power, but for the disk's cache."""
        assert self._process is not None
        for pid in self.pids:
            os.kill(pid, signal.SIGKILL)
        self._process.wait(60)
        self._process = None

    def hang(self) -> None:
        for pid in self.pids:
            os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        for pid in self.pids:
            os.kill(pid, signal.SIGCONT)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pids(self) -> list[int]:
        """The server and all its processes."""
        assert self._process is not None
        own = self._process.pid
        return [own, *map(int, Path(f"/proc/{own}/task/{own}/children").read_text().split())]

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_database(self) -> str:
        name = f"t{os.urandom(6).hex()}"
        engine = create_engine(
            self.address.replace("postgresql://", "postgresql+psycopg://") + "/postgres", isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            connection.execute(text(f"create database {name}"))
        engine.dispose()
        return f"{self.address}/{name}"


class Line:
    """A line to a server that hands everything on, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self._there = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.is_dead = False
        """Takes everything, and hands nothing on."""
        self.loses_answer_to: bytes | None = None
        """The answer to the next message with these bytes is lost, and its connection with it; the message arrives."""
        self.dies_with_it = False
        """After that message the whole line is dead."""
        self.lost = 0
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._listener.accept()
                there = socket.create_connection(("127.0.0.1", self._there))
            except OSError:
                if self._listener.fileno() < 0:
                    return
                here.close()
                continue
            self._ends += [here, there]
            cut = threading.Event()
            threading.Thread(target=self._pass_on, args=(here, there, cut, True), daemon=True).start()
            threading.Thread(target=self._pass_on, args=(there, here, cut, False), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, cut: threading.Event, is_asked: bool) -> None:
        try:
            while data := source.recv(65536):
                if self.is_dead:
                    continue
                if is_asked and self.loses_answer_to is not None and self.loses_answer_to in data:
                    self.loses_answer_to = None
                    self.lost += 1
                    cut.set()
                if not is_asked and cut.is_set():
                    if self.dies_with_it:
                        continue
                    break
                target.sendall(data)
                self.is_dead = self.is_dead or (self.dies_with_it and cut.is_set())
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    def close(self) -> None:
        for end in (self._listener, *self._ends):
            end.close()
