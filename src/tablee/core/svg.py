"""SVG: elements, lettering, and pieces that are made of layers. Everything here scales and needs no style sheet.

A piece is drawn in a box of its own, from layers that pieces share: `{body}` in a layer is a colour of the piece's ink. So a
whole set is small enough to be sent (`PieceSet.data`), and another ink is another palette.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Ink = Mapping[str, str]
"""Colours by what they are for."""
Glyphs = Mapping[str, tuple[int, str]]
"""A font's characters, a thousand units high: how far each moves on, and its outline."""

SPACE = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """
    >>> number(2.5), number(-0.001), number(1 / 3)
    ('2.5', '0', '.33')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0(?=\.)", r"\1", "0" if text == "-0" else text)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """
    >>> tag("g", tag("circle", r=0.5, stroke_width=2), class_="pond", fill=None)
    '<g class="pond"><circle r=".5" stroke-width="2"/></g>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value) if isinstance(value, float | int) else str(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes)


def closed(points: Iterable[Sequence[float]]) -> str:
    """
    >>> closed([(0, 0), (1.5, 0), (0, 2)])
    'M0 0L1.5 0L0 2Z'
    """
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z"


def moved(x: float, y: float, *inside: str, scale: float = 1, **attributes: object) -> str:
    """A group elsewhere, and larger or smaller."""
    scaled = "" if scale == 1 else f" scale({round(scale, 4):g})"
    return tag("g", *inside, transform=f"translate({number(x)} {number(y)}){scaled}", **attributes)


def mixed(colour: str, other: str, share: float) -> str:
    """
    >>> mixed("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def lettered(
    glyphs: Glyphs,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: float = 0,
    spacing: float = 0,
    **attributes: object,
) -> str:
    """The text as paths, so that it needs no font: `anchor` 0 begins at x, 1 ends there, 0.5 has it in the middle.

    Widths of strokes are in thousandths of the size. The outlines stay as the font has them, in whole numbers: so they read
    the same at any size, and what holds many of them is packed small.
    """
    apart = spacing * 1000 / size
    length = sum(glyphs[character][0] for character in text) + apart * (len(text) - 1)
    left, drawn = -anchor * length, []
    for character in text:
        advance, outline = glyphs[character]
        drawn.append(path(outline, transform=f"translate({number(left)})" if round(left, 2) else None))
        left += advance + apart
    return moved(x, y, *drawn, scale=size / 1000, **attributes)


def document(box: Box, *body: str, title: str, width: object, height: object, description: str = "") -> str:
    """A whole picture; sizes are pixels or, as texts, in any unit ("25mm"). Its title and description are for screen readers."""
    words = tag("title", escape(title)) + (tag("desc", escape(description)) if description else "")
    view = " ".join(map(number, box))
    return tag("svg", words, *body, xmlns=SPACE, viewBox=view, width=width, height=height, role="img") + "\n"


class Piece(NamedTuple):
    ink: str
    layers: tuple[str, ...]
    """From the lowest to the highest."""


class PieceSet(NamedTuple):
    """A game's pieces."""

    box: Box
    inks: Mapping[str, Ink]
    pieces: Mapping[str, Piece]
    """By their notation."""

    def layers(self, code: str) -> list[str]:
        """The piece's layers in its ink."""
        ink, layers = self.pieces[code]
        return [layer.format_map(self.inks[ink]) for layer in layers]

    def svg(self, code: str, *, title: str, width: object = None, height: object = None) -> str:
        """One piece as a picture."""
        if width is None and height is None:
            width, height = self.box[2:]
        return document(self.box, *self.layers(code), title=title, width=width, height=height)

    def data(self) -> dict[str, Any]:
        """The set as numbers and texts; a piece's layers are told by their places in `layers`."""
        places: dict[str, int] = {}
        pieces = {
            code: {"ink": ink, "layers": [places.setdefault(layer, len(places)) for layer in layers]}
            for code, (ink, layers) in self.pieces.items()
        }
        return {"box": self.box, "inks": self.inks, "layers": list(places), "pieces": pieces}
