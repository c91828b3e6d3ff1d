"""Pictures of a table, as one seat sees it: the frame, the seats and the hand, into which each game draws its board.

What is drawn comes from the game's view, so a picture shows no more than the view does.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from tablee.core.svg import PieceSet, document, moved, path, tag
from tablee.core.texts import Language, Text

PLAIN = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif"
MARGIN = 14
NAME_SHOWN = 16

SEAT = Text(fr="place {seat}", en="seat {seat}")
SEEN_BY = Text(fr="{title}, point de vue : {seat}", en="{title}, as {seat} sees it")
SEEN_BY_ALL = Text(fr="{title}, vu par tous", en="{title}, as everybody sees it")
ACTS = Text(fr="À jouer : {seats}.", en="To act: {seats}.")
OVER = Text(fr="La partie est terminée.", en="The game is over.")
HOLDS = Text(fr="En main : {pieces}.", en="In hand: {pieces}.")
FORTUNE = Text(fr="{seat} : {score} ({notes})", en="{seat}: {score} ({notes})")


class Theme(NamedTuple):
    paper: str
    raised: str
    ink: str
    soft: str
    line: str


LIGHT = Theme(paper="#faf6ee", raised="#fffdf8", ink="#22201c", soft="#5f574a", line="#d9d0bf")
DARK = Theme(paper="#191816", raised="#24221f", ink="#efe9dd", soft="#b9b0a0", line="#3a362f")


class Seat(NamedTuple):
    """What a picture says of one seat."""

    name: str
    score: int
    notes: tuple[str, ...]
    is_acting: bool
    pieces: tuple[tuple[str, ...], ...] = ()
    """What lies before the seat, in groups."""
    mark: str = ""
    """A small drawing in a box of 20 × 20."""


def seat_names(seats: int, names: Sequence[str], lang: Language) -> list[str]:
    """
    >>> seat_names(3, ["Ada"], "en")
    ['Ada', 'seat 2', 'seat 3']
    """
    return [names[seat] if seat < len(names) else SEAT.say(lang, seat=seat + 1) for seat in range(seats)]


def shortened(name: str) -> str:
    """
    >>> shortened("Ada"), shortened("Maximilienne-Augustine")
    ('Ada', 'Maximilienne-Au…')
    """
    return name if len(name) <= NAME_SHOWN else name[: NAME_SHOWN - 1] + "…"


class Picture:
    """A table to be drawn on, from the upper left corner; what is drawn later lies higher."""

    def __init__(self, width: float, accent: str, *, dark: bool = False) -> None:
        self.width, self.accent = width, accent
        self.theme = DARK if dark else LIGHT
        self._shared: dict[str, str] = {}
        self._drawn: list[str] = []

    def add(self, *drawn: str) -> None:
        self._drawn.extend(drawn)

    def share(self, *drawn: str, name: str = "g", **attributes: object) -> str:
        """What is used in several places, written once; its name. The name stands for the content: of several pictures in a page
        each may use the others'."""
        inside = "".join(drawn)
        digest = hashlib.blake2s(tag(name, inside, **attributes).encode(), digest_size=6).hexdigest()
        identity = f"t{digest}"
        self._shared.setdefault(identity, tag(name, inside, id=identity, **attributes))
        return identity

    def use(self, *drawn: str) -> str:
        return tag("use", href=f"#{self.share(*drawn)}")

    def piece(self, pieces: PieceSet, code: str, at: tuple[float, float], width: float, **attributes: object) -> str:
        """A piece, by the upper left corner of its box and its width."""
        (x, y), (left, top, wide, _) = at, pieces.box
        scale = width / wide
        layers = [self.use(layer) for layer in pieces.layers(code)]
        return moved(x - left * scale, y - top * scale, *layers, scale=scale, **attributes)

    def label(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        fill: str | None = None,
        anchor: str | None = None,
        weight: int = 400,
        family: str = PLAIN,
    ) -> str:
        return tag(
            "text",
            escape(words),
            x=x,
            y=y,
            fill=fill or self.theme.ink,
            font_family=family,
            font_size=size,
            font_weight=weight,
            text_anchor=anchor,
        )

    def seats(
        self, seats: Sequence[Seat], x: float, y: float, width: float, pieces: PieceSet | None = None, size: float = 0
    ) -> float:
        """The seats below each other, and before each its pieces, so wide; where the next thing may stand."""
        for seat in seats:
            height = self._seat(seat, x, y, width)
            if pieces:
                height += self._before(seat, x + 10, y + height - 4, width - 20, pieces, size)
            is_acting = seat.is_acting
            edge = {"stroke": self.accent if is_acting else self.theme.line, "stroke_width": 2 if is_acting else 1}
            self.add(tag("rect", x=x, y=y, width=width, height=height, rx=8, fill="none", **edge))
            y += height + 8
        return y

    def _seat(self, seat: Seat, x: float, y: float, width: float) -> float:
        """Name, points and notes; how high they are."""
        left = x + 12
        if seat.mark:
            self.add(moved(left, y + 4, seat.mark))
            left += 26
        if seat.is_acting:
            self.add(path(f"M{left} {y + 8}l9 5.5-9 5.5z", fill=self.accent))
            left += 14
        self.add(
            self.label(shortened(seat.name), left, y + 19, 14, weight=600),
            self.label(str(seat.score), x + width - 12, y + 22, 20, anchor="end", weight=600, family=DISPLAY),
        )
        for number, note in enumerate(seat.notes):
            self.add(self.label(note, x + 12, y + 36 + 16 * number, 12, fill=self.theme.soft))
        return 28 + 16 * len(seat.notes)

    def _before(self, seat: Seat, x: float, y: float, width: float, pieces: PieceSet, size: float) -> float:
        """The groups side by side, in as many rows as they need; how high they are."""
        high = size * pieces.box[3] / pieces.box[2]
        left = top = 0.0
        for group in seat.pieces:
            if left and left + len(group) * size > width:
                left, top = 0.0, top + high + 4
            self.add(*(self.piece(pieces, code, (x + left + i * size, y + top), size) for i, code in enumerate(group)))
            left += len(group) * size + 6
        return top + high + 8 if seat.pieces else 0

    def svg(self, height: float, *, title: str, description: str, width: float) -> str:
        """All that was drawn, down to that height, in a picture that is so wide."""
        ground = tag("rect", width=self.width, height=height, rx=12, fill=self.theme.paper)
        defs = tag("defs", *self._shared.values()) if self._shared else ""
        box = (0, 0, self.width, height)
        height = round(width * height / self.width)
        return document(
            box, defs, ground, *self._drawn, title=title, description=description, width=width, height=height
        )


def caption(title: str, seat: int, names: Sequence[str], lang: Language) -> str:
    """What the picture shows; `seat` is -1 for a spectator."""
    return SEEN_BY_ALL.say(lang, title=title) if seat < 0 else SEEN_BY.say(lang, title=title, seat=names[seat])


def told(seats: Sequence[Seat], *sentences: str, hand: Sequence[str], lang: Language) -> str:
    """The picture in words: who is to act, what everybody has, what lies on the board, the hand."""
    acting = ", ".join(seat.name for seat in seats if seat.is_acting)
    parts = [ACTS.say(lang, seats=acting) if acting else OVER.say(lang)]
    parts += [FORTUNE.say(lang, seat=seat.name, score=seat.score, notes=", ".join(seat.notes)) + "." for seat in seats]
    parts += [sentence for sentence in sentences if sentence]
    if hand:
        parts.append(HOLDS.say(lang, pieces=", ".join(hand)))
    return " ".join(parts)
