"""The server put together: what begins with it and ends with it, its routes and its errors."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee.core.errors import TableeError, UnknownGame
from tablee.server import errors
from tablee.server.errors import BAD_MESSAGE, Malformed, NotFound, Refusal, ServerError, TooLarge
from tablee.server.http.doors import Caller, Doors, House, caller_of
from tablee.server.http.pages import healthz, metrics, page
from tablee.server.http.people import PeopleController
from tablee.server.http.puzzles import PuzzlesController
from tablee.server.http.replays import ReplaysController
from tablee.server.http.statistics import StatisticsController, report
from tablee.server.http.tables import TablesController
from tablee.server.jobs import Jobs
from tablee.server.limits import Limits
from tablee.server.metrics import Metrics
from tablee.server.people import People
from tablee.server.puzzles import Puzzles
from tablee.server.settings import Settings
from tablee.server.socket import Gateway
from tablee.server.statistics import Statistics
from tablee.server.store import Database, PeopleShelf, TableShelf
from tablee.server.store.database import make_folder
from tablee.server.store.puzzles import PuzzleShelf
from tablee.server.store.statistics import StatisticsShelf
from tablee.server.tables.hall import Hall
from tablee.server.tables.thinking import Thinkers
from tablee.server.version import VERSION

MOST_BODY = 64 * 1024
CONTROLLERS = (PeopleController, TablesController, ReplaysController, StatisticsController, PuzzlesController)

log = structlog.get_logger()


def make_app(settings: Settings) -> Any:
    """The ASGI application."""
    if not settings.database:
        make_folder(settings.data)
    database = Database(settings.database_address, synchronous=settings.synchronous)
    metrics_kept = Metrics()
    table_shelf, thinkers = TableShelf(database), Thinkers(settings.bot_threads)
    hall = Hall(
        table_shelf,
        thinkers,
        bot_pause_ms=settings.bot_pause_ms,
        absence_s=settings.absence_s,
        round_pause_s=settings.round_pause_s,
        played=metrics_kept.count_move,
    )
    people = People(PeopleShelf(database))
    limits = Limits(enabled=settings.rate_limits)
    puzzles = Puzzles(PuzzleShelf(database))
    statistics = Statistics(StatisticsShelf(database), PeopleShelf(database))
    house = House(settings, database, people, hall, Jobs(table_shelf, hall), limits, metrics_kept, puzzles, statistics)
    gateway = Gateway(hall, people, limits, metrics_kept, settings.most_sockets)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        hall.begin()
        await house.jobs.begin()
        await people.tidy()
        yield
        await house.jobs.close()
        await hall.close()
        thinkers.close()
        puzzles.close()
        database.close()

    async def provide_house() -> House:
        return house

    async def provide_caller(request: Request[Any, Any, Any]) -> Caller:
        caller = await caller_of(request, house)
        if caller.id is not None:
            limits.spend("session", caller.id)
        return caller

    app = Litestar(
        route_handlers=[*CONTROLLERS, report, healthz, metrics, page],
        dependencies={"house": Provide(provide_house), "caller": Provide(provide_caller)},
        exception_handlers={
            TableeError: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_depth,
            Exception: _apologise,
        },
        lifespan=[life],
        openapi_config=OpenAPIConfig(
            title="Tablée", version=VERSION, path="/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        debug=False,
    )
    return Doors(app, house, gateway)


def _refuse(_request: Request[Any, Any, Any], error: TableeError) -> Response[Any]:
    if isinstance(error, UnknownGame):
        return Response(errors.problem(error), status_code=404)
    return Response(errors.problem(error), status_code=errors.status_of(error))


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Litestar's own refusals, in our form."""
    refusal: Refusal
    if isinstance(error, NotFoundException):
        refusal = NotFound(errors.NO_PAGE)
    elif error.status_code == 413:
        refusal = TooLarge(errors.TOO_LARGE, most=MOST_BODY)
    elif isinstance(error, ValidationException):
        why = "; ".join(
            f"{part.get('key', '')}: {part['message']}".strip(": ")
            for part in error.extra or []
            if isinstance(part, dict)
        )
        refusal = Malformed(BAD_MESSAGE, why=why or error.detail)
    elif isinstance(error, (ClientException, MethodNotAllowedException)):
        refusal = Malformed(BAD_MESSAGE, why=error.detail)
    else:
        return _apologise(request, error)
    return Response(errors.problem(refusal), status_code=error.status_code, headers=error.headers)


def _refuse_depth(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Any]:
    """Brackets in brackets in brackets."""
    return Response(errors.problem(Malformed(BAD_MESSAGE, why="too deep")), status_code=400)


def _apologise(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("request failed", path=request.url.path, exc_info=error)
    return Response(errors.problem(ServerError(errors.SERVER_BUSY)), status_code=500)
