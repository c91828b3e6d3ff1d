"""Maho! in record events, and back."""

from collections.abc import Sequence

from tablee.core.course import Course
from tablee.core.errors import RecordError
from tablee.core.game import Event
from tablee.core.outcome import Outcome
from tablee.core.position import Position
from tablee.games.maho.cards import JOKER, TYPES
from tablee.games.maho.course import DEALING, DRAWING, PENALTY, PUNISHING
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.notation import format_card, format_kind, format_series, parse_card, parse_series
from tablee.games.maho.options import ENDINGS
from tablee.games.maho.position import CLAIM, STRIKE, TURN, WINDOW
from tablee.games.maho.rules import CLAIMS, DISCARDS, LAYS, MAHO, PASS, SHOUT, STRIKES


def cards_in_hand(position: Position, seat: int) -> list[int]:
    """Sorted, as the planes of the hand hold them."""
    planes = [int(plane) for plane in position["hands"][seat]]
    return [card for card in range(TYPES) for plane in planes if plane >> card & 1]


def hand(position: Position, seat: int) -> list[str]:
    return [format_card(card) for card in cards_in_hand(position, seat)]


def stock(position: Position) -> list[str]:
    """In drawing order."""
    return [format_card(int(card)) for card in position["stock"][: position.number("stock_size")][::-1]]


def setup(_position: Position) -> Event:
    return {}


def opening(position: Position) -> list[Event]:
    """The first deal, worked out from the position after the dealer's first draw."""
    drawn, dealer = position.number("drawn"), position.number("dealer")
    hands = [cards_in_hand(position, seat) for seat in range(position.number("seats"))]
    hands[dealer].remove(drawn)
    texts = [[format_card(card) for card in cards] for cards in hands]
    return [deal_event(dealer, texts, [format_card(drawn), *stock(position)]), draw_event(position)]


def deal_event(dealer: int, hands: list[list[str]], stock: list[str]) -> Event:
    return {"do": "deal", "dealer": dealer, "hands": hands, "stock": stock}


def draw_event(position: Position) -> Event:
    return {"seat": position.number("turn"), "do": "draw", "card": format_card(position.number("drawn"))}


def acted(before: Position, seat: int, move: int, after: Position) -> list[Event]:
    if move < LAYS:
        return [{"seat": seat, "do": "discard", "card": format_card(move - DISCARDS)}]
    if move < SHOUT:
        laid = move - LAYS
        return [{"seat": seat, "do": "lay", "cards": format_series(laid), "kind": format_kind(laid)}]
    if move == SHOUT:
        return [{"seat": seat, "do": "shout"}, *shout_effects(before, seat, after)]
    if move == PASS:
        return window_effects(after)
    if move < STRIKES:
        size = int(before["laid_sizes"][seat])
        words = format_series(move - CLAIMS, int(after["claimed"][seat][size]))
        return [{"seat": seat, "do": "claim", "cards": words, "kind": format_kind(move - CLAIMS)}]
    if move < MAHO:
        if after.number("pending") >= PUNISHING:
            return []
        return [penalty_event(before, move - STRIKES), *window_effects(after)]
    return [maho_event(after)]


def settled(before: Position, after: Position) -> list[Event]:
    pending = before.number("pending")
    if pending == DEALING:
        return opening(after)
    reshuffled = {"do": "reshuffle", "stock": stock(before)}
    if pending == DRAWING:
        return [reshuffled, draw_event(after)]
    return [reshuffled, penalty_event(before, pending - PUNISHING), *window_effects(after)]


def shout_effects(before: Position, seat: int, after: Position) -> list[Event]:
    """A win; or nothing yet, while a series is to be chosen; or a false shout that costs nothing."""
    if is_round_over(after):
        if after["last"]["winner"] == seat:
            return [maho_event(after)]
    elif after.number("phase") in (CLAIM, STRIKE):
        return []
    free = {"seat": seat, "do": "penalty", "by": before.number("turn"), "struck": None, "drew": []}
    return [free, *window_effects(after)]


def is_round_over(position: Position) -> bool:
    return position.number("pending") == DEALING or position.number("ending") != 0


def window_effects(after: Position) -> list[Event]:
    """What follows when a seat leaves the window: nothing, the next one's draw, or a void round."""
    if is_round_over(after):
        return [{"do": "void"}]
    if after.number("awaits") or after.number("phase") != TURN:
        return []
    return [draw_event(after)]


def penalty_event(before: Position, number: int) -> Event:
    seat = before.number("shouter")
    return {
        "seat": seat,
        "do": "penalty",
        "by": before.number("turn"),
        "struck": laid_words(before, seat, number),
        "drew": stock(before)[:PENALTY],
    }


def laid_words(position: Position, seat: int, number: int) -> list[str]:
    """A series as it was laid."""
    return format_series(int(position["laid"][seat][number]), int(position["claimed"][seat][number]))


