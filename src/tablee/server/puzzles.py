"""The day's puzzle: the same for everybody, answered on the server; the solution leaves it only after an answer."""

import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, partial
from typing import Any

from tablee.bots.thinker import Thinker
from tablee.core.errors import IllegalMove
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.lab.puzzles import Choice, Puzzle, loss_of, shipped
from tablee.lab.review import judge
from tablee.server import errors, messages
from tablee.server.errors import NotFound
from tablee.server.store.puzzles import Answer, PuzzleRepository, streak
from tablee.server.tables.bot_pool import BotPool
from tablee.server.views import view_of

FIRST_DAY = date(2026, 11, 1)
JUDGE = "strong"
"""Who looks at moves that the expert did not."""
SIMULATIONS = 6_000
MOST_SHOWN = 60
"""Days in the archive's list."""
OTHERS = 3
SHOWN_KEPT = 500

NO_SUCH_DAY = Text(fr="Il n’y a pas encore d’énigme pour ce jour.", en="There is no puzzle for this day yet.")
FOUND = Text(
    fr="C’est le coup de l’expert : {win} % de chances de gagner, soit {lead} % de plus que le deuxième coup.",
    en="That is the expert’s move: a {win}% chance of winning, {lead} percentage points ahead of the next best move.",
)
AS_GOOD = Text(
    fr="Aussi bon que le coup de l’expert, autant qu’on puisse le mesurer : {win} % de chances de gagner.",
    en="As good as the expert’s move, as far as we can measure: a {win}% chance of winning.",
)
MISSED = Text(
    fr="Le coup de l’expert : {best}, {best_win} % de chances de gagner. Le vôtre : {move}, {win} %, soit {loss} % de "
    "moins (± {error}).",
    en="The expert’s move: {best}, a {best_win}% chance of winning. Yours: {move}, {win}%, {loss} percentage points less "
    "(± {error}).",
)


class Puzzles:
    def __init__(
        self, repository: PuzzleRepository, bot_pool: BotPool, today: Callable[[], date] | None = None
    ) -> None:
        self._repository = repository
        self._today = today or (lambda: datetime.now(UTC).date())
        self._bot_pool = bot_pool
        self._weighed: dict[tuple[str, int, str], Choice] = {}

    @property
    def today(self) -> int:
        """Days are counted from 1, in UTC."""
        return max(1, (self._today() - FIRST_DAY).days + 1)

    async def collection_of(self, game: str, person: str | None) -> messages.PuzzleCollection:
        answers = await self._answers(person, game)
        by_day = {answer.day: answer.solved for answer in answers}
        days = range(self.today, max(0, self.today - MOST_SHOWN), -1)
        return messages.PuzzleCollection(
            game=GAMES[game].name,
            today=self.today,
            streak=self._streak(answers),
            days=[messages.DayMark(day, iso(day), puzzle_of(game, day).level, by_day.get(day)) for day in days],
        )

    async def show(self, game: str, day: int, person: str | None) -> messages.PuzzleInfo:
        puzzle = self._puzzle(game, day)
        events, view = _shown(GAMES[game].name, day)
        answers = await self._answers(person, game)
        given = next((answer for answer in answers if answer.day == day), None)
        answer = None
        if given is not None and person is not None:
            answer = await self._verdict(game, day, person, given.move, counted=True, answers=answers)
        return messages.PuzzleInfo(
            game=puzzle.game.name,
            day=day,
            date=iso(day),
            is_today=day == self.today,
            seat=puzzle.seat,
            names=puzzle.record.players,
            level=puzzle.level,
            legal=puzzle.legal,
            events=events,
            view=view,
            answer=answer,
            by=shipped(puzzle.game.name)[0].command,
        )

    async def answer(self, game: str, day: int, person: str, move: str) -> messages.PuzzleVerdict:
        """The first answer counts; after it one may try others."""
        verdict = await self._verdict(game, day, person, move, counted=True, answers=[])
        kept = Answer(day, verdict.move, verdict.solved, on_day=day == self.today)
        verdict.counted = await self._repository.keep(person, GAMES[game].name, kept, int(time.time() * 1000))
        verdict.streak = self._streak(await self._answers(person, game))
        return verdict

    def explain(self, game: str, day: int, text: str) -> messages.PuzzleExplained:
        """What the move would score at once, or why it is not allowed."""
        puzzle = self._puzzle(game, day)
        observed = puzzle.observed()
        try:
            move = puzzle.game.parse_move(observed, text)
            puzzle.game.check(observed, puzzle.seat, move)
        except IllegalMove as error:
            return messages.PuzzleExplained([], error.rule, errors.said(error.text, **error.details))
        lines = puzzle.game.explain(observed, puzzle.seat, move)
        return messages.PuzzleExplained([messages.ScoreLine(errors.said(line.text), line.points) for line in lines])

    def _puzzle(self, game: str, day: int) -> Puzzle:
        if not 1 <= day <= self.today:
            raise NotFound(NO_SUCH_DAY)
        return puzzle_of(GAMES[game].name, day)

    async def _answers(self, person: str | None, game: str) -> list[Answer]:
        return [] if person is None else await self._repository.answers(person, GAMES[game].name)

    def _streak(self, answers: list[Answer]) -> messages.Streak:
        now, best = streak(answers, self.today)
        return messages.Streak(now, best, sum(answer.solved for answer in answers), len(answers))

    async def _verdict(
        self, game: str, day: int, person: str, text: str, *, counted: bool, answers: list[Answer]
    ) -> messages.PuzzleVerdict:
        puzzle = self._puzzle(game, day)
        observed = puzzle.observed()
        move = puzzle.game.parse_move(observed, text)
        puzzle.game.check(observed, puzzle.seat, move)
        written = puzzle.game.format_move(observed, move)
        choice = await self._weigh(puzzle, written, person)
        verdict = judge(choice.loss, choice.error)
        return messages.PuzzleVerdict(
            move=written,
            text=errors.said(said_move(puzzle, written)),
            solved=verdict == "best",
            win=choice.win,
            loss=max(0.0, choice.loss),
            error=choice.error,
            verdict=verdict,
            best=puzzle.best,
            best_text=errors.said(said_move(puzzle, puzzle.best)),
            best_win=puzzle.win,
            others=[
                messages.PuzzleChoice(other.move, errors.said(said_move(puzzle, other.move)), other.win)
                for other in puzzle.choices[:OTHERS]
            ],
            words=words(puzzle, choice, is_solved=verdict == "best"),
            counted=counted,
            streak=self._streak(answers),
        )

    async def _weigh(self, puzzle: Puzzle, move: str, person: str) -> Choice:
        """What the expert found out about the move; or, if it did not look at it, what a strong bot finds out now."""
        if move == puzzle.best:
            return Choice(move, puzzle.win, 0.0, 0.0)
        known = next((choice for choice in puzzle.choices if choice.move == move), None)
        if known is not None:
            return known
        key = puzzle.game.name, puzzle.number, move
        if key not in self._weighed:
            think = partial(weigh, puzzle, move)
            self._weighed[key] = await self._bot_pool.ask(person, puzzle.game, JUDGE, think)
        return self._weighed[key]


