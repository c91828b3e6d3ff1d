"""Twin games: the same course for one viewer, and everything that he may not see different.

A course is a deal and the moves that follow. Its twin for a viewer is made by exchanging pieces in the shuffled deck, as long as
every move stays legal and everything that the rules show to the viewer stays as it was. What the rules show is written down here
a second time, from the rules' text, so that the server's own redaction is judged and not used.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tablee.core.errors import IllegalMove
from tablee.core.game import Event, Game
from tablee.core.position import Position
from tablee.core.seed import draw_first
from tablee.games import GAMES
from tablee.kernels import seed_buffer
from tests.conformance.cases import likely, seed_of

NAMES = ["Ada", "Bob", "Cy"]
OPTIONS: dict[str, dict[str, Any]] = {
    "m": {},
    "tuileries": {},
    "mounstein": {},
    "maho": {"mode": "basic", "window_ms": 0, "jokers": 2},
}
Deck = tuple[int, ...]
"""Where each piece of the shuffled deck is taken from; empty: as it was shuffled."""


class Step(NamedTuple):
    seat: int
    move: str
    is_silent: bool
    """A pass that leaves the window open: nobody else may know of it."""


class Course(NamedTuple):
    game: Game
    seed: bytes
    deck: Deck
    steps: list[Step]
    events: list[Event]
    """All that happened, hidden things too; the setup first."""


def deal(game: Game, seats: int, first: int, options: dict[str, Any], seed: bytes, deck: Deck) -> Position:
    """`Game.start`, with the first shuffle's outcome changed."""
    position = Position(game)
    game.rules.open_game(position, seats, first, game.pack_options(game.complete_options(options, seats)))
    position["seed"] = seed_buffer(seed)["values"]
    is_first = True
    while (awaits := position.number("awaits")) > 0:
        game.rules.shuffle(position)
        if is_first and deck:
            pieces = position["stock"][:awaits].copy()
            position.array["stock"][0, :awaits] = pieces[list(deck)]
        is_first = False
        game.rules.settle(position)
    return position


def opened(game: Game, seed: bytes, deck: Deck) -> Position:
    seats = len(NAMES)
    return deal(game, seats, draw_first(game, NAMES, seed), OPTIONS[game.name], seed, deck)


def made_course(name: str, text: str, most: int = 10_000) -> Course:
    """A game between players who know a little, to its end."""
    game, seed, rng = GAMES[name], seed_of(text), random.Random(text)
    position = opened(game, seed, ())
    steps: list[Step] = []
    events = [game.narrate.setup(position), *game.narrate.opening(position)]
    while (acting := game.to_act(position)) and len(steps) < most:
        seat = rng.choice(acting)
        move = likely(game, position, seat, rng)
        if game.window(position) is not None and move not in game.legal(position, seat)[:1] and rng.random() < 0.5:
            move = game.window(position).silence  # type: ignore[union-attr]
        words = game.notation.format_move(position, move)
        happened = game.play(position, seat, move)
        steps.append(Step(seat, words, not happened))
        events += happened
    return Course(game, seed, (), steps, events)


def replayed(course: Course, deck: Deck, viewer: int) -> Course | None:
    """The same moves after another deal; where the viewer cannot see which it is, another move. None if that cannot be."""
    game = course.game
    position = opened(game, course.seed, deck)
    steps: list[Step] = []
    events = [game.narrate.setup(position), *game.narrate.opening(position)]
    if [shown(event, viewer) for event in events] != [shown(event, viewer) for event in course.events[: len(events)]]:
        return None
    for step in course.steps:
        if step.seat not in game.to_act(position):
            return None
        move = game.notation.parse_move(position, step.move)
        if game.rules.refusal(position, step.seat, move):
            other = hidden_choice(game, position, step, viewer)
            if other is None:
                return None
            move = other
        words = game.notation.format_move(position, move)
        try:
            happened = game.play(position, step.seat, move)
        except IllegalMove:
            return None
        told = course.events[len(events) : len(events) + len(happened)]
        if [shown(event, viewer) for event in happened] != [shown(event, viewer) for event in told]:
            return None
        steps.append(Step(step.seat, words, not happened))
        events += happened
    if len(events) != len(course.events) or uncovered(events) != uncovered(course.events):
        return None
    return Course(game, course.seed, deck, steps, events)


def hidden_choice(game: Game, position: Position, step: Step, viewer: int) -> int | None:
    """Another move that looks the same to the viewer: a series laid face down, a tile put under the stock."""
    verb = step.move.split()[0]
    if step.seat == viewer or verb not in ("lay", "pass") or " " not in step.move:
        return None
    for move in game.legal(position, step.seat):
        words = game.notation.format_move(position, move)
        if words.startswith(f"{verb} "):
            return move
    return None


