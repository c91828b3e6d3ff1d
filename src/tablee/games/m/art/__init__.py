"""M as pictures: the tiles, and the plane as a seat sees it."""

from tablee.games.m.art.board import board_svg
from tablee.games.m.art.pieces import PIECES

__all__ = ["PIECES", "board_svg"]
