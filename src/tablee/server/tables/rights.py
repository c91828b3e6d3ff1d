"""What may be asked for, and what would come of it: from the state alone, so that a page can tell beforehand."""

from functools import cache

from tablee.core.texts import Text
from tablee.server import errors, limits, messages
from tablee.server.errors import NotAllowed, NotYourSeat, TooMany, WrongMoment
from tablee.server.table_log import Played
from tablee.server.tables.chairs import Chair
from tablee.server.tables.state import TableState


def check_playing(state: TableState) -> None:
    if state.status == "open":
        raise WrongMoment(errors.NO_GAME_YET)
    if state.status == "finished":
        raise WrongMoment(errors.GAME_OVER)


def check_deciding(state: TableState) -> None:
    """There is something to decide for somebody: a game goes on, and not between two rounds."""
    check_playing(state)
    if state.pause is not None:
        raise WrongMoment(errors.BETWEEN_ROUNDS)


def check_seat(state: TableState, seat: int, person: str | None) -> Chair:
    """The seat must be this person's."""
    if seat >= len(state.chairs):
        raise NotYourSeat(errors.NO_SUCH_SEAT, seats=len(state.chairs), seat=seat)
    chair = state.chairs[seat]
    if person is None or chair.person is None or chair.person.id != person:
        raise NotYourSeat(errors.NOT_YOURS)
    return chair


def check_chat(state: TableState, person: str) -> None:
    """Strangers neither disturb a rated game nor write on what is over; and no log grows for ever."""
    is_seated = bool(state.seats_of(person))
    if not is_seated and (state.setting.rated or state.status == "finished"):
        raise NotAllowed(errors.CHAT_OF_PLAYERS)
    said = [entry.what.person.id for entry in state.log if isinstance(entry.what, messages.Chatted)]
    if len(said) >= limits.MOST_CHAT:
        raise TooMany(errors.TOO_MUCH_CHAT, most=limits.MOST_CHAT)
    if not is_seated:
        seated = {chair.person.id for chair in state.chairs if chair.person}
        if sum(other not in seated for other in said) >= limits.MOST_CHAT_OF_OTHERS:
            raise TooMany(errors.TOO_MUCH_CHAT, most=limits.MOST_CHAT_OF_OTHERS)


def check_leave(state: TableState, seat: int) -> None:
    own = set(state.own_seats(seat))
    leaves = (entry.what for entry in state.log if isinstance(entry.what, messages.TookOver))
    if sum(what.seat in own and what.why == "left" for what in leaves) >= limits.MOST_LEAVES:
        raise TooMany(errors.TOO_MANY_LEAVES, most=limits.MOST_LEAVES)


def undo_refusal(state: TableState, seat: int) -> Text | None:
    """Why the last move cannot be taken back by this seat; None: it can, if the others agree.

    Only one's own move, from whichever of one's seats at this screen; only if nobody has moved since, and only if it showed
    nobody anything hidden. What everybody saw comes first: who moved may be a secret of a window, and so may that somebody
    has answered.
    """
    if state.status == "finished":
        return errors.GAME_OVER
    last = state.last_play
    if last is None or not isinstance(last.what, Played):
        return errors.NOTHING_TO_UNDO
    if any(state.game.narrate.reveals(event) for event in last.what.events):
        return errors.UNDO_REVEALS
    if state.chairs[seat].stand_in is not None:
        return errors.BOT_PLAYS
    own = state.own_seats(seat)
    if state.answered or any(mover not in own for mover, _ in last.what.moves):
        return errors.MOVED_SINCE
    if state.undo is not None:
        return errors.UNDO_ASKED
    if state.undo_refused == last.number:
        return errors.UNDO_WAS_REFUSED
    return None


def undo_state(state: TableState, seat: int) -> messages.UndoState:
    return _undo_state(undo_refusal(state, seat))


@cache
def _undo_state(refusal: Text | None) -> messages.UndoState:
    """Every viewer is told after every move: there are only a few of them."""
    return messages.UndoState(refusal is None, None if refusal is None else errors.said(refusal))


def seats_left_without(state: TableState, seat: int) -> list[int]:
    """The seats that have not resigned, if this one did."""
    return [other for other, chair in enumerate(state.chairs) if not chair.resigned and other != seat]


def resigning_ends_game(state: TableState, seat: int) -> bool:
    """A bot plays on for whoever resigns, unless only one is left who has not, or no person is."""
    left = seats_left_without(state, seat)
    return len(left) < 2 or not any(state.chairs[other].is_person for other in left)