def weigh(puzzle: Puzzle, text: str, bot: Thinker) -> Choice:
    """The move compared with the best one in fresh worlds. The same move always gets the same answer."""
    game, observed = puzzle.game, puzzle.observed()
    best, move = (game.parse_move(observed, written) for written in (puzzle.best, text))
    words = ("answer", puzzle.number)
    loss, error = loss_of(bot, observed, puzzle.seat, best, move, SIMULATIONS, words)
    return Choice(text, min(1.0, max(0.0, puzzle.win - loss)), loss, error)


@lru_cache(SHOWN_KEPT)
def _shown(game: str, day: int) -> tuple[list[dict[str, Any]], Any]:
    """What happened last, and what the seat sees: the same for everybody."""
    puzzle = puzzle_of(game, day)
    events = [puzzle.game.narrate.redact(event, puzzle.seat) for event in puzzle.record.events[-3:]]
    return events, view_of(puzzle.game, puzzle.observed(), puzzle.seat)


def puzzle_of(game: str, day: int) -> Puzzle:
    puzzles = shipped(game)[1]
    return puzzles[(day - 1) % len(puzzles)]


def iso(day: int) -> str:
    return (FIRST_DAY + timedelta(days=day - 1)).isoformat()


def words(puzzle: Puzzle, choice: Choice, *, is_solved: bool) -> messages.Said:
    def percent(share: float) -> str:
        return f"{100 * share:.0f}"

    if choice.move == puzzle.best:
        lead = min((other.loss for other in puzzle.choices), default=0.0)
        return errors.said(FOUND, win=percent(puzzle.win), lead=percent(lead))
    if is_solved:
        return errors.said(AS_GOOD, win=percent(choice.win))
    return errors.said(
        MISSED,
        best=said_move(puzzle, puzzle.best),
        best_win=percent(puzzle.win),
        move=said_move(puzzle, choice.move),
        win=percent(choice.win),
        loss=percent(max(0.0, choice.loss)),
        error=percent(1.96 * choice.error),
    )


def said_move(puzzle: Puzzle, text: str) -> Text:
    observed = puzzle.observed()
    return puzzle.game.say_move(observed, puzzle.seat, puzzle.game.parse_move(observed, text))
