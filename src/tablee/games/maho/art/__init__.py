"""Maho! as pictures: the cards, and the baize as a seat sees it."""

from tablee.games.maho.art.board import board_svg
from tablee.games.maho.art.pieces import PIECES

__all__ = ["PIECES", "board_svg"]
