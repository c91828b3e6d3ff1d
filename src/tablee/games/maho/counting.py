"""What the companion counts by: which series three cards make (H-2, H-3), and what a round won is worth (H-14, H-15)."""

import random
from collections import Counter, defaultdict
from typing import Any

from tablee.core.position import Position
from tablee.core.texts import said
from tablee.games.maho import GAME
from tablee.games.maho.cards import JOKER, SERIES_SIZE
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.notation import format_card, format_kind, format_series
from tablee.games.maho.options import MODES
from tablee.games.maho.position import EMPTY, SERIES_NEEDED, SERIES_ROOM
from tablee.games.maho.series import KIND, LAID, PURE_TRIPLET, SLOTS, card_of
from tablee.games.maho.texts import BONUSES, RULES
from tablee.games.maho.words import KINDS

ROUNDS = 400
TRIPLES = 300
LIKE_EACH_OTHER = 0.6
"""How often the next series is looked for near the last one, so that bonuses for all series are met."""


def is_written(laid: int) -> bool:
    """Whether the series is one that the notation writes: a pure triplet's joker stands last."""
    return laid % SLOTS in (0, 3) or KIND[laid // SLOTS] != PURE_TRIPLET


def vectors() -> dict[str, Any]:
    dice = random.Random("maho")
    return {"triples": triples(dice), "rounds": [a_round(dice) for _ in range(ROUNDS)]}


def triples(dice: random.Random) -> list[dict[str, Any]]:
    """Three cards, and every series that they make."""
    made: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for laid in filter(is_written, range(LAID)):
        made[tuple(sorted(card_of(laid, member) for member in range(SERIES_SIZE)))].append(laid)
    chosen = [
        tuple(sorted(dice.randrange(JOKER + 1) for _ in range(SERIES_SIZE))) for _ in range(TRIPLES // SERIES_SIZE)
    ]
    near = [
        tuple(sorted(min(JOKER, max(0, card + dice.choice((-1, 0, 1, 9)))) for card in key))
        for key in dice.sample(sorted(made), TRIPLES // SERIES_SIZE)
    ]
    chosen += [*near, *dice.sample(sorted(made), TRIPLES)]
    return [
        {
            "cards": [format_card(card) for card in key],
            "series": [{"cards": format_series(laid), "kind": format_kind(laid)} for laid in made.get(key, [])],
        }
        for key in sorted(set(chosen))
    ]


def a_round(dice: random.Random) -> dict[str, Any]:
    """A won round as it might be, counted by the engine."""
    mode = dice.choice((*MODES, "original"))
    jokers = dice.choice((0, 2, 2))
    position = Position(GAME)
    options = {"mode": mode, "jokers": jokers}
    ENGINE.open_game(position, 2, 0, GAME.pack_options(GAME.complete_options(options, 2)))
    series = some_series(
        dice, int(SERIES_NEEDED[MODES.index(mode)]), jokers > 0 and dice.random() < 0.5, mode != "basic"
    )
    claimed = [dice.random() < dice.choice((0, 0.4)) for _ in series]
    card = pair_card(dice, series, mode != "basic")
    pair = [card, card]
    if jokers and dice.random() < 0.2:
        pair[dice.randrange(2)] = JOKER
    drawn = dice.random() < 0.5
    last = position["last"]
    last["winner"] = 0
    last["held"], last["completing"] = pair
    last["drawn"] = drawn
    for i in range(SERIES_ROOM):
        last["series"][i] = series[i] if i < len(series) else EMPTY
        last["claimed"][i] = int(claimed[i]) if i < len(series) else 0
    line_points = ENGINE.verb("line_points", ENGINE.state, None)
    lines = [line_points(position, line) for line in range(len(GAME.texts.BONUSES))]  # type: ignore[attr-defined]
    return {
        "mode": mode,
        "jokers": jokers,
        "series": [
            {"cards": format_series(laid), "hidden": not face_up} for laid, face_up in zip(series, claimed, strict=True)
        ],
        "pair": [format_card(card) for card in pair],
        "drawn": drawn,
        "lines": lines,
        "points": sum(lines),
    }


def some_series(dice: random.Random, needed: int, jokers: bool, silver: bool) -> list[int]:
    """Series that a deck can hold together, often alike in colour or kind."""
    every = [laid for laid in filter(is_written, range(LAID)) if is_possible(laid, jokers, silver)]
    taste = dice.choice(("any", "any", "kind", "colour", "rainbow", "straight"))
    chosen: list[int] = []
    while len(chosen) < needed:
        laid = dice.choice(every)
        if chosen and dice.random() < LIKE_EACH_OTHER + (taste != "any") * 0.4:
            laid = dice.choice([each for each in every if alike(taste, chosen[0], each)] or every)
        used = Counter(card_of(each, member) for each in [*chosen, laid] for member in range(SERIES_SIZE))
        if used[JOKER] <= 2 and all(number <= 4 for card, number in used.items() if card != JOKER):
            chosen.append(laid)
    return chosen


def alike(taste: str, one: int, other: int) -> bool:
    first, second = format_series(one), format_series(other)
    if taste == "kind":
        return format_kind(one) == format_kind(other)
    if taste == "rainbow":
        return format_kind(other).startswith("rainbow")
    families = {card.split("=")[-1][0] for card in second}
    if taste == "colour":
        return families == {first[0].split("=")[-1][0]}
    if taste == "straight":
        return format_kind(other) == "pure-run" and families == {"b"} and other // SLOTS % 7 in (0, 3, 6)
    return True


def is_possible(laid: int, jokers: bool, silver: bool) -> bool:
    cards = [card.split("=") for card in format_series(laid)]
    return all(
        (jokers or len(card) == 1) and (card[-1][0] != "s" or (silver and int(card[-1][1]) <= 7)) for card in cards
    )


def pair_card(dice: random.Random, series: list[int], silver: bool) -> int:
    """Often of the first series' family."""
    if dice.random() < 0.5:
        return next(card for card in (card_of(series[0], member) for member in range(SERIES_SIZE)) if card != JOKER)
    return dice.randrange(34 if silver else 27)


def words() -> dict[str, Any]:
    return {
        "bonuses": [said(bonus) for bonus in BONUSES],
        "kinds": {kind: said(name) for kind, name in KINDS.items()},
        "series": said(RULES["H-2"]),
    }
