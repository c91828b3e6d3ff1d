"""What people asked for and what they were promised, written down where no fault of the server reaches it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Wanted = tuple[int, int, str]
"""A move as it was asked for: seat, version, text."""
Made = tuple[int, str]
"""A move as a log has it: seat, text."""


@dataclass
class Notes:
    """Of one table."""

    game: str
    people: set[int]
    """The seats where we sit."""
    sent: set[Wanted] = field(default_factory=set)
    acknowledged: dict[Wanted, int] = field(default_factory=dict)
    """And under which number; 0: silently, as in a window."""
    heard: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Every entry that anybody was told of: what it was, and when."""
    said: dict[str, int | None] = field(default_factory=dict)
    """Words, each said once; and under which number they were acknowledged."""
    is_over: bool = False

    @property
    def last(self) -> int:
        return max(self.heard, default=0)


class Ledger:
    def __init__(self) -> None:
        self.tables: dict[str, Notes] = {}
        self.refusals: Counter[str] = Counter()
        self.contradictions: list[str] = []
        """Where two clients, or one at two times, were told different things."""

    @property
    def moves(self) -> int:
        return sum(len(notes.acknowledged) for notes in self.tables.values())

    @property
    def words(self) -> int:
        return sum(number is not None for notes in self.tables.values() for number in notes.said.values())

    def hear(self, table: str, entry: dict[str, Any]) -> None:
        notes = self.tables[table]
        told = entry["what"]["do"], entry["at_ms"]
        known = notes.heard.setdefault(entry["number"], told)
        if known != told:
            self.contradictions.append(f"{table} {entry['number']}: first {known}, then {told}")
        notes.is_over = notes.is_over or told[0] == "finished"
