"""Tables as lists of them: the public ones, and one person's."""

import contextlib
from collections import Counter
from collections.abc import Sequence

from tablee.server import limits, messages
from tablee.server.errors import NotFound
from tablee.server.store.tables import TableRepository
from tablee.server.tables.payers import Payers
from tablee.server.tables.registry import KEPT_S, SWEEP_S, TableRegistry

FAIR_CHOICE = 5
"""So many times as many open tables are looked at as are shown."""


class Lobby:
    def __init__(self, repository: TableRepository, registry: TableRegistry, payers: Payers) -> None:
        self._repository = repository
        self._registry = registry
        self._payers = payers

    async def listed(self, game: str | None, status: str) -> list[messages.TableInfo]:
        """Public tables, the newest first; of those that wait for players, first those whose host is there."""
        if status != "open":
            found = await self._repository.listed(game=game, status=status, most=limits.MOST_LISTED)
            return await self._infos([id for id, _ in found], None)
        most = limits.MOST_LISTED * FAIR_CHOICE
        return await self._infos(self._fairly(await self._repository.listed(game=game, status=status, most=most)), None)

    def _fairly(self, found: Sequence[tuple[str, str]]) -> list[str]:
        """Of these tables and their hosts those that are shown: everybody's first before anybody's second."""
        counts: Counter[tuple[bool, str]] = Counter()
        ranks = dict[str, tuple[bool, int]]()
        for id, host in found:
            is_away = not self._registry.is_present(id, host)
            payer = is_away, self._payers.of(host)
            counts[payer] += 1
            ranks[id] = is_away, counts[payer]
        shown = set(sorted(ranks, key=ranks.__getitem__)[: limits.MOST_LISTED])
        return sorted((id for id in ranks if id in shown), key=lambda id: ranks[id][0])

    async def of_person(self, person: str) -> list[messages.TableInfo]:
        """A person's tables: first those where it is their turn."""
        infos = await self._infos(await self._repository.of_person(person, limits.MOST_LISTED), person)

        def waits(info: messages.TableInfo) -> bool:
            return any((who := info.seats[seat].person) is not None and who.id == person for seat in info.acting)

        return sorted(infos, key=waits, reverse=True)

    async def _infos(self, ids: Sequence[str], person: str | None) -> list[messages.TableInfo]:
        found = []
        for id in ids:
            is_cold = not self._registry.is_live(id)
            with contextlib.suppress(NotFound):
                table = await self._registry.get(id)
                found.append(table.info(person))
                if is_cold:  # read for the list only
                    table.last_used += SWEEP_S - KEPT_S
        return found
