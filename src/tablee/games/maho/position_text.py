"""How a position of Maho! is written. A series is `r5.r6.jk=r7`; one that was claimed begins with `!` and the claimed card."""

from collections import Counter
from collections.abc import Iterator

from tablee.core import position_items as item
from tablee.core.errors import NotationError
from tablee.core.position import EMPTY, UNKNOWN, Position
from tablee.core.position_items import (
    BETWEEN_ROWS,
    BETWEEN_SEATS,
    HIDDEN,
    IN_ROW,
    NONE,
    Item,
    Marked,
    Pieces,
    check_count,
    check_pieces,
    read_name,
    read_number,
    read_row,
    read_seat,
    split_seats,
    write_row,
)
from tablee.core.texts import Text
from tablee.games.maho.cards import COPIES, TYPES
from tablee.games.maho.course import DEALING, FACE_DOWN, PUNISHING
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.narrate import cards_in_hand
from tablee.games.maho.notation import format_card, format_series, parse_card, parse_series
from tablee.games.maho.options import unpack as unpack
from tablee.games.maho.position import BASIC, CLAIM, SERIES_ROOM, STATE, STRIKE, TURN, WINDOW
from tablee.games.maho.series import card_of

PIECES = Pieces(format_card, parse_card)
PHASES = ("turn", "after-series", "window", "claim", "strike", "round-over")
PENDING = ("", "deal", "draw", *(f"strike{number}" for number in range(1, SERIES_ROOM + 1)))
DRAWN, CLAIMED = "drawn", "claimed"
MOST_IN_HAND = 64
MOST_POINTS = 1000
SHOUTED, IN_SERIES = "!", "."
NO_SERIES = (EMPTY, FACE_DOWN)

HALF_HIDDEN = Text(
    fr="la main de la place {seat} est ou cachée ou montrée", en="seat {seat}’s hand is either hidden or shown"
)
NOT_A_SHEET = Text(
    fr="une feuille de manche donne place, points, carte gardée, carte qui complète, drawn ou claimed, séries : "
    "1/3/r5/r5/drawn/r1.r2.r3",
    en="a round’s sheet tells seat, points, card kept, card that completes, drawn or claimed, series: "
    "1/3/r5/r5/drawn/r1.r2.r3",
)
TOO_MANY_SERIES = Text(
    fr="la place {seat} a {given} séries ; au plus {most}", en="seat {seat} has {given} series; at most {most}"
)
CONTRADICTION = Text(
    fr="dans la phase « {phase} », il manque de quoi jouer : {names}",
    en="in the phase “{phase}” something is missing to play on: {names}",
)


def format_hands(position: Position) -> str:
    written = []
    for seat, size in enumerate(position.numbers("hand_sizes")[: position.seats]):
        cards = cards_in_hand(position, seat) or [UNKNOWN] * size
        written.append(write_row(map(Marked, cards), PIECES))
    return BETWEEN_SEATS.join(written)


def parse_hands(position: Position, text: str) -> None:
    position["hands"], position["hand_sizes"] = 0, 0
    for seat, word in enumerate(split_seats(position, text)):
        cards = Counter(card for card, _ in read_row(word, PIECES, MOST_IN_HAND))
        item.check_own(position, seat, cards)
        if UNKNOWN in cards and len(cards) > 1:
            raise NotationError(HALF_HIDDEN, seat=seat)
        position["hand_sizes"][seat] = cards.total()
        del cards[UNKNOWN]
        planes = [sum(1 << card for card, count in cards.items() if count > plane) for plane in range(COPIES)]
        position["hands"][seat] = planes


def format_laid(laid: int, claimed: int) -> str:
    """
    >>> format_laid(*parse_laid("!r6.r5.jk=r7")), format_laid(*parse_laid("?"))
    ('!r6.r5.jk=r7', '?')
    """
    if laid == UNKNOWN:
        return HIDDEN
    return (SHOUTED if claimed else "") + IN_SERIES.join(format_series(laid, claimed))


def parse_laid(text: str) -> tuple[int, int]:
    """
    >>> parse_laid("r5.r6.r7") == parse_laid("r7.r6.r5") != parse_laid("!r5.r6.r7")
    True
    """
    if text == HIDDEN:
        return UNKNOWN, FACE_DOWN
    words = text.removeprefix(SHOUTED).split(IN_SERIES)
    laid = parse_series(words)
    return laid, format_series(laid).index(words[0]) + 1 if text.startswith(SHOUTED) else FACE_DOWN


def format_series_row(laid: list[int], claimed: list[int]) -> str:
    return IN_ROW.join(map(format_laid, laid, claimed)) or NONE


def parse_series_row(text: str) -> list[tuple[int, int]]:
    """A row's series, and room for the others."""
    row = [parse_laid(word) for word in text.split(IN_ROW)] if text != NONE else []
    check_count(row[SERIES_ROOM:], 0)
    return row + [NO_SERIES] * (SERIES_ROOM - len(row))


def format_all_laid(position: Position) -> str:
    sizes = position.numbers("laid_sizes")[: position.seats]
    rows = [
        format_series_row(position["laid"][seat, :size].tolist(), position["claimed"][seat, :size].tolist())
        for seat, size in enumerate(sizes)
    ]
    return BETWEEN_SEATS.join(rows) if any(sizes) else ""


