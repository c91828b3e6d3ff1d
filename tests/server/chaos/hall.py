"""A server and its database, which faults may do anything to, and which can be made good again."""

import shutil
import tempfile
import time
from pathlib import Path
from typing import Literal

from tests.server.chaos.disk import SmallDisk
from tests.server.chaos.process import ServerProcess
from tests.server.postgres import Line, Postgres

Kind = Literal["sqlite", "postgresql"]


class Hall:
    def __init__(self, kind: Kind, *, has_limits: bool) -> None:
        self.kind = kind
        self._folder = Path(tempfile.mkdtemp(prefix="tablee-chaos-"))
        self._folder.chmod(0o755)  # PostgreSQL runs as somebody else
        self.disk = SmallDisk(self._folder)
        """What the database writes to."""
        self.postgres: Postgres | None = None
        self.line: Line | None = None
        flags = ["--bot-pause-ms", "0", "--round-pause-s", "0", "--absence-s", "9999"]
        if kind == "sqlite":
            self.database = f"sqlite:///{self.disk.folder / 'tablee.db'}"
            flags += ["--data", str(self.disk.folder)]
        else:
            self.postgres = Postgres(self.disk.folder)
            self.postgres.start()
            self.database = self.postgres.new_database()
            self.line = Line(self.postgres.port)
            name = self.database.rpartition("/")[2]
            flags += ["--database", f"postgresql://postgres@127.0.0.1:{self.line.port}/{name}"]
        self.server = ServerProcess(self._folder, *flags, has_limits=has_limits)
        self.server.start()

    def restart(self, how: int, down_s: float = 0.0) -> None:
        self.server.end(how)
        time.sleep(down_s)
        self.server.start()

    def restart_database(self) -> None:
        assert self.postgres is not None
        self.postgres.kill()
        self.postgres.start()

    @property
    def writing(self) -> list[int]:
        """The processes that wait for the disk."""
        return [self.server.pid] if self.postgres is None else self.postgres.pids

    def close(self) -> None:
        self.server.close()
        if self.line is not None:
            self.line.close()
        if self.postgres is not None:
            self.postgres.remove()
        self.disk.close()
        shutil.rmtree(self._folder)
