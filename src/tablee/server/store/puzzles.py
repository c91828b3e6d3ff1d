"""Who answered which day's puzzle, and how."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, and_, insert, select
from sqlalchemy.exc import IntegrityError

from tablee.server.store.database import Database
from tablee.server.store.schema import puzzle_answers


class Answer(NamedTuple):
    day: int
    move: str
    solved: bool
    on_day: bool


class PuzzleRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def answers(self, person: str, game: str) -> list[Answer]:
        """All answers of somebody, by day."""
        found = select(
            puzzle_answers.c.day, puzzle_answers.c.move, puzzle_answers.c.solved, puzzle_answers.c.on_day
        ).where(and_(puzzle_answers.c.person_id == person, puzzle_answers.c.game == game))
        found = found.order_by(puzzle_answers.c.day)
        return await self._database.read(lambda c: [Answer(*row) for row in c.execute(found)])

    async def keep(self, person: str, game: str, answer: Answer, now_ms: int) -> bool:
        """Keep a first answer; False if there was one already, which stays."""

        def work(c: Connection) -> bool:
            try:
                with c.begin_nested():
                    c.execute(
                        insert(puzzle_answers).values(person_id=person, game=game, at_ms=now_ms, **answer._asdict())
                    )
            except IntegrityError:
                return False
            return True

        return await self._database.write(work)


def streak(answers: Sequence[Answer], today: int) -> tuple[int, int]:
    """Days in a row that were solved on their day: up to today (or yesterday, today being still to come), and the most ever.

    >>> days = [Answer(day, "x", True, True) for day in (1, 2, 3, 6, 7)]
    >>> streak(days, 7), streak(days, 8), streak(days, 9)
    ((2, 3), (2, 3), (0, 3))
    """
    solved = {answer.day for answer in answers if answer.solved and answer.on_day}
    runs = {day: _run_before(solved, day) for day in solved}
    now = runs.get(today) or runs.get(today - 1) or 0
    return now, max(runs.values(), default=0)


def _run_before(solved: set[int], day: int) -> int:
    length = 0
    while day - length in solved:
        length += 1
    return length
