"""On whose account bots think."""

from collections import OrderedDict

MOST_KEPT = 50_000


class Payers:
    """An account pays for itself. Guests of one address pay together: another guest costs nothing to make."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()
        """Of guests, those seen last at the end."""

    def note(self, person: str, address: str, *, is_account: bool) -> None:
        """Somebody was here."""
        self._addresses.pop(person, None)
        if not is_account:
            self._addresses[person] = f"from {address}"
            if len(self._addresses) > MOST_KEPT:
                self._addresses.popitem(last=False)

    def of(self, person: str) -> str:
        return self._addresses.get(person, person)
