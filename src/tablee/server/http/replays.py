"""Finished games shown again: those of this services, and records from somebody's disk."""

from functools import partial
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tablee.server import errors, messages, replays
from tablee.server.errors import WrongMoment
from tablee.server.http.caller import Caller, TheCaller, TheServices
from tablee.server.services import Services
from tablee.server.tables.state import TableState

InviteQuery = Annotated[str | None, QueryParameter(name="invite", max_length=200)]
SeatQuery = Annotated[int, QueryParameter(name="seat", ge=-1, le=5)]
StartQuery = Annotated[int, QueryParameter(name="start", ge=0, le=100_000)]
CountQuery = Annotated[int, QueryParameter(name="count", ge=1, le=32)]


class ReplaysController(Controller):
    path = "/api"
    tags = ("replays",)

    @get("/tables/{table_id:str}/outline", summary="A finished game, decision by decision, without its positions")
    async def outline(
        self,
        table_id: FromPath[str],
        services: TheServices,
        caller: TheCaller,
        seat: SeatQuery = -1,
        invite: InviteQuery = None,
    ) -> messages.ReplayOutline:
        state = await _finished(services, table_id, caller, invite)
        work = partial(replays.outline, state.match.record, seat, state.finished)
        return await services.looks.look(caller.address, work)

    @get("/tables/{table_id:str}/frames", summary="Some positions of a finished game, as a seat saw them")
    async def frames(
        self,
        table_id: FromPath[str],
        services: TheServices,
        caller: TheCaller,
        seat: SeatQuery = -1,
        start: StartQuery = 0,
        count: CountQuery = 16,
        invite: InviteQuery = None,
    ) -> list[messages.ReplayFrame]:
        state = await _finished(services, table_id, caller, invite)
        return await services.looks.look(
            caller.address, partial(replays.frames, state.match.record, seat, start, count)
        )

    @post(
        "/replays/outline",
        status_code=200,
        request_max_body_size=replays.MOST_RECORD,
        summary="A record of your own, decision by decision; nothing is kept",
    )
    async def outline_of_record(
        self, data: JSONBody[messages.RecordToShow], services: TheServices, caller: TheCaller
    ) -> messages.ReplayOutline:
        services.limits.spend("record", caller.address)
        return await services.looks.look(caller.address, lambda: replays.outline(replays.record_of(data), data.seat))

    @post(
        "/replays/frames",
        status_code=200,
        request_max_body_size=replays.MOST_RECORD,
        summary="Some positions of a record of your own; nothing is kept",
    )
    async def frames_of_record(
        self, data: JSONBody[messages.RecordToShow], services: TheServices, caller: TheCaller
    ) -> list[messages.ReplayFrame]:
        services.limits.spend("record", caller.address)
        return await services.looks.look(
            caller.address, lambda: replays.frames(replays.record_of(data), data.seat, data.start, data.count)
        )


async def _finished(services: Services, table_id: str, caller: Caller, invite: str | None) -> TableState:
    table = await services.registry.seen(table_id, caller.id, invite)
    if table.state.status != "finished":
        raise WrongMoment(errors.GAME_GOES_ON)
    return table.state
