"""Unfinished tables that are not in memory: whose they are, for the quotas, and when each is to be looked at again."""

from collections.abc import Set

from tablee.server.store.unfinished import Held


class Resting:
    def __init__(self) -> None:
        self._tables: dict[str, Held] = {}
        self._of: dict[str, set[str]] = {}
        self._due_ms: dict[str, int] = {}

    def put(self, id: str, held: Held, due_ms: int | None = None) -> None:
        self.drop(id)
        self._tables[id] = held
        for person in {held.host, *held.people}:
            self._of.setdefault(person, set()).add(id)
        if due_ms is not None:
            self._due_ms[id] = due_ms

    def drop(self, id: str) -> int | None:
        """Says when it was to be looked at again."""
        held = self._tables.pop(id, None)
        for person in {held.host, *held.people} if held is not None else ():
            self._of[person].discard(id)
            if not self._of[person]:
                del self._of[person]
        return self._due_ms.pop(id, None)

    def drop_open(self, before_ms: int) -> None:
        """Nobody ever began them."""
        for id, held in list(self._tables.items()):
            if held.status == "open" and held.touched_ms < before_ms:
                self.drop(id)

    def of(self, people: Set[str]) -> list[Held]:
        """Those that one of these people hosts, or has a seat at."""
        return [self._tables[id] for id in {id for person in people for id in self._of.get(person, ())}]

    @property
    def has_due(self) -> bool:
        return bool(self._due_ms)

    def due(self, served_ms: int) -> list[str]:
        """Where something is to happen by now, as the stopwatch has it."""
        return [id for id, due_ms in self._due_ms.items() if due_ms <= served_ms]
