"""A game under way: the one class that deals, takes moves, tells what happened and keeps the record."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic

import msgspec

from tablee.core.board_picture import board_picture
from tablee.core.course import DEAL, Course, Step, agree, reading_events
from tablee.core.edge import MOST_MOVE, NO_MOVE, NOT_A_MOVE, check_language, check_seat, shown, whole_move
from tablee.core.errors import MatchError, MoveError, NotationError, SeatError, SeatsError, UndoError
from tablee.core.game import SPECTATOR, Event, Game, ViewT, seats_in
from tablee.core.move import LegalMoves, Move
from tablee.core.outcome import Outcome
from tablee.core.position import Position
from tablee.core.position_text import format_position
from tablee.core.record import FORMAT, Record, Result
from tablee.core.registry import GAMES
from tablee.core.seed import draw_first, parse_seed
from tablee.core.telling import Telling
from tablee.core.texts import Language, Text
from tablee.kernels import seed_buffer

WRONG_PLAYERS = Text(
    fr="Les joueurs s’indiquent par leur nombre ou par leurs noms, pas comme {given}.",
    en="Players are given by their number or by their names, not as {given}.",
)
OTHER_GAME = Text(fr="C’est un coup de {other}, pas de {title}.", en="This is a move of {other}, not of {title}.")
WRONG_BOTS = Text(
    fr="Les places des robots forment une liste, pas {given}.", en="The seats of the bots are a list, not {given}."
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
    fr="Les coups de cette partie se comptent de 0 à {moves} ; {given} n’en est pas.",
    en="The moves of this game are counted from 0 to {moves}; {given} is not among them.",
)
PLAYER = "player {number}"


class Match(Generic[ViewT]):
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

    Type checkers know its views where the game is given as such:

    >>> from tablee.games.m import GAME
    >>> Match(GAME, seed=7).view(0).hand
    ['n20s', 'b10c', 'b40c', 'b40t']
    """

    def __init__(
        self,
        game: Game[ViewT] | str,
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

        >>> match = Match("maho", players=3, seed=7, options={"jokers": 4}, first=2)
        >>> match, match.players, match.options["jokers"]
        (<match of maho: 3 players, 0 moves>, ['player 1', 'player 2', 'player 3'], 4)

        `players`: how many, or their names. `seed`: decides all that chance does; drawn unless it is given. `first`: the seat
        that begins; unless it is given, drawn from the seed among those that may. `bots`: the seats whose names are levels of
        bots. `rules`: the version of the rules, the newest unless it is given. `stops_between_rounds`: a new round is dealt only
        when `next_round` is called. `dealt`: a record's setup or deal; the pieces lie in its order, not in the seed's (and
        `told` are the recorded events that follow it).
        """
        self.game: Game[ViewT] = game if isinstance(game, Game) else GAMES[game]
        names = _names(players)
        self.rules = self.game.rules_version if rules is None else rules
        self.options = self.game.complete_options({} if options is None else options, len(names), self.rules)
        self.seats = len(names)
        self.seed = parse_seed(seed)
        self.players = [PLAYER.format(number=seat + 1) if name is None else name for seat, name in enumerate(names)]
        if first is None:
            if not isinstance(bots, Collection):
                raise SeatError(WRONG_BOTS, given=shown(bots))
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
        self._telling = Telling(self.game.narrate.opening(self.position))

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now; none when the game is over, or between two rounds.

        >>> Match("tuileries", seed=7, first=1).to_act
        [1]
        """
        return [] if self._sight is not None else list(seats_in(self.game.rules.to_act(self.position)))

    @property
    def legal_moves(self) -> LegalMoves:
        """Every legal move of whoever may act: a list, but each `Move` is made only when somebody looks at it.

        >>> match = Match("tuileries", seed=7, first=0)
        >>> len(match.legal_moves), match.legal_moves[0], "bkh a1" in match.legal_moves
        (40, Move(0, 'rnd c3'), False)
        """
        rules, here = self.game.rules, self.position
        acting = () if self._sight is not None else seats_in(rules.to_act(here))
        if len(acting) == 1:
            return LegalMoves(here, acting[0], rules.list_legal(here, acting[0]))
        choices = [(seat, code) for seat in acting for code in rules.list_legal(here, seat)]
        return LegalMoves(here, [seat for seat, _ in choices], [code for _, code in choices])

    def legal(self, seat: int) -> LegalMoves:
        """The legal moves of that seat.

        >>> match = Match("tuileries", seed=7, first=0)
        >>> len(match.legal(0)), len(match.legal(1))
        (40, 0)
        """
        check_seat(seat, self.seats)
        codes = self.game.rules.list_legal(self.position, seat) if self._sight is None else []
        return LegalMoves(self.position, seat, codes)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended.

        >>> Match("m").is_over
        False
        """
        return self.position.number("ending") != 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on.

        >>> match = Match("mounstein", seed=7)
        >>> while not match.is_over:
        ...     match.push(match.legal_moves[0])
        >>> match.outcome
        Outcome(ending='all-placed', scores=(23, 18), winners=(0,))
        """
        if not self.is_over:
            return None
        result = self.game.narrate.result(self.position)
        return Outcome(result["ending"], tuple(result["scores"]), tuple(result["winners"]))

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far.

        >>> Match("m", players=3).scores
        [60, 60, 60]
        """
        return self.game.scores(self.position)

    @property
    def moves(self) -> list[Move]:
        """The moves played so far.

        >>> match = Match("mounstein", first=0)
        >>> match.push("-1,0,1")
        >>> match.moves
        [Move(0, '-1,0,1')]
        """
        position, played = self._start.copy(), []
        for step in self._steps:
            if step != DEAL:
                played.append(Move(*step, position.copy()))
            self._course.carry_out(position, step)
        return played

    @property
    def events(self) -> list[Event]:
        """Everything that happened since the setup, in the form of docs/records.md.

        >>> match = Match("tuileries", seed=7, first=0)
        >>> match.push("rnd c3")
        >>> match.events
        [{'seat': 0, 'do': 'place', 'tile': 'rnd', 'at': 'c3', 'points': 1}, {'seat': 0, 'do': 'draw', 'tile': 'ynh'}]
        """
        return self._telling.catch_up(self._course, self._steps)

    @property
    def last_events(self) -> list[Event]:
        """What the latest move did, chance included; what happened at the beginning, before the first one.

        >>> match = Match("m", seed=7, first=0)
        >>> match.push("pass")
        >>> match.last_events
        [{'seat': 0, 'do': 'pass', 'paid_to': 1, 'swapped': None}]
        """
        self._telling.catch_up(self._course, self._steps)
        return self._telling.last

    @property
    def record(self) -> Record:
        """The game so far as a record, which `tablee.replay` plays again; without a result while it goes on.

        >>> record = Match("mounstein", seed=7).record
        >>> record.game, record.players, record.setup, record.result
        ('mounstein', ['player 1', 'player 2'], {'base': [0, 0, 0]}, None)
        """
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

    @property
    def position_text(self) -> str:
        """The position as one line of text, which `tablee.parse_position` reads back.

        >>> Match("mounstein", seed=bytes(32), first=1).position_text
        'mounstein/2 players=2 first=1 turn=1 tiles=0,0,0'
        """
        return format_position(self.position)

    def observation(self, seat: int = SPECTATOR) -> Position:
        """The position as that seat (-1: a spectator) may see it: what a bot chooses from.

        >>> Match("m", first=0).observation(1)
        <position of m: 2 seats, to act: 0, seen by 1>
        """
        return self.game.observe(self.position, seat)

    def view(self, seat: int = SPECTATOR) -> ViewT:
        """What that seat (-1: a spectator) sees, as the server sends it to a client.

        >>> view = Match("m", seed=7).view(0)
        >>> view.hand, view.hand_sizes, view.stock
        (['n20s', 'b10c', 'b40c', 'b40t'], [4, 4], 37)
        """
        return self.game.view(self.shown, seat)

    def svg(self, seat: int = SPECTATOR, *, lang: Language = "en") -> str:
        """The table as a picture, as that seat (-1: a spectator) sees it; a notebook shows it by itself.

        >>> Match("tuileries", seed=7).svg().startswith("<svg")
        True
        """
        return board_picture(self.game, self.view(seat), check_language(lang), self.players)

    def _repr_svg_(self) -> str:
        return self.svg()

    def say(self, move: Move | str | int, lang: Language = "en") -> str:
        """The move in words.

        >>> match = Match("tuileries", seed=1, first=0)
        >>> move = match.legal_moves[0]
        >>> str(move), match.say(move, "fr")
        ('rnh c3', 'poser le cavalier de cœur rouge en c3')
        """
        seat, code = self.resolve(move)
        position = (move.position if isinstance(move, Move) else None) or self.position
        return self.game.say_move(position, seat, code).say(check_language(lang))

    @property
    def between_rounds(self) -> bool:
        """Whether a round is over and the next one has to be dealt by `next_round`.

        >>> Match("maho", stops_between_rounds=True).between_rounds
        False
        """
        return self._sight is not None

    @property
    def stops_between_rounds(self) -> bool:
        """Whether `next_round` deals every round but the first; never in a game without rounds.

        >>> [Match(game, stops_between_rounds=True).stops_between_rounds for game in ("m", "maho")]
        [False, True]
        """
        return self._course.stops_between_rounds

    @property
    def shown(self) -> Position:
        """What lies on the table: between two rounds, what the last one left there.

        >>> match = Match("maho")
        >>> match.shown is match.position
        True
        """
        return self.position if self._sight is None else self._sight

    def __str__(self) -> str:
        return str(self.shown)

    def __repr__(self) -> str:
        ending = f", {self.outcome.ending}" if self.outcome else ""
        return f"<match of {self.game.name}: {self.seats} players, {len(self._steps)} moves{ending}>"

    def push(self, move: Move | str | int, seat: int | None = None) -> None:
        """Play a move: a Move, its notation or its code. `seat` is needed only where several may act and the move does not say
        who makes it. An error leaves everything as it was.

        >>> match = Match("tuileries", seed=7, first=0)
        >>> match.push("rnd c3")
        >>> match.push("rnd f3")
        Traceback (most recent call last):
        tablee.core.errors.IllegalMove: You do not hold the red knight of diamonds.
        """
        self._push(self._legal_step(move, seat))

    def play(self, move: Move | str | int, seat: int | None = None) -> list[Event]:
        """Push a move and tell what it did: the quicker way for whoever wants to know after each one.

        >>> Match("mounstein", first=0).play("-1,0,1")
        [{'seat': 0, 'do': 'place', 'at': [-1, 0, 1], 'level': 0}]
        """
        step = self._legal_step(move, seat)
        self._telling.catch_up(self._course, self._steps)
        happened, self._sight = self._course.tell_step(self.position, step)
        self._steps.append(step)
        self._telling.add(happened)
        return happened

    def resolve(self, move: Move | str | int, seat: int | None = None) -> tuple[int, int]:
        """The seat and the code that `push` would play, legal or not.

        >>> Match("tuileries", first=1).resolve("bkh a1")
        (1, 64)
        """
        if type(move) is Move:
            made_in, code = move.made_in, move.code
            if not isinstance(made_in, str) and (game := getattr(made_in, "game", None)) is not self.game:
                if game is None:
                    raise MoveError(NOT_A_MOVE, given=shown(made_in))
                raise MoveError(OTHER_GAME, other=game.title, title=self.game.title)
            if type(code) is not int or not 0 <= code < MOST_MOVE:
                code = whole_move(code)
            seat = move.seat if seat is None else seat
        elif type(move) is str:
            code = self._read(move)
        else:
            code = whole_move(move)  # type: ignore[arg-type]
        if seat is None:
            seat = self._only_seat()
        elif type(seat) is not int or not 0 <= seat < self.seats:
            check_seat(seat, self.seats)
        return seat, code

    def pop(self) -> Move:
        """Take the last move back. UndoError if there is none, or if it showed somebody what had been hidden; to try moves out,
        play them on a `copy`.

        >>> match = Match("mounstein", first=0)
        >>> match.push("-1,0,1")
        >>> match.pop(), match.moves
        (Move(0, '-1,0,1'), [])
        """
        if not self._steps or self._steps[-1] == DEAL:
            raise UndoError(SHOWN if self._steps else NOTHING_TO_UNDO)
        if any(self.game.narrate.reveals(event) for event in self.last_events):
            raise UndoError(SHOWN)
        seat, code = self._steps[-1]
        self._keep(len(self._steps) - 1)
        return Move(seat, code, self.position.copy())

    def at(self, moves: int) -> "Match[ViewT]":
        """A match of its own, as this one was after its first `moves` moves.

        >>> match = Match("mounstein", first=0)
        >>> match.push("-1,0,1")
        >>> match.at(0).moves, match.moves
        ([], [Move(0, '-1,0,1')])
        """
        played = [number for number, step in enumerate(self._steps, 1) if step != DEAL]
        if type(moves) is not int or not 0 <= moves <= len(played):
            raise MatchError(NO_SUCH_MOMENT, moves=len(played), given=shown(moves))
        twin = self.copy()
        twin._keep(played[moves - 1] if moves else 0)
        return twin

    def next_round(self) -> None:
        """Deal the next round.

        >>> Match("maho", stops_between_rounds=True).next_round()
        Traceback (most recent call last):
        tablee.core.errors.MatchError: The round is not over.
        """
        if self._sight is None:
            raise MatchError(NOT_BETWEEN_ROUNDS)
        self._push(DEAL)

    def follow(self, recorded: Sequence[Event]) -> list[Event]:
        """Play the decision that these recorded events begin with, the pieces in the order that they tell; what happened. An
        error leaves everything as it was: RecordError where the rules say otherwise than the record, or it is malformed.

        >>> match = Match("mounstein", first=0)
        >>> match.follow([{"seat": 0, "do": "place", "at": [-1, 0, 1], "level": 0}])
        [{'seat': 0, 'do': 'place', 'at': [-1, 0, 1], 'level': 0}]
        """
        trial, course = self.position.copy(), self._course.copy()
        with reading_events():
            step = self.game.narrate.decision(trial, recorded)
            self.game.check(trial, *step)
            happened = course.tell(trial, step, recorded)
            agree(happened, recorded)
        self._telling.catch_up(self._course, self._steps)
        self.position, self._course = trial, course
        self._steps.append(step)
        self._telling.add(happened)
        return happened

    def copy(self) -> "Match[ViewT]":
        """A match of its own that stands where this one stands.

        >>> match = Match("mounstein", first=0)
        >>> other = match.copy()
        >>> other.push("-1,0,1")
        >>> len(other.moves), len(match.moves)
        (1, 0)
        """
        twin: Match[ViewT] = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.position, twin._steps = self.position.copy(), list(self._steps)
        twin._course, twin._telling = self._course.copy(), self._telling.copy()
        return twin

    __copy__ = copy

    def _read(self, text: str) -> int:
        """The move that the text means; when the game is over, that is what is wrong with every text."""
        try:
            return self.game.parse_move(self.position, text)
        except NotationError:
            if self.is_over:
                self.game.check(self.position, 0, NO_MOVE)
            raise

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
        with reading_events():
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
        self._telling.wait(self.position)
        self._sight = self._course.carry_out(self.position, step)
        self._steps.append(step)

    def _keep(self, steps: int) -> None:
        """Keep only the first `steps` steps, played again from the start."""
        del self._steps[steps:]
        self.position, self._sight = self._start.copy(), None
        for step in self._steps:
            self._sight = self._course.carry_out(self.position, step)
        self._course.forget_orders(self.position)
        self._telling.cut(steps)


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
