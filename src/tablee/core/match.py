"""A game under way: the one class that deals, takes moves, tells what happened and keeps the record."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from tablee.core.course import DEAL, Course, Step, agree
from tablee.core.edge import check_seat, check_seen, shown, whole_move
from tablee.core.errors import MatchError, SeatError, SeatsError, UndoError
from tablee.core.game import SPECTATOR, Event, Game
from tablee.core.move import Move
from tablee.core.outcome import Outcome
from tablee.core.position import Position
from tablee.core.record import FORMAT, Record, Result
from tablee.core.registry import GAMES
from tablee.core.seed import draw_first, parse_seed
from tablee.core.texts import Language, Text
from tablee.kernels import seed_buffer

WRONG_PLAYERS = Text(
    fr="Les joueurs s’indiquent par leur nombre ou par leurs noms, pas comme {given}.",
    en="Players are given by their number or by their names, not as {given}.",
)
WHO = Text(
    fr="Plusieurs places peuvent jouer ({seats}) : dites laquelle.",
    en="Several seats may act ({seats}): say which one does.",
)
BETWEEN_ROUNDS = Text(
    fr="La manche est terminée ; la suivante n’est pas encore distribuée.",
    en="The round is over; the next one has not been dealt yet.",
)
NOT_BETWEEN_ROUNDS = Text(fr="La manche n’est pas terminée.", en="The round is not over.")
NOTHING_TO_UNDO = Text(fr="Il n’y a aucun coup à reprendre.", en="There is no move to take back.")
SHOWN = Text(
    fr="Ce coup a montré à quelqu’un ce qui était caché : on ne peut plus le reprendre.",
    en="This move showed somebody what was hidden: it cannot be taken back.",
)
NO_SUCH_MOMENT = Text(
    fr="La partie a {moves} coups ; {given} n’en est pas un.",
    en="The game has {moves} moves; {given} is not one of them.",
)
PLAYER = "player {number}"


class Match:
    """A game under way.

    >>> match = Match("mounstein", players=["Ada", "Bob"], seed=7, first=0)
    >>> len(match.legal_moves), match.to_act
    (22, [0])
    >>> match.push("-1,0,1")
    >>> match.push(match.legal_moves[0])
    >>> match.moves
    [Move(0, '-1,0,1'), Move(1, '-2,0,0')]
    >>> match.events[0]
    {'seat': 0, 'do': 'place', 'at': [-1, 0, 1], 'level': 0}
    >>> match.pop()
    Move(1, '-2,0,0')
    >>> match.push("0,0,0")
    Traceback (most recent call last):
    tablee.core.errors.IllegalMove: The tile would lie on level 1 and cover only one tile of level 0: it takes two.
    >>> match.is_over, match.outcome, match.scores
    (False, None, [0, 0])
    """

    def __init__(
        self,
        game: Game | str,
        players: int | Sequence[str] = 2,
        *,
        seed: int | str | bytes | None = None,
        options: Mapping[str, Any] | None = None,
        first: int | None = None,
        bots: Collection[int] = (),
        rules: int | None = None,
        stops_between_rounds: bool = False,
        dealt: Event | None = None,
        told: Sequence[Event] = (),
    ) -> None:
        """A new game, dealt.

        `players`: how many, or their names. `seed`: decides all that chance does; drawn unless it is given. `first`: the seat
        that begins; unless it is given, drawn from the seed among those that may. `bots`: the seats whose names are levels of
        bots. `rules`: the version of the rules, the newest unless it is given. `stops_between_rounds`: a new round is dealt only
        when `next_round` is called. `dealt`: a record's setup or deal; the pieces lie in its order, not in the seed's (and
        `told` are the recorded events that follow it).
        """
        self.game = game if isinstance(game, Game) else GAMES[game]
        names = _names(players)
        self.rules = self.game.rules_version if rules is None else rules
        self.options = self.game.complete_options({} if options is None else options, len(names), self.rules)
        self.seats = len(names)
        self.seed = parse_seed(seed)
        self.players = [PLAYER.format(number=seat + 1) if name is None else name for seat, name in enumerate(names)]
        if first is None:
            people = [None if seat in bots else name for seat, name in enumerate(names)]
            first = draw_first(self.game, people, self.seed)
        check_seat(first, self.seats)
        self.first = first
        self._course = Course(self.game, stops_between_rounds=stops_between_rounds)
        self.position = self._dealt(dealt, told)
        """How the game stands: it changes with every move, so copy what you keep."""
        self.setup: Event = self.game.narrate.setup(self.position)
        self._course.setup = self.setup
        self._start = self.position.copy()
        self._steps: list[Step] = []
        self._sight: Position | None = None
        self._events: list[Event] = self.game.narrate.opening(self.position)
        self._opening = len(self._events)
        self._told_position: Position | None = None  # what `_events` has reached; None: all has been told
        self._told_at: list[int] = []  # by step, how many events had been told before it

    # -- reading ------------------------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now; none when the game is over, or between two rounds."""
        return [] if self._sight is not None else self.game.to_act(self.position)

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move of whoever may act."""
        return [move for seat in self.to_act for move in self.legal(seat)]

    def legal(self, seat: int) -> list[Move]:
        """The legal moves of that seat."""
        if self._sight is not None:
            check_seat(seat, self.seats)
            return []
        here = self.position.copy()
        return [Move(seat, code, here) for code in self.game.legal(here, seat)]

    @property
    def is_over(self) -> bool:
        return self.position.number("ending") != 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        result = self.game.narrate.result(self.position)
        return Outcome(result["ending"], tuple(result["scores"]), tuple(result["winners"]))

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return self.game.scores(self.position)

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        position, played = self._start.copy(), []
        for step in self._steps:
            if step != DEAL:
                played.append(Move(*step, position.copy()))
            self._course.carry_out(position, step)
        return played

    @property
    def events(self) -> list[Event]:
        """Everything that happened since the setup, in the form of docs/records.md."""
        self._tell()
        return self._events

    @property
    def last_events(self) -> list[Event]:
        """What the latest move did, chance included; what happened at the beginning, before the first one."""
        self._tell()
        return self._events[self._told_at[-1] :] if self._told_at else self._events[: self._opening]

    @property
    def record(self) -> Record:
        """The game so far as a record; without a result while it goes on."""
        result = msgspec.convert(self.game.narrate.result(self.position), Result) if self.is_over else None
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.rules,
            options=self.options,
            players=self.players,
            first=self.first,
            seed=self.seed.hex(),
            setup=self.setup,
            events=list(self.events),
            result=result,
        )

    def observation(self, seat: int = SPECTATOR) -> Position:
        """The position as that seat (-1: a spectator) may see it: what a bot chooses from."""
        return self.game.observe(self.position, seat)

    def view(self, seat: int = SPECTATOR) -> Any:
        """What that seat (-1: a spectator) sees, as the server sends it to a client."""
        return self.game.views.view(self.game.observe(self.shown, seat), seat)

    def say(self, move: Move, lang: Language = "en") -> str:
        """The move in words.

        >>> match = Match("tuileries", seed=1, first=0)
        >>> move = match.legal_moves[0]
        >>> str(move), match.say(move, "fr")
        ('rnh c3', 'poser le cavalier de cœur rouge en c3')
        """
        position = move.position or self.position
        check_seen(self.game, position, move.seat)
        return self.game.say_move(self.game.observe(position, move.seat), move.seat, move.code).say(lang)

    @property
    def between_rounds(self) -> bool:
        """Whether a round is over and the next one has to be dealt by `next_round`."""
        return self._sight is not None

    @property
    def stops_between_rounds(self) -> bool:
        return self._course.stops_between_rounds

    @property
    def shown(self) -> Position:
        """What lies on the table: between two rounds, what the last one left there."""
        return self.position if self._sight is None else self._sight

    def __str__(self) -> str:
        return str(self.shown)

    def __repr__(self) -> str:
        ending = f", {self.outcome.ending}" if self.outcome else ""
        return f"<match of {self.game.name}: {self.seats} players, {len(self._steps)} moves{ending}>"

    # -- going on -----------------------------------------------------------------------------------------------------------

    def push(self, move: Move | str | int, seat: int | None = None) -> None:
        """Play a move: a Move, its notation or its code. `seat` is needed only where several may act and the move does not say
        who makes it. An error leaves everything as it was."""
        self._push(self._legal_step(move, seat))

    def play(self, move: Move | str | int, seat: int | None = None) -> list[Event]:
        """Push a move and tell what it did: the quicker way for whoever wants to know after each one."""
        step = self._legal_step(move, seat)
        self._tell()
        happened, self._sight = self._course.tell_step(self.position, step)
        self._steps.append(step)
        self._told_at.append(len(self._events))
        self._events += happened
        return happened

    def resolve(self, move: Move | str | int, seat: int | None = None) -> tuple[int, int]:
        """The seat and the code that `push` would play, legal or not."""
        if type(move) is Move:
            code = whole_move(move.code)
            seat = move.seat if seat is None else seat
        elif type(move) is str:
            code = self.game.notation.parse_move(self.position, move)
        else:
            code = whole_move(move)  # type: ignore[arg-type]
        if seat is None:
            seat = self._only_seat()
        elif type(seat) is not int or not 0 <= seat < self.seats:
            check_seat(seat, self.seats)
        return seat, code

    def pop(self) -> Move:
        """Take the last move back. UndoError if there is none, or if it showed somebody what had been hidden."""
        if not self._steps or self._steps[-1] == DEAL:
            raise UndoError(SHOWN if self._steps else NOTHING_TO_UNDO)
        if any(self.game.narrate.reveals(event) for event in self.last_events):
            raise UndoError(SHOWN)
        seat, code = self._steps.pop()
        del self._events[self._told_at.pop() :]
        self._replay()
        return Move(seat, code, self.position.copy())

    def at(self, moves: int) -> "Match":
        """A match of its own, as this one was after so many moves."""
        played = [number for number, step in enumerate(self._steps, 1) if step != DEAL]
        if type(moves) is not int or not 0 <= moves <= len(played):
            raise MatchError(NO_SUCH_MOMENT, moves=len(played), given=shown(moves))
        twin = self.copy()
        del twin._steps[played[moves - 1] if moves else 0 :]
        if len(twin._told_at) > len(twin._steps):
            del twin._events[twin._told_at[len(twin._steps)] :]
            del twin._told_at[len(twin._steps) :]
            twin._told_position = None
        twin._replay()
        return twin

    def next_round(self) -> None:
        """Deal the next round."""
        if self._sight is None:
            raise MatchError(NOT_BETWEEN_ROUNDS)
        self._push(DEAL)

    def follow(self, recorded: Sequence[Event]) -> list[Event]:
        """Play the decision that these recorded events begin with, the pieces in the order that they tell; what happened. An
        error leaves everything as it was: RecordError where the rules say otherwise than the record, and whatever reading
        events of a wrong form raises."""
        seat, code = self.game.narrate.decision(self.position, recorded)
        self.game.check(self.position, seat, code)
        self._tell()
        course, trial = self._course.copy(), self.position.copy()
        happened = course.tell(trial, (seat, code), recorded)
        agree(happened, recorded)
        self._course, self.position = course, trial
        self._steps.append((seat, code))
        self._told_at.append(len(self._events))
        self._events += happened
        return happened

    def copy(self) -> "Match":
        """A match of its own that stands where this one stands."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.position, twin._steps = self.position.copy(), list(self._steps)
        twin._told_position = None if self._told_position is None else self._told_position.copy()
        twin._events, twin._told_at = list(self._events), list(self._told_at)
        return twin

    __copy__ = copy

    # -- inside -------------------------------------------------------------------------------------------------------------

    def _only_seat(self) -> int:
        acting = self.game.to_act(self.position)
        if len(acting) > 1:
            raise SeatError(WHO, seats=", ".join(map(str, acting)))
        return acting[0] if acting else 0  # who may not act is told so by the rules

    def _dealt(self, dealt: Event | None, told: Sequence[Event]) -> Position:
        game = self.game
        if dealt is None:
            return game.start(self.seats, self.first, self.options, self.seed, self.rules)
        position = Position(game)
        game.rules.open_game(position, self.seats, self.first, game.pack_options(self.options, self.rules))
        position["seed"] = seed_buffer(self.seed)["values"]
        self._course.setup = dealt
        self._course.let_chance_act(position, told or [dealt])
        return position

    def _legal_step(self, move: Move | str | int, seat: int | None) -> Step:
        seat, code = self.resolve(move, seat)
        if self._sight is not None:
            raise MatchError(BETWEEN_ROUNDS)
        if self.game.rules.refusal(self.position, seat, code):
            self.game.check(self.position, seat, code)
        return seat, code

    def _push(self, step: Step) -> None:
        if self._told_position is None:
            self._told_position = self.position.copy()
        self._sight = self._course.carry_out(self.position, step)
        self._steps.append(step)

    def _tell(self) -> None:
        """Telling takes longer than playing, so it is done when somebody asks."""
        position, self._told_position = self._told_position, None
        if position is not None:
            for step in self._steps[len(self._told_at) :]:
                self._told_at.append(len(self._events))
                self._events += self._course.tell(position, step)

    def _replay(self) -> None:
        """Come to `position` again, from the start."""
        self.position, self._sight = self._start.copy(), None
        for step in self._steps:
            self._sight = self._course.carry_out(self.position, step)


def _names(players: int | Sequence[str]) -> list[str | None]:
    """None for those who are only counted."""
    if type(players) is int:
        return [None] * min(max(players, 0), 99)  # how many there may be, the game says
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise SeatsError(WRONG_PLAYERS, given=shown(players))
    for name in players:
        if not isinstance(name, str):
            raise SeatsError(WRONG_PLAYERS, given=shown(name))
    return list(players)
