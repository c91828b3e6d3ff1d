"""Maho! as a seat sees it."""

from typing import Literal

import msgspec

from tablee.core.game import ScoreLine
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.maho.bonuses import COLOUR_TRIPLETS, LINES, SILVER_SERIES
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.narrate import hand, laid_words, pair_words
from tablee.games.maho.notation import format_card, format_kind, format_move, format_series
from tablee.games.maho.options import MODES
from tablee.games.maho.position import CLAIM, ROUND_OVER, SERIES_NEEDED, STRIKE, UNKNOWN, WINDOW
from tablee.games.maho.rules import CLAIMS, LAYS, MAHO, SHOUT, STRIKES
from tablee.games.maho.texts import BONUSES, COUNTED
from tablee.kernels import Buffer

Phase = Literal["turn", "discard", "window", "claim", "strike", "between", "over"]
PHASES: tuple[Phase, ...] = ("turn", "discard", "window", "claim", "strike", "between")
"""Between two rounds a table shows how the last one ended (`rounds.py`); with the last round the match is over."""


class Series(msgspec.Struct, frozen=True):
    """A series on the table; of one that lies face down, the others see nothing but its back."""

    cards: list[str] | None
    kind: str | None
    face_up: bool


class SheetLine(msgspec.Struct, frozen=True):
    """One line of a round's sheet, in both languages."""

    fr: str
    en: str
    points: int


class Sheet(msgspec.Struct, frozen=True):
    """How the last round ended; without a winner it was void."""

    winner: int | None
    series: list[Series]
    pair: list[str]
    drawn: bool
    """Whether the pair was completed by drawing, not by shouting."""
    points: int
    lines: list[SheetLine]


class Target(msgspec.Struct, frozen=True):
    """A legal move of the viewing seat, and what it would earn at once."""

    move: str
    points: int
    kind: str | None
    """The kind of series that it lays or claims."""


class View(msgspec.Struct, frozen=True):
    seat: int
    """The viewing seat; -1 for a spectator."""
    seats: int
    mode: str
    phase: Phase
    turn: int | None
    """Who drew or claimed last (in a window: who discarded); None between two rounds and when the match is over."""
    acting: list[int]
    """Who may act, as far as the viewer can tell: in a window the others' passes are unseen."""
    dealer: int
    round: int
    """The number of the round, from 1; between two rounds, of the one that is over."""
    needed: int
    """How many series must be laid before the pair."""
    hand: list[str]
    drawn: str | None
    """The card the viewer has drawn just now."""
    hand_sizes: list[int]
    series: list[list[Series]]
    discards: list[str]
    """The latest stands last."""
    wanted: str | None
    """The discard that is being decided about."""
    shouter: int | None
    """Who has shouted and is about to claim, or to be punished."""
    false_shouters: list[int]
    """The seats that made a false shout for this discard."""
    stock: int
    reshuffles_left: int
    window_ms: int
    scores: list[int]
    last: Sheet | None
    """The round before."""
    targets: list[Target]


def view(observed: Position, seat: int) -> View:
    seats = observed.number("seats")
    is_over = observed.number("ending") != 0
    phase = observed.number("phase")
    is_still = is_over or phase == ROUND_OVER
    drawn, shouter = observed.number("drawn"), observed.number("shouter")
    discards = [format_card(int(card)) for card in observed["discards"][: observed.number("discard_count")]]
    options = observed["options"]
    return View(
        seat=seat,
        seats=seats,
        mode=MODES[options["mode"]],
        phase="over" if is_over else PHASES[phase],
        turn=None if is_still else observed.number("turn"),
        acting=[] if is_still else seats_in(ENGINE.to_act(observed)),
        dealer=observed.number("dealer"),
        round=observed.number("rounds") + (0 if is_still else 1),
        needed=int(SERIES_NEEDED[options["mode"]]),
        hand=hand(observed, seat) if seat >= 0 else [],
        drawn=format_card(drawn) if drawn >= 0 else None,
        hand_sizes=[int(size) for size in observed["hand_sizes"][:seats]],
        series=[series_of(observed, other) for other in range(seats)],
        discards=discards,
        wanted=discards[-1] if not is_over and phase in (WINDOW, CLAIM, STRIKE) else None,
        shouter=shouter if shouter >= 0 else None,
        false_shouters=seats_in(observed.number("shouted")),
        stock=observed.number("stock_size"),
        reshuffles_left=int(options["reshuffles"]) - observed.number("reshuffles"),
        window_ms=int(options["window_ms"]),
        scores=[int(score) for score in observed["scores"][:seats]],
        last=sheet(observed),
        targets=[] if is_still else targets(observed, seat),
    )


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def series_of(observed: Position, seat: int) -> list[Series]:
    return [series_at(observed, seat, number) for number in range(int(observed["laid_sizes"][seat]))]


def series_at(observed: Position, seat: int, number: int) -> Series:
    laid = int(observed["laid"][seat][number])
    if laid == UNKNOWN:
        return Series(None, None, face_up=False)
    face_up = bool(observed["claimed"][seat][number])
    return Series(laid_words(observed, seat, number), format_kind(laid), face_up)


def sheet(position: Position) -> Sheet | None:
    """The last round's end, which everybody has seen (H-10)."""
    if position.number("rounds") == 0:
        return None
    last = position["last"]
    winner = int(last["winner"])
    if winner < 0:
        return Sheet(winner=None, series=[], pair=[], drawn=False, points=0, lines=[])
    series = [
        Series(format_series(int(laid), int(claimed)), format_kind(int(laid)), bool(claimed))
        for laid, claimed in zip(last["series"], last["claimed"], strict=True)
        if laid >= 0
    ]
    return Sheet(
        winner=winner,
        series=series,
        pair=pair_words(int(last["held"]), int(last["completing"])),
        drawn=bool(last["drawn"]),
        points=int(last["points"]),
        lines=[SheetLine(line.text.say("fr"), line.text.say("en"), line.points) for line in sheet_lines(position)],
    )


def sheet_lines(position: Position) -> list[ScoreLine]:
    """What the last round's winner earned, line by line (H-14, H-15)."""
    line_points = ENGINE.verb("line_points", ENGINE.state, None)
    lines = []
    for line in range(LINES):
        points = line_points(position, line)
        if points:
            text = BONUSES[line]
            if line in (SILVER_SERIES, COLOUR_TRIPLETS):
                text = Text(*(COUNTED.format(text=words, count=points) for words in text))
            lines.append(ScoreLine(text, points))
    return lines


def targets(observed: Position, seat: int) -> list[Target]:
    moves = Buffer(ENGINE.moves)
    count = ENGINE.legal(observed, seat, moves)
    return [
        Target(
            format_move(observed, move),
            sum(line.points for line in explain(observed, seat, move)),
            kind_of(move),
        )
        for move in moves["values"][:count].tolist()
    ]


def kind_of(move: int) -> str | None:
    if LAYS <= move < SHOUT:
        return format_kind(move - LAYS)
    if CLAIMS <= move < STRIKES:
        return format_kind(move - CLAIMS)
    return None


def explain(observed: Position, seat: int, move: int) -> list[ScoreLine]:
    """The lines of the round that the move wins; nothing else scores."""
    wins = move == MAHO or (move == SHOUT and ENGINE.verb("can_win_by_shout", ENGINE.state, None)(observed, seat))
    if not wins:
        return []
    won = observed.copy()
    ENGINE.act(won, seat, move)
    return sheet_lines(won)
