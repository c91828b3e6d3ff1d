"""The server's own log: one line a minute of each kind, however often it happens."""

import json
import socket
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import structlog

from tablee.server.log_brake import MOST_KINDS, OTHERS, Brake
from tests.server.chaos.process import ServerProcess

RUBBISH = 300


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    at = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    return at


def passes(brake: Brake, event: str, **more: Any) -> dict[str, Any] | None:
    try:
        return dict(brake(None, "error", {"event": event, **more}))
    except structlog.DropEvent:
        return None


def test_a_kind_is_said_once_a_minute_with_the_count(now: list[float]) -> None:
    brake = Brake()
    assert passes(brake, "cannot read") == {"event": "cannot read"}
    assert [passes(brake, "cannot read") for _ in range(5)] == [None] * 5
    assert passes(brake, "cannot write") is not None  # which is another
    now[0] += 61
    assert passes(brake, "cannot read") == {"event": "cannot read", "and_before": 5}
    assert passes(brake, "cannot read") is None
    assert brake.flush() == [("cannot read", 1)]
    assert brake.flush() == []
    assert brake.counts == {"cannot read": 8, "cannot write": 1}


def test_two_faults_of_one_name_are_both_seen() -> None:
    brake = Brake()

    def one() -> None:
        raise ValueError

    def other() -> None:
        raise ValueError

    seen = []
    for fault in (one, other, one, other):
        try:
            fault()
        except ValueError as error:
            seen.append(passes(brake, "request failed", exc_info=error) is not None)
    assert seen == [True, True, False, False]


def test_kinds_that_are_made_up_fill_neither_log_nor_memory() -> None:
    brake = Brake()
    said = [passes(brake, f"made up {number}") for number in range(10 * MOST_KINDS)]
    assert sum(one is not None for one in said) <= MOST_KINDS + 1
    assert len(brake.counts) == MOST_KINDS + 1
    assert brake.counts[OTHERS] == 9 * MOST_KINDS


@pytest.mark.parametrize("form", ["json", "console"])
def test_rubbish_fills_no_disk(form: str, tmp_path: Path) -> None:
    """Broken requests, thousands a second and for nothing: one line, and the count for whoever wants to know."""
    server = ServerProcess(tmp_path, "--data", str(tmp_path), "--log-format", form)
    server.start()
    try:
        for _ in range(RUBBISH):
            with socket.create_connection(("127.0.0.1", server.port)) as cable:
                cable.sendall(b"\x16\x03\x01 rubbish\r\n\r\n")
                while cable.recv(4096):
                    pass
        metrics = urllib.request.urlopen(f"{server.url}/metrics").read().decode()
    finally:
        server.close()
    (counted,) = [
        line for line in metrics.splitlines() if line.startswith("tablee_log_lines_total{") and "Invalid" in line
    ]
    assert counted.endswith(f" {RUBBISH}.0")
    said = server.log.read_text().splitlines()
    (line,) = [line for line in said if "Invalid HTTP request" in line and "left out" not in line]
    assert len(said) < 10
    if form == "json":
        assert json.loads(line)["level"] == "warning"
        assert all(json.loads(one) for one in said)
