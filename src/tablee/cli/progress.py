"""A progress bar on standard error for long work, with its rate and the time left."""

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
def advancing(total: int, *, done: int = 0, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """What moves the bar on, if there is one; `done` of the total were there before."""
    if not shown or not sys.stderr.isatty():
        yield lambda _count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s", "dim")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda count: bar.advance(task, count)
