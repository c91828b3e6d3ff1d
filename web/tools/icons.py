"""Draws the app's icons from the favicon: `python -m web.tools.icons` writes web/public/icons/*.png.

The maskable one stands on paper with room around it, so that every phone may cut its own shape.
"""

import re
from pathlib import Path

import vl_convert

PUBLIC = Path(__file__).parents[1] / "public"
SIDE = 64
PAPER = "#faf6ee"
SHRUNK = 0.68


def drawing(scale: float, ground: str) -> str:
    """The favicon at this scale in the middle of a square."""
    inside = re.sub(r"</?svg[^>]*>|<title>.*?</title>", "", (PUBLIC / "favicon.svg").read_text())
    away = SIDE * (1 - scale) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">'
        f'{ground}<g transform="translate({away} {away}) scale({scale})">{inside}</g></svg>'
    )


def main() -> None:
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    paper = f'<rect width="{SIDE}" height="{SIDE}" fill="{PAPER}"/>'
    for name, size, svg in (
        ("icon-192", 192, drawing(1, "")),
        ("icon-512", 512, drawing(1, "")),
        ("maskable-512", 512, drawing(SHRUNK, paper)),
    ):
        (folder / f"{name}.png").write_bytes(vl_convert.svg_to_png(svg, scale=size / SIDE))


if __name__ == "__main__":
    main()
