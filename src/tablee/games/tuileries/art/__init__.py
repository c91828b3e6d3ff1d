"""Tuileries as pictures: the tiles, and the garden as a seat sees it."""

from tablee.games.tuileries.art.board import board_svg
from tablee.games.tuileries.art.pieces import PIECES

__all__ = ["PIECES", "board_svg"]