def maho_event(after: Position) -> Event:
    sheet = after["last"]
    return {
        "seat": int(sheet["winner"]),
        "do": "maho",
        "pair": pair_words(int(sheet["held"]), int(sheet["completing"])),
        "from": "stock" if sheet["drawn"] else "discard",
        "points": int(sheet["points"]),
    }


def pair_words(held: int, completing: int) -> list[str]:
    """
    >>> pair_words(parse_card("s2"), JOKER)
    ['s2', 'jk=s2']
    """
    natural = format_card(completing if held == JOKER else held)
    return [f"jk={natural}" if card == JOKER else natural for card in (held, completing)]


def result(position: Position) -> Event:
    scores = [int(score) for score in position["scores"][: position.number("seats")]]
    return Outcome.of(ENDINGS[position.number("ending") - 1], scores).as_result()


def redact_setup(_setup: Event, _viewer: int) -> Event:
    return {}


PUBLIC = {
    "discard": ("seat", "do", "card"),
    "shout": ("seat", "do"),
    "claim": ("seat", "do", "cards", "kind"),
    "maho": ("seat", "do", "pair", "from", "points"),
    "void": ("do",),
}


def redact(event: Event, viewer: int) -> Event:
    """Drawn, dealt and hidden cards are seen by the one who has them; the others see at most how many."""
    do = event["do"]
    if do in PUBLIC:
        return {key: event[key] for key in PUBLIC[do]}
    if do == "deal":
        hands = [cards if seat == viewer else len(cards) for seat, cards in enumerate(event["hands"])]
        return {"do": do, "dealer": event["dealer"], "hands": hands, "stock": len(event["stock"])}
    if do == "reshuffle":
        return {"do": do, "stock": len(event["stock"])}
    is_own = event["seat"] == viewer
    if do == "penalty":
        drew = event["drew"] if is_own else len(event["drew"])
        return {"seat": event["seat"], "do": do, "by": event["by"], "struck": event["struck"], "drew": drew}
    told = {"seat": event["seat"], "do": do}
    if not is_own:
        return told
    return told | ({"card": event["card"]} if do == "draw" else {"cards": event["cards"], "kind": event["kind"]})


def reveals(event: Event) -> bool:
    """All but a series laid face down."""
    return bool(event["do"] != "lay")


def order(position: Position, _setup: Event, upcoming: Sequence[Event]) -> list[int]:
    """The deck before the deal, or the shuffled discards under what was left of the stock; bottom first."""
    event = next(event for event in upcoming if event["do"] in ("deal", "reshuffle"))
    if position.number("pending") == DEALING:
        drawn = [card for cards in event["hands"] for card in cards] + event["stock"]
    else:
        drawn = event["stock"][position.number("stock_size") - position.number("awaits") :]
    return [parse_card(card) for card in reversed(drawn)]


def decision(position: Position, upcoming: Sequence[Event]) -> tuple[int, int]:
    """Passes are not told: in a window, whatever is not a shout means that those who are left have passed."""
    event = upcoming[0]
    phase = position.number("phase")
    if phase == WINDOW:
        if event["do"] == "shout":
            return event["seat"], SHOUT
        waiting = position.number("waiting")
        return (waiting & -waiting).bit_length() - 1, PASS
    if phase == STRIKE:
        return position.number("turn"), STRIKES + struck_number(position, upcoming)
    if event["do"] == "discard":
        return event["seat"], DISCARDS + parse_card(event["card"])
    if event["do"] == "maho":
        return event["seat"], MAHO
    return event["seat"], {"lay": LAYS, "claim": CLAIMS}[event["do"]] + parse_series(event["cards"])


def struck_number(position: Position, upcoming: Sequence[Event]) -> int:
    """Which series the next penalty struck.

    Of two that are written alike, one face up and one face down, it is the one with which the rest of the round
    comes out as told: hidden series may earn a bonus (H-15).
    """
    penalty = next(event for event in upcoming if event["do"] == "penalty")
    seat = position.number("shouter")
    numbers = [
        number
        for number in range(int(position["laid_sizes"][seat]))
        if laid_words(position, seat, number) == penalty["struck"]
    ]
    if len({bool(position["claimed"][seat][number]) for number in numbers}) > 1:
        for number in numbers:
            if comes_out(position, number, upcoming):
                return number
    return numbers[0]


def comes_out(position: Position, number: int, upcoming: Sequence[Event]) -> bool:
    """Whether striking that series leads to the events that are told, up to the end of the round."""
    trial = position.copy()
    course = Course(trial.game, stops_between_rounds=True)
    step = trial.number("turn"), STRIKES + number
    done = 0
    while ENGINE.refusal(trial, *step) == 0:
        try:
            events = course.tell(trial, step, upcoming[done:])
        except RecordError:
            return False
        if events != list(upcoming[done : done + len(events)]):
            return False
        done += len(events)
        if done == len(upcoming) or any(event["do"] in ("maho", "void") for event in events):
            return True
        step = decision(trial, upcoming[done:])
    return False
