"""Whether the log has what was promised: everything acknowledged once and in order, and nothing that nobody did."""

import asyncio
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from sqlalchemy import select

from tablee.server.store.opening import open_engine
from tablee.server.store.schema import answers, entries
from tests.server.chaos.ledger import Ledger, Made, Notes


@dataclass
class Stored:
    """A table's log, as the database has it."""

    log: list[tuple[int, int, dict[str, object]]] = field(default_factory=list)
    silent: list[Made] = field(default_factory=list)
    """Answers in a window that is still open."""


def read(address: str, tables: set[str]) -> dict[str, Stored]:
    """Past the server."""
    found: dict[str, Stored] = defaultdict(Stored)
    engine = open_engine(address)
    logged = select(entries).where(entries.c.table_id.in_(tables)).order_by(entries.c.table_id, entries.c.number)
    silent = select(answers).where(answers.c.table_id.in_(tables))
    with engine.connect() as connection, connection.begin():
        for row in connection.execute(logged):
            found[row.table_id].log.append((row.number, row.at_ms, json.loads(row.data)))
        last = {table: stored.log[-1][0] for table, stored in found.items()}
        for row in connection.execute(silent):
            # What an entry holds by now may lie here, too, until the next silent answer.
            if row.after >= last[row.table_id]:
                found[row.table_id].silent.append((row.seat, row.move))
    engine.dispose()
    return found


class Judge:
    def __init__(self, ledger: Ledger, address: str) -> None:
        self._ledger = ledger
        self._address = address
        self.faults: list[str] = []

    async def judge(self, tables: set[str]) -> None:
        """The promises are those of before the look, what was asked for that of after it: people play on meanwhile."""
        promised = {table: self._promises(self._ledger.tables[table]) for table in tables}
        stored = await asyncio.to_thread(read, self._address, tables)
        for table in sorted(tables):
            notes = self._ledger.tables[table]
            self._judge_order(table, stored[table])
            self._judge_entries(table, stored[table], promised[table][0])
            self._judge_moves(table, stored[table], notes, promised[table][1])
            self._judge_words(table, stored[table], notes, promised[table][2])
        self.faults += self._ledger.contradictions
        self._ledger.contradictions.clear()

    @staticmethod
    def _promises(notes: Notes) -> tuple[dict[int, tuple[str, int]], dict[tuple[int, int, str], int], dict[str, int]]:
        words = {text: number for text, number in notes.said.items() if number is not None}
        return dict(notes.heard), dict(notes.acknowledged), words

    def _judge_order(self, table: str, stored: Stored) -> None:
        numbers = [number for number, _, _ in stored.log]
        if numbers != list(range(1, len(numbers) + 1)):
            self.faults.append(f"{table}: the log is numbered {numbers}")
        taken = [what for _, _, what in stored.log if what["do"] == "took-over"]
        if taken:
            self.faults.append(f"{table}: somebody lost the seat to a stand-in, though nobody thought long: {taken}")

    def _judge_entries(self, table: str, stored: Stored, heard: dict[int, tuple[str, int]]) -> None:
        logged = {number: (what["do"], at_ms) for number, at_ms, what in stored.log}
        for number, told in heard.items():
            if logged.get(number) != told:
                self.faults.append(f"{table} {number}: told {told}, in the log {logged.get(number)}")

    def _judge_moves(
        self, table: str, stored: Stored, notes: Notes, acknowledged: dict[tuple[int, int, str], int]
    ) -> None:
        at: dict[int, list[Made]] = {}
        for number, _, what in stored.log:
            if what["do"] == "moved":
                moves: list[tuple[int, str]] = what["moves"]  # type: ignore[assignment]
                at[number] = [(seat, text) for seat, text in moves if seat in notes.people]
        logged = Counter(move for moves in at.values() for move in moves)
        for (seat, version, text), number in acknowledged.items():
            if number and (seat, text) not in at.get(number, ()):
                self.faults.append(f"{table} {number}: lost {seat} {text} (version {version}): {at.get(number)}")
        held = logged + Counter(stored.silent)
        for move, times in Counter((seat, text) for seat, _, text in acknowledged).items():
            if held[move] < times:
                self.faults.append(f"{table}: {move} was acknowledged {times} times, and is there {held[move]} times")
        sent = Counter((seat, text) for seat, _, text in notes.sent)
        for move, times in logged.items():
            if times > sent[move]:
                self.faults.append(f"{table}: {move} is there {times} times, and was asked for {sent[move]} times")

    def _judge_words(self, table: str, stored: Stored, notes: Notes, acknowledged: dict[str, int]) -> None:
        logged = [(str(what["text"]), number) for number, _, what in stored.log if what["do"] == "said"]
        for text, times in Counter(text for text, _ in logged).items():
            if times > 1 or text not in notes.said:
                self.faults.append(f"{table}: “{text}” is there {times} times")
        for text, number in acknowledged.items():
            if (text, number) not in logged:
                self.faults.append(f"{table} {number}: lost “{text}”")
