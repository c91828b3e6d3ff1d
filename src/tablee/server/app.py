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
from tablee.server.attempts import Attempts
from tablee.server.errors import NotFound, Refusal, ServerError, TooLarge
from tablee.server.http.caller import DEFAULT_SCOPES, Caller, caller_of
from tablee.server.http.middleware import Middleware
from tablee.server.http.moderation import ModerationController
from tablee.server.http.pages import healthz, metrics, page
from tablee.server.http.people import PeopleController
from tablee.server.http.puzzles import PuzzlesController
from tablee.server.http.recovery import RecoveryController
from tablee.server.http.replays import ReplaysController
from tablee.server.http.statistics import StatisticsController, report
from tablee.server.http.tables import TablesController
from tablee.server.jobs import Jobs
from tablee.server.limits import Limits
from tablee.server.looks import Looks
from tablee.server.mail import Mailer
from tablee.server.metrics import Metrics
from tablee.server.moderation import Moderation
from tablee.server.people import People
from tablee.server.puzzles import Puzzles
from tablee.server.recovery import Recovery
from tablee.server.services import Services
from tablee.server.settings import Settings
from tablee.server.socket import Gateway
from tablee.server.statistics import Statistics
from tablee.server.store import Database, PeopleRepository, TableRepository
from tablee.server.store.departures import DepartureRepository
from tablee.server.store.opening import make_folder
from tablee.server.store.puzzles import PuzzleRepository
from tablee.server.store.recovery import RecoveryRepository
from tablee.server.store.statistics import StatisticsRepository
from tablee.server.store.tidying import TidyRepository
from tablee.server.tables.bot_pool import BotPool
from tablee.server.tables.lobby import Lobby
from tablee.server.tables.payers import Payers
from tablee.server.tables.registry import TableRegistry
from tablee.server.upkeep import Upkeep
from tablee.server.version import VERSION

MOST_BODY = 64 * 1024
WRITING = ("POST", "PUT", "PATCH")
"""What nobody does from a banned address, unless a handler says `from_anywhere`; looking and taking things back harm nobody."""
CONTROLLERS = (
    PeopleController,
    RecoveryController,
    TablesController,
    ReplaysController,
    StatisticsController,
    PuzzlesController,
    ModerationController,
)

log = structlog.get_logger()


def make_app(settings: Settings) -> Any:
    """The ASGI application."""
    if not settings.database:
        make_folder(settings.data)
    database = Database(settings.database_address, synchronous=settings.synchronous)
    metrics_kept = Metrics()
    payers = Payers()
    table_repository = TableRepository(database)
    bot_pool = BotPool(settings.bot_threads, payers, quotas=settings.rate_limits)
    registry = TableRegistry(
        table_repository,
        bot_pool,
        PeopleRepository(database).by_id,
        bot_pause_ms=settings.bot_pause_ms,
        absence_s=settings.absence_s,
        round_pause_s=settings.round_pause_s,
        played=metrics_kept.count_move,
        quotas=settings.rate_limits,
    )
    attempts, limits = Attempts(enabled=settings.rate_limits), Limits(enabled=settings.rate_limits)
    people = People(PeopleRepository(database), DepartureRepository(database), attempts)
    looks = Looks(limits)
    recovery = Recovery(
        RecoveryRepository(database),
        PeopleRepository(database),
        people,
        attempts,
        limits,
        Mailer(settings.smtp_url, settings.mail_sender) if settings.smtp_url else None,
        settings.public_url,
    )
    puzzles = Puzzles(PuzzleRepository(database), bot_pool)
    statistics = Statistics(StatisticsRepository(database), PeopleRepository(database))
    gateway = Gateway(registry, people, limits, metrics_kept, settings.most_sockets)
    moderation = Moderation(database, people, registry, gateway)
    services = Services(
        settings,
        database,
        people,
        recovery,
        registry,
        Lobby(table_repository, registry, payers),
        payers,
        Jobs(table_repository, registry, bot_pool),
        limits,
        looks,
        metrics_kept,
        puzzles,
        statistics,
        moderation,
    )
    upkeep = Upkeep(TidyRepository(database), services.jobs)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await people.finish_departures()  # before a log is read that still tells of them
        await moderation.begin()
        await registry.begin()
        upkeep.begin()
        yield
        await moderation.close()
        await upkeep.close()
        await services.jobs.close()
        await recovery.close()
        await registry.close()
        bot_pool.close()
        looks.close()
        people.close()
        database.close()

    async def provide_services() -> Services:
        return services

    async def provide_caller(request: Request[Any, Any, Any]) -> Caller:
        caller = await caller_of(request, services)
        caller.check_scope(request.route_handler.opt.get("scope") or DEFAULT_SCOPES.get(request.method, "play"))
        if caller.id is not None:
            limits.spend("session", caller.id)
        if request.method in WRITING and not request.route_handler.opt.get("from_anywhere"):
            moderation.check_address(caller.address, caller.person)
        return caller

    app = Litestar(
        route_handlers=[*CONTROLLERS, report, healthz, metrics, page],
        dependencies={"services": Provide(provide_services), "caller": Provide(provide_caller)},
        exception_handlers={
            TableeError: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_depth,
            UnicodeDecodeError: _refuse_bytes,
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
    return Middleware(app, services, gateway)


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
        refusal = TooLarge(errors.TOO_LARGE, most=request.route_handler.resolve_request_max_body_size())
    elif isinstance(error, ValidationException):
        why = "; ".join(
            f"{part.get('key', '')}: {part['message']}".strip(": ")
            for part in error.extra or []
            if isinstance(part, dict)
        )
        refusal = errors.malformed(why or error.detail)
    elif isinstance(error, (ClientException, MethodNotAllowedException)):
        refusal = errors.malformed(error.detail)
    else:
        return _apologise(request, error)
    return Response(errors.problem(refusal), status_code=error.status_code, headers=error.headers)


def _refuse_depth(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Any]:
    """Brackets in brackets in brackets."""
    return Response(errors.problem(errors.malformed("too deep")), status_code=400)


def _refuse_bytes(_request: Request[Any, Any, Any], _error: UnicodeDecodeError) -> Response[Any]:
    """A text in the body that is none: everything else is read as it comes."""
    return Response(errors.problem(errors.malformed("not UTF-8")), status_code=400)


def _apologise(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("request failed", path=request.url.path, exc_info=error)
    return Response(errors.problem(ServerError(errors.SERVER_BUSY)), status_code=500)
