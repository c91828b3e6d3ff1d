"""One line a minute of each kind: whoever sends rubbish all day long does not fill the host's disk with our complaints."""

import sys
import threading
import time
from collections import Counter
from types import TracebackType
from typing import Any

import structlog

PERIOD_S = 60.0
MOST_KINDS = 200
"""Kinds are written in our sources, and few; should some library make them up, the rest are one kind."""
OTHERS = "others"

Kind = tuple[object, ...]


class Brake:
    def __init__(self, period_s: float = PERIOD_S) -> None:
        self.counts: Counter[str] = Counter()
        """All lines by what they say, those left out among them."""
        self._period_s = period_s
        self._since: dict[Kind, float] = {}
        self._left_out: dict[Kind, tuple[str, int]] = {}
        """What it said, and how often that was not written."""
        self._lock = threading.Lock()  # the writer's thread logs, too

    def __call__(self, _logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        said = str(event.pop("kind", event["event"]))
        kind: Kind = (said, *_place(event.get("exc_info")))
        with self._lock:
            if said not in self.counts and len(self.counts) >= MOST_KINDS:
                said, kind = OTHERS, (OTHERS,)
            self.counts[said] += 1
            now = time.monotonic()
            if now - self._since.get(kind, float("-inf")) < self._period_s:
                self._left_out[kind] = said, self._left_out.get(kind, (said, 0))[1] + 1
                raise structlog.DropEvent
            if len(self._since) >= MOST_KINDS:
                self._since.clear()
            self._since[kind] = now
            _, left_out = self._left_out.pop(kind, (said, 0))
        if left_out:
            event["and_before"] = left_out
        return event

    def flush(self) -> list[tuple[str, int]]:
        """What was left out until now, and how often; once a minute somebody says so."""
        with self._lock:
            left_out = list(self._left_out.values())
            self._left_out.clear()
        return left_out


def _place(found: Any) -> tuple[object, ...]:
    """Where an error arose: two errors of one name may be two faults."""
    found = sys.exc_info() if found is True else found
    error = found if isinstance(found, BaseException) else found[1] if isinstance(found, tuple) else None
    if error is None:
        return ()
    at: TracebackType | None = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return (type(error), *((at.tb_frame.f_code.co_filename, at.tb_lineno) if at is not None else ()))
