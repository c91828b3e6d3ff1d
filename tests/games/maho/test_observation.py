"""What a seat sees of Maho!, and what it may imagine."""

import random
from collections import Counter

from tablee.core.position import Position
from tablee.games.maho import GAME, observation
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.narrate import cards_in_hand
from tablee.games.maho.notation import format_series, parse_card
from tablee.games.maho.position import CLAIM, POOL, STRIKE, TURN, UNKNOWN, WINDOW
from tablee.kernels import DICE, PLAIN, dice, load
from tests.games.maho.table import SEED, deal, play, run, set_discards, set_hand, set_laid, set_stock


def census(position: Position) -> Counter[int]:
    """Every card of a full position."""
    found = Counter(int(card) for card in position["stock"][: position.number("stock_size")])
    found.update(int(card) for card in position["discards"][: position.number("discard_count")])
    for seat in range(position.number("seats")):
        found.update(cards_in_hand(position, seat))
        assert len(cards_in_hand(position, seat)) == position["hand_sizes"][seat]
        for laid in position["laid"][seat][: position["laid_sizes"][seat]]:
            found.update(parse_card(word.partition("=")[0]) for word in format_series(int(laid)))
    assert not position["hands"][POOL].any()
    return found


def imagined(observed: Position, seat: int, seed: int) -> Position:
    world = Position(GAME)
    ENGINE.imagine(observed, seat, dice(seed), world)
    return world


def random_positions(seed: int) -> list[Position]:
    """Snapshots of a match between players who mostly lay what they can."""
    rng = random.Random(seed)
    options = {
        "mode": rng.choice(["basic", "standard", "original"]),
        "jokers": rng.randrange(5),
        "reshuffles": rng.randrange(3),
    }
    position = GAME.start(rng.randint(2, 6), 0, options, rng.randbytes(32))
    found = []
    for _ in range(600):
        acting = GAME.to_act(position)
        if not acting:
            break
        seat = rng.choice(acting)
        moves = GAME.legal(position, seat)
        series = [move for move in moves if 37 <= move < 469]
        if 469 in moves:
            series = [470] if rng.random() < 0.9 else [469]
        play_text = GAME.notation.format_move(position, rng.choice(series or moves))
        play(position, seat, play_text)
        if rng.random() < 0.1:
            found.append(position.copy())
    return [*found, position]


def test_imagined_worlds_are_whole_and_look_the_same() -> None:
    phases: Counter[int] = Counter()
    for seed in range(2 if PLAIN else 12):
        for position in random_positions(seed):
            seats = position.number("seats")
            for viewer in range(-1, seats):
                observed = GAME.observe(position, viewer)
                world = imagined(observed, viewer, seed)
                assert census(world) == census(position)
                assert GAME.observe(world, viewer).tobytes() == observed.tobytes()
                acting = GAME.to_act(world)
                assert bool(acting) == bool(GAME.to_act(position))
                for seat in acting:
                    assert GAME.legal(world, seat)
                phases[position.number("phase")] += 1
    assert PLAIN or set(phases) >= set(range(5))


def test_passes_are_unseen() -> None:  # H-13
    position = deal(["g9", "", "", ""], "b1")
    run(position, "0 discard g9\n1 pass")
    before = [GAME.observe(position, viewer) for viewer in range(-1, 4)]
    assert GAME.to_act(before[1 + 1]) == [2, 3]  # seat 1 knows that he has passed
    assert GAME.to_act(before[1 + 2]) == [1, 2, 3]  # seat 2 does not
    play(position, 3, "pass")
    for viewer in (-1, 0, 2):
        assert GAME.observe(position, viewer).tobytes() == before[viewer + 1].tobytes()


def test_false_shouters_are_seen() -> None:  # H-9
    position = deal(["s5", "", "", ""])
    set_hand(position, 1, "g1 b5 r9 s1")
    run(position, "0 discard s5\n1 shout")
    assert GAME.to_act(GAME.observe(position, 2)) == [2, 3]
    assert GAME.views.view(GAME.observe(position, 2), 2).false_shouters == [1]


