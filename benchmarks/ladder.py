"""Every level against the one below it, in every game; prints the table of docs/bots.md: `make ladder` (about an hour).

A pairing's report is kept in benchmarks/.ladder, so that an interrupted run goes on where it was; `rm -r` it to start over.
"""

from pathlib import Path

import msgspec
from rich.console import Console

from tablee.games import GAMES
from tablee.lab.arena import arena
from tablee.lab.report import ArenaReport

KEPT = Path(__file__).parent / ".ladder"
MOST = 1000
MEASURED = {("greedy", "random"): 400, ("strong", "greedy"): 400}
"""How many games are played in any case, where the rate itself is wanted; elsewhere it is enough to know who is better."""
ADJACENT = (("greedy", "random"), ("easy", "greedy"), ("medium", "easy"), ("strong", "medium"), ("expert", "strong"))


def pairings() -> list[tuple[str, int, str, str]]:
    """Game, players, a, b; the quick ones first."""
    names = list(GAMES)
    below = [(name, 2, a, b) for name in names for a, b in ADJACENT[:-1]]
    wanted = [(name, players, "strong", "greedy") for name in names for players in (2, 4)]
    return below + wanted + [(name, 2, *ADJACENT[-1]) for name in names]


def report_of(game: str, players: int, a: str, b: str) -> ArenaReport:
    """As `tablee arena GAME --bots a,b --games 1000`; measured: `--players N --games K --no-stop`."""
    path = KEPT / f"{game}-{players}-{a}-{b}.json"
    if path.exists():
        return msgspec.json.decode(path.read_bytes(), type=ArenaReport)
    measured = MEASURED.get((a, b))
    report = arena(GAMES[game], [a, b], measured or MOST, players=players, stop=measured is None)
    if report.interrupted:
        raise KeyboardInterrupt
    path.write_bytes(msgspec.json.encode(report))
    return report


def row(game: str, players: int, a: str, b: str) -> str:
    report = report_of(game, players, a, b)
    pairing = report.pairings[0]
    low, high = pairing.wins.interval if (a, b) in MEASURED else pairing.wins.anytime
    interval = f"{100 * low:.1f}–{100 * high:.1f}"
    rate, margin = f"{100 * pairing.wins.rate:.1f}", f"{pairing.margin.mean:+.1f}"
    return f"| {game} | {players} | {a} | {b} | {pairing.games} | {rate} | {interval} | {margin} | {pairing.verdict} |"


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    console = Console(stderr=True)
    todo = pairings()
    rows = {}
    for number, pairing in enumerate(todo):
        console.print(f"{number + 1}/{len(todo)}: {' '.join(map(str, pairing))}")
        rows[pairing] = row(*pairing)
    print(
        "| game | players | bot | against | games | wins % | 95 % | margin | verdict |\n|---|---|---|---|---|---|---|---|---|"
    )
    for name in GAMES:
        for pairing in todo:
            if pairing[0] == name:
                print(rows[pairing])


if __name__ == "__main__":
    main()
