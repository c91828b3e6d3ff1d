"""A game under way: the one class that deals, takes moves, tells what happened and keeps the record."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from secrets import token_bytes
from typing import Any

import msgspec

from tablee.core.edge import SEED_SIZE, check_seat, check_seed, check_seen, shown, whole_move
from tablee.core.errors import MatchError, RecordError, SeatError, SeatsError, SeedError, TableeError, UndoError
from tablee.core.game import SPECTATOR, Event, Game
from tablee.core.move import Move
from tablee.core.outcome import Outcome
from tablee.core.position import Position
from tablee.core.record import FORMAT, Record, Result, same
from tablee.core.registry import GAMES
from tablee.core.texts import Language, Text
from tablee.kernels import seed_buffer

WRONG_PLAYERS = Text(
    fr="Les joueurs s’indiquent par leur nombre ou par leurs noms, pas comme {given}.",
    en="Players are given by their number or by their names, not as {given}.",
)
WRONG_SEED = Text(
    fr="Une graine est un nombre, un texte ou {size} octets, pas {given}.",
    en="A seed is a number, a text or {size} bytes, not {given}.",
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
WRONG_PIECES = Text(fr="mise en place : {why}", en="setup: {why}")
DIFFERS = Text(
    fr="les règles attendent {expected}, le fichier dit {recorded}",
    en="the rules expect {expected}, the file says {recorded}",
)

PLAYER = "player {number}"
DEAL = (SPECTATOR, 0)
"""The step that deals the next round, where a match stops between rounds."""


def parse_seed(seed: int | str | bytes | None) -> bytes:
    """A game's 32 bytes: given as such or, as records have them, in hexadecimal; made from a number or a text; or drawn.

    >>> parse_seed(bytes(32).hex()) == bytes(32)
    True
    >>> parse_seed(7) == parse_seed("7") != parse_seed(8)
    True
    """
    if seed is None:
        return token_bytes(SEED_SIZE)
    if isinstance(seed, bytes):
        return check_seed(seed)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise SeedError(WRONG_SEED, size=SEED_SIZE, given=shown(seed))
    if isinstance(seed, str) and len(seed) == 2 * SEED_SIZE:
        try:
            return bytes.fromhex(seed)
        except ValueError:  # a text like any other
            pass
    return hashlib.sha256(f"tablee match {seed}".encode(errors="surrogatepass")).digest()


def draw_first(game: Game, names: Sequence[str | None], seed: bytes) -> int:
    """The seat that begins, drawn from the seed among those that may; names are people's, a bot has None."""
    seats = game.may_begin(names)
    digest = hashlib.sha256(b"tablee first seat" + seed).digest()
    return seats[int.from_bytes(digest, "big") % len(seats)]


