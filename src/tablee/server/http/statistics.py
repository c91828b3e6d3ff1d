"""Statistics of people and games, and what the laboratory found."""

from typing import Any

from litestar import Controller, Response, get
from litestar.params import FromPath

from tablee.games import GAMES
from tablee.lab.findings import Findings, shipped
from tablee.server import messages
from tablee.server.errors import NO_PAGE, NotFound
from tablee.server.http.caller import TheCaller, TheServices
from tablee.server.statistics import report_file

REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
"""A report is one page that fetches nothing and runs nothing; its styles are in it."""


class StatisticsController(Controller):
    path = "/api"
    tags = ("statistics",)

    @get("/people/{person_id:str}/statistics", summary="What somebody's games add up to")
    async def of_person(
        self, person_id: FromPath[str], services: TheServices, caller: TheCaller
    ) -> messages.PersonStatistics:
        return await services.statistics.of_person(person_id, caller.id)

    @get("/games/{game:str}/statistics", summary="A game as it is played in this services")
    async def of_game(self, game: FromPath[str], services: TheServices) -> messages.GameStatistics:
        return await services.statistics.of_game(GAMES[game].name)

    @get("/games/{game:str}/findings", summary="What the laboratory found out about a game")
    async def findings(self, game: FromPath[str]) -> Findings:
        found = shipped(GAMES[game].name)
        if found is None:
            raise NotFound(NO_PAGE)
        return found


@get("/reports/{name:str}", include_in_schema=False)
async def report(name: FromPath[str]) -> Response[Any]:
    """The laboratory's whole report: /reports/m.fr.html."""
    game, _, rest = name.partition(".")
    lang = rest.removesuffix(".html")
    path = report_file(game, lang) if game in GAMES and lang in ("fr", "en") and rest.endswith(".html") else None
    if path is None:
        raise NotFound(NO_PAGE)
    headers = {"content-security-policy": REPORT_POLICY, "cache-control": "no-cache"}
    return Response(path.read_bytes(), media_type="text/html", headers=headers)
