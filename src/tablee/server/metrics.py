"""What Prometheus may ask: counters of what happens, gauges of what is."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily

from tablee.games import GAMES
from tablee.server.logging_setup import BRAKE


class _LogLines:
    """What was logged, and what would have been had it not been said a moment before."""

    def collect(self) -> Iterator[CounterMetricFamily]:
        lines = CounterMetricFamily("tablee_log_lines", "Lines for the log, those left out among them", labels=["what"])
        for said, times in list(BRAKE.counts.items()):
            lines.add_metric([said], times)
        yield lines


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_LogLines())
        self.moves = Counter("tablee_moves", "Moves carried out", ["game"], registry=self.registry)
        self._moves_of = {name: self.moves.labels(name) for name in GAMES}
        self.refusals = Counter("tablee_refusals", "Requests refused on the socket", ["code"], registry=self.registry)
        self.requests = Counter("tablee_http_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.sockets = Gauge("tablee_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("tablee_tables_live", "Tables in memory", registry=self.registry)
        self.commits = Gauge("tablee_commits", "Transactions committed", registry=self.registry)
        self.answer_s = Histogram(
            "tablee_answer_seconds",
            "From a message on the socket to its answer",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
            registry=self.registry,
        )

    def count_move(self, game: str) -> None:
        self._moves_of[game].inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