def test_imagined_passes_leave_somebody_in_an_open_window() -> None:
    position = deal(["g9", "", "", ""], "b1")
    run(position, "0 discard g9\n1 pass\n2 pass")
    for viewer in range(-1, 4):
        observed = GAME.observe(position, viewer)
        worlds = [imagined(observed, viewer, seed) for seed in range(60)]
        assert all(world.number("waiting") for world in worlds)
        assert len({world.number("waiting") for world in worlds}) > 2


def test_face_down_series_are_hidden_until_the_match_ends() -> None:  # H-10
    position = deal(["g9", ""], mode="basic")
    set_laid(position, 1, "r1 r2 r3", "+r1 r2 r3", "b4 b4 b4")
    set_hand(position, 1, "g9")
    seen = GAME.observe(position, 0)
    assert seen["laid"][1][:3].tolist() == [UNKNOWN, 0, UNKNOWN]
    assert GAME.observe(position, 1)["laid"][1][:3].tolist() == position["laid"][1][:3].tolist()
    position["scores"][1] = 2
    run(position, "0 discard g9\n1 shout")
    over = GAME.observe(position, 0)
    assert over["laid"][1].tolist() == position["laid"][1].tolist()
    assert over["hands"][1].tolist() == position["hands"][1].tolist()
    assert not GAME.observe(position, 1)["hands"][0].any()


def test_the_drawn_card_is_its_owners() -> None:
    position = deal(["", ""], "b1")
    assert GAME.observe(position, 0).number("drawn") == position.number("drawn")
    observed = GAME.observe(position, 1)
    assert observed.number("drawn") == UNKNOWN
    for seed in range(20):
        world = imagined(observed, 1, seed)
        assert world.number("drawn") in cards_in_hand(world, 0)


def test_whoever_may_claim_is_imagined_able_to() -> None:  # H-7
    position = deal(["s5", "s5 s5", ""])
    run(position, "0 discard s5\n1 shout")
    for seed in range(50):
        world = imagined(GAME.observe(position, 2), 2, seed)
        assert GAME.legal(world, 1)
        assert census(world) == census(position)


def test_whoever_shouted_falsely_is_imagined_unable_to_use_the_card() -> None:  # H-9
    position = deal(["s5", "", ""])
    set_hand(position, 1, "g1 b5 r9 s1 r1 r5 b9 g5 s3 s4")
    set_laid(position, 1, "g1 g2 g3")
    run(position, "0 discard s5\n1 shout")
    assert position.number("phase") == STRIKE
    useful = ENGINE.verb("can_use_discard", ENGINE.state, None)
    observed = GAME.observe(position, 0)
    assert not any(useful(imagined(observed, 0, seed), 1) for seed in range(30))


def crowded(phase: int) -> Position:
    """A position in which the 24 cards of eight face-down series can be grouped in hardly any way."""
    position = deal(["", "", ""], silver=0, jokers=0)
    run_of = {colour: [f"{colour}{value}" for value in range(1, 10)] for colour in "rgb"}
    hidden = [*run_of["r"], *run_of["g"], *run_of["b"][:6]]
    series = [" ".join(hidden[i : i + 3]) for i in range(0, 24, 3)]
    set_laid(position, 1, *series[:4])
    set_laid(position, 2, *series[4:])
    left = Counter(f"{colour}{value}" for colour in "rgb" for value in range(1, 10) for _ in range(4)) - Counter(hidden)
    for card in ("r1", "b9", "b9", "b8", "g9"):
        left[card] -= 1
    set_hand(position, 1, "b8 g9")
    set_hand(position, 2, "r1")
    set_hand(position, 0, "b9 b9")
    set_stock(position, "")
    set_discards(position, " ".join(left.elements()))
    position["phase"] = phase
    position["turn"] = 0
    position["drawn"] = parse_card("b9") if phase == TURN else -1
    position["waiting"] = 0b110 if phase == WINDOW else 0
    return position


def test_dead_ends_are_searched_out_of() -> None:
    position = crowded(WINDOW)
    observed = GAME.observe(position, 0)
    for seed in range(2 if PLAIN else 20):
        world = imagined(observed, 0, seed)
        assert census(world) == census(position)
        assert GAME.observe(world, 0).tobytes() == observed.tobytes()


