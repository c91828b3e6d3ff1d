"""Connections to PostgreSQL that do not wait for ever. (The only module that needs its driver.)"""

import secrets
import time
from collections.abc import Generator
from typing import Any

import psycopg
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

CONNECT_S = 2
"""Less is not possible with libpq."""


class ImpatientConnection(psycopg.Connection[Any]):
    """Gives up on a server that is silent for too long."""

    silence_s: float | None = float(CONNECT_S)
    """While it is being prepared; None: it may take its time, as migrations do."""

    def wait(self, gen: Any, *args: Any, **named: Any) -> Any:
        return super().wait(gen if self.silence_s is None else self._limited(gen, self.silence_s), *args, **named)

    def _limited(self, gen: Any, silence_s: float) -> Generator[Any, Any, Any]:
        """The same, until time is up. Psycopg wakes what waits ten times a second, with nothing."""
        until = time.monotonic() + silence_s
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > until:
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"no answer for {silence_s:.1f} seconds")
                wanted = gen.send(ready)
        except StopIteration as end:
            return end.value


def open_postgresql(url: URL) -> Engine:
    """Its connections are known by a name that is this process's own."""
    named = {"connect_timeout": CONNECT_S, "application_name": f"tablee-{secrets.token_hex(6)}"}
    engine = create_engine(url, poolclass=NullPool, connect_args=named, hide_parameters=True)

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, args: Any, named: Any) -> ImpatientConnection:
        return ImpatientConnection.connect(*args, **named)

    return engine
