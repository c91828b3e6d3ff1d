"""The plan for a hand of Maho! counts series side by side as a naive count does, and leaves the position as it was."""

from collections import Counter
from collections.abc import Iterator

from tablee.bots.evaluation.maho_plans import NOT_HELD, brings_a_series, planned_discard, rest_after
from tablee.core.buffer import DICE, Position, dice
from tablee.core.native import Entry, load
from tablee.games import GAMES
from tablee.games.maho.cards import JOKER
from tablee.games.maho.position import WINDOW
from tablee.games.maho.series import MEMBERS
from tests.conformance.cases import Case, seed_of, walk

GAME = GAMES["maho"]
STATE = GAME.rules.state
SERIES = [Counter(members) for members in MEMBERS.tolist()]


def hand_of(position: Position, seat: int) -> Counter[int]:
    """Without jokers."""
    planes = [int(plane) for plane in position["hands"][seat]]
    return Counter({card: sum(plane >> card & 1 for plane in planes) for card in range(JOKER) if planes[0] >> card & 1})


def most_held(hand: Counter[int], most: int = 4, first: int = 0) -> int:
    """The naive count: each series in turn is laid aside, and those not before it counted in the rest."""
    if most == 0:
        return 0
    made = [i for i in range(first, len(SERIES)) if SERIES[i] <= hand]
    return max((1 + most_held(hand - SERIES[i], most - 1, i) for i in made), default=0)


def deals(number: int) -> Iterator[Position]:
    for i in range(number):
        yield GAME.start(2, 0, {}, seed_of(f"plans {i}"))


def test_series_side_by_side_are_counted() -> None:
    rest = load(Entry("maho.test_rest", lambda: rest_after, (STATE, None, None, None, None)))
    seen = Counter[int]()
    for position in deals(40):
        before = position.tobytes()
        held = most_held(hand_of(position, 1))
        seen[held] += 1
        for number in range(5):
            for at_once in (0, 1):
                assert (rest(position, 1, number, 1, at_once) != NOT_HELD) == (number <= held)
        assert position.tobytes() == before
    assert set(seen) >= {0, 1, 2, 3}


def test_a_planned_discard_breaks_no_series_if_it_can_be_helped() -> None:
    discard = load(Entry("maho.test_discard", lambda: planned_discard, (STATE, None, DICE)))
    for number, position in enumerate(deals(30)):
        before = position.tobytes()
        hand = hand_of(position, 0)
        after = {card: most_held(hand - Counter([card])) for card in hand}
        assert after[discard(position, 0, dice(number))] == max(after.values())
        assert position.tobytes() == before


def test_a_claim_that_brings_no_series_is_not_favoured() -> None:
    """What the hand could lay anyway is no reason to give up a draw."""
    brings = load(Entry("maho.test_brings", lambda: brings_a_series, (STATE, None)))
    windows = Counter[bool]()
    for position, seat, _ in walk(Case(GAME, 3, {}), "claims", 400):
        if position["phase"] == WINDOW and position["laid_sizes"][seat] < 4:
            hand, missing = hand_of(position, seat), 4 - int(position["laid_sizes"][seat])
            card = int(position["discards"][int(position["discard_count"]) - 1])
            held = most_held(hand, missing)
            is_more = any(
                card in series and series - Counter([card]) <= hand
                and most_held(hand - (series - Counter([card])), missing) >= held
                for series in SERIES
            )  # fmt: skip
            assert bool(brings(position, seat)) == is_more
            windows[is_more] += 1
    assert min(windows[True], windows[False]) > 5
