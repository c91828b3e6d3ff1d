"""A real Ray cluster of two nodes on this machine plays the same bytes as this process alone."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.games import GAMES
from tablee.lab.cluster import Cluster
from tablee.lab.runs import Run, Span
from tests.cli.command import run as tablee

ROOT = Path(__file__).parents[2]


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Two nodes with a core each, closed to everybody without the token."""
    token = tmp_path / "token"
    token.write_text("0123456789abcdef" * 4)
    token.chmod(0o600)
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(token))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    from ray.cluster_utils import Cluster as Nodes

    cluster: Any = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        yield cluster.address
    finally:
        cluster.shutdown()


def where(_run: Run, _span: Span, _rows: bool) -> Any:
    """In place of a chunk: the node that it is played on."""
    import ray

    time.sleep(0.5)
    return ray.get_runtime_context().get_node_id()


@pytest.mark.timeout(240)
@pytest.mark.filterwarnings("default")  # Ray's own
@pytest.mark.skipif(sys.platform != "linux", reason="Ray starts its nodes otherwise elsewhere")
def test_a_cluster_gives_the_same_bytes(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["simulate", "tuileries", "--games", "24", "--bots", "greedy,random", "--seed", "ray"]
    assert tablee(monkeypatch, *arguments, "--workers", "1", "--out", str(tmp_path / "local.jsonl")) == 0
    with Cluster(address) as cluster:
        assert cluster.cores == 2
        assert tablee(monkeypatch, *arguments, "--cluster", address, "--out", str(tmp_path / "cluster.jsonl")) == 0
        run = Run.of(GAMES["tuileries"], 2, 1, ["random"], "", {})
        promises = [cluster.submit(where, run, False, (0, 1)) for _ in range(4)]
        assert len({str(promise()) for promise in promises}) == 2
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "local.jsonl").read_bytes()