def parse_all_laid(position: Position, text: str) -> None:
    most = 3 if position["options"]["mode"] == BASIC else SERIES_ROOM  # H-6
    position["laid"], position["claimed"], position["laid_sizes"] = EMPTY, FACE_DOWN, 0
    for seat, word in enumerate(split_seats(position, text)):
        row = parse_series_row(word)
        size = SERIES_ROOM - row.count(NO_SERIES)
        item.check_own(position, seat, [laid for laid, _ in row])
        if size > most:
            raise NotationError(TOO_MANY_SERIES, seat=seat, given=size, most=most)
        position["laid"][seat], position["claimed"][seat] = zip(*row, strict=True)
        position["laid_sizes"][seat] = size


def format_drawn(position: Position) -> str:
    card = position.number("drawn")
    return "" if card == EMPTY else HIDDEN if card == UNKNOWN else format_card(card)


def parse_drawn(position: Position, text: str) -> None:
    item.check_own(position, position.number("turn"), [UNKNOWN] if text == HIDDEN else [])
    position["drawn"] = EMPTY if not text else UNKNOWN if text == HIDDEN else parse_card(text)


def format_sheet(position: Position) -> str:
    last = position["last"]
    if last["winner"] == EMPTY:
        return ""
    size = sum(laid != EMPTY for laid in last["series"].tolist())
    series = format_series_row(last["series"][:size].tolist(), last["claimed"][:size].tolist())
    cards = format_card(int(last["held"])), format_card(int(last["completing"]))
    parts = [last["winner"], last["points"], *cards, DRAWN if last["drawn"] else CLAIMED, series]
    return BETWEEN_ROWS.join(map(str, parts))


def parse_sheet(position: Position, text: str) -> None:
    ENGINE.verb("clear_sheet", STATE)(position)
    if not text:
        return
    parts = text.split(BETWEEN_ROWS)
    if len(parts) != 6:
        raise NotationError(NOT_A_SHEET)
    winner, points, held, completing, how, series = parts
    last = position["last"]
    last["winner"] = read_seat(position, winner)
    last["points"] = read_number(points, 0, MOST_POINTS)
    last["held"], last["completing"] = parse_card(held), parse_card(completing)
    last["drawn"] = read_name(how, (DRAWN, CLAIMED)) == DRAWN
    last["series"], last["claimed"] = zip(*parse_series_row(series), strict=True)


ITEMS = (
    item.by_seat("scores", 0, MOST_POINTS),
    item.number("rounds", 0, 1_000_000),
    item.seat("dealer", missing=0),
    item.choice("phase", PHASES),
    item.choice("pending", PENDING),
    Item("drawn", ("drawn",), format_drawn, parse_drawn),
    item.seats("waiting"),
    item.seats("shouted"),
    item.seat("shouter"),
    Item("hands", ("hands", "hand_sizes"), format_hands, parse_hands),
    Item("laid", ("laid", "claimed", "laid_sizes"), format_all_laid, parse_all_laid),
    item.row("discards", "discard_count", PIECES),
    item.number("reshuffles", 0, 9, name="reshuffled"),
    Item("last", ("last",), format_sheet, parse_sheet),
    item.stock(PIECES),
)
DERIVED: frozenset[str] = frozenset()


def complete(position: Position) -> None:
    """The whole deck is there (H-1), and what the phase needs."""
    deck_copies = ENGINE.verb("deck_copies", STATE, None)
    deck = [deck_copies(position, card) for card in range(TYPES)]
    check_pieces(all_cards(position), deck, sum(deck), PIECES)
    phase = position.number("phase")
    names = ", ".join(lacking(position, phase))
    if names:
        raise NotationError(CONTRADICTION, phase=PHASES[phase], names=names)


def all_cards(position: Position) -> Iterator[int]:
    """Every card, wherever it lies; hidden ones as UNKNOWN."""
    yield from position.numbers("stock")[: position.number("stock_size")]
    yield from position.numbers("discards")[: position.number("discard_count")]
    for seat in range(position.seats):
        yield from cards_in_hand(position, seat) or [UNKNOWN] * int(position["hand_sizes"][seat])
        for laid in position["laid"][seat, : position["laid_sizes"][seat]].tolist():
            yield from (UNKNOWN if laid == UNKNOWN else int(card_of(laid, member)) for member in range(3))


def lacking(position: Position, phase: int) -> Iterator[str]:
    """The items without which kernels cannot go on from this phase."""
    turn, shouter, drawn = position.number("turn"), position.number("shouter"), position.number("drawn")
    pending, awaits = position.number("pending"), position.number("awaits")
    if bool(pending) != bool(awaits) or awaits > position.number("stock_size"):
        yield "awaits"
    if pending == DEALING and (any(position.numbers("hand_sizes")) or position.number("discard_count")):
        yield "stock"
    if phase == TURN and not awaits:
        held = cards_in_hand(position, turn)
        if drawn == EMPTY or (held and drawn not in held):
            yield "drawn"
    if (phase in (WINDOW, CLAIM, STRIKE) or pending >= PUNISHING) and not position.number("discard_count"):
        yield "discards"
    if phase in (CLAIM, STRIKE) and shouter == EMPTY:
        yield "shouter"
    elif (phase == STRIKE or pending >= PUNISHING) and position["laid_sizes"][shouter] <= max(pending - PUNISHING, 0):
        yield "laid"