def test_the_search_finds_what_there_is() -> None:
    """The last resort alone; also where a claim is hidden, and where it has to take steps back."""
    pool = load(observation.open_pool, (ENGINE.state, ENGINE.state))
    search = load(observation.search_series, (ENGINE.state, ENGINE.state))
    world = Position(GAME)
    observed = GAME.observe(crowded(WINDOW), 0)
    pool(observed, world)
    assert search(observed, world) == 1
    claiming = deal(["s5", "s5 s5", ""])
    run(claiming, "0 discard s5\n1 shout")
    observed = GAME.observe(claiming, 2)
    pool(observed, world)
    assert search(observed, world) == 1
    assert len(cards_in_hand(world, 1)) == 2
    tight = narrow("r1 r2 r3 r3 r4 r5", "r1 r2 r3", "r3 r4 r5")
    pool(tight, world)
    assert search(tight, world) == 1
    stuck = narrow("r1 r2 r3 r4 r5 r7", "r1 r2 r3", "r3 r4 r5")
    pool(stuck, world)
    assert search(stuck, world) == 0
    claimed = narrow("r1 r1 r1 r2 r4", "r1 r1 r1")  # r1 r2 for the claim would leave no series
    claimed["phase"] = CLAIM
    claimed["shouter"] = 1
    claimed["hand_sizes"][1] = 2
    claimed["discards"][claimed.number("discard_count") - 1] = parse_card("r3")
    claimed["discards"][claimed["discards"].tolist().index(parse_card("r3"))] = parse_card("b9")
    pool(claimed, world)
    assert search(claimed, world) == 1
    assert cards_in_hand(world, 1) == [1, 3]


def test_a_claim_out_of_nothing_is_a_dead_end() -> None:
    """Random filling gives up where the pool holds no series with the claimed card."""
    make = load(observation.make_series, (ENGINE.state, DICE))
    pool = load(observation.open_pool, (ENGINE.state, ENGINE.state))
    observed = narrow("r1 r7 g4", "r1 r2 r3")
    world = Position(GAME)
    pool(observed, world)
    assert make(world, dice(1)) == 0
    observed["phase"] = CLAIM
    observed["shouter"] = 1
    observed["hand_sizes"][1] = 2
    pool(observed, world)
    assert make(world, dice(1)) == 0


def narrow(unseen: str, *laid: str) -> Position:
    """An observation of seat 0 in which seat 1 has that many face-down series, and only these cards are unseen."""
    position = deal(["", ""], silver=0, jokers=0)
    set_laid(position, 1, *laid)
    for seat in (0, 1):
        set_hand(position, seat, "")
    set_stock(position, "")
    left = Counter(f"{colour}{value}" for colour in "rgb" for value in range(1, 10) for _ in range(4))
    set_discards(position, " ".join((left - Counter(unseen.split())).elements()))
    position["drawn"] = -1
    return GAME.observe(position, 0)


def test_face_down_series_are_as_likely_as_their_cards_can_be_taken() -> None:
    """Unseen: four r1, one each of r2, r3, r4: r1 r2 r3 can be taken in 4 ways, r1 r1 r1 in 4, r2 r3 r4 in one."""
    observed = narrow("r1 r1 r1 r1 r2 r3 r4", "r1 r2 r3")
    observed["stock_size"] = 4
    observed["stock"][:4] = UNKNOWN
    worlds = 180 if PLAIN else 1800
    counts = Counter(int(imagined(observed, 0, seed)["laid"][1][0]) for seed in range(worlds))
    assert set(counts) == {0, 4, 21 * 4}
    for laid, share in ((0, 4 / 9), (84, 4 / 9), (4, 1 / 9)):
        assert abs(counts[laid] / worlds - share) < (0.15 if PLAIN else 0.05)


def test_the_seed_and_the_stock_are_hidden() -> None:
    position = GAME.start(3, 0, {}, SEED)
    for viewer in range(-1, 3):
        observed = GAME.observe(position, viewer)
        assert not observed["seed"].any()
        assert set(observed["stock"][: observed.number("stock_size")].tolist()) == {UNKNOWN}
        assert sum(bool(observed["hands"][seat].any()) for seat in range(3)) == (viewer >= 0)
