"""Games and moves as rows of tables: what `tablee simulate --parquet` writes (docs/tables.md says what the columns mean)."""

from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from tablee.core.game import Event, Game
from tablee.core.position import SCORES, Position
from tablee.kernels import Buffer
from tablee.records import Record

if TYPE_CHECKING:  # Polars takes a while to import, and plain records do without
    import polars as pl

DRAW = "draw"
QUIET = "pass"
"""What is written for a decision that no event tells of: letting a chance go by."""


class GameRow(NamedTuple):
    """One game."""

    number: int
    game: str
    rules: int
    players: int
    bots: list[str]
    options: str
    first: int
    seed: str
    ending: str
    decisions: int
    scores: list[int]
    winners: list[int]
    margin: int
    lead_changes: int


def observation_id(observed: Buffer) -> int:
    """64 bits of a hash: equal for seats that see the same, and practically never otherwise."""
    return int.from_bytes(blake2b(observed.tobytes(), digest_size=8).digest(), "little")


def margins(scores: list[int]) -> list[int]:
    """Each seat's points less the best opponent's.

    >>> margins([5, 9, 9])
    [-4, 0, 0]
    """
    return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]


def leader(scores: list[int]) -> int:
    """The seat that leads alone, or -1.

    >>> leader([5, 9, 7]), leader([9, 9, 7])
    (1, -1)
    """
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def what_was_done(events: list[Event], seat: int) -> str:
    """What the seat did, in the words of records: not what it drew then, nor what others did.

    >>> what_was_done([{"seat": 1, "do": "penalty", "by": 0}, {"seat": 0, "do": "draw"}], 0)
    'penalty'
    """
    own = (event["do"] for event in events if event.get("by", event.get("seat")) == seat and event["do"] != DRAW)
    return next(own, QUIET)


class DecisionTable:
    """Notes each decision of a game that is being played. Column by column, all seats' values in one row of numbers:
    a million small objects would keep the garbage collector busier than the game."""

    def __init__(self, game: Game, number: int) -> None:
        self._game, self._number = game, number
        self._listed, self._points = Buffer(game.rules.moves), Buffer(SCORES)
        self._observed = Buffer(game.rules.state)
        self._seat: list[int] = []
        self._do: list[str] = []
        self._move: list[str] = []
        self._code: list[int] = []
        self._choices: list[int] = []
        self._gained: list[int] = []
        self._leaders: list[int] = []
        self._seen: list[int] = []
        self._scores: list[int] = []
        self._margins: list[int] = []
        self._now: list[int] = []

    def before(self, position: Position, seat: int, move: int) -> None:
        """Called with the position in which the seat has chosen."""
        rules = self._game.rules
        self._now = self._now or self._read_scores(position)
        for other in range(len(self._now)):
            rules.observe(position, other, self._observed)
            self._seen.append(observation_id(self._observed))
        self._seat.append(seat)
        self._code.append(move)
        self._move.append(self._game.format_move(position, move))
        self._choices.append(rules.legal(position, seat, self._listed))

    def after(self, position: Position, events: list[Event]) -> None:
        """Called once the move has been carried out, with what happened."""
        seat, scores = self._seat[-1], self._read_scores(position)
        self._do.append(what_was_done(events, seat))
        self._gained.append(scores[seat] - self._now[seat])
        self._leaders.append(leader(scores))
        self._scores += scores
        self._margins += margins(scores)
        self._now = scores

    def moves(self) -> "pl.DataFrame":
        """A row for each decision."""
        import polars as pl

        from tablee.lab.schemas import MOVES_SCHEMA

        def by_seat(values: list[int], kind: Any) -> pl.Series:
            table = np.array(values, kind).reshape(len(self._seat), -1)
            return pl.Series(table).arr.to_list()

        columns = {
            "number": np.full(len(self._seat), self._number, np.uint32),
            "decision": np.arange(len(self._seat), dtype=np.uint32),
            "seat": self._seat,
            "do": self._do,
            "move": self._move,
            "code": self._code,
            "choices": self._choices,
            "observations": by_seat(self._seen, np.uint64),
            "points": self._gained,
            "scores": by_seat(self._scores, np.int32),
            "margins": by_seat(self._margins, np.int32),
            "leader": self._leaders,
        }
        return pl.DataFrame(columns, schema=MOVES_SCHEMA)

    def game(self, record: Record) -> GameRow:
        """The row of the game, once it is over."""
        assert record.result is not None
        alone = [seat for seat in self._leaders if seat >= 0]
        return GameRow(
            number=self._number,
            game=record.game,
            rules=record.rules,
            players=len(record.players),
            bots=record.players,
            options=msgspec.json.encode(record.options).decode(),
            first=record.first,
            seed=record.seed,
            ending=record.result.ending,
            decisions=len(self._seat),
            scores=record.result.scores,
            winners=record.result.winners,
            margin=max(margins(record.result.scores)),
            lead_changes=sum(one != next_one for one, next_one in pairwise(alone)),
        )

    def _read_scores(self, position: Position) -> list[int]:
        self._game.rules.scores(position, self._points)
        scores: list[int] = self._points["values"][: position.number("seats")].tolist()
        return scores
