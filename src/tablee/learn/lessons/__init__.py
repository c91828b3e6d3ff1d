"""The guided first games: a lesson a game, each a legal game from a stacked deck."""

from collections.abc import Callable, Mapping

from tablee.learn.lessons import m, maho, mounstein, tuileries
from tablee.learn.page import Lesson

LESSONS: Mapping[str, Callable[[], Lesson]] = {
    "m": m.lesson,
    "tuileries": tuileries.lesson,
    "mounstein": mounstein.lesson,
    "maho": maho.lesson,
}
