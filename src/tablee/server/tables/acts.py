"""What a player may ask for besides moves: to leave and come back, to resign, to take a move back, to play again.

Each takes its turn at the table, checks, and has the entry that follows from it logged; the one who asked finds the number of his
request in the news of it.
"""

from collections.abc import Sequence

from tablee.server import errors, wire
from tablee.server.errors import WrongMoment
from tablee.server.log import Logged
from tablee.server.tables.rights import resigning_ends_game, seats_left_without, undo_refusal
from tablee.server.tables.table import Table
from tablee.server.tables.thinking import STAND_IN
from tablee.server.tables.watchers import Watcher


async def leave(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.turn:
        table.check_playing()
        if table.state.chairs[seat].stand_in is None:
            await table.log_seating(wire.TookOver(seat, STAND_IN, "left"), watcher=watcher, request=request)
        elif watcher is not None:
            watcher.send(wire.encode(wire.Done(request, table=table.state.id)))


async def come_back(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.turn:
        table.check_playing()
        chair = table.state.chairs[seat]
        if chair.resigned:
            raise WrongMoment(errors.RESIGNED_FOR_GOOD)
        if chair.stand_in is None:
            raise WrongMoment(errors.NOBODY_STANDS_IN)
        await table.log_seating(wire.TookBack(seat), watcher=watcher, request=request)


async def resign(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.turn:
        table.check_playing()
        state = table.state
        if state.chairs[seat].resigned:
            raise WrongMoment(errors.RESIGNED_FOR_GOOD)
        if not resigning_ends_game(state, seat):
            over = wire.TookOver(seat, STAND_IN, "resigned")
            await table.log_seating(wire.Resigned(seat), over, watcher=watcher, request=request)
            return
        left, scores = seats_left_without(state, seat), state.scores
        best = max(scores[s] for s in left)
        end = wire.Finished("resigned", scores, [s for s in left if scores[s] == best], state.seed.hex())
        # A record goes on from a round's end with the next deal, or it could not be replayed.
        before: list[Logged] = [wire.Resigned(seat)]
        position = None
        if state.pause is not None:
            dealt, position = table.next_deal()
            before.insert(0, dealt)
        await table.finish(before, end, position, watcher, request)


async def ready(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    await table.ready(_own_seats(table, seat), watcher, request)


async def ask_undo(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.turn:
        table.check_playing()
        why = undo_refusal(table.state, seat)
        if why is not None:
            raise WrongMoment(why)
        last = table.state.last_play
        assert last is not None
        await table.log(wire.UndoAsked(seat, last.number), watcher, request)
        await _undo_if_agreed(table, _own_seats(table, seat))


async def answer_undo(table: Table, seat: int, agree: bool, watcher: Watcher | None, request: int) -> None:
    async with table.turn:
        table.check_playing()
        if table.state.undo is None:
            raise WrongMoment(errors.NO_UNDO_ASKED)
        if not agree:
            await table.log(wire.UndoRefused(seat), watcher, request)
            return
        await _undo_if_agreed(table, _own_seats(table, seat), watcher, request)


def _own_seats(table: Table, seat: int) -> list[int]:
    person = table.state.chairs[seat].person
    return table.state.seats_of(person.id) if person else [seat]


async def _undo_if_agreed(table: Table, seats: Sequence[int], watcher: Watcher | None = None, request: int = 0) -> None:
    assert table.state.undo is not None
    asked, agreed = table.state.undo
    agreed.update(seats)
    if agreed.issuperset(table.state.people):
        await table.log(wire.Undone(asked.entry), watcher, request)
    elif watcher is not None:
        watcher.send(wire.encode(wire.Done(request, table=table.state.id)))


async def ask_rematch(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    async with table.turn:
        state = table.state
        if state.status != "finished":
            raise WrongMoment(errors.GAME_GOES_ON)
        if state.next_table is None:
            for own in _own_seats(table, seat):
                if own not in state.rematch:
                    await table.log(wire.RematchAsked(own), watcher, request)
                    request = 0
            people = [s for s, chair in enumerate(state.chairs) if chair.person]
            if state.rematch.issuperset(people):
                next_table = await table.house.open_rematch(state, table.invite)
                await table.log(wire.Rematch(next_table), watcher, request)
                request = 0
                table.tell_table()
        if watcher is not None and request:
            watcher.send(wire.encode(wire.Done(request, table=state.id)))
