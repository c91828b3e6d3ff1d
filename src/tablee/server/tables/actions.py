"""What a player may ask for besides moves: to talk, to leave and come back, to resign, to take a move back, to play again.

Each takes its turn at the table, checks, and has the entry that follows from it logged; whoever asked finds the number of
their request in the news of it.
"""

from msgspec import structs

from tablee.core.match import Match
from tablee.server import errors, messages
from tablee.server.errors import WrongMoment
from tablee.server.table_log import Logged
from tablee.server.tables.audience import Watcher
from tablee.server.tables.bot_pool import STAND_IN
from tablee.server.tables.rights import (
    check_chat,
    check_leave,
    check_playing,
    resigning_ends_game,
    seats_left_without,
    undo_refusal,
)
from tablee.server.tables.rounds import next_deal
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table


async def chat(table: Table, person: messages.Person, text: str, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        table.check_there()
        check_chat(table.state, person.id)
        await table.log(messages.Chatted(person, text), watcher=watcher, request=request)


async def leave(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        check_playing(table.state)
        chair = table.state.chairs[seat]
        if chair.stand_in is None or chair.returns:
            check_leave(table.state, seat)
            await table.log_seating(messages.TookOver(seat, STAND_IN, "left"), watcher=watcher, request=request)
        else:
            table.answer(watcher, request)


async def come_back(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        check_playing(table.state)
        chair = table.state.chairs[seat]
        if chair.resigned:
            raise WrongMoment(errors.RESIGNED_FOR_GOOD)
        if chair.stand_in is None:
            raise WrongMoment(errors.NOBODY_STANDS_IN)
        if not table.state.clocks.may_come_back(seat):
            raise WrongMoment(errors.TIME_USED_UP)
        if chair.returns:
            table.answer(watcher, request)
        else:  # what the stand-in has begun to think about, it plays; whether it has answered in a window is not told
            back = messages.ComesBack if seat in table.state.seen_acting else messages.TookBack
            await table.log_seating(back(seat), watcher=watcher, request=request)


async def resign(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        check_playing(table.state)
        state = table.state
        if state.chairs[seat].resigned:
            raise WrongMoment(errors.RESIGNED_FOR_GOOD)
        if not resigning_ends_game(state, seat):
            over = messages.TookOver(seat, STAND_IN, "resigned")
            await table.log_seating(messages.Resigned(seat), over, watcher=watcher, request=request)
            return
        left, scores = seats_left_without(state, seat), state.scores
        best = max(scores[s] for s in left)
        end = messages.Finished("resigned", scores, [s for s in left if scores[s] == best], state.seed.hex())
        dealt, trial = _next_deal(state)
        await table.log_end(*dealt, messages.Resigned(seat), end=end, trial=trial, watcher=watcher, request=request)


async def close(table: Table) -> None:
    """Moderators end the game: it counts for nobody."""
    async with table.lock:
        check_playing(table.state)
        dealt, trial = _next_deal(table.state)
        end = messages.Finished("closed", table.state.scores, [], table.state.seed.hex())
        await table.log_closed(*dealt, end, trial=trial)


def _next_deal(state: TableState) -> tuple[list[Logged], Match | None]:
    """A record goes on from a round's end with the next deal, or it could not be replayed."""
    if state.pause is None:
        return [], None
    dealt, trial = next_deal(state)
    return [dealt], trial


async def ask_undo(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        check_playing(table.state)
        why = undo_refusal(table.state, seat)
        if why is not None:
            raise WrongMoment(why)
        last = table.state.last_play
        assert last is not None
        asked, state = messages.UndoAsked(seat, last.number), table.state
        wanted = messages.UndoRequest(seat, last.number, state.own_seats(seat), state.asked)
        await table.log(asked, *_undone(wanted), watcher=watcher, request=request)


async def answer_undo(table: Table, seat: int, agree: bool, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        check_playing(table.state)
        wanted = table.state.undo
        if wanted is None:
            raise WrongMoment(errors.NO_UNDO_ASKED)
        if not agree:
            await table.log(messages.UndoRefused(seat), watcher=watcher, request=request)
        elif seat not in wanted.agreed:
            agreed = messages.UndoAgreed(table.state.own_seats(seat))
            wanted = structs.replace(wanted, agreed=[*wanted.agreed, *agreed.seats])
            await table.log(agreed, *_undone(wanted), watcher=watcher, request=request)
        else:
            table.answer(watcher, request)


def take_back_if_agreed(table: Table) -> None:
    """Somebody has left, and nobody else objects."""
    if table.state.undo is not None and _all_agree(table.state.undo):
        table.later(_take_back(table))


async def _take_back(table: Table) -> None:
    async with table.lock:
        wanted = table.state.undo
        if wanted is not None and _all_agree(wanted):
            await table.log(messages.Undone(wanted.entry))


def _all_agree(wanted: messages.UndoRequest) -> bool:
    """Where everybody has left there is nobody who wants it any more."""
    return bool(wanted.needed) and set(wanted.agreed).issuperset(wanted.needed)


def _undone(wanted: messages.UndoRequest) -> list[messages.Undone]:
    """In the same commit as the last agreement: nobody is to find a move that all want back, and that stays."""
    return [messages.Undone(wanted.entry)] if _all_agree(wanted) else []


async def ask_rematch(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.lock:
        state = table.state
        if state.status != "finished":
            raise WrongMoment(errors.GAME_GOES_ON)
        if state.finished is not None and state.finished.ending == "closed":
            raise WrongMoment(errors.CLOSED_FOR_GOOD)
        if state.next_table is None and any(chair.person and chair.person.kind == "gone" for chair in state.chairs):
            raise WrongMoment(errors.SOMEBODY_GONE)
        if state.next_table is None:
            asked = [messages.RematchAsked(own) for own in state.own_seats(seat) if own not in state.rematch]
            if asked:
                await table.log(*asked, watcher=watcher, request=request)
                request = 0
            people = [s for s, chair in enumerate(state.chairs) if chair.person]
            if state.rematch.issuperset(people):
                await table.log_rematch(watcher, request)
                request = 0
        if request:
            table.answer(watcher, request)
