"""Mounstein as pictures: the hats, and the island from above."""

from tablee.games.mounstein.art.board import board_svg
from tablee.games.mounstein.art.pieces import PIECES

__all__ = ["PIECES", "board_svg"]
