"""Who may sit down, get up, seat a bot and begin; each function checks and says what the log will tell."""

from collections.abc import Callable, Sequence
from functools import partial

from tablee.bots.bot import BOTS, NO_SUCH_BOT
from tablee.core.errors import TableeError
from tablee.core.seed import draw_first
from tablee.server import errors, limits, messages
from tablee.server.errors import NotAllowed, NotFound, Refusal, TooMany, WrongMoment
from tablee.server.table_log import Logged
from tablee.server.tables.chairs import Chair
from tablee.server.tables.state import TableState, new_match, seed_sha256

Step = Callable[[TableState], Sequence[Logged]]
"""Checks that somebody may sit down, get up or begin, and says what it comes to."""


def arrive(new: messages.NewTable, host: messages.Person) -> list[Step]:
    """Everybody whom the host names for a new table, in order; and the start, if no seat is left."""
    if new.sitters is None:
        return []
    if len(new.sitters) != new.seats:
        raise Refusal(errors.NOT_ALL_SEATS_NAMED, seats=new.seats, named=len(new.sitters))
    steps: list[Step] = []
    for seat, sitter in enumerate(new.sitters):
        match sitter:
            case messages.Myself():
                steps.append(partial(sit, seat=seat, person=host, name=None))
            case messages.AtThisScreen(name=name):
                steps.append(partial(sit, seat=seat, person=host, name=name))
            case messages.Robot(level=level):
                steps.append(partial(sit_bot, seat=seat, person=host.id, bot=level))
    if len(steps) == new.seats:
        steps.append(partial(start, person=host.id))
    return steps


def sit(state: TableState, seat: int, person: messages.Person, name: str | None) -> Sequence[Logged]:
    """Take a free seat; one browser may take several, each with a name."""
    if _chair(state, seat).name is not None:
        raise WrongMoment(errors.SEAT_TAKEN)
    own = len(state.seats_of(person.id))
    if state.setting.public and person.id != state.host and own >= limits.SEATS_OF_ONE:
        raise NotAllowed(errors.SEATS_OF_ONE, most=limits.SEATS_OF_ONE)
    _check_seatings(state)
    return [messages.SatDown(seat, name or person.name, person, None)]


def sit_bot(state: TableState, seat: int, person: str, bot: str) -> Sequence[Logged]:
    """The host gives a free seat, or a bot's, to a bot."""
    _check_host(state, person)
    chair = _chair(state, seat)
    if chair.person is not None:
        raise WrongMoment(errors.SEAT_TAKEN)
    if bot not in BOTS:
        raise TableeError(NO_SUCH_BOT, name=bot, names=", ".join(BOTS))
    _check_seatings(state)
    return [messages.SatDown(seat, bot, None, bot)]


def stand(state: TableState, seat: int, person: str) -> Sequence[Logged]:
    """Get up from one's own seat; the host may also empty another's."""
    chair = _chair(state, seat)
    if chair.name is None:
        raise WrongMoment(errors.NOBODY_THERE)
    if chair.person is None or chair.person.id != person:
        _check_host(state, person)
    return [messages.StoodUp(seat)]


def start(state: TableState, person: str) -> Sequence[Logged]:
    """The host begins, once all seats are taken; the table's setting says who plays first."""
    _check_host(state, person)
    _check_open(state)
    names = [chair.name for chair in state.chairs if chair.name is not None]
    if len(names) < len(state.chairs):
        raise WrongMoment(errors.SEATS_EMPTY)
    first = _first(state)
    match = new_match(state.setting, names, state.seed, first)
    return [
        messages.Started(
            first=first,
            names=names,
            seed_sha256=seed_sha256(state.seed),
            setup=match.setup,
            events=match.events,
        )
    ]


def _first(state: TableState) -> int:
    """The seat that was chosen; or drawn by the game's own rule, or among all."""
    begins = state.setting.begins
    if isinstance(begins, int):
        return begins
    names = [None if chair.bot or begins == "random" else chair.name for chair in state.chairs]
    return draw_first(state.game, names, state.seed)


def _chair(state: TableState, seat: int) -> Chair:
    _check_open(state)
    if seat >= len(state.chairs):
        raise NotFound(errors.NO_SUCH_SEAT, seats=len(state.chairs), seat=seat)
    return state.chairs[seat]


def _check_seatings(state: TableState) -> None:
    """Nobody is kept from getting up; but then who sits down is kept from that, some day."""
    seatings = sum(isinstance(entry.what, messages.SatDown | messages.StoodUp) for entry in state.log)
    if seatings >= limits.MOST_SEATINGS:
        raise TooMany(errors.TOO_MANY_SEATINGS, most=limits.MOST_SEATINGS)


def _check_open(state: TableState) -> None:
    if state.status != "open":
        raise WrongMoment(errors.ALREADY_STARTED)


def _check_host(state: TableState, person: str) -> None:
    if person != state.host:
        raise NotAllowed(errors.HOST_ONLY)
