"""A Ray cluster that plays chunks of a run (extra `tablee[ray]`). The only module that imports Ray, and only when asked to."""

import logging
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

from tablee.core.errors import TableeError
from tablee.core.texts import Text

if TYPE_CHECKING:
    from tablee.lab.runs import Chunk, Promise, Run, Span

NO_RAY = Text(
    fr="--cluster demande Ray, qui n’est pas installé : pip install 'tablee[ray]'.",
    en="--cluster needs Ray, which is not installed: pip install 'tablee[ray]'.",
)
NO_CLUSTER = Text(
    fr="Pas de grappe Ray à l’adresse « {address} » : {why}. Une adresse est auto, hôte:port ou ray://hôte:port.",
    en="No Ray cluster at “{address}”: {why}. An address is auto, host:port or ray://host:port.",
)
LOST = Text(
    fr="La grappe Ray a perdu une partie du travail : {why}.", en="The Ray cluster has lost some of the work: {why}."
)
RETRIES = 3
"""How often a chunk is played again elsewhere when its machine dies: it comes out the same."""


class Cluster:
    """Connected while the `with` lasts; a connection that was there before is used and left alone."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise TableeError(NO_RAY) from None
        self._ray: Any = ray
        self._address = address
        self._own = False

    def __enter__(self) -> "Cluster":
        if not self._ray.is_initialized():
            try:
                self._ray.init(self._address, log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:  # Ray raises many kinds, from ConnectionError to its own
                raise TableeError(NO_CLUSTER, address=self._address, why=first_line(error)) from None
            self._own = True
        self.cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._own:
            self._ray.shutdown()

    def submit(self, play: "Callable[[Run, Span, bool], Chunk]", run: "Run", rows: bool, span: "Span") -> "Promise":
        """Hand a chunk out; it is played on any core of the cluster."""
        task = self._ray.remote(num_cpus=1, max_retries=RETRIES)(play)
        reference = task.remote(run, span, rows)

        def wait() -> "Chunk":
            try:
                played: Chunk = self._ray.get(reference)
            except self._ray.exceptions.RayTaskError as error:
                if isinstance(error.cause, TableeError):
                    raise error.cause from None
                raise
            except self._ray.exceptions.RayError as error:
                raise TableeError(LOST, why=first_line(error)) from None
            return played

        return wait


def first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
