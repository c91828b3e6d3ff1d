"""The daily puzzles."""

from functools import partial
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from tablee.games import GAMES
from tablee.server import messages
from tablee.server.http.caller import TheCaller, TheServices
from tablee.server.people import required

Day = Annotated[int, PathParameter(ge=1, le=1_000_000)]


class PuzzlesController(Controller):
    path = "/api/puzzles"
    tags = ("puzzles",)

    @get("/", summary="Every game's puzzles: today's, and those of the days before")
    async def collections(self, services: TheServices, caller: TheCaller) -> list[messages.PuzzleCollection]:
        return [await services.puzzles.collection_of(game, caller.id) for game in GAMES]

    @get("/{game:str}", summary="A game's puzzles")
    async def repository(
        self, game: FromPath[str], services: TheServices, caller: TheCaller
    ) -> messages.PuzzleCollection:
        return await services.puzzles.collection_of(GAMES[game].name, caller.id)

    @get("/{game:str}/{day:int}", summary="A day's puzzle, as its seat saw it")
    async def puzzle(
        self, game: FromPath[str], day: Day, services: TheServices, caller: TheCaller
    ) -> messages.PuzzleInfo:
        services.limits.spend("look", caller.address)
        return await services.puzzles.show(GAMES[game].name, day, caller.id)

    @post("/{game:str}/{day:int}/answer", status_code=200, summary="Answer it; the first answer counts")
    async def answer(
        self,
        game: FromPath[str],
        day: Day,
        data: JSONBody[messages.PuzzleMove],
        services: TheServices,
        caller: TheCaller,
    ) -> messages.PuzzleVerdict:
        person, _ = required(caller.known)
        services.limits.spend("puzzle", person.id)
        return await services.puzzles.answer(GAMES[game].name, day, person.id, data.move)

    @post("/{game:str}/{day:int}/explain", status_code=200, summary="What a move would score, or why it is not allowed")
    async def explain(
        self,
        game: FromPath[str],
        day: Day,
        data: JSONBody[messages.PuzzleMove],
        services: TheServices,
        caller: TheCaller,
    ) -> messages.PuzzleExplained:
        work = partial(services.puzzles.explain, GAMES[game].name, day, data.move)
        return await services.looks.look(caller.address, work)