def shown(event: Event, viewer: int) -> Any:
    """What the rules let a viewer see of an event (M-6, M-14, T-2, H-4, H-5, H-9, H-10)."""
    do, is_own = event.get("do", "setup"), event.get("seat", -2) == viewer
    seen = dict(event)
    if "hands" in seen:
        seen["hands"] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(seen["hands"])]
    if "stock" in seen:
        seen["stock"] = len(seen["stock"])
    if do == "draw" and not is_own:
        seen = {"seat": event["seat"], "do": do}
    if do == "lay" and not is_own:
        seen = {"seat": event["seat"], "do": do}
    if do == "pass" and not is_own:
        seen["swapped"] = event["swapped"] is not None
    if do == "penalty" and not is_own:
        seen["drew"] = len(event["drew"])
    return seen


def uncovered(events: Iterable[Event]) -> list[list[Event]]:
    """What is turned up when somebody has won a round of Maho!: all that he laid."""
    laid: list[Event] = []
    found = []
    for event in events:
        if event.get("do") == "deal":
            laid = []
        elif event.get("do") in ("lay", "claim", "penalty"):
            laid.append(event)
        elif event.get("do") == "maho":
            found.append([each for each in laid if each["seat"] == event["seat"]])
    return found


def twin(course: Course, viewer: int, tries: int = 400) -> Course:
    """Another course that is the same to the viewer; as different as so many tries make it."""
    rng = random.Random(f"{course.game.name} {viewer}")
    pieces = shuffled(course)
    best = Course(course.game, course.seed, tuple(range(len(pieces))), course.steps, course.events)
    for _ in range(tries):
        proposed = exchanged(best, pieces, rng, viewer)
        if proposed is not None:
            best = replayed(course, proposed, viewer) or best
    return Course(best.game, best.seed, best.deck, reordered(best.steps, viewer, rng), best.events)


def shuffled(course: Course) -> list[int]:
    """The deck as chance ordered it."""
    game, seats = course.game, len(NAMES)
    position = Position(game)
    options = game.pack_options(game.complete_options(OPTIONS[game.name], seats))
    game.rules.open_game(position, seats, 0, options)
    position["seed"] = seed_buffer(course.seed)["values"]
    if not position.number("awaits"):
        return []
    game.rules.shuffle(position)
    return [int(piece) for piece in position["stock"][: position.number("awaits")]]


def exchanged(course: Course, pieces: Sequence[int], rng: random.Random, viewer: int) -> Deck | None:
    """The deck with two pieces exchanged; or, now and then, a whole series that somebody has laid face down."""
    deck = list(course.deck)
    if len(deck) < 2:
        return None
    lays = [event for event in course.events if event.get("do") == "lay" and event["seat"] != viewer]
    if lays and rng.random() < 0.5:
        from tablee.games.maho.notation import parse_card
        from tablee.games.maho.series import MEMBERS

        old = [parse_card(word.partition("=")[0]) for word in rng.choice(lays)["cards"]]
        new = [int(card) for card in rng.choice(list(MEMBERS))]
        if set(old) & set(new):
            return None
        for a, b in zip(old, new, strict=True):
            places = [
                rng.choice([place for place, source in enumerate(deck) if pieces[source] == card] or [-1])
                for card in (a, b)
            ]
            if -1 in places:
                return None
            i, j = places
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)
    i, j = rng.sample(range(len(deck)), 2)
    if pieces[deck[i]] == pieces[deck[j]]:
        return None
    deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def reordered(steps: Sequence[Step], viewer: int, rng: random.Random) -> list[Step]:
    """The others pass in another order; the viewer in his place. Who passes last closes the window."""
    found: list[Step] = []
    run: list[Step] = []
    for step in steps:
        if step.move == "pass" and (step.is_silent or run):
            run.append(step)
            if step.is_silent:
                continue
            seats = [each.seat for each in run if each.seat != viewer]
            rng.shuffle(seats)
            found += [each if each.seat == viewer else Step(seats.pop(), each.move, each.is_silent) for each in run]
        else:
            found += [*run, step]
        run = []
    return found + run


def differences(course: Course, other: Course) -> dict[str, int]:
    """How many events of each kind are not the same, and how many passes were made by others."""
    count: dict[str, int] = {}
    for event, twin_event in zip(course.events, other.events, strict=True):
        if event != twin_event:
            count[event.get("do", "setup")] = count.get(event.get("do", "setup"), 0) + 1
    passes = sum(a.seat != b.seat for a, b in zip(course.steps, other.steps, strict=True))
    return count | ({"passes": passes} if passes else {})


__all__ = ["NAMES", "OPTIONS", "Course", "Step", "deal", "differences", "made_course", "twin"]
