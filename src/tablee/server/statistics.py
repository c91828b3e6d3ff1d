"""Statistics as they are told: counted from the results, once for all who ask meanwhile, and kept for a minute."""

import asyncio
import time
from pathlib import Path

from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.server import errors, messages
from tablee.server.errors import NotFound
from tablee.server.store.people import PeopleRepository
from tablee.server.store.statistics import GameFacts, StatisticsRepository

KEPT_S = 60.0
RANKED = 20
RESIGNED = Text(fr="Abandon", en="Resignation")
REPORTS = (
    Path(__file__).parents[1] / "lab" / "reports" / "pages",  # where the package has them
    Path(__file__).parents[3] / "docs" / "reports",  # where the repository has them
)


class Statistics:
    def __init__(self, repository: StatisticsRepository, people: PeopleRepository, kept_s: float = KEPT_S) -> None:
        self._repository = repository
        self._people = people
        self._kept_s = kept_s
        self._known: dict[str, tuple[float, GameFacts]] = {}
        self._counting: dict[str, asyncio.Task[GameFacts]] = {}

    async def of_person(self, id: str, viewer: str | None) -> messages.PersonStatistics:
        person = await self._people.by_id(id)
        if person is None:
            raise NotFound(errors.NO_PERSON)
        totals, opponents = await self._repository.of_person(id, viewer)
        held = [
            record
            for total in totals
            for record in (await self._facts(total.game)).records
            if record.person is not None and record.person.id == id
        ]
        return messages.PersonStatistics(person.public, person.created_ms, totals, opponents, held)

    async def of_game(self, name: str) -> messages.GameStatistics:
        game = GAMES[name]
        facts = await self._facts(game.name)
        told = game.texts.ENDINGS
        return messages.GameStatistics(
            game=game.name,
            title=game.title,
            games=facts.games,
            people=facts.people,
            mean_winner=facts.mean_winner,
            seats=facts.seats,
            endings=[
                messages.EndingCount(ending, errors.said(told.get(ending, RESIGNED)), count)
                for ending, count in facts.endings.most_common()
            ],
            records=facts.records,
            ranking=await self._people.ranking(game.name, RANKED),
            reports=[lang for lang in ("fr", "en") if report_file(game.name, lang) is not None],
        )

    async def _facts(self, game: str) -> GameFacts:
        known = self._known.get(game)
        if known is not None and time.monotonic() - known[0] < self._kept_s:
            return known[1]
        if game not in self._counting:
            # A task of its own: whoever asked first may have hung up.
            self._counting[game] = asyncio.create_task(self._count(game))
            self._counting[game].add_done_callback(lambda _: self._counting.pop(game, None))
        return await asyncio.shield(self._counting[game])

    async def _count(self, game: str) -> GameFacts:
        facts = await self._repository.of_game(game)
        self._known[game] = time.monotonic(), facts
        return facts


def report_file(game: str, lang: str) -> Path | None:
    """The laboratory's report about a game, if it is there."""
    found = (folder / f"{game}.{lang}.html" for folder in REPORTS)
    return next((path for path in found if path.is_file()), None)
