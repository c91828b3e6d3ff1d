"""A progress bar on standard error for long work."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def counted(items: Iterable[T], total: int, *, shown: bool) -> Iterator[T]:
    """The items, with a bar if somebody is there to see it."""
    with advancing(total, shown=shown) as advance:
        for item in items:
            yield item
            advance(1)


@contextmanager
def advancing(total: int, *, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """What moves the bar on, if there is one."""
    if not shown or not sys.stderr.isatty():
        yield lambda _count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total)
        yield lambda count: bar.advance(task, count)
