"""Which games count for the ratings, for whom, and how much (docs/how-to/serve.md says it in plain words)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from tablee.server import messages
from tablee.server.table_log import LogEntry, Played

LEAST_MOVES = 4
"""Of everybody who stayed, before somebody's resignation counts."""
PERIOD_MS = 86_400_000
"""Within which each further game of the same two people is worth half of the one before."""
SETTLED_AFTER = 5
"""Rated games, before which an account is a newcomer, however old it is; one younger than the period is one in any case."""
NEWCOMERS_IN_FULL = 4
"""Games against newcomers that count in full; then all of them together are worth less, as one person's would be: accounts
are quickly made, and may lie in wait."""


class Counted(NamedTuple):
    """A game that counts."""

    players: Mapping[int, str]
    """The seats that it counts for, and whose account they are."""
    left: frozenset[int]
    """Those who resigned, or for whom a bot has moved: they come after all others, whatever the bot made of it."""


def judge(people: Sequence[messages.Person | None], log: Iterable[LogEntry]) -> Counted | None:
    """Whether a finished game counts; `people`: who sits where, None for a bot. Whoever has left for good is passed over."""
    players = {seat: person for seat, person in enumerate(people) if person is None or person.kind != "gone"}
    accounts = {person.id for person in players.values() if person is not None and person.kind == "account"}
    if not 2 <= len(players) == len(accounts):
        return None
    plays: list[list[tuple[int, bool]]] = []
    """The seats that moved, and whether a bot moved for them."""
    bots: set[int] = set()
    resigned: set[int] = set()
    ending = ""
    for entry in log:
        match entry.what:
            case Played(moves=moves):
                plays.append([(seat, seat in bots) for seat, _ in moves])
            case messages.Undone():
                plays.pop()
            case messages.TookOver(seat=seat):
                bots.add(seat)
            case messages.TookBack(seat=seat):
                bots.discard(seat)
            case messages.Resigned(seat=seat):
                resigned.add(seat)
            case messages.Finished(ending=ending):
                pass
    moved = Counter(move for play in plays for move in play)
    left = resigned | {seat for seat, by_bot in moved if by_bot}
    stayed = [seat for seat in range(len(people)) if seat not in left]
    if not any(seat in players for seat in stayed):
        return None
    if ending == "resigned" and any(moved[seat, False] < LEAST_MOVES for seat in stayed):
        return None
    return Counted({seat: person.id for seat, person in players.items() if person}, frozenset(left))


def order(counted: Counted, scores: Sequence[int], winners: Sequence[int]) -> dict[int, int]:
    """Each seat's place: 0 for whoever is first, several if they are equal."""
    merits = {seat: (seat not in counted.left, seat in winners, scores[seat]) for seat in counted.players}
    places = sorted(set(merits.values()), reverse=True)
    return {seat: places.index(merit) for seat, merit in merits.items()}


def winners_who_stayed(scores: Sequence[int], winners: Sequence[int], left: Collection[int]) -> list[int]:
    """A game is won by those who played it to its end; by those whom the rules name where nobody did.

    >>> winners_who_stayed([20, 30, 90], [2], left=[2]), winners_who_stayed([20, 30], [1], left=[0, 1])
    ([1], [1])
    """
    stayed = [seat for seat in range(len(scores)) if seat not in left]
    best = max((scores[seat] for seat in stayed), default=0)
    still = [seat for seat in winners if seat not in left]
    return still or [seat for seat in stayed if scores[seat] == best] or list(winners)


def worth(players: Iterable[str], earlier: Iterable[set[str]], newcomers: Collection[str] = ()) -> dict[str, float]:
    """How much a game counts for each of its people; `earlier`: who was in each counted game of the period that one of them
    was in.

    >>> worth(["ada", "bob"], [{"ada", "bob"}, {"ada", "bob"}, {"ada", "cleo"}])
    {'ada': 0.25, 'bob': 0.25}
    """
    players, earlier, new = list(players), list(earlier), set(newcomers)

    def repeats(player: str, other: str) -> int:
        """How many games too many this one is, against that opponent."""
        games = [people - {player} for people in earlier if player in people]
        met = sum(other in others for others in games)
        met_new = sum(not others.isdisjoint(new) for others in games) if other in new else 0
        return max(met, met_new - NEWCOMERS_IN_FULL)

    return {player: fmean(0.5 ** repeats(player, other) for other in players if other != player) for player in players}
