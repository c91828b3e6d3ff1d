"""Tables: open, find, sit, begin; records, replays and reviews of what was played."""

from functools import partial
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tablee.core.game import SPECTATOR
from tablee.core.record import format_record
from tablee.games import GAMES
from tablee.records import Replay
from tablee.server import errors, messages
from tablee.server.catalogue import catalogue
from tablee.server.errors import NotFound, WrongMoment
from tablee.server.http.caller import Caller, TheCaller, TheServices
from tablee.server.http.files import send_json
from tablee.server.people import required
from tablee.server.services import Services
from tablee.server.tables import seating
from tablee.server.tables.past import moment
from tablee.server.tables.rights import check_seat
from tablee.server.tables.table import Table
from tablee.server.views import seen

InviteQuery = Annotated[str | None, QueryParameter(name="invite", max_length=200)]
SeatQuery = Annotated[int, QueryParameter(name="seat", ge=-1, le=5)]
EntryQuery = Annotated[int, QueryParameter(name="entry", ge=0, le=10_000_000)]
StepQuery = Annotated[int, QueryParameter(name="step", ge=0, le=100_000)]


class TablesController(Controller):
    path = "/api"
    tags = ("tables",)

    @get(
        "/games",
        summary="The games, with their options, rules and bots",
        responses={200: ResponseSpec(list[messages.GameInfo], description="All games", generate_examples=False)},
    )
    async def games(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        return send_json(messages.encode(catalogue()), request.headers)

    @get("/tables", summary="Public tables")
    async def listed(
        self,
        services: TheServices,
        caller: TheCaller,
        game: Annotated[str | None, QueryParameter(max_length=20)] = None,
        status: FromQuery[Literal["open", "playing", "finished"]] = "open",
    ) -> list[messages.TableInfo]:
        if game is not None:
            game = GAMES[game].name
        if status == "finished":  # they have to be read first
            services.limits.spend("look", caller.address)
        return await services.lobby.listed(game, status)

    @post("/tables", summary="Open a table, seat people and bots at it, and begin if it is full")
    async def open_table(
        self, data: JSONBody[messages.NewTable], services: TheServices, caller: TheCaller
    ) -> messages.TableInfo:
        person, _ = required(caller.known)
        services.limits.spend("table", person.id)
        for sitter in data.sitters or ():
            if isinstance(sitter, messages.AtThisScreen):
                sitter.name = await services.people.companion_name(person, sitter.name)
        return (await services.registry.open(person.public, data)).info(person.id)

    @get("/tables/{table_id:str}", summary="A table")
    async def table(
        self, table_id: FromPath[str], services: TheServices, caller: TheCaller, invite: InviteQuery = None
    ) -> messages.TableInfo:
        return (await services.registry.seen(table_id, caller.id, invite)).info(caller.id, invite)

    @post("/tables/{table_id:str}/sit", status_code=200, summary="Take a seat")
    async def sit(
        self, table_id: FromPath[str], data: JSONBody[messages.Sit], services: TheServices, caller: TheCaller
    ) -> messages.TableInfo:
        person, _ = required(caller.known)
        table = await services.registry.seen(table_id, person.id, data.invite)
        _spend_seating(services, person.id, table_id)
        name = None if data.name is None else await services.people.companion_name(person, data.name)
        await services.registry.sit(table, data.seat, person.public, name)
        return table.info(person.id)

    @post("/tables/{table_id:str}/stand", status_code=200, summary="Get up, or (host) empty a seat")
    async def stand(
        self, table_id: FromPath[str], data: JSONBody[messages.Stand], services: TheServices, caller: TheCaller
    ) -> messages.TableInfo:
        person, _ = required(caller.known)
        table = await services.registry.seen(table_id, person.id, None)
        _spend_seating(services, person.id, table_id)
        await table.seating(partial(seating.stand, seat=data.seat, person=person.id))
        return table.info(person.id)

    @post("/tables/{table_id:str}/bot", status_code=200, summary="Give a seat to a bot (host)")
    async def sit_bot(
        self, table_id: FromPath[str], data: JSONBody[messages.SitBot], services: TheServices, caller: TheCaller
    ) -> messages.TableInfo:
        person, _ = required(caller.known)
        table = await services.registry.seen(table_id, person.id, None)
        _spend_seating(services, person.id, table_id)
        await table.seating(partial(seating.sit_bot, seat=data.seat, person=person.id, bot=data.bot))
        return table.info(person.id)

    @post("/tables/{table_id:str}/start", status_code=200, summary="Begin (host)")
    async def start(self, table_id: FromPath[str], services: TheServices, caller: TheCaller) -> messages.TableInfo:
        person, _ = required(caller.known)
        table = await services.registry.seen(table_id, person.id, None)
        await services.registry.start(table, person.id)
        return table.info(person.id)

    @get("/tables/{table_id:str}/record", summary="The record of a finished game")
    async def record(
        self, table_id: FromPath[str], services: TheServices, caller: TheCaller, invite: InviteQuery = None
    ) -> Response[Any]:
        table = await _finished(services, table_id, caller, invite)
        name = f"{table.state.game.name}-{table_id}.json"
        written = await services.looks.look(caller.address, lambda: format_record(table.state.match.record))
        return Response(
            written + b"\n",
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/tables/{table_id:str}/replay", summary="A finished game after a given number of decisions, as a seat saw it")
    async def replay(
        self,
        table_id: FromPath[str],
        services: TheServices,
        caller: TheCaller,
        seat: SeatQuery = -1,
        step: StepQuery = 0,
        invite: InviteQuery = None,
    ) -> messages.ReplayStep:
        table = await _finished(services, table_id, caller, invite)
        if seat >= table.state.setting.seats:
            raise NotFound(errors.NO_SUCH_SEAT, seats=table.state.setting.seats, seat=seat)
        return await services.looks.look(caller.address, partial(replay_step, table, seat, step))

    @get(
        "/tables/{table_id:str}/past",
        summary="A table after an earlier entry of its log, as my seat or a spectator saw it",
    )
    async def past(
        self,
        table_id: FromPath[str],
        services: TheServices,
        caller: TheCaller,
        entry: EntryQuery,
        seat: SeatQuery = -1,
        invite: InviteQuery = None,
    ) -> messages.Moment:
        table = await services.registry.seen(table_id, caller.id, invite)
        if seat != SPECTATOR:
            check_seat(table.state, seat, caller.id)
        found = await services.looks.look(caller.address, partial(moment, table.seen(seat), seat, entry))
        if found is None:
            raise NotFound(errors.NO_SUCH_MOMENT)
        return found

    @post("/tables/{table_id:str}/reviews", status_code=202, summary="Let a bot review a finished game")
    async def review(
        self,
        table_id: FromPath[str],
        data: JSONBody[messages.NewReview],
        services: TheServices,
        caller: TheCaller,
        invite: InviteQuery = None,
    ) -> messages.Job:
        person, _ = required(caller.known)
        services.limits.spend("review", person.id)
        await _finished(services, table_id, caller, invite)
        return await services.jobs.review(table_id, person.id, data.bot)

    @get("/jobs/{job_id:str}", summary="How far a review has come, and what it found")
    async def job(
        self, job_id: FromPath[str], services: TheServices, caller: TheCaller, invite: InviteQuery = None
    ) -> messages.Job:
        job = await services.jobs.get(job_id)
        await services.registry.seen(job.table, caller.id, invite)
        return job

    @delete("/jobs/{job_id:str}", status_code=200, summary="Stop a review")
    async def cancel(
        self, job_id: FromPath[str], services: TheServices, caller: TheCaller, invite: InviteQuery = None
    ) -> messages.Job:
        person, _ = required(caller.known)
        await services.registry.seen((await services.jobs.get(job_id)).table, person.id, invite)
        return await services.jobs.cancel(job_id, person.id)


def _spend_seating(services: Services, person: str, table: str) -> None:
    services.limits.spend("seating", f"{services.payers.of(person)} at {table}")


async def _finished(services: Services, table_id: str, caller: Caller, invite: str | None) -> Table:
    table = await services.registry.seen(table_id, caller.id, invite)
    if table.state.status != "finished":
        raise WrongMoment(errors.GAME_GOES_ON)
    return table


def replay_step(table: Table, seat: int, step: int) -> messages.ReplayStep:
    replay = Replay(table.state.match.record)
    game, events, steps = replay.game, replay.record.events[: replay.done], 0
    shown, done = replay.position.copy(), replay.done
    while (happened := replay.step()) is not None:
        steps += 1
        if steps <= step:
            events, shown, done = happened, replay.position.copy(), replay.done
    return messages.ReplayStep(
        step=min(step, steps),
        steps=steps,
        events_done=done,
        events=[game.narrate.redact(event, seat) for event in events],
        view=seen(game, shown, seat),
    )
