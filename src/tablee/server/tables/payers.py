"""On whose account bots think, and tables are open."""

from collections import OrderedDict
from collections.abc import Set

MOST_KEPT = 50_000


class Payers:
    """An account pays for itself. Guests of one address, and accounts made just now, pay together: another one costs nothing to
    make."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()
        """Of those who share, those seen last at the end."""
        self._together: dict[str, set[str]] = {}

    def note(self, person: str, address: str, *, pays_alone: bool) -> None:
        """Somebody was here."""
        self._forget(person)
        if pays_alone:
            return
        payer = self._addresses[person] = f"from {address}"
        self._together.setdefault(payer, set()).add(person)
        if len(self._addresses) > MOST_KEPT:
            self._forget(next(iter(self._addresses)))

    def _forget(self, person: str) -> None:
        payer = self._addresses.pop(person, None)
        if payer is not None:
            self._together[payer].discard(person)
            if not self._together[payer]:
                del self._together[payer]

    def of(self, person: str) -> str:
        return self._addresses.get(person, person)

    def together(self, person: str) -> Set[str]:
        """Who shares with this person; nobody if they pay for themselves."""
        return self._together.get(self.of(person), frozenset())
