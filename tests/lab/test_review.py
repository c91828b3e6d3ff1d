"""Reviews: fair to what the player could know, reproducible, and adding up."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tablee.bots import make_bot
from tablee.bots.search.searcher import Finding
from tablee.bots.search.settings import Budget
from tablee.bots.thinker import Thinker
from tablee.core.errors import RecordError, TableeError
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.kernels import Buffer, dice
from tablee.lab.review import MoveReview, Review, Verdict, count_decisions, judge, review, summary
from tablee.records import Record, Replay, read_records

FOLDER = Path(__file__).parents[1] / "records" / "games"


def recorded(name: str) -> Record:
    [record] = read_records(FOLDER / f"{name}.json")
    return record


@cache
def thinker(game: str) -> Thinker:
    return Thinker(GAMES[game], "strong", Budget(simulations=200))


def reviewed(record: Record, seed: str = "0", most: int | None = None) -> list[MoveReview]:
    return list(islice(review(record, thinker(record.game), simulations=200, seed=seed), most))


class Witness(Thinker):
    """Remembers what it was shown."""

    def __init__(self, game: str) -> None:
        super().__init__(GAMES[game], "easy")
        self.seen: list[tuple[int, bytes]] = []
        self.compared: list[list[int]] = []

    def consider(self, observed: Position, seat: int, dice: Buffer, also: Sequence[int] = ()) -> Finding:
        self.seen.append((seat, observed.tobytes()))
        return super().consider(observed, seat, dice, also)

    def compare(self, observed: Position, seat: int, dice: Buffer, simulations: int, moves: Sequence[int]) -> Finding:
        assert self.seen[-1] == (seat, observed.tobytes())
        self.compared.append(list(moves))
        return super().compare(observed, seat, dice, simulations, moves)


@pytest.mark.parametrize("name", ["m-last-scoring", "tuileries-first-out", "mounstein-blocked", "maho-rounds-won"])
def test_the_bot_sees_only_what_the_player_saw(name: str) -> None:
    record = recorded(name)
    witness = Witness(record.game)
    moves = list(islice(review(record, witness, simulations=40), 60))
    replay = Replay(record)
    shown = []
    for move in moves:
        assert move.event == replay.done
        if not move.forced:
            shown.append((move.seat, replay.game.observe(replay.position, move.seat).tobytes()))
        replay.step()
    assert witness.seen == shown
    pairs = [[move.best_code, move.code] for move in moves if move.best_code != move.code]
    assert witness.compared == [pair for pair in pairs for _ in range(20)]


def test_what_is_hidden_to_the_end_changes_nothing() -> None:
    one = recorded("tuileries-first-out")
    one.events, one.result = one.events[:16], None
    two = msgspec.structs.replace(
        one, setup={**one.setup, "stock": [*one.setup["stock"][:20], *one.setup["stock"][:19:-1]]}
    )
    assert one.setup != two.setup
    assert reviewed(one) == reviewed(two)


def test_the_same_seed_gives_the_same_review_and_no_move_depends_on_the_others() -> None:
    record = recorded("mounstein-all-placed")
    whole = reviewed(record)
    again = list(review(record, Thinker(GAMES["mounstein"], "strong", Budget(simulations=200)), simulations=200))
    assert whole == again
    assert whole != reviewed(record, seed="1")
    assert reviewed(record, most=7) == whole[:7]


@pytest.mark.parametrize(
    "name", ["m-last-scoring", "tuileries-full-board", "mounstein-all-placed", "mounstein-blocked"]
)
def test_result_skill_and_luck_add_up_exactly(name: str) -> None:
    record = recorded(name)
    found = summary(reviewed(record), record)
    assert found.complete
    assert record.result is not None
    splits = [seat.split for seat in found.seats if seat.split is not None]
    seats = len(record.players)
    assert len(splits) == seats
    for part in ("result", "skill", "luck"):
        assert sum(Fraction(getattr(split, part)) for split in splits) == 0
    regrets = [sum(move.regret for move in found.moves if move.seat == seat) for seat in range(seats)]
    for seat, split in enumerate(splits):
        assert split.skill + split.luck == split.result
        won = (seat in record.result.winners) / len(record.result.winners)
        assert split.result == pytest.approx(won - 1 / seats)
        others = sum(regrets) - regrets[seat]
        assert split.skill == pytest.approx(others / (seats - 1) - regrets[seat])
        assert 0 < split.error < 1
    if seats == 2:
        assert splits[0].error == pytest.approx(splits[1].error)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_a_prefix_has_totals_but_no_split() -> None:
    record = recorded("tuileries-first-out")
    moves = reviewed(record, most=9)
    found = summary(moves, record)
    assert not found.complete
    assert (len(found.moves), found.decisions) == (9, count_decisions(record))
    assert sum(seat.decisions for seat in found.seats) == 9
    assert all(seat.split is None for seat in found.seats)
    assert found.seats[0].regret == pytest.approx(sum(move.regret for move in moves if move.seat == 0))
    assert summary([], record).seats[1].regret == 0
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_an_unfinished_game_is_reviewed_as_far_as_it_went() -> None:
    record = recorded("mounstein-all-placed")
    record.events, record.result = record.events[:5], None
    found = summary(reviewed(record), record)
    assert len(found.moves) == found.decisions == 5
    assert not found.complete
    assert found.seats[0].split is None


def test_a_forced_move_costs_nothing_and_is_not_searched() -> None:
    record = recorded("m-last-scoring")
    witness = Witness("m")
    moves = list(review(record, witness, simulations=40))
    forced = [move for move in moves if move.forced]
    assert forced
    assert len(witness.seen) == len(moves) - len(forced)
    for move in forced:
        assert (move.regret, move.error, move.win, move.verdict) == (0, 0, None, "best")
        assert move.code == move.best_code
    chances = [move.win for move in moves if not move.forced]
    assert all(chance is not None and 0 <= chance <= 1 for chance in chances)
    decided = sum(seat.decisions for seat in summary(moves, record).seats)
    assert decided == len(chances)


def test_a_bad_move_is_called_one() -> None:
    """A single point in Tuileries, late in an even game, where four are to be had."""
    game = GAMES["tuileries"]
    greedy = make_bot("greedy", game)
    match = Match(game, ["a", "b"], seed=bytes(32), first=0)
    for number in range(25):
        [seat] = game.to_act(match.position)
        observed = game.observe(match.position, seat)

        def points(move: int, observed: Position = observed, seat: int = seat) -> int:
            return sum(line.points for line in game.views.explain(observed, seat, move))

        if number < 24:
            match.push(greedy.choose(observed, seat, dice(number)), seat)
        else:
            gains = {move: points(move) for move in game.legal(observed, seat)}
            bad = min(gains, key=lambda move: gains[move])
            assert gains[bad] + 3 <= max(gains.values())
            match.push(bad, seat)
    *_, last = reviewed(match.record)
    assert last.code == bad != last.best_code
    assert last.verdict in ("mistake", "blunder")
    assert last.regret > 4 * last.error > 0
    found = summary([last], match.record).seats[last.seat]
    assert found.verdicts[last.verdict] == 1
    assert found.regret == last.regret == last.cost


@pytest.mark.parametrize(
    ("regret", "error", "verdict"),
    [
        (-0.2, 0.01, "best"),
        (0.009, 0.001, "best"),
        (0.02, 0.001, "good"),
        (0.02, 0.1, "good"),
        (0.05, 0.02, "inaccuracy"),
        (0.10, 0.04, "mistake"),
        (0.15, 0.07, "blunder"),
        (0.50, 0.25, "good"),
    ],
)
def test_verdicts_go_by_what_is_sure(regret: float, error: float, verdict: Verdict) -> None:
    assert judge(regret, error) == verdict


def test_what_cannot_be_reviewed_is_said_at_once() -> None:
    record = recorded("tuileries-first-out")
    with pytest.raises(TableeError, match="at least 40"):
        review(record, thinker("tuileries"), simulations=39)
    record.events[3]["seat"] = 7
    with pytest.raises(RecordError, match="event"):
        review(record, thinker("tuileries"))