def agree(happened: Sequence[Event], recorded: Sequence[Event]) -> None:
    """Raise RecordError unless the recorded events begin with what happened."""
    for number, event in enumerate(happened):
        told = recorded[number] if number < len(recorded) else None
        if not same(told, event):
            raise RecordError(DIFFERS, expected=event, recorded=told)


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
        self.stops_between_rounds = stops_between_rounds and self.game.rounds is not None
        # By number, the shuffles that went as somebody told, not as the seed says.
        self._orders: dict[int, list[int]] = {}
        self.position = self._dealt(dealt, told)
        """How the game stands: it changes with every move, so copy what you keep."""
        self.setup: Event = self.game.narrate.setup(self.position)
        self._start = self.position.copy()
        self._steps: list[tuple[int, int]] = []  # seat and code of every move; DEAL
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
        for seat, code in self._steps:
            if (seat, code) != DEAL:
                played.append(Move(seat, code, position.copy()))
            self._advance(position, seat, code)
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
        seat, code = self.resolve(move, seat)
        if self._sight is not None:
            raise MatchError(BETWEEN_ROUNDS)
        self._check(self.position, seat, code)
        self._push((seat, code))

    def ahead(self, moves: Sequence[tuple[int, int]] = ()) -> "Ahead":
        """What these moves (seat and code) would do, or without any the deal of the next round. Nothing has happened before
        `adopt`."""
        if (self._sight is None) != bool(moves):
            raise MatchError(BETWEEN_ROUNDS if moves else NOT_BETWEEN_ROUNDS)
        ahead = Ahead(self.position.copy())
        for seat, code in moves:
            self._check(ahead.position, seat, code)
            ahead.texts.append((seat, self.game.notation.format_move(ahead.position, code)))
            self._look_ahead(ahead, (seat, code))
        if not moves:
            self._look_ahead(ahead, DEAL)
        return ahead

    def adopt(self, ahead: "Ahead") -> None:
        """It has happened, and nothing else since."""
        self.position, self._sight = ahead.position, ahead.sight
        for step, events in zip(ahead.steps, ahead.told, strict=True):
            if self._told_position is None:
                self._told_at.append(len(self._events))
                self._events += events
            self._steps.append(step)

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

    def pop(self, *, even_if_shown: bool = False) -> Move:
        """Take the last move back. UndoError if there is none, or if it showed somebody what had been hidden: whoever has settled
        that already may say so."""
        if not self._steps or self._steps[-1] == DEAL:
            raise UndoError(SHOWN if self._steps else NOTHING_TO_UNDO)
        if not even_if_shown and any(self.game.narrate.reveals(event) for event in self.last_events):
            raise UndoError(SHOWN)
        seat, code = self._steps[-1]
        self._keep(len(self._steps) - 1)
        return Move(seat, code, self.position.copy())

    def at(self, moves: int) -> "Match":
        """A match of its own, as this one was after so many moves."""
        played = [number for number, step in enumerate(self._steps, 1) if step != DEAL]
        if type(moves) is not int or not 0 <= moves <= len(played):
            raise MatchError(NO_SUCH_MOMENT, moves=len(played), given=shown(moves))
        twin = self.copy()
        twin._keep(played[moves - 1] if moves else 0)
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
        known, trial = dict(self._orders), self.position.copy()
        try:
            happened = self._step(self.position, trial, seat, code, recorded)
            agree(happened, recorded)
        except BaseException:
            self._orders = known
            raise
        self.position = trial
        self._steps.append((seat, code))
        self._told_at.append(len(self._events))
        self._events += happened
        return happened

    def copy(self) -> "Match":
        """A match of its own that stands where this one stands."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        twin._told_position = None if self._told_position is None else self._told_position.copy()
        twin._orders, twin._steps = dict(self._orders), list(self._steps)
        twin._events, twin._told_at = list(self._events), list(self._told_at)
        return twin

    __copy__ = copy

    # -- inside -------------------------------------------------------------------------------------------------------------

    def _check(self, position: Position, seat: int, code: int) -> None:
        if self.game.rules.refusal(position, seat, code):
            self.game.check(position, seat, code)  # which says why

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
        self._let_chance_act(position, dealt, told or [dealt])
        return position

    def _advance(self, position: Position, seat: int, code: int) -> Position | None:
        """Carry a step out; what lies on the table if the match stops there, between two rounds."""
        if not self._orders and not self.stops_between_rounds:
            self.game.rules.play(position, seat, code)  # the quick way
            return None
        before = position.copy()
        if (seat, code) == DEAL:
            self._let_chance_act(position, deals=True)
        else:
            self.game.rules.act(position, seat, code)
            self._let_chance_act(position)
        return self._left(before, position)

    def _left(self, before: Position, after: Position) -> Position | None:
        """What lies on the table where the match stops between two rounds."""
        rounds = self.game.rounds
        return rounds.last_sight(before, after) if rounds is not None and self._stops(after) else None

    def _stops(self, position: Position) -> bool:
        rounds = self.game.rounds
        return self.stops_between_rounds and rounds is not None and rounds.is_between(position)

    def _step(
        self, before: Position, position: Position, seat: int, code: int, told: Sequence[Event] | None = None
    ) -> list[Event]:
        """Carry a step out and tell what happened. `before`: a copy of the position. `told`: the recorded events to come."""
        if (seat, code) == DEAL:
            return self._let_chance_act(position, deals=True)
        self.game.rules.act(position, seat, code)
        events = self.game.narrate.acted(before, seat, code, position)
        if told is not None:
            agree(events, told)
            told = told[len(events) :]
        return events + self._let_chance_act(position, self.setup, told)

    def _let_chance_act(
        self,
        position: Position,
        setup: Event | None = None,
        told: Sequence[Event] | None = None,
        *,
        deals: bool = False,
    ) -> list[Event]:
        """Order the pieces that await it, as often as the rules ask: as the seed says, unless somebody has told how they lay."""
        game = self.game
        events: list[Event] = []
        while awaits := position.number("awaits"):
            if not deals and self._stops(position):
                break
            number = position.number("shuffles")
            if told is not None:
                self._orders[number] = game.narrate.order(position, setup or {}, told[len(events) :])
            if number in self._orders:
                _lay(position, awaits, self._orders[number])
            else:
                game.rules.shuffle(position)
            before = position.copy()
            game.rules.settle(position)
            events += game.narrate.settled(before, position)
        return events

    def _push(self, step: tuple[int, int]) -> None:
        if self._told_position is None:
            self._told_position = self.position.copy()
        self._sight = self._advance(self.position, *step)
        self._steps.append(step)

    def _look_ahead(self, ahead: "Ahead", step: tuple[int, int]) -> None:
        before = ahead.position.copy()
        ahead.told.append(self._step(before, ahead.position, *step))
        ahead.steps.append(step)
        ahead.sight = self._left(before, ahead.position)

    def _tell(self) -> None:
        """Telling takes longer than playing, so it is done when somebody asks."""
        position, self._told_position = self._told_position, None
        if position is not None:
            for seat, code in self._steps[len(self._told_at) :]:
                self._told_at.append(len(self._events))
                self._events += self._step(position.copy(), position, seat, code)

    def _keep(self, steps: int) -> None:
        """Only the first so many steps, played again from the start."""
        del self._steps[steps:]
        self.position, self._sight = self._start.copy(), None
        for seat, code in self._steps:
            self._sight = self._advance(self.position, seat, code)
        if len(self._told_at) > steps:
            del self._events[self._told_at[steps] :]
            del self._told_at[steps:]
            self._told_position = None


class Ahead:
    """Moves that were looked at and have not been made."""

    __slots__ = ("position", "sight", "steps", "texts", "told")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.sight: Position | None = None
        """What would lie on the table between two rounds."""
        self.steps: list[tuple[int, int]] = []
        self.texts: list[tuple[int, str]] = []
        """The moves, written down, by seat."""
        self.told: list[list[Event]] = []
        """What each of them would do."""

    @property
    def events(self) -> list[Event]:
        return [event for events in self.told for event in events]


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


def _lay(position: Position, awaits: int, order: Sequence[int]) -> None:
    """The awaiting pieces, bottom first, in this order."""
    awaiting = position["stock"][:awaits].tolist()
    if sorted(order) != sorted(awaiting):
        why = TableeError(DIFFERS, expected=sorted(awaiting), recorded=sorted(order))
        raise RecordError(WRONG_PIECES, why=why)
    position.array["stock"][0, :awaits] = order
    position.array["shuffles"][0] += 1
